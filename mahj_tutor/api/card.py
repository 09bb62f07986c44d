"""A card of hands, and what tiles are worth by it."""

from __future__ import annotations

from os import PathLike, fspath
from typing import Self, get_args

from mahj_tutor.american.payment.settlement import best_win
from mahj_tutor.american.payment.sheet import Payment, pay
from mahj_tutor.american.payment.win import Win, WinSource
from mahj_tutor.api.arguments import (
    ExposuresLike,
    RulesLike,
    SeatLike,
    as_hand,
    as_number,
    as_rules,
    as_seat,
    as_seats,
)
from mahj_tutor.api.tiles import Tiles, TilesLike, tile
from mahj_tutor.card import BUILT_IN, Line
from mahj_tutor.card import Card as PrintedCard
from mahj_tutor.errors import MahjError, UnknownNameError, wrong_argument
from mahj_tutor.rulebook import Fault, refuse
from mahj_tutor.solver import Match, NearLine, Solver, solver_for
from mahj_tutor.solver.explain import explain
from mahj_tutor.table import Seat
from mahj_tutor.table.seats import SEATS, seats
from mahj_tutor.tiles import Tile

MOST_CENTS = 1_000_000
"""The largest pot that is paid out."""


class Card:
    """A card of hands; `Card.load` returns one. Tiles may be given as text or as objects everywhere.

    >>> card = Card.load("practice")
    >>> near = card.nearest("FF 2222b 444c 66b J")[0]
    >>> near.line.id, near.tiles_away, near.missing
    ('run-1', 3, (8C, 8C, 8C))
    """

    __slots__ = ("printed",)

    def __init__(self, card: CardLike = "first") -> None:
        self.printed = _printed(card)

    @classmethod
    def load(cls, card: CardLike = "first") -> Self:
        """Return a built-in card (`first`), or that of a file (docs/cards.md); `Card(...)` does the same.

        Raises `MahjError` with what is wrong in the file, or for one that isn't there.
        """
        return cls(card)

    @property
    def name(self) -> str:
        """What the card calls itself."""
        return self.printed.name

    @property
    def year(self) -> int:
        """The year of its hands with a year in them."""
        return self.printed.year

    @property
    def lines(self) -> tuple[Line, ...]:
        """The hands as printed: each has an `id`, a `hand`, a `kind` (X or C), a `value` and a `section`."""
        return self.printed.lines

    def line(self, name: str) -> Line:
        """Return the line with this id; raises `UnknownNameError` if there is none."""
        if not isinstance(name, str):
            raise wrong_argument("the id of a line, such as 'even-1'", name)
        return self.printed.line(name)

    def nearest(
        self, tiles: TilesLike, exposed: ExposuresLike = (), *, gone: TilesLike = (), top: int = 5
    ) -> tuple[NearLine, ...]:
        """Return the lines that a hand is nearest to, nearest first and ties as printed; all for `top=0`.

        `tiles` are the concealed ones, `exposed` the groups shown; with `gone`, tiles that the player sees
        and never gets, only lines count that can still be made (DD3). Each has its `line`, how many
        `tiles_away` the hand is (0 to 14), and the tiles `missing`.
        """
        concealed, shown, lost = as_hand(tiles, exposed, gone)
        most = as_number("top", top, 0, 10_000)
        return self._solver.nearest(concealed, shown, lost or None, top=most)

    def matches(
        self, tiles: TilesLike, exposed: ExposuresLike = (), *, called: TilesLike | None = None
    ) -> tuple[Match, ...]:
        """Return what a hand of 14 tiles makes, in the order of the card; empty if it isn't Mah Jongg (WN7).

        `called` is the last tile if it was called; it is one of `tiles`. Each match has its `line` and
        whether it is `jokerless`.
        """
        concealed, shown, _ = as_hand(tiles, exposed)
        return self._solver.matches(concealed, shown, called=_called(concealed, called))

    def faults(
        self, tiles: TilesLike, exposed: ExposuresLike = (), *, called: TilesLike | None = None
    ) -> tuple[Fault, ...]:
        """Return why a hand is not Mah Jongg, judged by the nearest line; nothing if it is (WN7)."""
        concealed, shown, _ = as_hand(tiles, exposed)
        return self._solver.why_not(concealed, shown, called=_called(concealed, called))

    def explain(
        self, tiles: TilesLike | NearLine, exposed: ExposuresLike = (), *, gone: TilesLike = ()
    ) -> str:
        """Return a sentence with the hand's nearest line, how far away it is and what is missing.

        Instead of tiles, you can pass one of the lines that `nearest` returned. Jokers fill in for tiles in
        groups of three or more, never in singles or pairs (JK1, JK2).
        """
        if isinstance(tiles, NearLine):
            return _said(tiles)
        near = self.nearest(tiles, exposed, gone=gone, top=1)
        return _said(near[0]) if near else "no line of the card can be made with these exposures"

    def useful_draws(self, tiles: TilesLike, exposed: ExposuresLike = (), *, gone: TilesLike = ()) -> Tiles:
        """Return the kinds of tile, in rack order, that would bring a hand one tile nearer if drawn."""
        concealed, shown, lost = as_hand(tiles, exposed, gone)
        return Tiles(self._solver.useful_draws(concealed, shown, lost or None))

    def free_discards(self, tiles: TilesLike, exposed: ExposuresLike = (), *, gone: TilesLike = ()) -> Tiles:
        """Return the kinds of tile of a hand that can be thrown with the hand no farther away; maybe none."""
        concealed, shown, lost = as_hand(tiles, exposed, gone)
        return Tiles(self._solver.free_discards(concealed, shown, lost or None))

    def payment(
        self,
        tiles: TilesLike,
        exposed: ExposuresLike = (),
        *,
        winner: SeatLike = Seat.EAST,
        how: str = "",
        by: SeatLike | None = None,
        misnamed_by: SeatLike | None = None,
        bettor_on: SeatLike | None = None,
        dead: SeatLike | tuple[SeatLike, ...] = (),
        missing: SeatLike | None = None,
        pot: int = 0,
        rules: RulesLike = "sources",
    ) -> Payment:
        """Return who pays how much for a hand of 14 tiles, in cents, on the line that pays most (WN2 to WN6).

        `how` the last tile came is `self` (picked), `discard` (thrown `by` somebody) or `exchange` (JK12);
        left out, it follows from `by`. `missing` is the empty seat where three play. The payment has `pays`
        by seat, what the winner `receives` and the `rules` that changed an amount.

        Raises `IllegalMoveError` for tiles that are not Mah Jongg and for a win that no table has.

        >>> hand = "FFF 2222b 4444b 666b"
        >>> paid = Card.load("first").payment(hand, winner="West", by="South")
        >>> paid.receives, {seat.value: cents for seat, cents in paid.pays.items()}
        (200, {'East': 50, 'South': 100, 'North': 50})
        """
        concealed, shown, _ = as_hand(tiles, exposed)
        found = self._solver.matches(concealed, shown)
        if not found:
            refuse(self._solver.why_not(concealed, shown))
        thrower, misnamer, bet, empty = map(_seat_or_none, (by, misnamed_by, bettor_on, missing))
        way = _way(how or ("self" if thrower is None else "discard"))
        has_none = found[0].jokerless
        win = Win(as_seat(winner), 0, way, thrower, has_none, misnamed_by=misnamer, bettor_on=bet)
        players, out = SEATS if empty is None else seats(3, empty), as_seats(dead)
        best = best_win(win, found, as_rules(rules), players, out)
        cents = as_number("a pot", pot, 0, MOST_CENTS)
        return pay(best, as_rules(rules), players=players, dead=out, pot=cents)

    @property
    def _solver(self) -> Solver:
        return solver_for(self.printed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.printed is other.printed

    def __hash__(self) -> int:
        return hash(self.printed)

    def __repr__(self) -> str:
        return repr(self.printed)


def _printed(card: object) -> PrintedCard:
    """Return the card as the engine has it."""
    if isinstance(card, Card):
        return card.printed
    if isinstance(card, PrintedCard):
        return card
    if isinstance(card, str) and card in BUILT_IN:
        return BUILT_IN[card]()
    if not isinstance(card, str | PathLike) or not isinstance(fspath(card), str):
        raise wrong_argument(f"a card, {', '.join(map(repr, BUILT_IN))}, or the path of a card file", card)
    from mahj_tutor.card_files import named_card  # imports YAML

    return named_card(fspath(card))


def _called(concealed: Tiles, called: TilesLike | None) -> Tile | None:
    if called is None:
        return None
    found = tile(called)
    if found not in concealed:
        raise MahjError(f"the called tile {found} is not among the tiles {concealed}")
    return found


def _said(near: NearLine) -> str:
    return f"{near.line.id} ({near.line.hand}): {explain(near)}"


def _seat_or_none(seat: object) -> Seat | None:
    return None if seat is None else as_seat(seat)


def _way(how: object) -> WinSource:
    if not isinstance(how, str):
        raise wrong_argument("a way to win: 'self', 'discard' or 'exchange'", how)
    for each in get_args(WinSource):
        if each == how:
            found: WinSource = each
            return found
    raise UnknownNameError("way to win", how, get_args(WinSource))


CardLike = Card | PrintedCard | str | PathLike[str]
"""A card, the name of one that comes with the package, or the path of a card file."""
