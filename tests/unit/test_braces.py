"""Braces within braces, and words in braces without quotes, are told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.exercises.check import check_files

BASE = """\
id: my-club.next
title: Next
rules: [TN2]
interaction: choose
scene: {{me: South, table: "phase window; turn East; South 3B 3B 1C; thrown East 6D"}}
ask: {ask}
options: players
answer: next_player()
feedback: {{wrong: [{wrong}]}}
"""
WITHIN = "E003 there are braces within these braces, and an expression has none. take the inner ones out: "
QUOTES = "E002 words are expected here. put words that begin with a brace in quotes: '{thrower}'"


@pytest.mark.parametrize(
    ("ask", "wrong", "told"),
    [
        ("Who gets {first({East, West})}, and {turn}?", "{say: No.}", f"{WITHIN}{{first(East, West)}}"),
        ("Who is { {thrower} }?", "{say: No.}", f"{WITHIN}{{thrower}}"),
        ("'Who threw {tiles: {6D}}?'", "{say: No.}", f"{WITHIN}{{tiles: 6D}}"),
        ("Who threw {discard?", "{say: No.}", "E003 a brace is opened here and never closed. add }"),
        ("'{thrower} {'", "{say: No.}", "E003 a brace is opened here and never closed. add }"),
        ("{thrower}", "{say: No.}", QUOTES),
        ("Who?", "{say: {thrower}}", QUOTES),
        ("Who?", "{when: {thrower}, say: No.}", "an expression here has no braces: write thrower"),
        ("Who?", "{say: It was {thrower}.}", "expressions in quotes, and words with { }"),
    ],
)
def test_braces_are_told_with_what_to_write(ask: str, wrong: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "exercises.yaml"
    file.write_text(BASE.format(ask=ask, wrong=wrong), "utf-8")
    found = [str(each) for each in check_files([file])]
    assert [each for each in found if each.endswith(told)], found
