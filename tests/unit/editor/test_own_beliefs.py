"""A belief of an author's own: written in the form, kept beside her exercises, taken back with Undo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.editor_protocol import read_editor_message

from mahj_tutor.editor.form import field_at
from mahj_tutor.editor.offers import choices
from mahj_tutor.editor.spots import Path as Place
from mahj_tutor.editor.workbench import Workbench
from mahj_tutor.questions.own_words import read_words

AT: Place = ("feedback", "wrong", 0, "misconception")
BY_HAND = """\
# Ours.
misconceptions:
  speed-decides:   # from the club
    belief: Whoever calls first gets the tile.
    say: "Speed doesn't decide."
    when: picked == thrower

rules:
  count-aloud: {name: Count aloud, text: She counts them aloud.}   # since 2019
"""
JOKERS = {"belief": "Jokers don't count.", "say": "A joker in an exposure is a joker, too."}


def author(folder: Path) -> Workbench:
    """Return an editor with a question for a number, whose first reply is about a belief."""
    bench = Workbench(folder)
    say(bench, kind="new", interaction="number")
    say(bench, kind="add", path=AT)
    return bench


def say(bench: Workbench, **message: Any) -> None:
    bench.respond(read_editor_message(message))


def write(bench: Workbench, **words: str) -> None:
    say(bench, kind="own-belief", path=AT, n=7, **{"name": "", **words})


def words_of(folder: Path) -> str:
    file = folder / "words.yaml"
    return file.read_text("utf-8") if file.exists() else ""


def test_a_belief_is_kept_offered_named_and_has_nothing_to_fix(tmp_path: Path) -> None:
    bench = author(tmp_path)
    write(bench, **JOKERS)
    page = bench.page()
    assert (page.seen, page.is_refusal) == (7, False)
    assert "“Jokers don't count”" in page.notice
    assert bench.desk.value_at(AT) == "jokers-dont-count"
    found, problems = read_words(tmp_path)
    known = found.misconceptions["jokers-dont-count"]
    assert (known.belief, known.say, problems) == (*JOKERS.values(), ())
    first = choices("misconceptions", tmp_path)[0]
    assert (first.value, first.label) == ("jokers-dont-count", "Jokers don't count")
    assert first.help == JOKERS["say"]
    assert page.form is not None
    shown = field_at(page.form, AT)
    assert shown is not None
    assert (shown.picked, shown.own) == ("Jokers don't count", tuple(JOKERS.values()))
    bench.wait()
    (told,) = [each.told for each in bench.page().findings if not each.is_note]
    assert told.startswith("There is no test that expects “Jokers don't count.” Add")
    bench.look()
    bench.wait()
    assert not [each.told for each in bench.page().findings if not each.is_note], "its test comes by itself"
    assert "a wrong answer shows “Jokers don't count”" in bench.page().notice
    say(bench, kind="undo")
    assert words_of(tmp_path) == "", "the belief and its test go together"


def test_a_belief_goes_and_comes_with_undo_and_redo(tmp_path: Path) -> None:
    bench = author(tmp_path)
    before = bench.desk.text
    write(bench, **JOKERS)
    after, kept = bench.desk.text, words_of(tmp_path)
    say(bench, kind="undo")
    assert (bench.desk.text, words_of(tmp_path)) == (before, "")
    say(bench, kind="redo")
    assert (bench.desk.text, words_of(tmp_path)) == (after, kept)
    say(bench, kind="set", path=["title"], value="Another", n=8)
    say(bench, kind="undo")
    assert words_of(tmp_path) == kept, "another change is taken back alone"
    say(bench, kind="undo")
    assert words_of(tmp_path) == ""


def test_the_board_stays_while_something_else_is_to_be_fixed(tmp_path: Path) -> None:
    bench = author(tmp_path)
    bench.views()
    say(bench, kind="add", path=["feedback", "wrong", 1])
    bench.views()
    write(bench, **JOKERS)
    bench.views()
    assert bench.page().board == "before"
    assert bench.preview.task is not None


def test_other_words_of_a_belief_are_a_change_of_their_own(tmp_path: Path) -> None:
    bench = author(tmp_path)
    write(bench, **JOKERS)
    kept, text = words_of(tmp_path), bench.desk.text
    write(bench, **{**JOKERS, "name": "jokers-dont-count", "say": "Count it all the same."})
    assert read_words(tmp_path)[0].misconceptions["jokers-dont-count"].say == "Count it all the same."
    say(bench, kind="undo")
    assert (words_of(tmp_path), bench.desk.text) == (kept, text)
    assert "Undone" in bench.page().notice
    say(bench, kind="redo")
    assert "Count it all the same." in words_of(tmp_path)
    say(bench, kind="set", path=["title"], value="Another", n=8)
    say(bench, kind="undo")
    assert "Count it all the same." in words_of(tmp_path), "another change is taken back alone"
    say(bench, kind="undo")
    say(bench, kind="undo")
    assert words_of(tmp_path) == ""


def test_a_file_by_hand_keeps_every_line(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text(BY_HAND, "utf-8")
    bench = author(tmp_path)
    write(bench, **JOKERS)
    lines = words_of(tmp_path).splitlines()
    assert [each for each in lines if each in BY_HAND.splitlines()] == BY_HAND.splitlines()
    assert len(lines) == len(BY_HAND.splitlines()) + 3
    found = read_words(tmp_path)[0]
    assert [*found.misconceptions] == ["speed-decides", "jokers-dont-count"]
    assert "count-aloud" in found.rules
    say(bench, kind="undo")
    assert words_of(tmp_path) == BY_HAND


def test_what_others_wrote_meanwhile_stays(tmp_path: Path) -> None:
    bench = author(tmp_path)
    write(bench, **JOKERS)
    with (tmp_path / "words.yaml").open("a", encoding="utf-8") as file:
        file.write("  other:\n    belief: Another.\n    say: No.\n")
    say(bench, kind="undo")
    assert [*read_words(tmp_path)[0].misconceptions] == ["other"]
    say(bench, kind="redo")
    assert {*read_words(tmp_path)[0].misconceptions} == {"other", "jokers-dont-count"}


def test_a_belief_that_another_file_names_stays(tmp_path: Path) -> None:
    bench = author(tmp_path)
    write(bench, **JOKERS)
    (tmp_path / "more.yaml").write_text(bench.desk.text, "utf-8")
    say(bench, kind="undo")
    assert "jokers-dont-count" in words_of(tmp_path)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"belief": " ", "say": "No."}, "Say both"),
        ({"belief": "It counts.", "say": "\n"}, "Say both"),
        ({"belief": "It counts.", "say": "Look at {discard"}, "weren't kept"),
        ({"belief": "It counts.", "say": "No.", "name": "M09"}, "small letters and hyphens"),
        ({"belief": "It counts.", "say": "No.", "name": "speed-decides"}, "another belief already"),
    ],
)
def test_what_cannot_be_kept_is_refused(words: dict[str, str], says: str, tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text(BY_HAND, "utf-8")
    bench = author(tmp_path)
    before = bench.desk.text
    write(bench, **words)
    assert bench.page().is_refusal
    assert says in bench.page().notice
    assert (bench.desk.text, words_of(tmp_path)) == (before, BY_HAND)


def test_a_broken_file_of_words_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text("misconceptions: [\n", "utf-8")
    bench = author(tmp_path)
    write(bench, **JOKERS)
    assert bench.page().is_refusal
    assert "line" in bench.page().notice
    assert words_of(tmp_path) == "misconceptions: [\n"


@pytest.mark.parametrize(
    ("belief", "name"),
    [
        ("Jokers don't count.", "jokers-dont-count"),
        ("4 of a kind is a kong of jokers", "belief-4-of-a-kind-is-a-kong-of-jokers"),
        ("Ça va à l'Est", "ca-va-a-lest"),
        ("東が先", "belief"),
        ("Whoever calls first gets the tile.", "whoever-calls-first-gets-the-tile"),
        ("A player who has exposed a joker may never take it back", "a-player-who-has-exposed-a-joker-may"),
    ],
)
def test_a_name_is_made_of_the_words(belief: str, name: str, tmp_path: Path) -> None:
    bench = author(tmp_path)
    write(bench, belief=belief, say="No.")
    assert bench.desk.value_at(AT) == name
    say(bench, kind="add", path=["feedback", "wrong", 1, "misconception"])
    message = {"belief": belief, "say": "No, too.", "name": "", "n": 9}
    say(bench, kind="own-belief", path=["feedback", "wrong", 1, "misconception"], **message)
    assert bench.desk.value_at(("feedback", "wrong", 1, "misconception")) == f"{name}-2"
