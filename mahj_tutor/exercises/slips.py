"""The names an author may give a wrong answer, question by question: what stands after `slip:`.

The kinds find a slip, this table names it; the contract tests hold the two, and the manual, together.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SLIPS: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "number": {
            "winner-gets": ("one player", "nothing doubled", "forgot the Jokers", "doubled again"),
            "player-pays": ("all three", "one doubling too few", "one doubling too many"),
            "tiles-held": ("rack only", "as is due"),
            "jokers-needed": ("counted your tiles",),
            "stay-hidden": ("all of them", "open or not"),
            "suits-needed": ("words not colors",),
            "tiles-short": ("thirteen not fourteen",),
            "real-tiles": ("words not tiles",),
        },
        "verdict": {"": ("verdict", "rule")},
        "dead": {"": ("dead", "alive", "proof")},
    }
)
"""By kind and question, `""` where a kind asks one thing only; who is not listed has no slips."""


def slips(kind: str, question: str = "") -> tuple[str, ...]:
    """Return the slips one can name in an exercise.

    >>> slips("number", "jokers-needed"), slips("mark", "pass-goes")
    (('counted your tiles',), ())
    """
    return SLIPS.get(kind, {}).get(question, ())
