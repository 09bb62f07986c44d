"""Scenes and acts, feedback, drawing from a seed, texts: what every kind stands on."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises.load import MAX_EXERCISES, read_file
from mahj_tutor.pictures.scene import Choice, NumberField, Option, Piece, Scene, Zone, fold
from mahj_tutor.pictures.words import once, seat_at, sentence, side_of, tiles_said
from mahj_tutor.questions.feedback import Feedback, explain, words
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.table import SEATS
from mahj_tutor.tiles import AMERICAN, FLOWER, JOKER, tiles

SCENE = Scene(
    (
        Zone("rack", "rack", "Rack", (Piece("a", "a"), Piece("b", "b"), Piece("c", "c"))),
        Zone("tray", "tray", "Tray"),
    ),
    moves={"a": ("tray", "rack"), "b": ("tray", "rack"), "c": ("tray",)},
    marks=("a", "b", "c"),
    mark_limit=2,
    choices=(Choice("q", "?", (Option("x", "X"), Option("y", "Y"))),),
    numbers=(NumberField("n", "?"),),
)


def made(text: str) -> Question:
    found, problems = read_file(text, "t")
    assert not problems, problems
    return found[0].exercise


def pass_exercise(**changes: str) -> Question:
    fields = {
        "scene": "{me: East, pass: First Right}",
        "vary": "{me: any, rack: any}",
        "rules": "[CH1, CH3]",
        "more": "",
    } | changes
    return made(
        "schema: mahj-exercise/2\nid: a9.some\ntitle: T\nlesson: A9\ninteraction: place\nas: pass\n"
        f"ask: You are {{me}}.\nrules: {fields['rules']}\nscene: {fields['scene']}\n"
        f"vary: {fields['vary']}\n{fields['more']}"
    )


# --- acts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("acts", "rack", "tray", "moved"),
    [
        ((), "abc", "", ""),
        ((("move", "b", "tray"), ("move", "a", "tray")), "c", "ba", "ba"),
        ((("move", "a", "tray"), ("move", "b", "tray"), ("move", "a", "tray")), "c", "ba", "ba"),
        ((("move", "a", "tray"), ("move", "a", "rack")), "abc", "", ""),
    ],
)
def test_moves_add_up_as_on_the_board(
    acts: tuple[tuple[str, ...], ...], rack: str, tray: str, moved: str
) -> None:
    answer = fold(SCENE, acts)
    assert answer.place == {"rack": tuple(rack), "tray": tuple(tray)}
    assert "".join(piece for piece, _ in answer.moved) == moved


def test_a_file_of_too_many_exercises_is_told_where_to_split_it() -> None:
    found, problems = read_file("id: x\n---\n" * MAX_EXERCISES + "id: x\n", "t")
    assert not found
    last = max(problems)
    assert (last.line, last.say) == (
        2 * MAX_EXERCISES + 1,
        f"this file has more than {MAX_EXERCISES} exercises",
    )
    assert len(problems) == MAX_EXERCISES + 1


def test_marks_toggle_and_keep_to_their_limit() -> None:
    def marked(*pieces: str) -> tuple[str, ...]:
        return fold(SCENE, tuple(("mark", piece) for piece in pieces)).marked

    assert marked("a", "b", "c") == ("a", "b")
    assert marked("a", "b", "a", "c") == ("b", "c")
    one = Scene(SCENE.zones, marks=SCENE.marks)
    assert fold(one, (("mark", "a"), ("mark", "b"))).marked == ("b",)


def test_the_last_choice_and_the_last_number_count() -> None:
    acts = (("choose", "q", "x"), ("number", "n", "1"), ("choose", "q", "y"), ("number", "n", "19"))
    answer = fold(SCENE, acts)
    assert (answer.chosen, answer.numbers) == ({"q": "y"}, {"n": "19"})


@pytest.mark.parametrize(
    "act",
    [
        ("move", "a", "pool"),
        ("move", "z", "tray"),
        ("move", "c", "rack"),
        ("mark", "z"),
        ("choose", "q", "z"),
        ("choose", "z", "x"),
        ("number", "z", "1"),
        ("fly", "a"),
        (),
    ],
)
def test_an_act_the_scene_does_not_offer_is_refused(act: tuple[str, ...]) -> None:
    with pytest.raises(KeyError):
        fold(SCENE, (act,))


def test_forged_acts_are_unreadable_not_an_error() -> None:
    task = pass_exercise().task(1)
    for act in (("move", "r99", "tray-right"), ("mark", "r1"), ("choose", "a", "b")):
        assert isinstance(task.read((act,)), Unreadable)


# --- feedback ------------------------------------------------------------------------------------------


def test_wrong_feedback_without_a_rule_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="needs a rule"):
        Feedback("wrong", "No.", "Because.")
    assert Feedback("wrong", "No.", "Because.", ("CH3",)).rules == ("CH3",)


def test_feedback_knows_only_registered_rules() -> None:
    with pytest.raises(UnknownNameError, match="CH33"):
        Feedback("right", "Yes.", "", ("CH33",))


@pytest.mark.parametrize(
    ("said", "count"),
    [("", 0), ("Pass three.", 2), ("East's wall, 19 stacks", 4), ("**Two** face-down tiles", 3)],
)
def test_words_are_counted_as_one_reads_them(said: str, count: int) -> None:
    assert words(said) == count


def test_explanations_keep_the_first_parts_that_fit() -> None:
    assert explain("one two three", "four five", "six", most=4) == "One two three. Six."
    assert explain("same", "", "same") == "Same."
    assert sentence("  is it? ") == "Is it?"
    assert once("abca") == ("a", "b", "c")


def test_every_misconception_of_the_charleston_has_short_words() -> None:
    assert set(misconceptions()) >= {"M05", "M06", "M07", "M08", "M09"}
    assert all(words(each.say) <= 45 and each.belief for each in misconceptions().values())


def test_the_authors_words_take_the_place_of_ours() -> None:
    more = (
        "feedback:\n  right: Fine, {me}.\n  wrong:\n    - {misconception: M05, say: 'Keep it, {me}.'}\n    -"
        " {say: Three!}\n"
    )
    task = pass_exercise(more=more, vary="{rack: any, require: count(jokers(rack(me))) > 0}").task(3)
    said = {_verdict(task, acts).why for acts in islice(task.wrong_answers(), 6)}
    assert said == {"Keep it, East.", "Three!"}
    assert _verdict(task, task.solution).why == "Fine, East."


def _verdict(task: Task, acts: tuple[tuple[str, ...], ...]) -> Feedback:
    answer = task.read(acts)
    assert not isinstance(answer, Unreadable)
    return task.check(answer)


# --- texts ---------------------------------------------------------------------------------------------


def test_winds_are_told_from_players() -> None:
    assert tiles_said(tiles("E N N F")) == "two Norths, an East and a flower"


@pytest.mark.parametrize("me", SEATS)
def test_sides_and_seats_are_inverse(me: object) -> None:
    for seat in SEATS:
        assert seat_at(side_of(seat, me), me) is seat  # type: ignore[arg-type]


# --- drawing -------------------------------------------------------------------------------------------


def test_a_seed_draws_the_same_rack_and_the_rack_meets_its_conditions() -> None:
    exercise = pass_exercise(
        vary="{me: any, rack: any, require: [count(jokers(rack(me))) >= 1, not (F in rack(me))]}"
    )
    for seed in range(25):
        rack = [piece.face for piece in exercise.task(seed).scene.zone("rack").pieces]
        assert rack == [piece.face for piece in exercise.task(seed).scene.zone("rack").pieces]
        held = tiles(" ".join(each or "" for each in rack))
        assert held.count(JOKER) >= 1
        assert held.count(FLOWER) == 0
        assert all(held.count(each) <= AMERICAN.count(each) for each in held)
        assert len(held) == (14 if "You are East" in exercise.task(seed).facts else 13)


def test_a_span_a_list_and_any_are_drawn_from_whole() -> None:
    vary = "{me: any, pass: [First Right, Last Right], rack: any, number: 0 to 0}"
    shown = {pass_exercise(vary=vary).task(seed).facts[:2] for seed in range(60)}
    assert len(shown) == 8


def test_cases_keep_together_what_belongs_together() -> None:
    vary = "{cases: [{me: South, pass: First Left}, {me: North, pass: Last Right}], rack: any}"
    shown = {pass_exercise(vary=vary).task(seed).facts for seed in range(40)}
    assert shown == {("You are South", "This is the First Left"), ("You are North", "This is the Last Right")}


def test_suits_are_shuffled_everywhere_and_dragons_go_along() -> None:
    exercise = pass_exercise(
        scene="{me: South, pass: First Right, rack: 2B 2B 3B 6C 6C 6C 7D 8D 9D R G 0 J}",
        vary="{suits: shuffle, numbers: {6: 4 to 5}}",
    )
    codes = {
        " ".join(p.face or "" for p in exercise.task(seed).scene.zone("rack").pieces) for seed in range(60)
    }
    assert 6 < len(codes) <= 12
    for rack in codes:
        counts = {suit: len(re.findall(rf"\d{suit}", rack)) for suit in "BCD"}
        assert sorted(counts.values()) == [3, 3, 3]
        assert "6" not in rack
        trio = re.search(r"([45])([BCD]) \1\2 \1\2", rack)
        assert trio


def test_require_leaves_out_what_does_not_hold() -> None:
    exercise = pass_exercise(vary="{me: any, rack: any, require: [me != East, count(jokers(rack(me))) == 1]}")
    for seed in range(25):
        task = exercise.task(seed)
        assert "You are East" not in task.facts
        assert sum(piece.face == "J" for piece in task.scene.zone("rack").pieces) == 1


def test_what_nothing_meets_is_given_up_after_a_bounded_number_of_draws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    exercise = pass_exercise(vary="{me: any, rack: any, require: me == nobody}")
    calls = []
    sample = random.Random.sample
    monkeypatch.setattr(
        random.Random, "sample", lambda *some, **more: calls.append(1) or sample(*some, **more)
    )
    with pytest.raises(Unfit, match="met by no draw"):
        exercise.drawn_task(0)
    assert 0 < len(calls) <= 200
    with pytest.raises(Unfit, match="met by no draw"):
        exercise.task(0)  # three other seeds are tried in its place
    assert len(calls) <= 200 + 4 * 200


def test_a_test_may_fix_what_would_be_drawn() -> None:
    task = pass_exercise().task(5, {"me": "West", "rack": "1B 2B 3B 4C 5C 6C 7D 8D 9D N E W J"})
    assert task.facts[0] == "You are West"
    assert task.scene.zone("rack").pieces[0].face == "1B"


# --- hints ---------------------------------------------------------------------------------------------


def test_hints_are_a_ladder_of_words_pieces_and_a_deed() -> None:
    more = "hints: [Which one stays?, {show: [jokers]}, {show: [jokers], say: 'This, {me}.'}, do_with_me]"
    task = pass_exercise(more=more, vary="{rack: any, require: count(jokers(rack(me))) == 1}").task(2)
    question, shown, said, deed = task.hints
    assert (question.text, question.lit) == ("Which one stays?", ())
    assert shown.text == "Look here: Joker."
    assert shown.lit == said.lit
    assert [task.scene.piece(each).face for each in shown.lit] == ["J"]
    assert said.text == "This, East."
    assert deed.lit == task.solution[0][1:]
    assert task.scene.piece(task.solution[0][1]).name.split()[0] in deed.text


def test_a_faded_exercise_begins_with_what_is_given() -> None:
    task = pass_exercise(more="given: 2\nstage: faded\nhints: [do_with_me]").task(4)
    assert len(task.scene.given_acts) == 2
    assert task.solution[:2] == task.scene.given_acts
    assert task.hints[0].lit == task.solution[2][1:]
    assert isinstance(task.read(task.scene.given_acts), Unreadable)


def test_a_worked_example_takes_the_authors_sentences_first() -> None:
    task = pass_exercise(more="stage: worked\nworked: [First I look., 'I am {me}.']").task(1)
    assert task.worked[0].say == "First I look."
    assert task.worked[1].say == f"I am {task.facts[0].removeprefix('You are ')}."
    assert task.worked[2].say == task.walk()[2].say


# --- imports -------------------------------------------------------------------------------------------


def test_do_with_me_begins_where_the_learner_is() -> None:
    task = pass_exercise(more="hints: [Which one stays?, do_with_me]").task(4)
    first, second, third = task.solution
    joker = next(each.id for zone in task.scene.zones for each in zone.pieces if each.face == "J")
    tray = first[2]
    assert task.hint(1, ()).lit == first[1:]
    assert task.hint(1, (first,)).lit == second[1:]
    assert task.hint(1, (second, first)).lit == third[1:]
    astray = task.hint(1, (first, ("move", joker, tray)))
    assert astray.lit == (joker, task.scene.home(joker))
    assert "joker" in astray.text
    assert task.hint(1, task.solution).text == "That's all of it. Press “Pass these three.”"


def test_exercises_bring_nothing_compiled_but_pydantic() -> None:
    code = (
        "import sys, pydantic; before = set(sys.modules)\nimport mahj_tutor.exercises.catalog,"
        " mahj_tutor.exercises.check\nnew = [sys.modules[name] for name in set(sys.modules) - before]\nfiles"
        " = [str(getattr(each, '__file__', '') or '') for each in new]\nimport sysconfig; std ="
        " sysconfig.get_path('stdlib')\nprint([f for f in files if f.endswith(('.so', '.pyd')) and not"
        " (f.startswith(std) and 'site-packages' not in f)])\nprint([n for n in ('yaml', 'sqlalchemy',"
        " 'markdown_it', 'mahj_widgets.board', 'mahj_widgets.protocol', 'anywidget', 'IPython') if n in"
        " sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        check=True,
    )
    assert done.stdout.splitlines() == ["[]", "[]"]
