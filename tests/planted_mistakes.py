"""A learner at the table who plays sensibly and makes one mistake of a certain kind at a moment of chance.

Which rule a mistake is against is written here beside its kind, and for groups worked out from the card as it
is printed, without the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random

from mahj_tutor.american import CharlestonState, Move, PlayState, is_legal
from mahj_tutor.american.play.moves import (
    SIZES,
    Accept,
    Call,
    Change,
    Declare,
    Discard,
    LetGo,
    Pick,
    PlayMove,
    Show,
    ThrowIn,
)
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import Card
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.players.parts import Part
from mahj_tutor.players.player import choose_move
from mahj_tutor.players.table_record import opening
from mahj_tutor.questions.house import House
from mahj_tutor.session.american_kind import AMERICAN
from mahj_tutor.session.levels import find_level
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_turns import Said, beat, next_move, settled, shows
from mahj_tutor.solver import Exposure
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import JOKER, KINDS, Tile

Find = Callable[[PlayState, Seat, Random], PlayMove | None]
"""What she does by mistake where that is possible, else None."""


@dataclass(frozen=True)
class Kind:
    """A kind of mistake: how it is made, and the rule, "" where the card says."""

    find: Find
    rule: str = ""


def misnamed(is_it: Callable[[Tile], bool], said: Callable[[Tile, PlayState], str | None]) -> Find:
    """Return a throw with a name that is another tile's, or nobody's."""

    def find(play: PlayState, me: Seat, rng: Random) -> PlayMove | None:
        if play.phase is not Phase.DISCARD or play.turn is not me or play.claims or play.may_change:
            return None
        found = [kind for kind in dict.fromkeys(play.hand(me).rack) if is_it(kind) and said(kind, play)]
        if not found:
            return None
        kind = rng.choice(found)
        return Discard(me, kind, said(kind, play))

    return find


def other(names: str) -> Callable[[Tile, PlayState], str]:
    """Return how a tile is called by the name of another one among these, by their codes."""
    return lambda kind, _play: next(
        each.name for each in KINDS if each.code in names.split() and each is not kind
    )


def in_suit(step: int) -> Callable[[Tile, PlayState], str]:
    """Return how a tile with a number is called by one of the same number in another suit."""
    suits = "BCD"
    by_code = {each.code: each.name for each in KINDS}
    return lambda kind, _play: by_code[
        f"{kind.code[0]}{suits[(suits.index(kind.code[1]) + step) % len(suits)]}"
    ]


def next_number(kind: Tile, _play: PlayState) -> str:
    return next(each.name for each in KINDS if each.code == f"{int(kind.code[0]) % 9 + 1}{kind.code[1]}")


def same(kind: Tile, play: PlayState) -> str | None:
    """Return the word for a tile like the last one, where it is none."""
    last = play.last_discard
    return "same" if last is not None and last.tile not in (kind, JOKER) and not last.said else None


def when(at: Callable[[PlayState, Seat], bool], move: Callable[[PlayState, Seat, Random], PlayMove]) -> Find:
    """Return a move that is made at a moment."""
    return lambda play, me, rng: move(play, me, rng) if at(play, me) else None


def in_turn(play: PlayState, me: Seat) -> bool:
    return play.phase is Phase.DISCARD and play.turn is me and not play.claims and not play.waiting


def has_looked(play: PlayState, me: Seat) -> bool:
    return play.phase is Phase.LOOKED and play.turn is me and not play.claims and not play.waiting


def window(play: PlayState) -> bool:
    return play.phase is Phase.WINDOW and not play.claims and not play.waiting


def is_next(play: PlayState, me: Seat) -> bool:
    return window(play) and play.turn is not me and play.next_player(play.turn) is me


def is_out_of_turn(play: PlayState, me: Seat) -> bool:
    return window(play) and me not in (play.turn, play.next_player(play.turn))


def is_made(play: PlayState, me: Seat, more: tuple[Tile, ...] = ()) -> bool:
    return bool(play.solver.matches((*play.hand(me).rack, *more), play.hand(me).shown))


def can_call_wrongly(play: PlayState, me: Seat) -> bool:
    offered = play.offered
    return (
        window(play)
        and offered is not None
        and offered.tile is not JOKER
        and offered.seat is not me
        and not is_made(play, me, (offered.tile,))
    )


def has_called(play: PlayState, me: Seat) -> bool:
    return is_not_made(play, me) and play.has_called and bool(play.wall)


def is_not_made(play: PlayState, me: Seat) -> bool:
    return in_turn(play, me) and not is_made(play, me)


def is_not_made_by_look(play: PlayState, me: Seat) -> bool:
    return has_looked(play, me) and play.picked is not None and not is_made(play, me, (play.picked,))


def from_rack(play: PlayState, me: Seat, rng: Random) -> PlayMove:
    return Discard(me, rng.choice([each for each in play.hand(me).rack if each is not play.picked]))


def declare(_play: PlayState, me: Seat, _rng: Random) -> PlayMove:
    return Declare(me)


def any_of_rack(play: PlayState, me: Seat, rng: Random) -> PlayMove:
    return Discard(me, rng.choice(play.hand(me).rack))


def is_checked(play: PlayState, me: Seat) -> bool:
    return play.phase is Phase.DECLARED and play.turn is not me and me not in play.accepted


def has_number(kind: Tile) -> bool:
    return kind.number is not None and kind.code[-1] in "BCD"


# --- groups ----------------------------------------------------------------------------------------


def lines_with(card: Card, groups: Iterable[tuple[Tile, int]]) -> set[str]:
    """Return the letters (X, C) of the hands that have all of these groups, as the card prints them."""
    wanted = Counter(groups)
    return {
        line.kind
        for line in card.lines
        for target in line.targets
        if not wanted - Counter((group.tile, group.size) for group in target.groups if group.takes_jokers)
    }


def shown_by(play: PlayState, me: Seat) -> list[tuple[Tile, int]]:
    return [(group.tile, group.size) for group in play.hand(me).shown]


def bad_call(size: int, *, has_shown: bool) -> Find:
    """Return a call for a group of so many tiles that no open hand has beside those that she has shown."""

    def find(play: PlayState, me: Seat, _rng: Random) -> PlayMove | None:
        offered = play.offered
        if not window(play) or offered is None or offered.seat is me:
            return None
        call = Call(me, next(wanted for wanted, each in SIZES.items() if each == size))
        groups = [*shown_by(play, me), (offered.tile, size)]
        is_bad = "X" not in lines_with(play.card, groups)
        return call if bool(play.hand(me).shown) is has_shown and is_bad and is_legal(play, call) else None

    return find


def bad_change(play: PlayState, me: Seat, _rng: Random) -> PlayMove | None:
    """Return a change of the group just shown into one that no open hand has."""
    if not (in_turn(play, me) and play.may_change):
        return None
    *before, last = play.hand(me).shown
    rack = play.hand(me).rack
    for size in (3, 4, 5):
        more = size - last.size
        tiles = (*last.tiles, *(last.tile,) * more) if more > 0 else last.tiles[:size]
        change = Change(me, tiles)
        groups = [*((each.tile, each.size) for each in before), (last.tile, size)]
        has_tiles = more <= rack.count(last.tile)
        if more and has_tiles and "X" not in lines_with(play.card, groups) and is_legal(play, change):
            return change
    return None


KINDS_OF_MISTAKES: Mapping[str, Kind] = {
    "another suit": Kind(misnamed(has_number, in_suit(1)), "WN5"),
    "the third suit": Kind(misnamed(has_number, in_suit(2)), "WN5"),
    "another number": Kind(misnamed(has_number, next_number), "WN5"),
    "another wind": Kind(misnamed(lambda kind: kind.is_wind, other("N E W S")), "WN5"),
    "another dragon": Kind(misnamed(lambda kind: kind.is_dragon, other("R G 0")), "WN5"),
    "a flower by a number": Kind(misnamed(lambda kind: kind.code == "F", other("1B")), "WN5"),
    "a joker by a name": Kind(misnamed(lambda kind: kind is JOKER, other("1B")), "TN3"),
    "no tile's name": Kind(misnamed(lambda kind: kind is not JOKER, lambda *_: "Elephant"), "WN5"),
    "the same, and it isn't": Kind(misnamed(lambda kind: kind is not JOKER, same), "WN5"),
    "a second pick": Kind(
        when(lambda play, me: in_turn(play, me) and bool(play.wall), lambda _p, me, _r: Pick(me)), "DD1"
    ),
    "a throw before the pick": Kind(when(is_next, any_of_rack), "DD1"),
    "a throw out of turn": Kind(when(is_out_of_turn, any_of_rack), "DD1"),
    "a pick after a call": Kind(when(has_called, lambda _p, me, _r: Pick(me)), "DD1"),
    "Mah Jongg after a call": Kind(when(has_called, declare), "DD2"),
    "Mah Jongg in her turn": Kind(when(is_not_made, declare), "DD2"),
    "Mah Jongg after a look": Kind(when(is_not_made_by_look, declare), "DD2"),
    "Mah Jongg on a discard": Kind(when(can_call_wrongly, lambda _p, me, _r: Call(me, "mahjong")), "DD2"),
    "tiles thrown in": Kind(when(is_checked, lambda _p, me, _r: ThrowIn(me)), "DD6"),
    "a tile thrown before racking": Kind(when(has_looked, from_rack), "TN5"),
    "a pung of no hand": Kind(bad_call(3, has_shown=False)),
    "a kong of no hand": Kind(bad_call(4, has_shown=False)),
    "a second group that doesn't fit": Kind(bad_call(3, has_shown=True)),
    "a kong beside a group": Kind(bad_call(4, has_shown=True)),
    "a change for the worse": Kind(bad_change),
}


@dataclass
class Planted:
    """A game that is over, and where its learner made her mistake, by which rule; None if she made none."""

    table: TableGame
    at: int | None = None
    rule: str = ""


def begin(seed: int, level: str = "t6") -> TableGame:
    """Return a new game at the table, of the seed's deal."""
    code, without = House("practice", "league").code, find_level(level).without
    opened = opening(str(seed), seed, level=level, house=code, me=SEATS[seed % 4], without=without)
    found = AMERICAN.begin(opened, code)
    assert isinstance(found, TableGame)
    return settled(found)


def planted(seed: int, name: str) -> Planted:
    """Play a game in which a mistake of a kind is made, at one of the moments where it can be."""
    rng, kind, table = Random(f"planted/{seed}"), KINDS_OF_MISTAKES[name], begin(seed)
    found = Planted(table)
    patience = rng.choice((1, 1, 2, 3, 6))
    while not table.game.is_over:
        now = table.game.now
        may = isinstance(now, PlayState) and not now.is_dead(table.me) and found.at is None
        move = kind.find(now, table.me, rng) if may and isinstance(now, PlayState) else None
        if move is not None and rng.random() * patience < 1:
            found.at = len(table.game.history)
            table = settled(table.after(move))
            continue
        table = sensible(table)
    found.table = table
    if found.at is not None:
        found.rule = kind.rule or _rule_of_groups(table, found)
        found.at = found.at if found.rule else None
    return found


def sensible(table: TableGame) -> TableGame:
    """Return the game after the next act of the others, or hers as a sensible player."""
    if next_move(table) is not None:
        return beat(table)
    now, me = table.game.now, table.me
    if isinstance(now, CharlestonState):
        passed = charleston_move(now, me)
        assert passed is not None
        return settled(table.after(passed))
    assert isinstance(now, PlayState)
    rng, left_out = table.opening.rng(len(table.game.history)), table.opening.without - {Part.RIVALS}
    move: Move | None = choose_move(now, me, rng, left_out)
    if move is None and shows(now, me):
        move = shows(now, me)[0]
    if move is None or isinstance(move, Pick):
        return beat(table, Said(declined=True, picks=isinstance(move, Pick)))
    return beat(settled(table.after(move)), Said(declined=isinstance(move, Accept | LetGo)))


def _rule_of_groups(table: TableGame, found: Planted) -> str:
    """Return by which rule the groups that were shown are against the card; "" if nothing was shown."""
    assert found.at is not None
    mine = [move for move in table.game.history[found.at :] if move.seat is table.me]
    is_shown = isinstance(mine[0], Change) or any(isinstance(move, Show) for move in mine[1:2])
    if not is_shown or not any(isinstance(move, Discard) for move in mine[1:3]):
        return ""
    now = table.game.now
    assert isinstance(now, PlayState)
    groups: list[Exposure] = list(now.hand(table.me).shown)
    letters = lines_with(now.card, ((each.tile, each.size) for each in groups))
    if not letters:
        return "DD4"
    return "" if "X" in letters else "DD5" if len(groups) > 1 else "CL12"


def all_planted(seeds: Iterable[int]) -> Iterator[tuple[str, Planted]]:
    """Yield a game for each seed, the kinds of mistakes one after the other."""
    names = tuple(KINDS_OF_MISTAKES)
    for seed in seeds:
        name = names[seed % len(names)]
        yield name, planted(seed, name)


@cache
def careless(seed: int, level: str = "t6") -> TableGame:
    """Return a game that is over, whose learner throws at random now and then, and once by a wrong name."""
    rng, table, named = Random(f"careless/{seed}"), begin(seed, level), level != "t6"
    while not table.game.is_over:
        now, me = table.game.now, table.me
        if isinstance(now, PlayState) and in_turn(now, me) and not now.is_dead(me) and rng.random() < 0.4:
            move = None if named else KINDS_OF_MISTAKES["another suit"].find(now, me, rng)
            named = named or move is not None
            table = settled(table.after(move or any_of_rack(now, me, rng)))
        else:
            table = sensible(table)
    return table
