"""Mistakes of authors whose way to fix them is not where the mistake is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.authoring.new import new_lesson
from mahj_tutor.cli import main
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from tests.unit.data_tasks import judged

OPTIONS = """\
id: my-club.options
title: On your left
rules: [DL3]
interaction: choose
scene: {me: South, table: "phase window; turn East; South 1B 2B 5B 8B 1C 3C 9C 2D 7D E W G F; thrown East 6C"}
ask: Who sits on your left?
options: [East, West]
answer: left_of(me)
tests: [{do: East, expect: right}, {do: West, expect: wrong}, {do: [], expect: unreadable}]
"""
PICK = """\
id: my-club.pick
title: Your turn
rules: [TN2]
interaction: play
scene: {me: South, table: "phase window; turn East; South 1B 2B 5B 8B 1C 3C 9C 2D 7D E W G F; thrown East 6C"}
ask: Take your turn.
tests: [{do: "throw E", expect: right}, {do: "throw F", expect: wrong}, {do: [], expect: unreadable}]
"""
WIN = """\
id: my-club.win
title: The last tile
rules: [WN1]
interaction: play
scene:
  me: South
  table: "phase window; turn East; South F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B; thrown East 6B"
say: [mahjong]
goal: called(6B, "mahjong")
ask: East throws a 6 Bam. What do you say?
tests:
  - {do: call mahjong, expect: right}
  - {do: "call mahjong, throw F", expect: wrong}
  - {do: [], expect: unreadable}
"""
NUMBER = """\
id: my-club.number
title: How many?
rules: [TN4]
interaction: number
scene:
  me: South
  table: "phase window; turn East; South 1B 2B 5B 8B 1C 3C 9C 2D 7D E W G F; thrown East 6C"
ask: How many tiles are on your rack?
answer: {answer}
high: {high}
tests: [{{do: "13", expect: right}}, {{do: "12", expect: wrong}}, {{do: [], expect: unreadable}}]
"""


MATCH = """\
id: my-club.match
title: Which suit?
rules: [EQ2]
interaction: choose
scene: {}
ask: Match each tile with its suit.
parts:
  - {name: a, ask: 1B, options: [Bam, Crak], answer: "'Bam'"}
  - {name: b, ask: 1C, options: [Bam, Crak], answer: "'Crack'"}
tests: [{do: "Bam; Crak", expect: right}, {do: "Crak; Bam", expect: wrong}, {do: [], expect: unreadable}]
"""


@pytest.mark.parametrize(
    ("text", "code", "fix"),
    [
        (OPTIONS, "E003", 'options: "[West, South]"'),
        (OPTIONS.replace("left_of(me)", "thrower"), "E003", "as it stands there: East"),
        (OPTIONS.replace("Who sits on your left?", "“Who sits on your left?”"), "E002", 'straight ones (")'),
        (PICK, "E041", "phase looked; turn South; looked 5C"),
        (PICK.replace("title: Your turn", 'title: "{thrower}"'), "E002", "leave braces out of the title"),
        (WIN.replace("say: [mahjong]\n", ""), "E041", "say: [mahjong]"),
        (OPTIONS.replace("[East, West]", "[East, West, East]"), "E002", "words of its own"),
        (MATCH, "E041", "did you mean 'Crak'"),
        (NUMBER.format(answer="count(rack(me))", high=3), "E042", "raise high: to at least 13"),
        (NUMBER.format(answer="0 - count(rack(me))", high=20), "E042", "let it be 0 or more"),
    ],
)
def test_the_way_to_fix_it_is_told(tmp_path: Path, text: str, code: str, fix: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    assert any(each.code == code and fix in each.fix for each in check_files([file]))


def test_a_folder_is_not_previewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["preview", str(tmp_path)]) != 0
    assert "is a folder: name one of its files" in capsys.readouterr().err


def test_commands_to_copy_hold_names_with_blanks_and_the_title_keeps_its_capitals(tmp_path: Path) -> None:
    said = list(new_lesson("my Tuesday class", tmp_path))
    assert said[-2] == f"Check it: mahj-tutor check '{tmp_path / 'my Tuesday class'}'"
    assert "'My Tuesday class'" in said[-3]


def test_a_win_without_words_of_the_authors_own_is_told_in_a_whole_sentence() -> None:
    (found,), _ = read_file(WIN, "win.yaml")
    assert judged(found.exercise.task(0), "call mahjong").why == "That was legal, and what was asked for."


def test_an_empty_list_is_called_no_tiles_only_where_it_is_one_of_tiles() -> None:
    said = NUMBER.format(answer="13", high=20).replace(
        "ask: How", 'ask: "{callers()}, {jokers(rack(me))}: how'
    )
    (found,), _ = read_file(said.replace("rack?", 'rack?"'), "number.yaml")
    assert found.exercise.task(0).ask.startswith("none, no tiles: how")


def test_tiles_are_named_on_a_button() -> None:
    said = NUMBER.format(answer="13", high=20) + 'button: "Count {tiles: 3B J}"\n'
    (found,), _ = read_file(said, "number.yaml")
    assert found.exercise.task(0).press == "Count a 3 Bam and a joker"


@pytest.mark.parametrize(
    ("wrong", "codes"),
    [
        ('{say: "It\'s {answer}, not {given}."}', ["W140"]),
        ('{say: "It\'s {answer + 0}."}', ["W140"]),
        ('{say: "Count again. {tiles: J}", evidence: "It\'s {answer}, not {given}."}', []),
        ('{say: "The answer isn\'t {given}."}', []),
    ],
)
def test_words_that_tell_the_answer_at_the_first_miss_are_told(
    wrong: str, codes: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    said = NUMBER.format(answer="count(rack(me))", high=20)
    file.write_text(f"{said}feedback:\n  wrong:\n    - {wrong}\n", "utf-8")
    assert [each.code for each in check_files([file])] == codes


def test_a_right_answer_that_is_no_option_is_told_at_its_part(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(MATCH, "utf-8")
    found = [each for each in check_files([file]) if each.code == "E041"]
    assert [(each.line, each.say) for each in found] == [(9, "no option is right")]
