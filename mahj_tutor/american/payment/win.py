"""A Mah Jongg that is to be paid: who won, with which hand, and from where the last tile came."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from mahj_tutor.errors import UnknownNameError
from mahj_tutor.rulebook.fault import Fault
from mahj_tutor.rulebook.profiles import Profile, profile
from mahj_tutor.table.seats import SEATS, Seat
from mahj_tutor.table.telling import telling

WinSource = Literal["discard", "self", "exchange"]
"""Where the winning tile came from: a discard, the wall, or a joker exchange (JK12)."""


@dataclass(frozen=True, slots=True)
class Win:
    """A Mah Jongg: who won, what the card pays for the hand, and where the last tile came from.

    `by` threw the winning discard; `misnamed_by` is that same player if the discard was misnamed and the
    winner demands double for it. `bettor_on` is the player a fifth person has bet on.
    """

    winner: Seat
    value: int
    how: WinSource
    by: Seat | None = None
    jokerless: bool = False
    singles_and_pairs: bool = False
    misnamed_by: Seat | None = None
    bettor_on: Seat | None = None

    def __post_init__(self) -> None:
        if self.how not in get_args(WinSource):
            raise UnknownNameError("way to win", self.how, get_args(WinSource))

    @property
    def source_rule(self) -> str:
        """The rule that says who pays double because of where the last tile came from."""
        return {"discard": "WN2", "self": "WN3", "exchange": "JK12"}[self.how]


def win_faults(
    win: Win,
    table_rules: Profile | None = None,
    *,
    players: tuple[Seat, ...] = SEATS,
    dead: Iterable[Seat] = (),
    pot: int = 0,
) -> tuple[Fault, ...]:
    """Return why there can be no such win at this table, so that nothing can be paid for it."""
    rules, dead_seats = table_rules or profile(), tuple(dead)
    named = (win.winner, win.by, win.misnamed_by, win.bettor_on, *dead_seats)
    absent = [seat for seat in SEATS if seat in named and seat not in players]
    found = [Fault("TP1", f"nobody is playing {seat}") for seat in absent]
    found += [*_hand_faults(win), *_thrower_faults(win), *_money_faults(win, rules, pot)]
    if win.winner in dead_seats:
        say = "{who:whose} hand is dead, so {who:she} can't win"
        found.append(Fault("WN6", telling(say, who=win.winner)))
    return tuple(found)


def _hand_faults(win: Win) -> Iterator[Fault]:
    if win.value <= 0:
        yield Fault("CD9", f"every hand on the card has a value above zero, not {win.value}")
    if win.singles_and_pairs and not win.jokerless:
        yield Fault("CD10", "a hand of singles and pairs takes no joker, so it is won without one")
    if win.how == "exchange" and win.jokerless:
        yield Fault("JK12", "the joker just taken completes the hand, so it is one of the 14 tiles")
        yield Fault("WN4", "a hand that holds a joker is not jokerless")


def _thrower_faults(win: Win) -> Iterator[Fault]:
    if win.how != "discard" and win.by is not None:
        say = "nobody threw the winning tile, so {who} can't have"
        yield Fault(win.source_rule, telling(say, who=win.by))
    elif win.how == "discard" and win.by is None:
        yield Fault("WN2", "somebody threw the winning tile: say who, because she pays double")
    elif win.by is win.winner:
        yield Fault("WN2", telling("{who} can't win on {who:her} own discard", who=win.winner))
    if win.misnamed_by is not None and win.misnamed_by is not win.by:
        say = "only the player who throws a tile names it, so {who} didn't"
        yield Fault("WN5", telling(say, who=win.misnamed_by))


def _money_faults(win: Win, table_rules: Profile, pot: int) -> Iterator[Fault]:
    if win.bettor_on is not None and table_rules.bettor == "off":
        yield Fault("BT1", "nobody bets at this table")
    if pot < 0:
        yield Fault("TR3", f"a pot holds nothing or more, not {pot}")
    elif pot and table_rules.wall_game_pot == "off":
        yield Fault("TR3", "this table has no pot")
