"""A game under way in words: what has just happened, and reasons as said to the learner."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from mahj_tutor.american.play.state import DiscardedTile, Phase, PlayState, call_in_words
from mahj_tutor.exercises.words import tiles_said
from mahj_tutor.table import Seat


def play_facts(play: PlayState, me: Seat) -> tuple[str, ...]:
    """Say what the learner has to know of a moment and cannot see on the board.

    >>> from mahj_tutor.american.play.notation import read_play
    >>> at = read_play("phase looked; turn South; East; South; West; North; thrown East 3B; looked 1D")
    >>> play_facts(at, Seat.WEST)
    ('You are West.', 'East threw a 3 Bam.', "South picked the next tile, and it isn't racked yet.")
    """
    happened = (*_dead(play, me), *_FACTS[play.phase](play, me), *_wall(play))
    return (f"You are {me}.", *happened, *_money(play, me))


def who_said(seat: Seat, me: Seat) -> str:
    """Name a player at the head of a sentence."""
    return "You" if seat is me else seat.value


_YOUR: Mapping[str, str] = {
    "herself": "yourself",
    "she still pays": "you still pay",
    "she pays": "you pay",
    "she owes": "you owe",
    "she is": "you are",
    "and pays": "and pay",
    "and pushes": "and push",
    "her wall": "your wall",
    "her own wall": "your own wall",
}


_VERBS = {"is": "are", "has": "have"} | {
    f"{each}s": each for each in ("break", "count", "get", "keep", "leave", "pay", "push", "show", "take")
}


def said_to(say: str, me: Seat) -> str:
    """Say a reason to the learner, where it begins with her name.

    >>> said_to("North picked the tile herself, so everyone pays double", Seat.NORTH)
    'you picked the tile yourself, so everyone pays double'
    >>> said_to("North's hand is dead, but she still pays the winner", Seat.NORTH)
    'your hand is dead, but you still pay the winner'
    >>> said_to("North is the winner, so she is paid and pays nothing", Seat.NORTH)
    'you are the winner, so you are paid and pay nothing'
    >>> said_to("East counts from the right end of her wall, not from the left", Seat.EAST)
    'you count from the right end of your wall, not from the left'
    """
    begin = re.match(rf"{me}('s)?\b", say)
    if begin is None:
        return say
    rest = re.sub(r"^ ([a-z]+)\b", lambda verb: f" {_VERBS.get(verb[1], verb[1])}", say[begin.end() :])
    for hers, yours in _YOUR.items():
        rest = rest.replace(hers, yours)
    return ("your" if begin[1] else "you") + rest


def _thrown(play: PlayState, me: Seat) -> Iterator[str]:
    if play.is_closed or not play.thrown:
        return
    last = play.thrown[-1]
    name = f" and said “{last.said}.”" if last.is_misnamed else "."
    yield f"{who_said(last.seat, me)} threw {tiles_said([last.tile])}{name}"
    for claim in play.claims:
        yield f"{who_said(claim.seat, me)} called it for {call_in_words(claim.wanted)}."
    for seat in play.waiting:
        yield f"{who_said(seat, me)} asked for a moment to think about it."


def _looked(play: PlayState, me: Seat) -> Iterator[str]:
    yield from _thrown(play, me)
    yield f"{who_said(play.turn, me)} picked the next tile, and it isn't racked yet."


def _discard(play: PlayState, me: Seat) -> Iterator[str]:
    who, taken = who_said(play.turn, me), play.called
    if play.tile_source == "deal":
        yield "The passing is done, and the game begins."
    elif play.tile_source == "call" and taken is not None:
        yield f"{who} called {tiles_said([taken.tile])} and exposed the group."
    elif play.tile_source == "exchange":
        yield f"{who} exchanged a tile for a joker."
    else:
        yield f"{who} picked a tile and racked it."


def _declared(play: PlayState, me: Seat) -> Iterator[str]:
    who, mine = who_said(play.turn, me), play.turn is me
    yield f"{who} said “Mah Jongg” and showed all {'your' if mine else 'her'} tiles."
    for seat in play.accepted:
        yield f"{who_said(seat, me)} checked the hand, and it's right."


def _misnamed(discard: DiscardedTile, me: Seat) -> Iterator[str]:
    if discard.is_misnamed:
        by = "you" if discard.seat is me else discard.seat
        yield f"It was {tiles_said([discard.tile])}, but {by} said “{discard.said}.”"


def _over(play: PlayState, me: Seat) -> Iterator[str]:
    if play.winner is None:
        yield "It's a wall game: nobody won."
        return
    who, mine = who_said(play.winner, me), play.winner is me
    if play.winning_discard is not None:
        by = play.winning_discard.seat
        yield f"{who} won on a tile that {'you' if by is me else by} threw."
        yield from _misnamed(play.winning_discard, me)
    elif play.tile_source == "exchange":
        yield f"{who} exchanged a tile for a joker, which completed {'your' if mine else 'her'} hand."
    elif play.tile_source == "wall":
        yield f"{who} won with a tile {'you' if mine else 'she'} picked from the wall."
    else:
        yield f"{who} won."


_FACTS: Mapping[Phase, Callable[[PlayState, Seat], Iterator[str]]] = {
    Phase.WINDOW: _thrown,
    Phase.LOOKED: _looked,
    Phase.DISCARD: _discard,
    Phase.DECLARED: _declared,
    Phase.OVER: _over,
}


_DIED: Mapping[str, str] = {
    "DD1": "{whose} tile count was wrong",
    "DD2": "{whose} Mah Jongg was wrong",
    "DD3": "{whose} hand could no longer be made",
    "DD4": "No hand on the card has the groups {who} exposed",
    "DD5": "{Who} exposed groups of a concealed hand",
    "CL12": "{Who} exposed a group of a concealed hand",
}
"""How a hand died, by the rule."""


def _dead(play: PlayState, me: Seat) -> Iterator[str]:
    for seat in play.seats:
        rule = play.hand(seat).dead
        if rule is None:
            continue
        whose, her = ("Your", "your") if seat is me else (f"{seat}'s", "her")
        how = _DIED.get(rule, "").format(
            whose=whose, Who=who_said(seat, me), who="you" if seat is me else seat.value
        )
        yield f"{how}, and {her} hand is dead." if how else f"{whose} hand is dead."


def _wall(play: PlayState) -> Iterator[str]:
    if play.phase is Phase.WINDOW and not play.wall:
        yield "No tiles are left in the wall."
    elif play.is_hot:
        yield "The last wall is hot."


def _money(play: PlayState, me: Seat) -> Iterator[str]:
    """Say what the table plays for besides the hand: a bet, and what is in the pot."""
    if play.bettor_on is not None:
        yield f"The bettor backed {'you' if play.bettor_on is me else play.bettor_on}."
    if play.pot:
        yield f"There are {play.pot} cents in the pot."
