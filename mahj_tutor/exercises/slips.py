"""The names an author may give a wrong answer, question by question: what stands after `slip:`.

The kinds find a slip, this table names it; the contract tests hold the two, and the manual, together.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SLIPS: Mapping[str, Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "mark": {
            "break": ("wrong end", "one too far"),
            "kept-stacks": ("wrong end", "tiles not stacks"),
            "first-taken": ("kept stacks", "far end"),
            "next-stack": ("kept stacks", "far end"),
            "caboose": ("picking end",),
            "tidy-up": ("too early", "too late"),
            "next-wall": ("same way as turns", "other way"),
            "seat-of": ("other way round",),
            "plays-next": ("same way as walls",),
            "comes-from": ("where yours go",),
        },
        "take": {"": ("wrong player", "to the left", "wrong tiles", "wrong count")},
        "number": {
            "stacks-in-wall": ("tiles not stacks",),
            "tiles-in-wall": ("stacks not tiles",),
            "tiles-in-walls": ("stacks not tiles", "one wall"),
            "stacks-kept": ("tiles not stacks", "pushed not kept"),
            "tiles-kept": ("stacks not tiles",),
            "stacks-pushed": ("kept not pushed", "tiles not stacks", "forgot the kept ones"),
            "after-rounds": ("stacks not tiles", "all players", "one a round"),
            "tiles-dealt": ("forgot the last tiles", "like the others", "like East"),
            "open-wall-left": ("forgot the kept ones", "all walls", "stacks not tiles"),
            "tiles-left": ("East's extra tile", "open wall only"),
            "courtesy": ("added up", "the larger"),
            "own-tiles": ("forgot the blind ones",),
            "missing-for-call": ("forgot the discard", "forgot the Jokers"),
            "hidden-after-call": ("forgot the discard", "one too many shown", "as before"),
            "winner-gets": ("one player", "nothing doubled", "forgot the Jokers", "doubled again"),
            "player-pays": ("all three", "one doubling too few", "one doubling too many"),
            "tiles-held": ("rack only", "as is due"),
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

    >>> slips("mark", "break"), slips("mark", "partner")
    (('wrong end', 'one too far'), ())
    """
    return SLIPS.get(kind, {}).get(question, ())
