"""What a sentence for learners must not have, as far as a pattern can tell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from mahj_tutor.table import Seat

_SEAT = "(?:East|South|West|North)"
_ENDS = re.compile(r"(?<=[.!?:])[”\"]?\s+(?=“?[A-Z])|\n+")
_COUNTED = "tile|stack|joker|group|hand|set|cent|pung|kong|quint|sextet|pair|flower|single|player|dragon|wind"
_MANY = r"(?<![\w-])(?i:[2-9]|\d\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_IN_S = "always|perhaps|sometimes|as|this|its|plus|us|yes|towards"
"""Words that may stand after `you` and are no verbs, though they end in s."""
_NO_SUBJECT = r"(?<!of )(?<!to )(?<!for )(?<!from )(?<!with )(?<!at )(?<!saves )(?<!on )"
_BASE = (
    "have|are|were|do|pay|say|throw|take|call|pick|pass|get|keep|hold|need|show|want|claim|draw|begin|haven't"
)
_HELPS = re.compile(
    r"\b(?:do|does|did|can|may|might|could|would|should|will|must|let|and|or|has|have)\b", re.I
)
_OF_TILE = re.compile(r"\b(?:an?|the|no|one)(?: \w+)? $", re.IGNORECASE)
"""What stands before a wind that is a tile, not a player."""
_SOMEBODY = re.compile(rf"\b(?:{_SEAT}|players?|winner|caller|thrower|dealer|bettor|friend|guest|who|host)\b")

PATTERNS = {
    "agreement": (
        rf"{_NO_SUBJECT}\b[Yy]ou (?:is|has|was|does|isn't|hasn't|wasn't|doesn't)\b"
        rf"|{_NO_SUBJECT}\b[Yy]ou (?!(?:{_IN_S}|is|has|was|does)\b)\w*[^\Ws]s\b"
    ),
    "a stop too many": r"\.\.(?!\.)|[!?:;,][.,;:]|\.[!?:;,]|[.!?]”\.|”\.$|\s[.,;:!?](?:\s|$)|\s\s",
    "article": (
        r"\b(?:a|A(?! is\b| and\b| across\b)) (?!one|once|uni|use|eu)"
        r"(?=[aeiou]|[AEIOU][a-z]|8|11\b|18\b|[FLMNRSX]\b)"
        r"|\b[Aa]n (?=[bcdfgjklmnpqrstvwxyz]|(?!East|Ace)[BCDGJKPQTVWYZ]|[1-79]\b|North|South|West)"
    ),
    "one of many": rf"(?<![\w-])(?:1|[Oo]ne|[Aa]n?) (?:{_COUNTED})s\b(?!-)",
    "many of one": rf"{_MANY} (?:{_COUNTED})\b(?! tiles| stacks|-|'s)",
    "brace": r"[{}]",
    "small letter": r"^[“*]*[a-z]",
}
_FOUND = {name: re.compile(pattern) for name, pattern in PATTERNS.items()}


def slips(said: str, me: Seat | None = None) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a text of whole sentences, and the sentence; `me` is the learner who reads it.

    >>> [name for name, _ in slips("You puts in 1 tiles..")]
    ['agreement', 'a stop too many', 'one of many']
    >>> list(slips("You put in one tile, and West takes it."))
    []
    """
    for sentence in filter(None, _ENDS.split(said.replace("...", ""))):
        yield from ((name, sentence) for name, pattern in _FOUND.items() if pattern.search(sentence))
        yield from ((name, sentence) for name, finds in _OTHERS.items() if finds(sentence, said, me))


def _seat_with_base_form(sentence: str, _said: str, _me: Seat | None) -> bool:
    found = re.search(rf"(?<!to )(?<!of )(?<!for )\b{_SEAT} (?:{_BASE})\b", sentence)
    return found is not None and not _HELPS.search(sentence[: found.start()])


def _two_persons(sentence: str, said: str, _me: Seat | None) -> bool:
    """Whether a sentence goes on about the learner as of somebody else."""
    mixed = re.search(r"\b[Yy]ou\b[^.]*\b(?:so|and|but) (?:she|her)\b|\b[Yy]ou\b[^.]* herself\b", sentence)
    return mixed is not None and not _SOMEBODY.search(said)


def _names_reader(sentence: str, _said: str, me: Seat | None) -> bool:
    """Whether a sentence tells the learner of herself by her seat; of seats as such it may tell.

    East is a part that somebody plays, of which rules tell; so of East only what happened counts.
    """
    if me is None:
        return False
    acts = r"'s (?:turn|wall|hand|rack)\b| (?:rolled|threw|called|claimed|just|already|has (?:just|won))\b"
    if me is Seat.EAST:
        return re.search(rf"\bEast(?:{acts})", sentence) is not None
    others = [seat.value for seat in Seat if seat is not me]
    found = re.search(rf"\b{me}(?:{acts}| (?:has|is|takes|pays|gets)\b)", sentence)
    is_tile = found is not None and _OF_TILE.search(sentence[: found.start()]) is not None
    return found is not None and not is_tile and not any(other in sentence for other in others)


_OTHERS: dict[str, Callable[[str, str, Seat | None], bool]] = {
    "a seat with a base form": _seat_with_base_form,
    "you and she": _two_persons,
    "the reader named": _names_reader,
}
