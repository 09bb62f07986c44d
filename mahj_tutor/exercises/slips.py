"""The names an author may give a wrong answer, question by question: what stands after `slip:`.

The kinds find a slip, this table names it; the contract tests hold the two, and the manual, together.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SLIPS: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "mark": {
            "comes-from": ("where yours go",),
        },
        "number": {
            "tiles-dealt": ("forgot the last tiles", "like the others", "like East"),
            "courtesy": ("added up", "the larger"),
            "own-tiles": ("forgot the blind ones",),
            "missing-for-call": ("forgot the discard", "forgot the Jokers"),
            "hidden-after-call": ("forgot the discard", "one too many shown", "as before"),
            "winner-gets": ("one player", "nothing doubled", "forgot the Jokers", "doubled again"),
            "player-pays": ("all three", "one doubling too few", "one doubling too many"),
            "tiles-held": ("rack only", "as is due"),
            "jokers-needed": ("counted your tiles",),
            "pairs-missing": ("all missing tiles",),
            "stay-hidden": ("all of them", "open or not"),
            "suits-needed": ("words not colors",),
            "tiles-short": ("thirteen not fourteen",),
            "real-tiles": ("words not tiles",),
        },
        "pass": {"": ("goal",)},
        "verdict": {"": ("verdict", "rule")},
        "act": {"": ("goal", "threw it")},
        "dead": {"": ("dead", "alive", "proof")},
    }
)
"""By kind and question, `""` where a kind asks one thing only; who is not listed has no slips."""


def slips(kind: str, question: str = "") -> tuple[str, ...]:
    """Return the slips one can name in an exercise.

    >>> slips("mark", "comes-from"), slips("mark", "partner")
    (('where yours go',), ())
    """
    return SLIPS.get(kind, {}).get(question, ())
