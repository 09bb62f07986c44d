"""The position of a question about a Mah Jongg: who won it, on what, and with which 14 tiles.

The tiles are written by the author, laid out for a line of the card, or those of a real game that was won.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Literal

from pydantic import Field

from mahj_tutor.american.payment.settlement import find_win, matches_of
from mahj_tutor.american.payment.win import Win, WinSource, win_faults
from mahj_tutor.card import Card, Line
from mahj_tutor.exercises.fields import SeatName, Tiles
from mahj_tutor.exercises.kinds.card_hands import card_of, hands_of, line_of
from mahj_tutor.exercises.kinds.plays import drawn, moments
from mahj_tutor.exercises.kinds.questions import named
from mahj_tutor.exercises.model import Position
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Profile
from mahj_tutor.solver import Match, solver_for
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import Tile


class WinPosition(Position):
    """A Mah Jongg: `how` the last tile came, who threw it (`by`), and a `hand` of 14
    tiles or a `line` of a `card` to draw one for.

    Who won and who threw the tile are drawn where they are not written.
    """

    me: SeatName = Seat.EAST
    winner: SeatName | None = None
    how: WinSource = "discard"
    by: SeatName | None = None
    dead: SeatName | None = None
    card: Literal["first", "practice"] = "first"
    hand: Tiles = ()
    line: str = ""
    jokers: int = Field(default=0, ge=0, le=4)
    moment: str = ""


@dataclass(frozen=True, slots=True)
class Won:
    """A Mah Jongg as a question needs it: the win, the line it was made on, its tiles group by group."""

    win: Win
    me: Seat
    line: Line
    tiles: tuple[Tile, ...]
    dead: tuple[Seat, ...] = ()


def set_win(position: WinPosition, rules: Profile, name: str, seed: int) -> Won:
    """Return the Mah Jongg of a position; what is not written is drawn by `name` and `seed`.

    Raises `Unfit` when the tiles make no line, or when nobody can win so.
    """
    if position.moment:
        return _of_game(position, rules, f"{name}/{seed}/win")
    rng = random.Random(f"{name}/{seed}/win")
    card = card_of(position.card)
    match = _written(position.hand, card) if position.hand else _drawn(position, rng, card)
    winner = position.winner or rng.choice([each for each in SEATS if each is not position.dead])
    by = None
    if position.how == "discard":
        throwers = [each for each in SEATS if each not in (winner, position.dead)]
        by = position.by or rng.choice(throwers)
    if position.how == "exchange" and match.jokerless:
        say = "the Joker that was taken lies in the hand, so there has to be one"
        raise Unfit("E030", say, "ask for at least 1 joker", ("position", "jokers"))
    dead = (position.dead,) if position.dead else ()
    return _checked(Won(_win(match, winner, position.how, by), position.me, match.line, _laid(match), dead))


def _checked(won: Won) -> Won:
    faults = win_faults(won.win, dead=won.dead)
    if faults:
        raise Unfit("E030", faults[0].say, "change winner:, by: or dead:", ("position",))
    return won


def _win(match: Match, winner: Seat, how: WinSource, by: Seat | None) -> Win:
    return Win(winner, match.line.value, how, by, match.jokerless, match.line.is_singles_and_pairs)


def _of_game(position: WinPosition, rules: Profile, seed: str) -> Won:
    wanted = named(moments(), position.moment, "kind of moment", ("position", "moment"))
    at = drawn(wanted, rules, seed, card_of(position.card))
    win = find_win(at.play)
    if win is None:
        say, fix = "nobody has won at this kind of moment", "choose one where a game was won"
        raise Unfit("E030", say, fix, ("position", "moment"))
    match = next(each for each in matches_of(at.play) if each.line.value == win.value)
    dead = tuple(seat for seat in at.play.seats if at.play.is_dead(seat))
    me = position.me if "me" in position.model_fields_set else at.me
    return Won(win, me, match.line, _laid(match), dead)


def _written(hand: tuple[Tile, ...], card: Card) -> Match:
    solver = solver_for(card)
    matches = solver.matches(hand)
    if not matches:
        say = f"these tiles are no Mah Jongg: {solver.why_not(hand)[0].say}"
        raise Unfit("E030", say, "write the 14 tiles of a line", ("position", "hand"))
    return max(matches, key=lambda each: each.line.value)


def _drawn(position: WinPosition, rng: random.Random, card: Card) -> Match:
    """Lay out 14 tiles for the line, so many of them Jokers, and let the card say what they make."""
    lines = [line_of(position.line, position.card)] if position.line else list(card.lines)
    rng.shuffle(lines)
    for line in lines:
        hands = list(hands_of(rng.choice(line.targets), position.jokers, rng))
        if hands:
            return _written(hands[0], card)
    say = f"no hand of this line holds {position.jokers} Jokers"
    raise Unfit("E090", say, "choose a line with larger groups, or fewer Jokers", ("position", "jokers"))


def _laid(match: Match) -> tuple[Tile, ...]:
    return tuple(tile for group in match.arrangement for tile in group)
