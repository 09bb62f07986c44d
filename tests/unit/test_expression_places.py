"""Where in a file a mistake in an expression is told, however its text is written there."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.exercises.check import check_files
from mahj_tutor.yaml_source import place_in_scalar, read_documents

BASE = """\
id: my.count
title: Count
rules: [CL1]
interaction: number
scene:
  me: South
  table: "phase window; turn East; South 3B 3B 1C 2C 2C 4C 5D 6D N S R G J; thrown East 3B"
ask: How many 3 Bams are on your rack?
tests:
  - {do: "2", expect: right}
  - {do: "3", expect: wrong}
  - {do: many, expect: unreadable}
"""
SPLIT = "YAML splits this at the comma"


def problems(added: str, tmp_path: Path) -> list[str]:
    (tmp_path / "a.yaml").write_text(BASE + added, "utf-8")
    return [str(each).removeprefix(f"{tmp_path}/") for each in check_files([tmp_path / "a.yaml"])]


@pytest.mark.parametrize(
    ("written", "line", "column"),
    [
        ("answer: count(rakc(me))", 13, 15),
        ('answer: "count(rakc(me))"', 13, 16),
        ("answer: 'count(rakc(me))'", 13, 16),
        ("answer:   count( rakc(me))", 13, 18),
        ("answer: >-\n  count(rack(me))\n    + count(rakc(me))", 15, 13),
        ("answer: |\n  count(rack(me)) +\n  count(rakc(me))", 15, 9),
        ("answer: count(rack(me)) +\n  count(rakc(me))", 14, 9),
        ('answer: "count(rack(me)) +\n  count(rakc(me))"', 14, 9),
        ("answer: 1 + \n\n\n  count(rakc(me))", 16, 9),
        ("answer: 'count(like(''3B'', 3B)) + rakc(me)'", 13, 36),
        ('answer: "count(like(\\"3B\\", 3B)) + rakc(me)"', 13, 36),
    ],
)
def test_a_mistake_is_told_where_it_stands(written: str, line: int, column: int, tmp_path: Path) -> None:
    (found,) = problems(written, tmp_path)
    assert found.startswith(f"a.yaml:{line}:{column} E003 'rakc' is no fact. did you mean 'rack'"), found
    assert "(column" not in found


@pytest.mark.parametrize(
    ("written", "line", "column"),
    [
        ("hints: ['How many {discrad}s?']", 14, 20),
        ("hints: [How many, '{discrad}s?']", 14, 21),
        ("hints:\n  - say: How many {discrad}s?", 15, 20),
        ("feedback:\n  right: Yes, {discrad}.", 15, 16),
        ("feedback:\n  wrong:\n    - {when: 'given == 3', say: 'No {discrad}.'}", 16, 38),
        ("feedback:\n  wrong:\n    - when: given == discrad\n      say: No", 16, 22),
    ],
)
def test_a_mistake_in_a_text_is_told_where_it_stands(
    written: str, line: int, column: int, tmp_path: Path
) -> None:
    (found,) = problems(f"answer: count(rack(me)) - 11\n{written}", tmp_path)
    assert found.startswith(f"a.yaml:{line}:{column} E003 'discrad' stands for nothing here"), found


def test_a_mistake_in_a_copy_is_told_where_the_text_stands(tmp_path: Path) -> None:
    (found,) = problems("about: {source: &a count(rakc(me))}\nanswer: *a", tmp_path)
    assert found.startswith("a.yaml:13:26 E003")


@pytest.mark.parametrize(
    ("written", "line", "column"),
    [
        ("vary:\n  require: [count(like(rack(me), J)) == 1, legal(call(me, pung))]", 15, 13),
        ("vary:\n  require: [count(rack(me)) == 13, count(like(rack(me), J)) == 1]", 15, 36),
        ("feedback:\n  wrong: [{when: given == count(like(rack(me), J)), say: No.}]", 15, 18),
        ("feedback:\n  wrong:\n    - {say: No., when: given == count(like(rack(me), J))}", 16, 24),
    ],
)
def test_an_expression_that_yaml_split_is_told_once(
    written: str, line: int, column: int, tmp_path: Path
) -> None:
    (found, *others) = problems(f"answer: count(rack(me)) - 11\n{written}", tmp_path)
    assert found.startswith(f"a.yaml:{line}:{column} E003 {SPLIT}"), (found, others)
    assert "put the expression in quotes, or on a line of its own" in found
    assert [each for each in others if not each.startswith(f"a.yaml:{line}:")] == []


def test_a_parenthesis_missing_in_a_block_is_no_split(tmp_path: Path) -> None:
    written = "vary:\n  require:\n    - count(rack(me) == 13\n    - count(rack(me)) == 13"
    (found,) = problems(f"answer: count(rack(me)) - 11\n{written}", tmp_path)
    assert SPLIT not in found
    assert found.startswith("a.yaml:16:")


def test_quotes_in_a_list_on_one_line_are_told_with_the_way_to_fix_it(tmp_path: Path) -> None:
    (found,) = problems('answer: 1\nvary: {require: [legal(call(me, "pung"))]}', tmp_path)
    assert "expressions in quotes" in found


@pytest.mark.parametrize(
    "fields",
    [
        "interaction: order\nanswer: '[East West]'\nalso_right: first(ordered) == East",
        "interaction: choose\noptions: rakc(me)\nanswer: N",
    ],
)
def test_a_broken_list_of_things_is_told_once(fields: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(BASE.replace("interaction: number", fields), "utf-8")
    (found,) = check_files([tmp_path / "a.yaml"])
    assert (found.code, found.line) == ("E003", 5)


def test_a_list_that_yaml_reads_is_told_with_the_way_to_fix_it(tmp_path: Path) -> None:
    (found,) = problems("answer: [1, 2]", tmp_path)
    assert "put an expression that begins with [ in quotes" in found


def test_an_expression_in_braces_is_told_to_stand_without(tmp_path: Path) -> None:
    (found,) = problems("answer: {count(rack(me))}", tmp_path)
    assert "E002 words are expected here" in found
    assert found.endswith("an expression here has no braces: write count(rack(me))")


@pytest.mark.parametrize("quote", ["'{}'", '"{}"', "{}"])
def test_every_character_of_a_scalar_on_one_line_is_found(quote: str) -> None:
    text = "count(rack(me)) == 13 and 🀄 ü"
    raw = quote.format(text)
    (node,), _ = read_documents(f"x: {raw}\n", "t")
    for at, char in enumerate(text):
        row, column = place_in_scalar(node.fields["x"].raw, text, at)
        assert row == 0
        assert raw[column] == char
