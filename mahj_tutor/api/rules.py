"""The rules by their ids."""

from __future__ import annotations

from mahj_tutor.errors import wrong_argument
from mahj_tutor.rulebook import Rule
from mahj_tutor.rulebook import rule as registered


def rule(name: str) -> Rule:
    """Return the rule with this id: its `name`, its whole `text`, its `reason` in a sentence, its `source`.

    Capitals don't matter. Raises `UnknownNameError`, which suggests ids much like it.

    >>> rule("ch3").name
    'jokers are never passed'
    """
    if not isinstance(name, str):
        raise wrong_argument("the id of a rule, such as 'CH3'", name)
    return registered(name.strip().upper())
