"""Sheets of amounts as data, and the games that were won behind them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from mahj_tutor.american.payment.settlement import find_win
from mahj_tutor.american.payment.sheet import pay
from mahj_tutor.american.payment.steps import payment_steps
from mahj_tutor.american.payment.win import Win, WinSource
from mahj_tutor.card import first_card, practice_card
from mahj_tutor.exercises.check import check_exercise
from mahj_tutor.exercises.load import read_file
from mahj_tutor.pictures.card import line_zone
from mahj_tutor.pictures.scene import Answer
from mahj_tutor.questions.feedback import staged
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.table import SEATS, Seat

EVEN = "F F F 2B 2B J 2B 4B 4B 4B 4B 6B 6B 6B"


def made(seed: int = 0, given: int = 0, card: str = "first", **scene: Any) -> QuestionTask:
    """One payment sheet of a game that was won."""
    fields = {
        "id": "a1.x",
        "title": "X",
        "lesson": "A1",
        "rules": ["WN2"],
        "interaction": "sheet",
        "scene": {"how": "discard", "show": "hand and card", **scene},
        "card": card,
        "ask": "What is due?",
        "rows": "payers()",
        "amount": "pays(row)",
        "field": "{row:Who} {row:pays}",
        "unit": "cents",
        "notes": [
            {"when": "row == won_from()", "say": "threw the tile"},
            {"when": "called_dead(row)", "say": "dead hand"},
        ],
        "given": given,
    }
    task = INTERACTIONS["sheet"].model_validate(fields).task(seed)
    assert isinstance(task, QuestionTask)
    return task


def sheet(task: QuestionTask, said: str) -> Any:
    answer = task.read((*task.scene.given_acts, *task.acts_of(said)))
    assert isinstance(answer, Answer), answer
    return task.check(answer)


def tiles_of(task: QuestionTask) -> list[str]:
    return [piece.face or "" for piece in task.scene.zone("hand").pieces]


@pytest.mark.parametrize(("how", "jokers"), [("discard", 2), ("self", 1), ("exchange", 1)])
def test_a_win_on_any_hand_of_the_card_has_the_jokers_that_are_asked_for(how: str, jokers: int) -> None:
    task = made(how=how, jokers=jokers)
    assert tiles_of(task).count("J") == jokers
    hand = task.drawn.situation.named["hand"].value
    assert sorted(each.tile.code for each in hand) == sorted(tiles_of(task))


@pytest.mark.parametrize(
    ("rows", "amount", "is_teachers"),
    [
        ("payers()", "pays(row)", False),
        ("payers()", "25", True),
        ([{"say": "A pung", "amount": "3"}], "", True),
        ([{"say": "The thrower", "amount": "pays(won_from())"}], "", False),
    ],
)
def test_amounts_without_a_fact_are_the_teachers(rows: object, amount: str, *, is_teachers: bool) -> None:
    fields = {
        "id": "my-club.x",
        "title": "X",
        "rules": ["WN2"],
        "interaction": "sheet",
        "scene": {"how": "discard"},
        "ask": "What is due?",
        "rows": rows,
        "amount": amount,
    }
    assert INTERACTIONS["sheet"].model_validate(fields).is_teachers_answer is is_teachers


# --- what is due ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", get_args(WinSource))
def test_a_sheet_that_grows_ends_with_what_is_due(how: WinSource) -> None:
    by = Seat.SOUTH if how == "discard" else None
    for jokerless, dead in product((False,) if how == "exchange" else (True, False), ((), (Seat.NORTH,))):
        win = Win(Seat.WEST, 25, how, by, jokerless)
        steps = payment_steps(win, dead=dead)
        assert steps[-1].pays == pay(win, dead=dead).pays
        assert set(steps[0].pays.values()) == {25}
        assert len(steps) == 3 + len(dead)


def test_every_amount_is_judged_by_the_rule_that_decides_it() -> None:
    task = made(me="East", winner="West", by="South", hand=EVEN)
    assert task.facts == ("You are East", "West won on a tile that South threw")
    right = sheet(task, "South 50, me 25, North 25")
    assert (right.verdict, right.title, right.rules) == ("right", "Yes, 100 cents in all.", ("WN2", "WN4"))
    alike = sheet(task, "all 25")
    assert (alike.verdict, alike.misconception, alike.rules) == ("wrong", "M25", ("WN2",))
    assert sheet(task, "South 100, East 0, North 0").misconception == "M25"
    doubled = sheet(task, "South 100, East 50, North 50")
    assert (doubled.misconception, doubled.rules) == (None, ("WN4",))


def test_the_first_miss_tells_no_amount_and_the_second_tells_the_learner_what_she_owes() -> None:
    task = made(me="East", winner="West", by="South", hand=EVEN)
    wrong = sheet(task, "South 50, me 50, North 25")
    first, second = staged(wrong, 1), staged(wrong, 2)
    assert "25" not in first.title + first.why.replace("A hand of 25 brings 50, 25 and 25.", "")
    assert first.replay == ()
    assert "You didn't throw the tile, so you pay single: 25, not 50." in second.why
    assert second.lit == ("sheet-n1",)


def test_a_dead_player_pays_too() -> None:
    task = made(me="East", winner="West", how="self", dead="North", hand=EVEN)
    left_out = sheet(task, "South 50, East 50, North 0")
    assert (left_out.misconception, left_out.rules) == ("M24", ("WN6",))
    assert [zone.note for zone in task.scene.zones if zone.kind == "sheet"] == [None, None, "dead hand"]
    assert any("North's" in fact and "dead" in fact for fact in task.facts)
    assert sheet(task, "all 50").verdict == "right"


def test_the_replay_fills_the_sheet_in_rule_by_rule() -> None:
    task = made(me="East", winner="West", by="South", hand=EVEN)
    frames = sheet(task, "all 25").replay
    assert [tuple(frame.band.values()) for frame in frames] == [
        ("25", "25", "25"),
        ("25", "50", "25"),
        ("25", "50", "25"),
    ]
    assert set(frames[0].band) <= {zone.id for zone in task.scene.zones}


def test_a_sheet_with_gaps_is_not_judged() -> None:
    task = made(me="East", winner="West", by="South", hand=EVEN, given=1)
    assert [act[2] for act in task.scene.given_acts] == ["25"]
    for said in ("South 50", "South 50, North many", "South 50, North -1", "South 50, North 1000"):
        answer = task.read((*task.scene.given_acts, *task.acts_of(said)))
        assert not isinstance(answer, Answer), said
    for name in ("West", "Wset"):
        with pytest.raises(ValueError, match=name):
            task.acts_of(f"{name} 25")
    for said, told in (
        ("Club, dues 5, South 50", "'Club, dues' is not a row of the sheet: You, South and North"),
        ("South 50, Club", "'Club' is not a row of the sheet"),
        ("North", "no amount stands after 'North'"),
    ):
        with pytest.raises(ValueError, match=told):
            task.acts_of(said)
    with pytest.raises(Unfit, match="no row is left"):
        made(me="East", winner="West", by="South", hand=EVEN, given=3)


def test_the_rows_of_a_sheet_are_all_but_the_winner_and_the_learner_is_you() -> None:
    for winner in SEATS:
        task = made(me="South", winner=winner.value, hand=EVEN)
        rows = [zone.label for zone in task.scene.zones if zone.kind == "sheet"]
        assert rows == ["You" if seat is Seat.SOUTH else seat.value for seat in SEATS if seat is not winner]
        labels = [field.ask for field in task.scene.numbers]
        assert labels == ["You pay" if row == "You" else f"{row} pays" for row in rows]


OWN = """
id: a1.x
title: X
lesson: A1
rules: [CL1]
interaction: sheet
scene: {me: South, table: "phase window; turn East; South 3B 3B 1C; thrown East 3B"}
ask: Count your tiles.
rows:
  - {say: 3 Bams, amount: 'count(like(rack(me), 3B))'}
  - {say: 1 Craks, amount: 'count(like(rack(me), 1C))'}
feedback: {wrong: [{when: '"3 Bams" in wrong', say: Count the Bams again.}]}
tests:
  - {do: "3 Bams 2, 1 Craks 1", expect: right}
  - {do: "3 Bams 3, 1 Craks 1", expect: wrong}
  - {do: "3 Bams 2", expect: unreadable}
"""


def test_own_rows_have_their_own_amounts() -> None:
    found, problems = read_file(OWN, "own")
    assert not problems
    assert check_exercise(found[0]) == []
    task = found[0].exercise.task(0)
    assert isinstance(task, QuestionTask)
    wrong = sheet(task, "3 Bams 3, 1 Craks 1")
    assert (wrong.why, wrong.evidence) == ("Count the Bams again.", "3 Bams: 2, not 3.")
    assert sheet(task, "3 Bams 2, 1 Craks 1").title == "", "a row may be the sum of others: no total is told"
    assert [frame.say for frame in task.worked][1:] == ["3 Bams: 2 and 1 Craks: 1."]


def test_an_own_row_about_the_learner_is_said_to_her_and_found_so() -> None:
    own = OWN.replace("say: 3 Bams,", "say: '{South:Who} {South:gets}',").replace(
        '"3 Bams" in wrong', '"You get" in wrong'
    )
    found, problems = read_file(own, "own")
    assert not problems
    task = found[0].exercise.task(0)
    assert isinstance(task, QuestionTask)
    assert task.scene.zone("sheet-n1").label == task.scene.numbers[0].ask == "You get"
    assert task.acts_of("You get 2") == (("number", "n1", "2"),)
    assert sheet(task, "You get 1, 1 Craks 1").why == "Count the Bams again."


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (("amount: 'count(like(rack(me), 3B))'", "amount: rack(me)"), "should be a number"),
        (("'\"3 Bams\" in wrong'", "row == East"), "row"),
        (("ask:", "notes: [{when: given, say: x}]\nask:"), "given"),
    ],
)
def test_a_sheet_that_says_nothing_is_refused_when_it_is_read(change: tuple[str, str], word: str) -> None:
    _, problems = read_file(OWN.replace(*change), "own")
    assert any(word in problem.say for problem in problems), problems


# --- games that were won -------------------------------------------------------------------------------


def test_a_hand_is_drawn_with_so_many_jokers() -> None:
    for seed, jokers in product(range(5), range(4)):
        task = made(seed, me="East", line="even-2", jokers=jokers)
        play = task.drawn.situation.play
        assert play is not None
        win = find_win(play)
        assert win is not None
        assert win.value == first_card().line("even-2").value
        assert tiles_of(task).count("J") == jokers
        assert win.jokerless is (jokers == 0)
        assert win.by not in (None, win.winner)


@pytest.mark.parametrize(
    ("scene", "code", "word"),
    [
        ({"hand": EVEN.replace("6B", "5B", 1)}, "E030", "no Mah Jongg"),
        ({"hand": EVEN.replace("J", "2B"), "how": "exchange"}, "E030", "joker that was taken"),
        ({"line": "pair-1", "jokers": 1}, "E090", "jokers"),
        ({"hand": EVEN, "winner": "West", "by": "West"}, "E030", "own discard"),
        ({"hand": EVEN, "winner": "West", "dead": "West"}, "E030", "dead"),
    ],
)
def test_a_win_that_cannot_be_is_refused(scene: Mapping[str, Any], code: str, word: str) -> None:
    with pytest.raises(Unfit) as refused:
        made(me="East", **scene)
    assert refused.value.code == code
    assert word in str(refused.value)


def test_a_win_of_a_drawn_game_is_paid_as_the_game_pays_it() -> None:
    for seed in range(3):
        task = made(seed, how=None, draw="game", find=["winner() != nobody"])
        play = task.drawn.situation.play
        assert play is not None
        win = find_win(play)
        assert win is not None
        due = [amount for _, amount in pay(win).pays.items()]
        assert [int(act[2]) for act in task.solution] == due
        assert len(tiles_of(task)) == 14


def test_a_hand_is_drawn_or_written_on_the_practice_card() -> None:
    card = practice_card()
    task = made(card="practice", me="East", line="wind-6", how="self")
    assert f"pays {card.line('wind-6').value}" in (task.scene.zones[0].note or "")
    compass = made(card="practice", me="East", hand="N N N N E E E W W S F F J F")
    assert f"pays {card.line('wind-7').value}" in (compass.scene.zones[0].note or "")
    with pytest.raises(Unfit, match="these tiles are no Mah Jongg"):
        made(me="East", hand="N N N N E E E W W S F F J F")
    for name in ("wind-6", "even-9"):  # it is refused as the exercise is read
        with pytest.raises(ValidationError, match=f"the card has no hand '{name}'"):
            made(me="East", line=name)


def test_a_line_is_shown_as_it_is_printed() -> None:
    for line in first_card().lines:
        zone = line_zone(line)
        assert " ".join(piece.text or "" for piece in zone.pieces) == line.hand
        assert f"pays {line.value}" in (zone.note or "")
