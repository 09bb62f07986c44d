"""Functions of the engine that are given something else than they take: text is read, the rest refused."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from mahj_tutor import american, classical
from mahj_tutor.american import AskCourtesy, PlayState
from mahj_tutor.card import first_card
from mahj_tutor.errors import ArgumentError, MahjError, NotationError, wrong_argument
from mahj_tutor.games import read_move
from mahj_tutor.players import game_moves
from mahj_tutor.referee import answer_line
from mahj_tutor.rulebook import Fault, profile, register, rule
from mahj_tutor.rulebook.profiles import read_profile
from mahj_tutor.solver import read_exposure, solver_for
from mahj_tutor.table import Seat
from mahj_tutor.table.seats import read_seat
from mahj_tutor.tiles import tile, tiles

WRONG = (None, 7, 7.5, True, b"East discards 1B", [], ["East discards 1B"], {}, object(), Seat.EAST)
ENGINES = (american, classical)
ASKED = ("faults", "is_legal", "apply", "apply_unchecked", "consequence", "grounds")


def refused(function: Any, *given: object) -> str:
    with pytest.raises(MahjError) as error:
        function(*given)
    said = str(error.value)
    assert said
    assert "\n" not in said
    return said


@pytest.mark.parametrize("engine", ENGINES, ids=["american", "classical"])
@pytest.mark.parametrize("name", ASKED)
def test_what_is_no_move_is_refused_in_a_sentence(engine: Any, name: str) -> None:
    dealt = engine.start(7).dealt().now
    for wrong in WRONG:
        assert refused(getattr(engine, name), dealt, wrong)
    for text in ("text", "", "East", "East discards", "East discards 10B", "Somebody discards 1B"):
        assert refused(getattr(engine, name), dealt, text)


@pytest.mark.parametrize("engine", ENGINES, ids=["american", "classical"])
def test_what_is_no_state_is_refused_in_a_sentence(engine: Any) -> None:
    for wrong in (*WRONG, "stage First Right; East; South; West; North"):
        assert "expected a state" in refused(engine.faults, wrong, "East discards 1B")


@pytest.mark.parametrize("engine", ENGINES, ids=["american", "classical"])
@pytest.mark.parametrize("name", ["legal_moves", "write_state"])
def test_nothing_is_said_of_what_is_no_state(engine: Any, name: str) -> None:
    for wrong in (*WRONG, "stage First Right; East; South; West; North"):
        assert "expected a state" in refused(getattr(engine, name), wrong)


@pytest.mark.parametrize(
    "function",
    [
        american.start,
        american.read_move,
        classical.start,
        first_card().line,
        game_moves,
        profile,
        read_exposure,
        read_profile,
        read_seat,
        rule,
        tile,
        tiles,
    ],
    ids=lambda function: function.__qualname__,
)
def test_what_is_no_text_or_number_is_refused_in_a_sentence(function: Any) -> None:
    for wrong in (None, 7.5, b"1B", [], {}, object()):
        assert refused(function, wrong)


def test_a_move_may_be_given_as_its_text() -> None:
    dealt = american.start(7).dealt().now
    pick = "East picks up"
    assert american.faults(dealt, pick) == american.faults(dealt, american.read_move(pick))
    assert american.faults(dealt, "East discards 1B")[0].rule == "TN1"
    given = next(move for move in american.legal_moves(dealt) if not isinstance(move, AskCourtesy))
    assert american.is_legal(dealt, str(given))
    assert american.apply(dealt, str(given)) == american.apply(dealt, given)


def test_the_solver_reads_text() -> None:
    solver, made = solver_for(first_card()), "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B"
    assert solver.matches(made) == solver.matches(tiles(made)) != ()
    assert solver.nearest(made[:-3]) == solver.nearest(tiles(made[:-3]))
    assert solver.tiles_away(list(tiles(made))) == 0
    assert solver.why_not(made) == ()
    assert solver.useful_draws(made[:-3]) == solver.useful_draws(tiles(made[:-3]))
    for ask in (solver.matches, solver.nearest, solver.tiles_away, solver.useful_draws, solver.why_not):
        for wrong in (None, 7, ["1B"], {}):
            assert "expected tiles or their text" in refused(ask, wrong)


@pytest.mark.parametrize("engine", ENGINES, ids=["american", "classical"])
def test_no_state_has_more_tiles_than_the_set(engine: Any) -> None:
    nine = "phase discard; turn East; East 1B 1B 1B 1B 1B; South; West; North"
    assert "five 1 Bams" in refused(engine.read_state, nine) or engine is classical
    for wrong in (nine, None, 7, "phase", "nothing; of; it"):
        assert refused(engine.read_state, wrong)


def test_nine_jokers_are_no_rack() -> None:
    assert refused(american.read_state, f"stage First Right; East{' J' * 9}") == "no set has nine jokers"


def test_a_seed_is_one_deal() -> None:
    for seed in (0, 7, 8):
        first, dealt = game_moves(seed)[0][0], american.start(seed).dealt()
        assert first.kept == 2 * dealt.roll
        assert set(first.wall) == set(dealt.now.wall if not isinstance(dealt.now, american.DealState) else ())


def test_states_and_games_have_a_short_repr() -> None:
    for engine in ENGINES:
        begun: Any = engine.start(7)
        for value in (begun, begun.now, begun.dealt(), begun.dealt().now, begun.now.table_rules):
            assert len(repr(value)) < 120
            assert repr(value).startswith("<")
    assert repr(PlayState(())) == "<PlayState: discard, turn East, 0 tiles in the wall>"
    assert repr(first_card()) == "<Card 'First card': 12 lines>"


def test_a_fault_has_the_text_and_the_source_of_its_rule() -> None:
    fault = Fault("CH3", "jokers are never passed, and you chose one")
    assert fault.text == rule("CH3").text
    assert fault.source == "A Teacher First, Part 2, item 1, note; Romanian rules, section 3, line 43"
    assert all(each.source for each in register().values())


def test_the_referee_takes_text_and_tells_what_is_no_line() -> None:
    said = '{"id": 1, "ask": "next_dealer", "dealer": "East", "result": "wall"}'
    assert answer_line(said) == answer_line(said.encode()) == '{"id": 1, "dealer": "South"}'
    for wrong in (None, 7, [], {}, bytearray(b"{}")):
        error = json.loads(answer_line(wrong))["error"]  # type: ignore[arg-type]
        assert error.startswith("expected a line of JSON, as text or UTF-8, found ")


@pytest.mark.parametrize("game", ["american", "classical"])
def test_the_referee_says_what_a_rule_says(game: str) -> None:
    asked = {"ask": "rule", "rule": "ch3", "game": game}
    found = json.loads(answer_line(json.dumps(asked)))
    assert (found["rule"], found["name"], found["text"]) == ("CH3", rule("CH3").name, rule("CH3").text)
    assert found["sources"][0]["place"] == "Part 2, item 1, note"
    error = json.loads(answer_line(json.dumps(asked | {"rule": "CH33"})))["error"]
    assert error == "rule: unknown rule 'CH33', did you mean 'CH3'"


def test_the_error_tells_what_was_expected_and_what_came() -> None:
    error = wrong_argument("a tile", "x" * 1000)
    assert len(str(error)) < 90
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert str(wrong_argument("a tile", 10**5000)) == "expected a tile, found an int"
    assert isinstance(error, ArgumentError)


def test_read_move_takes_text_alone() -> None:
    for wrong in (None, 7, Seat):
        assert "the text of a move" in refused(read_move, wrong)
    with pytest.raises(NotationError):
        read_move("text")
