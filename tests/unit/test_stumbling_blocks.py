"""What newcomers who write exercises with the docs alone stumble over: each is told, or simply works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahj_tutor.authoring.templates import template
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.interactions import INTERACTIONS

BASE = """\
id: my.renamed
title: Renamed
rules: [TN2]
interaction: choose
scene:
  me: South
  table: "phase window; turn East; South 3B 3B 5C 6C 7C 1D 9D 2D 2D N F F F; thrown East 8C"
ask: Who plays next?
options:
  - {say: South, right: next_player() == South}
  - {say: "No, thanks"}
  - {say: North}
tests:
  - {do: South, expect: right}
  - {do: North, expect: wrong}
  - {do: [], expect: unreadable}
"""
COMMA = "YAML splits this at the comma"


def problems(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / "a.yaml").write_text(text, "utf-8")
    return [str(each).removeprefix(f"{tmp_path}/") for each in check_files([tmp_path / "a.yaml"])]


def changed(tmp_path: Path, *changes: tuple[str, str]) -> list[str]:
    text = BASE
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    return problems(tmp_path, text)


# --- tiles that become others ------------------------------------------------------------------------------

ASK = "ask: Who plays next?"


@pytest.mark.parametrize(
    ("vary", "old", "new", "line", "word", "fix"),
    [
        ("suits: shuffle", ASK, "ask: You hold two 3 Bams.", 8, "3 Bams", "write {3B}"),
        ("suits: shuffle", ASK, "ask: Keep your red dragon.", 8, "red dragon", "write {R}"),
        ("suits: shuffle", ASK, "ask: Keep the Soap.", 8, "Soap", 'write {tiles("0")}'),
        ("suits: shuffle", ASK, "ask: Say “Dot Soap” and keep the Soap.", 8, "Soap", 'write {tiles("0")}'),
        ("suits: shuffle", ASK, "ask: East says “8 Crak.”", 8, "8 Crak", "write {8C}"),
        ("numbers: {8: 4 to 8}", ASK, "ask: East throws an 8C.", 8, "8C", "write {8C}"),
        ("suits: shuffle", "say: North}", "say: North throws a 2 dot}", 12, "2 dot", "write {2D}"),
        ("suits: shuffle", "title: Renamed", "title: The 8 Crak", 2, "8 Crak", "leave it out of the title"),
    ],
)
def test_a_tile_in_plain_words_that_becomes_another_is_told(
    vary: str, old: str, new: str, line: int, word: str, fix: str, tmp_path: Path
) -> None:
    found = changed(tmp_path, (old, new), ("tests:", f"vary: {{{vary}}}\ntests:"))
    (told,) = [each for each in found if " W110 " in each]
    assert re.match(rf"a\.yaml:{line}:\d+ W110 '{word}' stays as it is here", told), told
    assert f". {fix}" in told


@pytest.mark.parametrize(
    ("vary", "ask"),
    [
        ("suits: shuffle", "{3B}, {tiles: 3B}, {discard}, a flower, the North wind"),
        ("suits: shuffle", "Players say “Bam Green, Crak Red, Dot Soap.” Is it a “Red Dragon”?"),
        ("numbers: {8: 4 to 8}", "You hold two 3 Bams."),
        ("me: [South]", "East throws an 8 Crak."),
    ],
)
def test_words_that_stay_right_are_not_told(vary: str, ask: str, tmp_path: Path) -> None:
    found = changed(tmp_path, (ASK, f'ask: "{ask}"'), ("tests:", f"vary: {{{vary}}}\ntests:"))
    assert [each for each in found if " W110 " in each] == []


# --- words without quotes, and commas --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "place", "say", "fix"),
    [
        ([("next_player() == South", "South")], "10:25", "'South' is a player", "... == South"),
        (
            [("tests:", "answer: yes please\ntests:")],
            "13:13",
            "'please' is not",
            "write one of your options as it stands there",
        ),
        ([("tests:", "answer: West\ntests:")], "13:9", "'West' is a player", "as it stands there"),
        (
            [("tests:", "feedback: {wrong: [{when: picked == South, say: No}]}\ntests:")],
            "13:34",
            "",
            "'South'",
        ),
        (
            [("tests:", "feedback: {wrong: [{when: given == South, say: No}]}\ntests:")],
            "13:27",
            "'given'",
            "'picked'",
        ),
        ([("North}", "'{mingle(North, South)}'}")], "12:13", "'mingle' is no fact", "mahj-tutor facts"),
        ([("North}", "'North', back: '{nobdy}'}")], "12:28", "'nobdy' stands for nothing", "'nobody'"),
        ([("North}", "North, please}")], "12:18", COMMA, "put the words in quotes"),
        ([("do: North", "do: No, thanks")], "15:14", COMMA, "put the words in quotes"),
    ],
)
def test_what_is_not_understood_is_told_with_the_way_to_write_it(
    changes: list[tuple[str, str]], place: str, say: str, fix: str, tmp_path: Path
) -> None:
    found = changed(tmp_path, *changes)
    assert found[0].startswith(f"a.yaml:{place} E00"), found
    assert say in found[0]
    assert fix in found[0]


@pytest.mark.parametrize("said", ['"No, thanks"', "'\"No, thanks\"'", '"No, thanks;"', "[\"'no, thanks'\"]"])
def test_an_option_with_a_comma_can_be_chosen(said: str, tmp_path: Path) -> None:
    assert changed(tmp_path, ("do: North", f"do: {said}")) == []


def test_steps_with_commas_can_be_ordered_in_quotes(tmp_path: Path) -> None:
    order = """\
id: my.order
title: Order
rules: [CL1]
interaction: order
ask: In which order?
steps: ["Ready, set", "Go, go", Stop]
tests:
  - {do: '"Ready, set", "Go, go", Stop', expect: right}
  - {do: 'Go, go; Ready, set; Stop', expect: wrong}
  - {do: 'Stop', expect: unreadable}
"""
    assert [each[:18] for each in problems(tmp_path, order)] == ["a.yaml:6:1 W150 th"]


# --- tests in the file -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", INTERACTIONS)
def test_a_wrong_answer_can_be_done_in_every_interaction(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drawn item has one as well, though its author can't know it; expecting it to be right fails."""
    monkeypatch.setattr("mahj_tutor.questions.question.SEEDS", 2)
    start = template(name).partition("\ntests:")[0]
    tests = "\ntests:\n  - {do: the right answer, expect: right}\n  - {do: a wrong answer, expect: wrong}\n"
    more = "  - {do: [], expect: unreadable}\n  - {do: a wrong answer, expect: right}\n"
    (found,) = problems(tmp_path, start + tests + more)
    assert "E060 this test expects right, but it comes out wrong" in found


@pytest.mark.parametrize("nothing", ["", ' ""', " ' '"])
@pytest.mark.parametrize(
    ("interaction", "field"),
    [("choose", "answer"), ("mark", "answer"), ("number", "answer"), ("sheet", "amount")],
)
def test_an_answer_that_is_empty_is_told_where_it_stands(
    interaction: str, field: str, nothing: str, tmp_path: Path
) -> None:
    text = template(interaction)
    empty = re.sub(f"(?m)^{field}:.*$", f"{field}:{nothing}", text)
    assert empty != text
    line = empty.splitlines().index(f"{field}:{nothing}") + 1
    (found,) = problems(tmp_path, empty)
    assert re.match(rf"a\.yaml:{line}:\d+ E00[23] ", found)


@pytest.mark.parametrize("nothing", ["", '""'])
def test_a_row_without_an_amount_is_told_where_it_stands(nothing: str, tmp_path: Path) -> None:
    own = f"rows:\n  - {{say: Two pungs, amount: 6}}\n  - {{say: One, amount: {nothing}}}"
    text = re.sub("(?m)^(amount|field):.*$", "", re.sub("(?m)^rows:.*$", own, template("sheet")))
    line = text.splitlines().index(own.splitlines()[-1]) + 1
    (found,) = problems(tmp_path, text)
    assert found.startswith(f"a.yaml:{line}:")
    assert "there is no expression here" in found


# --- what was taken in silence ---------------------------------------------------------------------------


@pytest.mark.parametrize("numbers", ["{33: 2 to 8}", "{0: 2 to 8}", "{3: 2 to 10}", "{three: 2 to 8}"])
def test_numbers_that_no_tile_has_are_refused(numbers: str, tmp_path: Path) -> None:
    (found,) = changed(tmp_path, ("tests:", f"vary:\n  numbers: {numbers}\ntests:"))
    assert found.startswith("a.yaml:14:13 E002 numbers are moved within 1 to 9. write numbers: {6: 2 to 8}")


@pytest.mark.parametrize("name", ["a" * 251, "ü" * 130, "a/" * 3000])
def test_a_card_with_an_endless_name_is_told_with_its_place(name: str, tmp_path: Path) -> None:
    (found,) = changed(tmp_path, ("tests:", f"card: {name}.yaml\ntests:"))
    assert found.startswith("a.yaml:13:1 E002 the name of this card is too long")
    assert found.endswith("give the file a shorter name")


@pytest.mark.parametrize("words", ["South", "No, thanks", "It's late"])
def test_the_words_of_an_own_option_are_an_answer_without_quotes(words: str, tmp_path: Path) -> None:
    options = (
        f'  - {{say: South}}\n  - {{say: "No, thanks"}}\n  - {{say: "It\'s late"}}\nanswer: {words}\ntests:'
    )
    tests = "  - {do: the right answer, expect: right}\n  - {do: North, expect: wrong}"
    found = changed(
        tmp_path,
        ('  - {say: South, right: next_player() == South}\n  - {say: "No, thanks"}\n', ""),
        ("tests:", f"{options}\n{tests}"),
        ("  - {do: South, expect: right}\n", ""),
    )
    assert [each.split()[1] for each in found] == ["W150"]


def test_several_options_are_cards_with_tiles_drawn_on_them(tmp_path: Path) -> None:
    text = BASE.replace("options:", "several: yes\noptions:").replace("say: North", 'say: "{tiles: 3B J}"')
    (loaded,), problems = read_file(text, "a.yaml")
    assert not problems
    cards = {piece.name: piece for zone in loaded.exercise.task(0).scene.zones for piece in zone.pieces}
    assert cards["a 3 Bam and a joker"].html == '<span data-tiles="3B J">a 3 Bam and a joker</span>'
    assert cards["South"].html == ""
