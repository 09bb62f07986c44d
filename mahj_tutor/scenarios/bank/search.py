"""The search for drawn states: conditions, and the candidates that the index of a part leaves."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from itertools import permutations
from operator import or_
from typing import NamedTuple

from mahj_tutor.american.play.moves import WANTED
from mahj_tutor.classical.play.moves import WANTED as CLAIMED
from mahj_tutor.expressions import Compiled, names_in, parse, read, types
from mahj_tutor.expressions.syntax import Binary, Call, Literal, Name, Node
from mahj_tutor.facts import vocabulary
from mahj_tutor.scenarios.bank.part import Part
from mahj_tutor.scenarios.bank.query import EVERYWHERE, Query, UnansweredError
from mahj_tutor.scenarios.written import DRAWN_NAMES
from mahj_tutor.table import SEATS, Seat

Pair = tuple[Seat, Seat]
"""The learner and the player whom the question is about."""
_CALLS = {"calls": WANTED, "claims": CLAIMED}
NEXT = "next"
"""The move of a scene that is what is done next in the game."""


class Candidate(NamedTuple):
    """A state that may fit: its number in the game, the learner, and whom the question is about."""

    state: int
    me: Seat
    who: Seat


class Conjunct(NamedTuple):
    """A condition, or a part of one that `and` joins to others."""

    node: Node
    is_about_who: bool
    condition: str
    """The whole condition, as it is written."""


@dataclass(frozen=True)
class Search:
    """What is searched for: conditions, the move of the scene, and the seats that the author has written."""

    conditions: tuple[str, ...]
    move: str = ""
    me: Seat | None = None
    who: Seat | None = None

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Every `me` with every other player; a seat that is written stays."""
        pairs = permutations(SEATS, 2)
        return tuple((me, who) for me, who in pairs if self.me in (None, me) and self.who in (None, who))

    @property
    def compiled(self) -> tuple[Compiled, ...]:
        """The conditions, ready for use."""
        return tuple(map(_compiled, self.conditions))

    @property
    def by_who(self) -> tuple[tuple[Compiled, ...], tuple[Compiled, ...]]:
        """The conditions that do not name `who`, and those that do."""
        named = tuple(each for each in self.compiled if "who" in names_in(each.tree))
        return tuple(each for each in self.compiled if each not in named), named

    @property
    def moves_who(self) -> bool:
        """Whether the move of the scene is about `who`."""
        return "(" in self.move and "who" in names_in(parse(self.move))

    def only(self, some: Set[str]) -> Search:
        """Return the same search with some of its conditions."""
        return replace(self, conditions=tuple(each for each in self.conditions if each in some))


@lru_cache(maxsize=512)
def _compiled(condition: str) -> Compiled:
    return read(condition, vocabulary(), DRAWN_NAMES, types.TRUTH)


@lru_cache(maxsize=256)
def _conjuncts(search: Search) -> tuple[Conjunct, ...]:
    """Return the conditions, taken apart where `and` joins them."""
    move = _move_tree(search.move)
    return tuple(
        Conjunct(node, "who" in names_in(node), text)
        for text, each in zip(search.conditions, search.compiled, strict=True)
        for node in _split(each.tree if move is None else _put(each.tree, move))
    )


def _split(node: Node) -> Iterator[Node]:
    if isinstance(node, Binary) and node.sign == "and":
        for part in node.parts:
            yield from _split(part)
    else:
        yield node


def _move_tree(move: str) -> Node | None:
    """Return what stands for `move` in conditions; None where it is the next move of the game.

    The index may answer a call or a claim; any other move has a name there that nothing is indexed by.
    """
    if move in ("", NEXT):
        return None
    if "(" in move:
        return parse(move)
    who, says, what = (*move.split(), "", "", "")[:3]
    if says in _CALLS and what in _CALLS[says] and len(move.split()) == 3:
        player = who.lower() if who.lower() == "me" else who.title()
        return parse(f"{says.removesuffix('s')}({player}, '{what}')")
    return Name(1, "the move of the scene")


def _is_sure(move: str) -> bool:
    """Whether the move of a scene is there in every state: a text, or a call or claim of `me` or `who`."""
    match _move_tree(move):
        case Call(name="call" | "claim", parts=(Name(name="me" | "who"), Literal())):
            return True
        case tree:
            return tree is None or "(" not in move


def _put(node: Node, move: Node) -> Node:
    """Return a condition with the move of the scene in the place of its name."""
    if isinstance(node, Name):
        return move if node.name == "move" else node
    return replace(node, parts=tuple(_put(each, move) for each in node.parts))


# --- candidates ------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Candidates:
    """The states of a part that may fit, for each pair."""

    part: Part
    pairs: Mapping[Pair, int]
    open: frozenset[str]
    """The conditions that the index could not answer."""
    is_exact: bool
    """Whether all of the states do fit: nothing is open, and there is such a move in each."""

    def in_game(self, game: int) -> tuple[Candidate, ...]:
        """Return the candidates in a game, in the order of its states."""
        start, end = self.part.offsets[game : game + 2]
        found = []
        for pair, where in self.pairs.items():
            some = (where >> (8 * start) & ~(-1 << 8 * (end - start))).to_bytes(end - start, "little")
            at = some.find(1)
            while at >= 0:
                found.append(Candidate(at, *pair))
                at = some.find(1, at + 1)
        return tuple(sorted(found, key=lambda each: each.state))  # the pairs of a state stay in their order

    @cached_property
    def games(self) -> tuple[int, ...]:
        """The games that have a candidate."""
        found, anywhere = [], reduce(or_, self.pairs.values(), 0).to_bytes(self.part.states, "little")
        state = anywhere.find(1)
        while state >= 0:
            found.append(bisect_right(self.part.offsets, state) - 1)
            state = anywhere.find(1, self.part.offsets[found[-1] + 1])
        return tuple(found)

    @property
    def positions(self) -> int:
        """How many different positions there are: states, each seen by one player."""
        seen: dict[Seat, int] = {}
        for (me, _), where in self.pairs.items():
            seen[me] = seen.get(me, 0) | where
        return sum(where.bit_count() for where in seen.values())


@lru_cache(maxsize=40)
def candidates_of(part: Part, search: Search) -> Candidates:
    """Return the candidates of a part; conditions that the index cannot answer leave every state.

    The last ones are kept, a fifth of a megabyte each: what is asked of a part is often asked again.
    """
    known: dict[tuple[object, ...], object] = {}
    unanswered: set[str] = set()
    alone, found = {}, {}
    parts = _conjuncts(search)
    everywhere = part.everywhere if search.move != NEXT else part.everywhere & ~part.ends
    for me, who in search.pairs:
        if me not in alone:
            query = Query(part, {"me": me}, DRAWN_NAMES, known)
            alone[me] = _joined(query, [each for each in parts if not each.is_about_who], unanswered)
        query = Query(part, {"me": me, "who": who}, DRAWN_NAMES, known)
        both = _joined(query, [each for each in parts if each.is_about_who], unanswered)
        found[me, who] = everywhere & alone[me] & both
    return Candidates(part, found, frozenset(unanswered), not unanswered and _is_sure(search.move))


def _joined(query: Query, parts: Sequence[Conjunct], unanswered: set[str]) -> int:
    """Return the states where the conditions hold that the index can answer; add the others to a set."""
    found = EVERYWHERE
    for each in parts:
        try:
            found &= query.holds(each.node).yes
        except UnansweredError:
            unanswered.add(each.condition)
    return found
