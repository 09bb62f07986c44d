"""Cards and words of the author's own, which lie beside an exercise file."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.card_files import card_text, named_card
from mahj_tutor.exercises import catalog
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.check_tests import outcome
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.questions.question import Question
from mahj_tutor.rulebook import rule
from mahj_tutor.session.present import TEACHERS, present, rule_note

NUMBER = """\
id: my.count
title: Count
rules: [{rules}]
interaction: number
card: {card}
scene:
  me: South
  table: "phase window; turn East; South 3B 3B 1C 2C 2C 4C 5D 6D N S R G J; thrown East 3B"
ask: How many 3 Bams are on your rack?
answer: {answer}
feedback: {{wrong: [{wrong}]}}
tests:
  - {{do: "2", expect: right}}
  - {{do: "3", expect: {expect}}}
  - {{do: "9", expect: wrong}}
  - {{do: many, expect: unreadable}}
"""
FACT = "count(like(rack(me), discard))"
WORDS = """\
misconceptions:
  counts-the-discard:
    belief: The discard is mine already.
    say: The discard isn't on your rack yet.
    when: given == answer + 1
  no-condition:
    say: Look again.
rules:
  no-hot-wall:
    name: No hot wall
    text: At our club the wall is never hot.
"""


def write(folder: Path, words: str = WORDS, **fields: str) -> Path:
    given = {"rules": "CL1", "card": "first", "answer": FACT, "wrong": "", "expect": "wrong", **fields}
    (folder / "exercises.yaml").write_text(NUMBER.format(**given), "utf-8")
    (folder / "words.yaml").write_text(words, "utf-8")
    return folder / "exercises.yaml"


def problems(folder: Path, words: str = WORDS, **fields: str) -> list[str]:
    found = check_files([write(folder, words, **fields)])
    return [str(each).removeprefix(f"{folder}/") for each in found]


# --- cards ---------------------------------------------------------------------------------------------


def own_card(file: Path) -> None:
    text = card_text(named_card("first"))
    assert "even-1" in text
    file.write_text(text.replace("even-1", "club-1"), "utf-8")


def test_an_exercise_is_played_on_the_card_beside_it(tmp_path: Path) -> None:
    own_card(tmp_path / "club.yaml")
    assert problems(tmp_path, card="club.yaml") == []
    exercise = catalog.exercise_in(tmp_path / "exercises.yaml", "my.count")
    assert isinstance(exercise, Question)
    task = exercise.task(0)
    assert exercise.playing_card.line("club-1").section == "2468"
    assert task.drawn.situation.card is exercise.playing_card  # type: ignore[attr-defined]


def test_a_card_that_changes_is_read_again(tmp_path: Path) -> None:
    own_card(tmp_path / "club.yaml")
    file = write(tmp_path, card="club.yaml")
    before = catalog.exercise_in(file, "my.count")
    text = (tmp_path / "club.yaml").read_text("utf-8")
    (tmp_path / "club.yaml").write_text(text.replace("club-1", "our-club-1"), "utf-8")
    after = catalog.exercise_in(file, "my.count")
    assert isinstance(before, Question)
    assert isinstance(after, Question)
    assert after.playing_card.line("our-club-1")


def test_mistakes_of_the_card_are_told_with_their_places(tmp_path: Path) -> None:
    own_card(tmp_path / "club.yaml")
    text = (tmp_path / "club.yaml").read_text("utf-8")
    (tmp_path / "club.yaml").write_text(text.replace("666a", "66a"), "utf-8")
    first, second = problems(tmp_path, card="club.yaml")
    assert first.startswith("club.yaml:16:")
    assert "E080 FFF (3)" in first or "make 13" in first
    assert second == "exercises.yaml:5:1 E080 the card 'club.yaml' has mistakes. fix the card first"


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("none.yaml", "there is no card file 'none.yaml' beside this one. these files are: exercises.yaml"),
        ("../club.yaml", "the card '../club.yaml' is outside the folder of this exercise"),
        ("/etc/passwd.yaml", "is outside the folder"),
        ("link.yaml", "is outside the folder"),
        ("/etc/passwd", "there is no card '/etc/passwd'"),
        ("frist", "there is no card 'frist'. did you mean 'first'?"),
    ],
)
def test_a_card_that_is_not_beside_the_exercise_is_refused(card: str, says: str, tmp_path: Path) -> None:
    folder = tmp_path / "lesson"
    folder.mkdir()
    own_card(tmp_path / "club.yaml")
    (folder / "link.yaml").symlink_to(tmp_path / "club.yaml")
    (found,) = problems(folder, card=card)
    assert found.startswith("exercises.yaml:5:1 E002 ")
    assert says in found


# --- words -----------------------------------------------------------------------------------------------


def test_an_own_misconception_is_shown_where_its_condition_holds(tmp_path: Path) -> None:
    fields = {"wrong": "{misconception: counts-the-discard}", "expect": "counts-the-discard"}
    assert problems(tmp_path, **fields) == []
    task = catalog.exercise_in(tmp_path / "exercises.yaml", "my.count").task(0)
    assert outcome(task, task.acts_of("3")) == ("wrong", "counts-the-discard")
    assert outcome(task, task.acts_of("9")) == ("wrong", None)
    answer = task.read(task.acts_of("3"))
    assert task.check(answer).why == "The discard isn't on your rack yet."  # type: ignore[arg-type]


def test_an_exercise_may_give_its_own_condition_for_a_misconception(tmp_path: Path) -> None:
    wrong = "{misconception: counts-the-discard, when: given == 9}"
    found = problems(tmp_path, wrong=wrong, expect="counts-the-discard")
    assert "expects counts-the-discard, but it comes out wrong" in found[0]
    assert "expects wrong" not in found[0]


def test_a_house_rule_is_shown_as_a_chip(tmp_path: Path) -> None:
    assert problems(tmp_path, rules="no-hot-wall, CL1") == []
    exercise = catalog.exercise_in(tmp_path / "exercises.yaml", "my.count")
    task = exercise.task(0)
    feedback = task.check(task.read(task.acts_of("9")))  # type: ignore[arg-type]
    at = Bookmark("my.count", 1, 0, tries=2, phase="wrong")
    shown = present(task, at, feedback).feedback
    assert shown is not None
    own, shipped = shown.rules
    assert (own.name, own.text) == ("No hot wall", "At our club the wall is never hot.")
    assert own.source == "House rule"
    assert shipped.name == rule("CL1").name


def test_a_house_rule_may_stand_among_options(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text(WORDS, "utf-8")
    lines = NUMBER.format(rules="CL1", card="first", answer="", wrong="", expect="wrong").splitlines()
    scene = "\n".join(lines[lines.index("scene:") : lines.index("scene:") + 3])
    text = f"""\
id: my.rule
title: Which rule?
rules: [no-hot-wall, CL1]
interaction: choose
{scene}
ask: Which rule decides about a pung?
options: rules
answer: deciding_rules(call(me, "pung"))
tests:
  - {{do: the right answer, expect: right}}
  - {{do: No hot wall, expect: wrong}}
  - {{do: [], expect: unreadable}}
"""
    (tmp_path / "a.yaml").write_text(text, "utf-8")
    assert [str(each) for each in check_files([tmp_path / "a.yaml"])] == []


@pytest.mark.parametrize(
    ("words", "line", "says"),
    [
        ("rules:\n  CL1: {name: Ours, text: Ours.}", 2, "'CL1' cannot be an id of your own"),
        ("misconceptions:\n  M09: {say: Ours.}", 2, "'M09' cannot be an id of your own"),
        ("rules:\n  no-hot-wall: {nam: Ours, text: Ours.}", 2, "'nam' is not a field here. did you mean"),
        ("misconceptions:\n  x:\n    say: Hm.\n    when: given ==", 4, "something is missing at the end"),
        ("misconceptions:\n  x: {say: 'An open { brace'}", 2, "a brace is opened here and never closed"),
        ("misconceptions:\n  x:\n    say: '{tiles: 3X} is it.'", 3, "E003 unknown tile '3X'"),
        (f"misconceptions:\n  x:\n    say: {'many ' * 46}", 3, "W100 46 words are hard to read here"),
        (f"rules:\n  x:\n    name: X\n    text: {'many ' * 46}", 4, "W100 46 words are hard to read here"),
        ("rules:\n  x:\n    name: X\n    text: '{discard} is out.'", 4, "the same in every exercise"),
        ("rules: [one]", 1, "fields are expected here"),
        ("rulez: {}", 1, "'rulez' is not a field here. did you mean 'rules'?"),
    ],
)
def test_mistakes_in_the_words_are_told_with_their_places(
    words: str, line: int, says: str, tmp_path: Path
) -> None:
    found = [each for each in problems(tmp_path, words) if each.startswith("words.yaml")]
    assert any(each.startswith(f"words.yaml:{line}:") and says in each for each in found), found


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"wrong": "{misconception: counts-discard}"}, "did you mean 'counts-the-discard'?"),
        ({"wrong": "{misconception: no-condition}"}, "nothing says which answers show 'no-condition'"),
        ({"rules": "no-hot-walls"}, "unknown rule 'no-hot-walls'"),
        ({"expect": "counts-the-discards"}, "cannot come out of a test"),
    ],
)
def test_own_words_that_are_not_there_are_refused(fields: dict[str, str], says: str, tmp_path: Path) -> None:
    found = problems(tmp_path, **fields)
    assert any(says in each for each in found), found


def test_a_condition_has_to_fit_the_exercise_that_uses_it(tmp_path: Path) -> None:
    words = WORDS.replace("given == answer + 1", "picked == 3")
    (found,) = problems(tmp_path, words, wrong="{misconception: counts-the-discard}")
    assert "E003 'picked' stands for nothing here" in found


def test_the_words_of_an_own_misconception_are_filled_as_those_in_an_exercise(tmp_path: Path) -> None:
    words = WORDS.replace("The discard isn't", "\"{tiles: 3B} isn't").replace(
        "yet.", 'yet: {count(rack(me))}, {given}."'
    )
    fields = {"wrong": "{misconception: counts-the-discard}", "expect": "counts-the-discard"}
    assert problems(tmp_path, words, **fields) == []
    task = catalog.exercise_in(tmp_path / "exercises.yaml", "my.count").task(0)
    feedback = task.check(task.read(task.acts_of("3")))  # type: ignore[arg-type]
    assert feedback.why == "{tiles: 3B} isn't on your rack yet: 13, 3."


def test_names_in_the_words_of_an_own_misconception_have_to_fit_the_exercise(tmp_path: Path) -> None:
    words = WORDS.replace("The discard isn't on your rack yet.", '"Whose is {picked}?"')
    (found,) = problems(tmp_path, words, wrong="{misconception: counts-the-discard}")
    assert found.startswith("exercises.yaml:11:21 E003 'picked' stands for nothing here (in words.yaml, ")
    assert "counts-the-discard: say" in found


def test_a_house_rule_may_show_tiles_which_its_chip_names(tmp_path: Path) -> None:
    words = WORDS.replace("text: At our club the wall is never hot.", 'text: "{tiles: 3B} stays."')
    assert problems(tmp_path, words, rules="no-hot-wall, CL1") == []
    rule = catalog.exercise_in(tmp_path / "exercises.yaml", "my.count").rule("no-hot-wall")
    assert rule_note(rule).text == "a 3 Bam stays."


def test_shipped_words_cannot_be_overridden(tmp_path: Path) -> None:
    problems(tmp_path, "rules:\n  CL1: {name: Ours, text: Ours.}")
    exercise = catalog.exercise_in(tmp_path / "exercises.yaml", "my.count")
    assert exercise.rule("CL1") is rule("CL1")


# --- the teacher's answer ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "is_teachers"),
    [
        ("2", True),
        ("3 - 1", True),
        ('count(tiles("3B 3B"))', True),
        (FACT, False),
        ("count(rack(South)) - 11", False),
    ],
)
def test_an_answer_without_a_fact_is_the_teachers(answer: str, is_teachers: bool, tmp_path: Path) -> None:
    found = problems(tmp_path, answer=answer)
    assert [each.split(" ")[1] for each in found] == (["W150"] if is_teachers else [])
    task = catalog.exercise_in(tmp_path / "exercises.yaml", "my.count").task(0)
    at = Bookmark("my.count", 1, 0)
    assert (TEACHERS in present(task, at).facts) is is_teachers
