"""Read the text form of a table: clauses that begin with a word, separated by semicolons or line ends.

Clauses may come in any order, but the same one only once. Text that cannot be read raises
`NotationError` with its column.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from mahj_tutor.errors import MahjError, NotationError, UnknownNameError, did_you_mean
from mahj_tutor.spans import Span, number
from mahj_tutor.table.seats import Seat, read_seat, seats

State = TypeVar("State")
Word = TypeVar("Word", bound=str)
Plain = Mapping[str, Callable[[State, Span], State]]
"""The reader of a clause by its first word, such as `phase`; it gets the state and what follows the word."""
Seated = Mapping[str, Callable[[State, Seat, Span], State]]
"""The same where a seat follows the word, as in `shown East 6D 6D J`; the key "" is for a bare seat."""


_CODE, _LONGEST = 3, 12
"""The lengths of the longest code of a tile, and of the longest word that is like that of a clause."""


def read_clauses(
    said: str, start: State, plain: Plain[State], seated: Seated[State], *, additive: Collection[str] = ()
) -> State:
    """Return a state with all clauses of a text read into it; only `additive` ones may appear twice."""
    seen: set[str] = set()
    for span in filter(None, Span.of(said).parts(";\n")):
        try:
            clause = _clause(span, plain, seated)
            if clause.name in seen and clause.name not in additive:
                raise span.error(f"`{clause.name}` appears twice")
            start = clause.read(start)
        except NotationError:
            raise
        except MahjError as error:
            raise span.error(f"unreadable clause {span.text!r} ({error})") from None
        seen.add(clause.name)
    return start


@dataclass(frozen=True, slots=True)
class _Clause(Generic[State]):
    """A clause: its name, such as `phase`, `shown East` or `East`, and how it is read into a state."""

    name: str
    read: Callable[[State], State]


def _clause(span: Span, plain: Plain[State], seated: Seated[State]) -> _Clause[State]:
    first, rest = span.first()
    word = first.text.lower()
    if word in plain:
        return _Clause(word, lambda state: plain[word](state, rest))
    if word in seated:
        first, rest = rest.first()
    elif "" in seated:
        word = ""
    else:
        raise UnknownNameError("clause", first.text, (*plain, *seated))
    try:
        who = read_seat(first.text)
    except UnknownNameError:
        if meant := _clause_like(first, plain, seated):
            raise first.error(f"no clause begins with {first.text!r}, did you mean {meant!r}?") from None
        raise
    if not word and (meant := _clause_like(rest.first()[0], plain, seated)):
        raise first.error(f"a clause begins with its word: write {meant} ..., not {span.text[:20]!r}")
    return _Clause(f"{word} {who}".strip(), lambda state: seated[word](state, who, rest))


def _clause_like(word: Span, plain: Plain[State], seated: Seated[State]) -> str:
    """Return the word of a clause that is like another word, or ""; codes of tiles are too short for one."""
    names = [each for each in (*plain, *seated) if len(each) > _CODE]
    said = did_you_mean(word.text, names) if _CODE < len(word.text) <= _LONGEST else ""
    return said.split("'")[1] if said.startswith(", did") else ""


def has_clause(said: str, word: str) -> bool:
    """Return whether one clause of a text begins with a word, ignoring case."""
    return any(span.first()[0].text.lower() == word for span in Span.of(said).parts(";\n"))


def one_of(kind: str, said: str, words: Collection[Word]) -> Word:
    """Return which of some words a text is, ignoring case; raise `UnknownNameError` if it is none.

    >>> one_of("claim", "Pung", ("chow", "pung"))
    'pung'
    """
    for word in words:
        if said.lower() == word.lower():
            return word
    raise UnknownNameError(kind, said, words)


def amount(said: str) -> int:
    """Read a number of zero or more."""
    try:
        found = number(said)
    except NotationError:
        found = -1
    if found < 0:
        raise NotationError(f"expected a number, zero or more, found {said!r}", said, 1)
    return found


def missing_seat(said: str) -> Seat:
    """Read the empty seat; it cannot be East, because somebody has to deal (TP1)."""
    who = read_seat(said)
    seats(3, who)  # refuses East
    return who


def pairs(rest: Span) -> Iterator[tuple[Seat, Span]]:
    """Yield each seat with its word from a clause such as `votes East yes West no`."""
    words = rest.words()
    if len(words) % 2:
        raise words[-1].error(f"nothing follows {words[-1].text!r}")
    for who, what in zip(words[::2], words[1::2], strict=True):
        yield read_seat(who.text), what


def row(rest: Span) -> tuple[Seat, ...]:
    """Read several seats."""
    return tuple(read_seat(word.text) for word in rest.words())


def flag(rest: Span) -> bool:
    """Return True for a clause of one word; anything after it raises `NotationError`."""
    if rest:
        raise rest.error(f"unexpected {rest.text!r}")
    return True


def check_empty_seat(said: str, missing: Seat | None, *, tiles: int) -> None:
    """Raise `NotationError` if tiles are written for the seat where nobody sits (TP1)."""
    if missing is not None and tiles:
        raise NotationError(f"nobody is playing {missing}, so {missing} has no tiles", said, 1)
