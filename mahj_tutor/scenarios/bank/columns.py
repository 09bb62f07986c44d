"""The index of some games: each indexed expression worked out at every state, for every player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from mahj_tutor.card import Card
from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import Compiled, NoValueError, Scope, calls_in, names_in, parse, read
from mahj_tutor.facts import vocabulary
from mahj_tutor.facts.situation import Laid, Situation
from mahj_tutor.scenarios.bank.indexed import INDEX_NAMES, OF_HAND, TEXTS
from mahj_tutor.scenarios.bank.patterns import PLACEHOLDERS, pattern_of
from mahj_tutor.scenarios.bank.rule_sets import Moment, RuleSet
from mahj_tutor.scenarios.written import names_of_play
from mahj_tutor.table import SEATS, Seat

LARGEST = 249
"""The largest number that a byte of a column stands for itself."""
NOTHING, FAILED, LARGE = 253, 254, 255
"""The bytes of nobody and nothing, of an expression without a value, and of a value that has no byte."""

Players = tuple[Seat, ...]
Scopes = Mapping[Players, Scope]
OnTable = Sequence[tuple[tuple[Any, ...], Any]]
"""The hands and the last discard of each state."""


@dataclass(frozen=True)
class Indexed:
    """An indexed expression: its pattern, how many players it is about, and how it is worked out."""

    pattern: str
    players: int
    compiled: Compiled
    is_of_hand: bool


@lru_cache(maxsize=8)
def indexed(rule_set: RuleSet, card: Card) -> tuple[Indexed, ...]:
    """Return the indexed expressions of a game with a card, ready for use."""
    return tuple(map(_indexed, rule_set.indexed(card)))


def _indexed(text: str) -> Indexed:
    pattern = pattern_of(parse(text))
    compiled = read(pattern.text, vocabulary(), INDEX_NAMES)
    words = (*names_in(compiled.tree), *calls_in(compiled.tree))
    is_of_hand = len(pattern.players) == 1 and OF_HAND.issuperset(words)
    return Indexed(pattern.text, len(pattern.players), compiled, is_of_hand)


def columns_of(moments: Sequence[Moment], rule_set: RuleSet, card: Card) -> Mapping[str, tuple[bytes, ...]]:
    """Return the planes of every column: a byte for each moment."""
    expressions = indexed(rule_set, card)
    most = max(each.players for each in expressions)
    scopes = [_scopes(moment, card, most) for moment in moments]
    laid = [(play.hands, play.last_discard) for play, _ in moments]
    found = {}
    for each in expressions:
        many = product(SEATS, repeat=each.players)
        found[each.pattern] = tuple(bytes(_values(each, players, scopes, laid)) for players in many)
    return found


def _values(each: Indexed, players: Players, scopes: Sequence[Scopes], laid: OnTable) -> Iterator[int]:
    """Yield the values; as long as hand and discard are the same, so are those that follow from them."""
    hand, discard, byte = None, None, FAILED
    is_of_discard = "discard" in each.pattern
    for by_players, (hands, last) in zip(scopes, laid, strict=True):
        own = hands[players[0].number] if each.is_of_hand else None
        if own is None or own is not hand or (is_of_discard and last is not discard):
            hand, discard = own, last
            byte = _byte(each.compiled, by_players[players])
        yield byte


def _scopes(moment: Moment, card: Card, most: int) -> Scopes:
    """Return where expressions about up to so many players are worked out at a state."""
    play, move = moment
    situation = Situation(play, None, card, play.table_rules, names_of_play(play))
    values: dict[str, Any] = {name: each.value for name, each in situation.named.items()} | {"move": move}
    chosen = (players for many in range(most + 1) for players in product(SEATS, repeat=many))
    return {
        players: Scope(situation, values | dict(zip(PLACEHOLDERS, players, strict=False)))
        for players in chosen
    }


def _byte(compiled: Compiled, scope: Scope) -> int:
    try:
        return byte_of(compiled.value(scope))
    except (NoValueError, IndexError, MahjError):
        return FAILED


def byte_of(value: object) -> int:
    """Return the byte that a value is in a column."""
    match value:
        case None:
            return NOTHING
        case int():
            return int(value) if 0 <= value <= LARGEST else LARGE
        case Seat():
            return value.number
        case str():
            return TEXTS.index(value) if value in TEXTS else LARGE
        case Laid():
            return value.tile.index
    raise TypeError(f"{value!r} cannot be indexed")
