r"""Two people's changes to one file, put together exercise by exercise; what is kept is kept to the letter.

An exercise that was changed on one side alone is taken from there. Where both sides have changed it, ours
stays. So it is with an exercise that was deleted, and with the comments above the first one.

>>> merge("id: a\n---\nid: b\n", "id: a # mine\n---\nid: b\n", "id: a\n---\nid: b # theirs\n").text
'id: a # mine\n---\nid: b # theirs\n'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from mahj_tutor.editor.documents import SEPARATOR, split
from mahj_tutor.lesson_files import ids_written

HEAD = ("", -1)
"""What stands for the comments above the first exercise."""
NO_ID = "\0"
"""How the name of an exercise begins that has no id."""
SHOWN = 3
"""How many exercises are named in a sentence."""
Key = tuple[str, int]
Pieces = Mapping[Key, str]


@dataclass(frozen=True, slots=True)
class Merged:
    """A text of two sides, and the ids of exercises that both have changed; "" is one without an id."""

    text: str
    both: tuple[str, ...] = ()


def merge(base: str, ours: str, theirs: str) -> Merged:
    """Put two changes of a text together."""
    if theirs in (base, ours):
        return Merged(ours)
    if base == ours:
        return Merged(theirs)
    before, mine, other = _pieces(base), _pieces(ours), _pieces(theirs)
    chosen: dict[Key, str] = {}
    both = []
    for key in dict.fromkeys((*before, *mine, *other)):
        was, here, there = before.get(key), mine.get(key), other.get(key)
        kept = there if here == was else here
        if kept is not None:
            chosen[key] = kept
        if here != was and there not in (was, here):
            both.append("" if key[0].startswith(NO_ID) else key[0])
    return Merged(_join(chosen, _order(before, mine, other, chosen)), tuple(both))


def _pieces(text: str) -> Pieces:
    """Return the exercises of a text by id, each with the separator above it; without one, by their text.

    An id that is there several times is counted.
    """
    if not text.strip():
        return {}
    parts = split(text)
    has_head = parts[0].is_blank
    found: dict[Key, str] = {HEAD: _whole(parts[0].text)} if has_head else {}
    for part in parts[has_head:]:
        name = next(ids_written(part.text), "") or f"{NO_ID}{part.text}"
        key = next((name, number) for number in range(len(parts)) if (name, number) not in found)
        found[key] = f"{part.opening or SEPARATOR}{_whole(part.text)}"
    return found


def _whole(text: str) -> str:
    """Return a text whose last line has an end."""
    return text if text.endswith("\n") or not text else f"{text}\n"


def _order(before: Pieces, mine: Pieces, other: Pieces, chosen: Iterable[Key]) -> Sequence[Key]:
    """Return the order of the exercises that are left: ours if we have changed it, else theirs.

    What the other side alone has comes after what it follows there.
    """
    first, second = (mine, other) if _is_moved(before, mine) else (other, mine)
    order = [HEAD, *(key for key in first if key != HEAD)]
    known = set(order)
    at = 0
    for key in second:
        if key in known:
            at = order.index(key)
        else:
            at += 1
            order.insert(at, key)
    left = set(chosen)
    return [key for key in order if key in left]


def _is_moved(before: Pieces, after: Pieces) -> bool:
    """Tell whether exercises of a text have another order in a later one."""
    return [key for key in before if key in after] != [key for key in after if key in before]


def _join(pieces: Pieces, order: Sequence[Key]) -> str:
    """Return the text of exercises; the first of them needs no separator, unless there is something above."""
    text = "".join(pieces[key] for key in order)
    return text if HEAD in order else text.removeprefix(SEPARATOR)


def said_of(both: Sequence[str], other: str) -> str:
    """Say which exercises were changed here and elsewhere, and what becomes of the other version.

    >>> said_of(["my-club.one", ""], "It is in other.txt.")
    ' my-club.one and one without an id were changed here and there: yours stays. It is in other.txt.'
    """
    names = [each or "one without an id" for each in dict.fromkeys(both)]
    if not names:
        return ""
    shown = names if len(names) <= SHOWN else [*names[: SHOWN - 1], f"{len(names) - SHOWN + 1} more"]
    said = " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))
    return f" {said} {'was' if len(names) == 1 else 'were'} changed here and there: yours stays. {other}"
