"""Expressions are said in an author's words, and never in words that aren't so."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.editor.expression_words import in_plain_words
from mahj_tutor.editor.form import field_at
from mahj_tutor.editor.workbench import Workbench
from tests.unit.editor.test_workbench import do

SAID = {
    "picked == West": "What the learner chose is West.",
    "given == 4": "What the learner wrote is 4.",
    "is_dead(East)": "Whether East's hand is dead.",
    "not holds": "It isn't so: the claim is true.",
    "winner() != won_from()": "Who has won the game isn't who threw the winning tile.",
    "count(discards()) >= 6": "The number of the discards on the table is 6 or more.",
    "picked == roll": "What the learner chose is East's roll.",
    "2B in extra": "2 Bam is among what was tapped and isn't right.",
    "verdict_right": "Whether the answer for “verdict” is right.",
    "is_dead(thrower) != beside(is_dead(thrower))": (
        "Whether the player who threw last's hand is dead isn't whether the player who threw last's hand is "
        "dead, in the second scene."
    ),
}


@pytest.mark.parametrize(("text", "said"), SAID.items())
def test_an_expression_is_said_in_plain_words(text: str, said: str) -> None:
    assert in_plain_words(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a player",
        "picked ==",
        "'Some words'",
        "of_suit(tiles, 3B)",  # a sentence about two things
        "comes_from()",  # a sentence about the learner, who isn't named in it
        "nonsense(East)",
        "count(where(others(me), is_dead(it)))",
    ],
)
def test_what_cant_be_said_plainly_isnt_said(text: str) -> None:
    assert in_plain_words(text) == ""


def test_the_form_has_the_words_below_a_condition(tmp_path: Path) -> None:
    bench = Workbench(tmp_path / "my-club")
    page = do(bench, "new", interaction="choose")
    assert page.form is not None
    answer = field_at(page.form, ("answer",))
    assert answer is not None
    assert answer.means == "The player whose turn comes next."
    ask = field_at(page.form, ("ask",))
    assert ask is not None
    assert ask.means == ""
