"""Planted mistakes: each gives its code, its line and a way to fix it; hostile files give problems only."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.exercises import check as checking
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.yaml_source import Problem

GOOD = """\
schema: mahj-exercise/2
id: a9.first-right
title: Pass three
lesson: A9
rules: [CH1, CH3]
interaction: place
scene:
  me: South
  pass: First Right
  rack: 1B 2B 3B 4C 5C 6C 7D 8D 9D N E W J
ask: Choose three tiles to pass to {passes_to()}.
feedback:
  wrong:
    - misconception: M05
      say: Keep your joker.
hints:
  - Which tile never travels?
  - show: [jokers]
    say: Keep it.
tests:
  - {do: pass 1B 2B 3B, expect: right}
  - {do: pass 1B 2B J, expect: M05}
  - {do: pass 1B, expect: wrong}
  - {do: [], expect: unreadable}
as: pass
"""
BREAK = """\
schema: mahj-exercise/2
id: a4.break
title: Break
lesson: A4
rules: [DL4]
interaction: mark
answer: last_kept()
vary: {roll: 2 to 12}
ask: East rolled {roll}. Mark the last stack that stays.
tests:
  - {with: {roll: 7}, do: mark stack 7, expect: right}
  - {with: {roll: 7}, do: mark stack 8, expect: wrong}
  - {do: [], expect: unreadable}
mark: stacks
most: 1
scene: {walls: East}
"""
FROM = """\
schema: mahj-exercise/2
id: a9.from
title: From whom?
lesson: A9
rules: [CH1]
interaction: mark
answer: comes_from()
vary: {me: any, pass: any}
ask: "{pass}: who sends you tiles?"
tests:
  - {with: {me: East, pass: First Right}, do: mark North, expect: right}
  - {with: {me: East, pass: First Right}, do: mark South, expect: wrong}
  - {do: [], expect: unreadable}
mark: players
most: 1
"""
VERDICT = """\
schema: mahj-exercise/2
id: a10.may
title: May she?
lesson: A10
rules: [CH6]
interaction: choose
scene: {me: South, pass: First Left, move: South gives * * +1}
ask: "{move} May she?"
tests:
  - {do: "yes", expect: right}
  - {do: "no", expect: wrong}
  - {do: [], expect: unreadable}
options: yes or no
answer: legal(move)
"""
TABLE = """\
schema: mahj-exercise/2
id: a12.may
title: May she?
lesson: A12
rules: [CL1]
interaction: choose
scene:
  me: South
  move: me calls pung
  table: phase window; turn East; South 3B 3B 1C 4C 5D 6D N S R G F F J; thrown East 3B
ask: "May you?"
parts:
  - {name: verdict, options: yes or no, answer: legal(move)}
  - {name: why, options: rules, among: [CL1, CL2, CL3], answer: deciding_rules(move)}
tests:
  - {do: "yes, CL1", expect: right}
  - {do: "no, CL1", expect: wrong}
  - {do: [], expect: unreadable}
"""
STEPS = """do:
      - pass 1B 2B J
      - pass 1B 2B 3X
    expect: M05"""
MAY = VERDICT.replace(", move: South gives * * +1}", "}").replace(
    "ask:",
    """\
vary:
  rack: any
  move:
    - South gives * *
    - South gives * * *
ask:""",
)


def problems(text: str, tmp_path: Path) -> tuple[Problem, ...]:
    file = tmp_path / "some.yaml"
    file.write_text(text, "utf-8")
    return check_files([file])


@pytest.mark.parametrize("text", [GOOD, BREAK, VERDICT, TABLE, f"{GOOD}---\n{BREAK}---\n{VERDICT}"])
def test_a_good_file_has_nothing_to_fix(text: str, tmp_path: Path) -> None:
    assert problems(text, tmp_path) == ()


PLANTED = [
    # base, old, new, code, line, part of what is said, part of how to fix it
    (GOOD, "  rack: 1B", "  rakc: 1B", "E001", 10, "'rakc' is not a field", "'rack'"),
    (GOOD, "hints:", "hint:", "E001", 16, "'hint' is not a field", "'hints'"),
    (GOOD, "      say: Keep your", "      sya: Keep your", "E001", 15, "'sya'", "'say'"),
    (GOOD, "expect: right}", "expekt: right}", "E001", 21, "'expekt'", "'expect'"),
    (BREAK, "{roll: 2 to 12}", "{rol: 2 to 12}", "E001", 8, "'rol'", "'roll'"),
    (GOOD, "title: Pass three\n", "", "E002", 1, "'title' is missing", "add it"),
    (GOOD, "me: South", "me: Souht", "E002", 8, "'Souht'", "East, South"),
    (GOOD, "pass: First Right", "pass: Frist Right", "E002", 9, "'Frist Right'", "First Right"),
    (GOOD, "[CH1, CH3]", "[CH1, CH33]", "E002", 5, "'CH33'", "mahj-tutor rules"),
    (GOOD, "[CH1, CH3]", "[]", "E002", 5, "at least one", ""),
    (GOOD, "lesson: A9", "lesson: A8", "E002", 2, "does not belong", "begin it with a8."),
    (GOOD, "title: Pass three", "title:", "E002", 3, "no words", "write some"),
    (GOOD, "[CH1, CH3]", "[CH1, CH3", "E002", 5, "not valid YAML", "close every"),
    (GOOD, "id: a9.first-right", "id: A9 first", "E002", 2, "no id", "joined by hyphens"),
    (GOOD, "lesson: A9", "lesson: nine", "E002", 4, "'nine' is no lesson", "a letter and a number"),
    (GOOD, "expect: right", "expect: correct", "E002", 21, "'correct'", "right, wrong, unreadable"),
    (GOOD, "expect: M05", "expect: M99", "E002", 22, "'M99'", "docs/exercises.md lists"),
    (GOOD, "expect: M05", "expect: M5", "E002", 22, "'M5'", "did you mean 'M05'?"),
    (GOOD, "title: Pass three", "title: Pass: three", "E002", 3, "not valid YAML", "quotes"),
    (GOOD, "  me: South", "\tme: South", "E002", 8, "not valid YAML", "Tab"),
    (GOOD, "ask: Choose", "ask: *Choose", "E002", 11, "copy", "quotes"),
    (GOOD, "ask: Choose", 'ask: "Choose', "E002", 11, "not valid YAML", "quote"),
    (GOOD, "title: Pass three", "title: Pass three\ntitle: Again", "E002", 4, "twice", "keep one"),
    (GOOD, "[jokers]", "[flowers]", "E002", 18, "'flowers'", "reads on the board"),
    (GOOD, "lesson: A9", "lesson: A9\nprofile: leage", "E002", 5, "'leage'", "'league'"),
    (BREAK, "roll: 2 to 12", "me: [East, Souht]", "E002", 8, "'Souht'", "East, South"),
    (BREAK, "2 to 12", "12 to 2", "E002", 8, "'12 to 2'", "2 to 12"),
    (BREAK, "last_kept()", "last_kpet()", "E003", 7, "'last_kpet' is no fact", "'last_kept'"),
    (BREAK, "{roll}", "{rol}", "E003", 9, "'rol' stands for nothing", "'roll'"),
    (BREAK, "roll: 2 to 12", "roll: 2 to 13", "E002", 8, "less than or equal to 12", ""),
    (GOOD, "8D 9D", "8D 10D", "E010", 10, "'10D'", "1 to 9"),
    (GOOD, "1B 2B 3B 4C", "4C 4C 4C 4C 4C", "E020", 10, "five 4 Craks", "take some out"),
    (GOOD, "N E W J\n", "N E W\n", "E021", 10, "South has 13", "count"),
    (TABLE, "N S R G F F J;", "N S R G F F;", "E021", 10, "South has 12 tiles and should have 13", "DD1"),
    (TABLE, "N S R G F F J;", "N S R G F F J J;", "E021", 10, "South has 14 tiles", "count the tiles"),
    (TABLE, "turn East", "turn South", "E022", 10, "East threw last", "can come up in a game"),
    (TABLE, "thrown", "shown West 6D 6D; thrown", "E022", 10, "West shows a pair of 6 Dots", ""),
    (
        GOOD,
        "misconception: M05\n      say: Keep your joker.",
        "misconception: M77",
        "E050",
        14,
        "'M77'",
        "docs/exercises.md lists",
    ),
    (GOOD, "misconception: M05", "misconception: M5", "E050", 14, "'M5'", "did you mean 'M05'?"),
    (GOOD, "pass 1B 2B 3B,", "pass 1B 2B 10B,", "E010", 21, "'10B'", "1 to 9"),
    (GOOD, "{do: pass 1B 2B J, expect: M05}", STEPS, "E010", 24, "'3X'", "1 to 9"),
    (BREAK, "{roll: 7}", "{rol: 7}", "E001", 11, "'rol' is not a field", "'roll'"),
    (BREAK, "{roll: 7}", "{roll: 17}", "E002", 11, "less than or equal to 12, not '17'", "change the number"),
    (BREAK, "{roll: 7}", "{roll: seven}", "E002", 11, "a whole number is expected", "digits"),
    (BREAK, "roll: 2 to 12", "roll: 1 to 12", "E002", 8, "should be greater than or equal to 2", ""),
    (MAY, "gives * * *\n", "gives * * 10B\n", "E002", 12, "'10B'", ""),
    (MAY, "South gives * * *\n", "Sauth gives * * *\n", "E002", 12, "'Sauth", ""),
    (BREAK, "ask:", "house_rules: {next_wall: up}\nask:", "E002", 9, "'up'", "choose 'left' or 'right'"),
    (BREAK, "ask:", "given: 1\nask:", "E042", 9, "nothing is left to do", "given:"),
    (
        GOOD,
        "pass 1B 2B 3B, expect: right",
        "pass 1B 2B, expect: right",
        "E060",
        21,
        "you chose two",
        "change",
    ),
    (GOOD, "pass 1B 2B 3B, expect: right", "pass 1B 1B 3B, expect: right", "E060", 21, "no 1 Bam (1B)", ""),
    (GOOD, "  - {do: [], expect: unreadable}\n", "", "E061", 20, "unreadable", "add one"),
    (GOOD, "  - {do: pass 1B 2B J, expect: M05}\n", "", "E061", 14, "M05", "add one"),
    (BREAK, "2 to 12", "7 to 8", "E090", 8, "2 different", "draw from more"),
    (BREAK, "roll: 2 to 12", "roll: 2 to 12, require: roll == 13", "E090", 8, "'roll == 13'", "require less"),
    (BREAK, "roll: 2 to 12", "roll: 2 to 12, require: {roll > 2: 1}", "E002", 8, "a condition", "quotes"),
    (BREAK, "roll: 2 to 12", "roll: 2 to 12, require: [roll > 2, [1]]", "E002", 8, "a condition", "quotes"),
    (GOOD, "Choose three", "Choose " + "very " * 70 + "good", "W100", 11, "words", ""),
    (
        BREAK,
        "2 to 12",
        "[7, 7, 7, 7, 7, 7, 7, 7, 7, 2, 3, 4]",
        "W120",
        8,
        "same right answer",
        "draw from more",
    ),
    (GOOD, "{passes_to()}", "{pases_to()}", "E003", 11, "'pases_to' is no fact", "passes_to"),
    (TABLE, "interaction: choose\n", "", "E002", 1, "'interaction' is missing", "'choose'"),
    (GOOD, "interaction: place", "interaction: plase", "E002", 6, "'plase'", "'place'"),
    (GOOD, "as: pass\n", "as: pass\n---\n", "E002", 27, "no exercise stands here", "---"),
    (GOOD, "as: pass", "as: pas", "E002", 25, "'pas'", "'pass'"),
    (GOOD, "lesson: A9", "lesson: A9\nhouse_rules: {next_wal: left}", "E002", 5, "'next_wal'", "'next_wall'"),
    (FROM, "answer: comes_from()", "answer: come_from()", "E003", 7, "'come_from' is no fact", "comes_from"),
    (FROM, "vary: {me: any, pass: any}\n", "", "E003", 7, "'pass' stands for nothing", ""),
    (VERDICT, "legal(move)", "legal('me calls kong')", "E003", 14, "begin with 'me'", ""),
    (GOOD, "pass: First Right", "pass: Vote", "E042", 9, "nothing is passed", "First Right"),
    (GOOD, "interaction: place", "question: Why?\ninteraction: place", "E001", 6, "'question'", "'ask'"),
    (FROM, "answer: comes_from()", "answer: first([comes_from()]", "E003", 7, "')' is missing", "add )"),
    (FROM, "answer: comes_from()", "answer: ‘West’", "E003", 7, "‘", "straight quotes"),
    (GOOD, "pass: First Right", "pass: Courtesy", "E030", 7, "number both agreed on", "before:"),
    (
        VERDICT,
        "move: South",
        "before: West picks up, move: South",
        "E030",
        7,
        "not legal here",
        "only the move",
    ),
    (VERDICT, ", move: South gives * * +1", "", "E003", 14, "'move' stands for nothing", ""),
    (BREAK, "walls: East", "taken: none", "E002", 16, "'none' is no value of taken", "'all' or 'open walls'"),
    (GOOD, "as: pass", "as: pass\nright: count(passed) == 4", "E041", 26, "no placing is right", "right:"),
    (GOOD, "ask: Ch", "given: 3\nask: Ch", "E042", 11, "nothing is left to do", "fewer"),
]


@pytest.mark.parametrize(
    ("base", "old", "new", "code", "line", "say", "fix"),
    PLANTED,
    ids=[f"{p[3]}-{p[2][:24]!r}" for p in PLANTED],
)
def test_a_planted_mistake_is_found_with_its_line_and_a_way_to_fix_it(
    base: str, old: str, new: str, code: str, line: int, say: str, fix: str, tmp_path: Path
) -> None:
    assert old in base
    found = problems(base.replace(old, new, 1), tmp_path)
    fitting = [each for each in found if each.code == code and each.line == line]
    assert fitting, found
    assert any(say in each.say for each in fitting), found
    assert any(fix in each.fix for each in fitting), found
    assert all(each.column >= 1 and "Traceback" not in each.say for each in found)


@pytest.mark.parametrize("rolls", ["[7, 8]", "[3, 7, 12]"])
def test_two_or_three_variants_made_by_hand_are_enough(rolls: str, tmp_path: Path) -> None:
    assert not [
        each for each in problems(BREAK.replace("2 to 12", rolls, 1), tmp_path) if each.code == "E090"
    ]


def test_all_mistakes_are_reported_not_the_first(tmp_path: Path) -> None:
    text = GOOD.replace("me: South", "me: Souht").replace("hints:", "hint:").replace("8D", "10D")
    assert {each.code for each in problems(text, tmp_path)} == {"E001", "E002", "E010"}


def test_an_id_is_used_once_over_all_files(tmp_path: Path) -> None:
    one, other = tmp_path / "one.yaml", tmp_path / "two.yaml"
    one.write_text(GOOD, "utf-8")
    other.write_text(f"{BREAK}---\n{GOOD}", "utf-8")
    (found,) = check_files([tmp_path])
    assert (found.code, found.file, found.line) == ("E100", str(other), len(BREAK.splitlines()) + 3)
    assert str(one) in found.say


def test_a_mistake_in_one_exercise_leaves_the_others_checked(tmp_path: Path) -> None:
    found = problems(f"{GOOD.replace('8D', '10D')}---\n{BREAK.replace('2 to 12', '12 to 2')}", tmp_path)
    assert [each.code for each in found] == ["E010", "E002"]


HOSTILE = {
    "nothing": b"",
    "blank": b"\n \n",
    "binary": bytes(range(256)) * 40,
    "not utf-8": b"title: caf\xe9\n",
    "nul": b"a: b\x00c\n",
    "not yaml": b"{[}]: - - : ][",
    "ten megabytes": b"a: " + b"x" * 10_000_000,
    "many small": b"- a\n" * 200_000,
    "bomb": (
        b"a: &a [x, x, x, x, x, x, x, x, x]\n"
        + b"".join(
            f"{new}: &{new} [*{old}, *{old}, *{old}, *{old}, *{old}, *{old}, *{old}, *{old}]\n".encode()
            for old, new in zip("abcdefgh", "bcdefghi", strict=True)
        )
    ),
    "cycle": b"scene: &p\n  me: *p\n",
    "deep lists": b"a: " + b"[" * 5000,
    "deep fields": b"".join(b" " * n + b"a:\n" for n in range(200)),
    "object": b"a: !!python/object/apply:os.system [echo]\n",
    "list of words": b"- one\n- two\n",
    "one word": b"hello\n",
    "key of lists": b"[a, b]: c\n",
    "windows": GOOD.replace("South", "Souht").replace("\n", "\r\n").encode(),
    "bom": b"\xef\xbb\xbf" + GOOD.replace("South", "Souht").encode(),
    "odd types": (
        b"schema: mahj-exercise/2\nid: [a]\ninteraction: place\nrules: {a: b}\nvary: [x]\nask: {}\nscene:"
        b" x\ntests: y\n"
    ),
    "numbers": GOOD.replace("given", "x").replace("ask:", "given: 99999999999999999999\nask:").encode(),
    "odd numbers": (
        BREAK.replace("vary:", "vary: {numbers: 3, rack: 7, suits: [x], require: {}}\nabout:").encode()
    ),
    "odd words": GOOD.replace("pass 1B 2B 3B", "'+9 \\ud800 * left'").encode("utf-8"),
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_file_gives_problems_and_nothing_else(raw: bytes, tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_bytes(raw)
    found = check_files([file])
    assert found
    assert all(each.code.startswith("E") and each.line >= 1 and each.say for each in found)
    assert max(len(str(each)) for each in found) < 2000


def test_a_file_that_is_not_there_is_one_problem(tmp_path: Path) -> None:
    (found,) = check_files([tmp_path / "none.yaml"])
    assert "cannot be read" in found.say


def test_a_folder_without_exercise_files_says_so(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text(GOOD, "utf-8")
    (tmp_path / "catalog.yaml").write_text("lessons: []", "utf-8")
    found, misnamed = check_files([tmp_path])
    assert (found.file, found.code) == (str(tmp_path), "E002")
    assert "no exercise files" in found.say
    assert ".yaml" in found.fix
    assert (misnamed.file, misnamed.fix) == (str(tmp_path / "notes.txt"), "call it notes.yaml")


def test_one_mistake_is_told_once(tmp_path: Path) -> None:
    for old, new in (("[CH1, CH3]", "[CH33]"), ("do: pass 1B, ", "do: {pass: 1B}, ")):
        assert [each.code for each in problems(GOOD.replace(old, new), tmp_path)] == ["E002"]


def test_do_with_me_may_be_written_as_words(tmp_path: Path) -> None:
    (tmp_path / "some.yaml").write_text(BREAK.replace("tests:", "hints: [Do with me]\ntests:"), "utf-8")
    (loaded,), _ = read_file(tmp_path / "some.yaml")
    assert loaded.exercise.hints[0].do_with_me


@pytest.mark.slow
def test_no_message_speaks_the_language_of_our_tools(tmp_path: Path) -> None:
    inside = ("Input should", "Extra inputs", "String should", "Error", "^[", "East gives")
    for base, old, new, *_ in PLANTED:
        said = "\n".join(map(str, problems(base.replace(old, new, 1), tmp_path)))
        assert [each for each in inside if each in said] == [], said


def test_what_breaks_while_playing_is_told_not_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "_playing", lambda each, tasks: 1 / 0)
    (found,) = problems(GOOD, tmp_path)
    assert (found.code, found.line) == ("E042", 1)
    assert "ZeroDivisionError" in found.say


def test_a_name_that_one_case_leaves_out_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(
        "schema: mahj-exercise/2\nid: my-club.cases\ntitle: Cases\nrules: [EQ8]\ninteraction: number\n"
        "vary: {cases: [{case: one, tiles: 3B}, {tiles: 3B 3B}]}\n"
        "ask: How many?\nanswer: count(tiles)\nlet: {first_case: 'case == \"one\"'}\n",
        "utf-8",
    )
    problems = check_files([file])
    assert problems
    assert not any("cannot be played" in each.say for each in problems), problems
