"""Questions about Mah Jongg: the kind pay, the sums, the steps of a win, moments, a hand beside its line."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, get_args

import pytest

from mahj_tutor.american.payment.settlement import find_win, settlement_faults
from mahj_tutor.american.payment.sheet import pay
from mahj_tutor.american.payment.steps import payment_steps
from mahj_tutor.american.payment.win import Win, WinSource
from mahj_tutor.american.play.legality import faults
from mahj_tutor.card import first_card, practice_card
from mahj_tutor.exercises.card_pictures import line_zone
from mahj_tutor.exercises.hand_pictures import hand_zones
from mahj_tutor.exercises.kinds import KINDS
from mahj_tutor.exercises.kinds.moments_wins import MOMENTS
from mahj_tutor.exercises.kinds.pay import PayTask
from mahj_tutor.exercises.kinds.plays import drawn
from mahj_tutor.exercises.scene import Answer
from mahj_tutor.exercises.task import Task
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import profile
from mahj_tutor.table import SEATS, Seat

EVEN = "F F F 2B 2B J 2B 4B 4B 4B 4B 6B 6B 6B"


def made(kind: str, seed: int = 0, question: str = "", given: int = 0, **position: Any) -> Task:
    """One item of an exercise with this position."""
    fields = {
        "id": "a1.x",
        "title": "X",
        "lesson": "A1",
        "rules": ["WN2"],
        "kind": kind,
        "position": position,
        "ask": "What is due?",
        "given": given,
    }
    return KINDS[kind].model_validate(fields | ({"question": question} if question else {})).task(seed)


def sheet(task: Task, said: str) -> Any:
    answer = task.read((*task.scene.given_acts, *task.acts_of(said)))
    assert isinstance(answer, Answer), answer
    return task.check(answer)


# --- the sheet -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", get_args(WinSource))
def test_a_sheet_that_grows_ends_with_what_is_due(how: WinSource) -> None:
    by = Seat.SOUTH if how == "discard" else None
    for jokerless, dead in product((False,) if how == "exchange" else (True, False), ((), (Seat.NORTH,))):
        win = Win(Seat.WEST, 25, how, by, jokerless)
        steps = payment_steps(win, dead=dead)
        assert steps[-1].pays == pay(win, dead=dead).pays
        assert set(steps[0].pays.values()) == {25}
        assert len(steps) == 3 + len(dead)


def test_every_sum_is_judged_by_the_rule_that_decides_it() -> None:
    task = made("pay", me="East", winner="West", by="South", hand=EVEN)
    assert task.facts == ("You are East", "West won on a tile that South threw")
    right = sheet(task, "South 50, me 25, North 25")
    assert (right.verdict, right.title, right.rules) == ("right", "Yes, 100 cents in all.", ("WN2", "WN4"))
    alike = sheet(task, "all 25")
    assert (alike.verdict, alike.misconception, alike.rules) == ("wrong", "M25", ("WN2",))
    alone = sheet(task, "South 100, East 0, North 0")
    assert alone.misconception == "M25"
    doubled = sheet(task, "South 100, East 50, North 50")
    assert (doubled.misconception, doubled.rules) == (None, ("WN4",))
    assert sheet(task, "South 50, me 50, North 25").title.startswith(
        "You did not throw the tile, so you pay single"
    )


def test_a_dead_player_pays_too() -> None:
    task = made("pay", me="East", winner="West", how="self", dead="North", hand=EVEN)
    left_out = sheet(task, "South 50, East 50, North 0")
    assert (left_out.misconception, left_out.rules) == ("M24", ("WN6",))
    assert "North's hand is dead" in task.facts
    assert sheet(task, "all 50").verdict == "right"


def test_the_replay_fills_the_sheet_in_rule_by_rule() -> None:
    task = made("pay", me="East", winner="West", by="South", hand=EVEN)
    frames = sheet(task, "all 25").replay
    assert [tuple(frame.band.values()) for frame in frames] == [
        ("25", "25", "25"),
        ("25", "50", "25"),
        ("25", "50", "25"),
    ]
    assert frames[-1].lit == ("hand",)
    assert set(frames[0].band) <= {zone.id for zone in task.scene.zones}


def test_a_sheet_with_gaps_is_not_judged() -> None:
    task = made("pay", me="East", winner="West", by="South", hand=EVEN, given=1)
    assert [act[2] for act in task.scene.given_acts] == ["25"]
    for said in ("South 50", "South 50, North many", "South 50, North -1", "South 50, North 1000"):
        answer = task.read((*task.scene.given_acts, *task.acts_of(said)))
        assert not isinstance(answer, Answer), said
    with pytest.raises(ValueError, match="winner"):
        task.acts_of("West 25")
    with pytest.raises(ValueError, match="Wset"):
        task.acts_of("Wset 25")


def test_a_hand_is_drawn_for_the_line_with_so_many_jokers() -> None:
    for seed, jokers in product(range(5), range(4)):
        task = made("pay", seed, line="even-2", jokers=jokers)
        assert isinstance(task, PayTask)
        assert task.asked.line.id == "even-2"
        assert sum(tile.is_joker for tile in task.asked.tiles) == jokers
        assert task.asked.win.jokerless is (jokers == 0)
        assert task.asked.win.by not in (None, task.asked.win.winner)


@pytest.mark.parametrize(
    ("position", "code", "word"),
    [
        ({"hand": EVEN.replace("6B", "5B", 1)}, "E030", "no Mah Jongg"),
        ({"hand": EVEN.replace("J", "2B"), "how": "exchange"}, "E030", "Joker that was taken"),
        ({"line": "even-9"}, "E002", "even-9"),
        ({"line": "pair-1", "jokers": 1}, "E090", "Jokers"),
        ({"hand": EVEN, "winner": "West", "by": "West"}, "E030", "own discard"),
        ({"hand": EVEN, "winner": "West", "dead": "West"}, "E030", "dead"),
        ({"moment": "check-hand"}, "E030", "nobody has won"),
    ],
)
def test_a_win_that_cannot_be_is_refused(position: Mapping[str, Any], code: str, word: str) -> None:
    with pytest.raises(Unfit) as refused:
        made("pay", **position)
    assert refused.value.code == code
    assert word in str(refused.value)


def test_a_win_of_a_real_game_is_paid_as_the_game_pays_it() -> None:
    for seed in range(6):
        at = drawn(MOMENTS["won"], profile(), f"a1.x/{seed}/win")
        task = made("pay", seed, moment="won")
        assert isinstance(task, PayTask)
        assert task.asked.win == find_win(at.play)
        assert len(task.asked.tiles) == 14


# --- the sums and the steps ----------------------------------------------------------------------------


def test_the_winner_gets_what_the_others_pay() -> None:
    for how, jokers in (("discard", 0), ("discard", 1), ("self", 0), ("self", 1), ("exchange", 1)):
        where: dict[str, Any] = {"me": "East", "who": "West", "how": how, "value": 30, "jokers": jokers}
        by = Seat.WEST if how == "discard" else None
        due = pay(Win(Seat.EAST, 30, how, by, jokerless=not jokers))  # type: ignore[arg-type]
        assert sheet(made("number", question="winner-gets", **where), str(due.receives)).verdict == "right"
        payer = where | {"me": "West", "winner": "East"}
        assert (
            sheet(made("number", question="player-pays", **payer), str(due.pays[Seat.WEST])).verdict
            == "right"
        )


def test_sums_that_are_off_are_told_with_their_rule() -> None:
    where: dict[str, Any] = {"me": "East", "who": "West", "how": "discard", "value": 30, "jokers": 1}
    wrong = sheet(made("number", question="winner-gets", **where), "90")
    assert (wrong.verdict, wrong.rules) == ("wrong", ("WN2",))
    assert "nobody paid double" in wrong.why
    payer = where | {"me": "West", "winner": "East"}
    assert "WN2" in sheet(made("number", question="player-pays", **payer), "30").rules


@pytest.mark.parametrize(
    ("question", "position"),
    [
        ("winner-gets", {"me": "East"}),
        ("winner-gets", {"me": "East", "who": "East"}),
        ("winner-gets", {"how": "exchange"}),
        ("player-pays", {"me": "East", "who": "West"}),
    ],
)
def test_a_sum_nobody_can_work_out_is_refused(question: str, position: Mapping[str, Any]) -> None:
    with pytest.raises(Unfit):
        made("number", question=question, **position)


@pytest.mark.parametrize("how", get_args(WinSource))
def test_a_win_has_one_order_and_the_payment_comes_last(how: WinSource) -> None:
    task = made("order", question="win-steps", how=how)
    cards = [task.scene.piece(act[1]).name for act in task.solution]
    assert cards[-1] == "The others pay you"
    early = [*cards[:-2], cards[-1], cards[-2]]
    wrong = sheet(task, "; ".join(early))
    assert (wrong.verdict, wrong.rules) == ("wrong", ("WN1",))
    assert "checked" in wrong.title
    assert sheet(task, "; ".join([cards[-1], *cards[:-1]])).rules == ("WN1",)


# --- moments and the hand beside its line --------------------------------------------------------------

LEGAL = {"declare-complete": "", "declare-called": "", "check-hand": "", "throw-in-early": "WN1"}
LEGAL |= {"throw-when-called": "CL4", "throw-when-declared": "CL4"}


@pytest.mark.parametrize("name", LEGAL)
def test_a_moment_is_what_its_name_says(name: str) -> None:
    for seed in range(4):
        at = drawn(MOMENTS[name], profile(), f"{name}/{seed}")
        assert at.move is not None
        assert "".join(fault.rule for fault in faults(at.play, at.move)[:1]) == LEGAL[name]


def test_a_hand_one_tile_short_is_no_mah_jongg() -> None:
    for seed in range(4):
        at = drawn(MOMENTS["declare-short"], profile(), f"short/{seed}")
        assert at.move is not None
        assert faults(at.play, at.move)
        hand = at.play.hand(at.me)
        assert at.play.solver.tiles_away(hand.rack, hand.shown) == 1


def test_nobody_is_paid_before_the_hand_is_checked() -> None:
    said = {
        name: [str(fault) for fault in settlement_faults(drawn(MOMENTS[name], profile(), name).play)]
        for name in ("won", "check-hand", "declare-complete")
    }
    assert said["won"] == []
    assert "checked" in said["check-hand"][0]
    assert "declared" in said["declare-complete"][0]


def test_a_hand_beside_its_line_shows_that_hand_alone() -> None:
    for name in ("declare-complete", "check-hand", "declare-called"):
        at = drawn(MOMENTS[name], profile(), f"hand/{name}")
        assert at.move is not None
        line, *zones = hand_zones(at.play, at.me, at.move)
        assert line.kind == "line"
        tiles = [piece for zone in zones for piece in zone.pieces]
        assert len(tiles) == 14
        assert len({zone.seat for zone in zones if zone.kind != "discards"}) == 1


def test_a_line_is_shown_as_it_is_printed() -> None:
    for line in first_card().lines:
        zone = line_zone(line)
        assert " ".join(piece.text or "" for piece in zone.pieces) == line.hand
        assert f"pays {line.value}" in (zone.note or "")


def test_the_seats_of_a_sheet_are_all_but_the_winner() -> None:
    for winner in SEATS:
        task = made("pay", winner=winner.value, hand=EVEN)
        assert len(task.scene.numbers) == 3
        assert len([zone for zone in task.scene.zones if zone.kind == "sheet"]) == 3


# --- the practice card ---------------------------------------------------------------------------------


def test_a_hand_is_drawn_or_written_on_the_practice_card() -> None:
    card = practice_card()
    task = made("pay", card="practice", line="wind-6", how="self")
    assert isinstance(task, PayTask)
    assert (task.asked.line, task.asked.win.value) == (card.line("wind-6"), card.line("wind-6").value)
    compass = made("pay", card="practice", hand="N N N N E E E W W S F F J F")
    assert isinstance(compass, PayTask)
    assert compass.asked.line is card.line("wind-7")
    with pytest.raises(Unfit, match="these tiles are no Mah Jongg"):
        made("pay", hand="N N N N E E E W W S F F J F")
    with pytest.raises(Unfit, match="the card has no line 'wind-6'"):
        made("pay", line="wind-6")


def test_a_real_game_is_won_on_the_practice_card() -> None:
    task = made("pay", moment="won", card="practice")
    assert isinstance(task, PayTask)
    assert task.asked.line in practice_card().lines
