"""Which facts of a situation the question states already, so that nobody reads them twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mahj_tutor.pictures.scene import Scene

_WORD = re.compile(r"[a-z0-9]+")
_PLAIN = frozenset(
    _WORD.findall(
        "a an the and but of for in on it its is isn are was has have had her she they their there this that "
        "all next not game begins down put tile tiles wind s t ve re ll yet"
    )
)
"""Words that tell nothing by themselves."""
_SAME = {"your": "you", "shown": "show"} | {
    **dict.fromkeys(("discard", "discards", "discarded", "throws", "threw", "thrown"), "throw"),
    **dict.fromkeys(("said", "says", "declare", "declares", "declared"), "say"),
}
_LABELED = frozenset(("tray", "pool"))
"""Kinds of zones whose label stands above them on the felt."""


def facts_said(scene: Scene, ask: str) -> tuple[str, ...]:
    """Return the facts all of whose telling words stand in the question, or above what lies on the felt.

    >>> facts_said(Scene(facts=("West threw a 7 Dot",)), "West throws a 7 Dot. Who picks next?")
    ('West threw a 7 Dot',)
    >>> facts_said(Scene(facts=("West threw a 7 Dot",)), "Call the last discard.")
    ()
    """
    labels = (zone.label for zone in scene.zones if zone.kind in _LABELED and zone.pieces)
    stated = set(_telling(" ".join((ask, *labels))))
    return tuple(fact for fact in scene.facts if stated >= set(_telling(fact)))


def _telling(text: str) -> Iterator[str]:
    for word in _WORD.findall(text.lower()):
        if word not in _PLAIN:
            yield _SAME[word] if word in _SAME else _stem(word)


def _stem(word: str) -> str:
    """Cut the ending of a verb or a plural.

    >>> [_stem(word) for word in ("picked", "racks", "passing", "passes", "red", "exposed", "expose")]
    ['pick', 'rack', 'pass', 'pass', 'red', 'expos', 'expos']
    """
    for ending in ("ing", "ed", "s"):
        if word.endswith(ending) and not word.endswith("ss") and len(word) > len(ending) + 2:
            return word.removesuffix(ending).removesuffix("e")
    return word.removesuffix("e")
