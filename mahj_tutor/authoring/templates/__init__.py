"""Templates for authors: an exercise of each interaction, and a file of own words; all pass the check."""

from __future__ import annotations

from pathlib import Path
from string import Template

from mahj_tutor.errors import UnknownNameError
from mahj_tutor.questions.interactions import INTERACTIONS

_PREFIX = "my-lesson."
OWN_CHOICE = "own-choice"
"""What stands for a choice among the author's own answers where a new exercise is begun."""


def template(interaction: str, name: str = "", lesson: str = "") -> str:
    """Return the template of an exercise, under an id of a lesson if one is given.

    Raise `UnknownNameError` for an unknown interaction.
    """
    if interaction not in INTERACTIONS:
        raise UnknownNameError("interaction", interaction, INTERACTIONS)
    text = _text(interaction)
    old = f"{_PREFIX}{interaction}"
    return text.replace(f"id: {old} ", f"id: {lesson or _PREFIX[:-1]}.{name or interaction} ", 1)


def own_choice_template(name: str, lesson: str = "") -> str:
    """Return an exercise that asks for one of the author's own answers, of which one is right."""
    return _text("own_choice").replace("my-lesson.own-choice ", f"{lesson or _PREFIX[:-1]}.{name} ", 1)


def game_template(decided: str) -> Template:
    """Return the template of an exercise about a moment of a game: what is passed there, or thrown."""
    return Template(_text(f"game_{decided}"))


def words_template() -> str:
    """Return a file of own misconceptions and house rules."""
    return _text("words")


def _text(name: str) -> str:
    return Path(__file__).with_name(f"{name}.yaml").read_text("utf-8")
