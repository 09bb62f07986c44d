"""The classical game in words: what a learner needs to know about a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mahj_tutor.classical import PlayState
from mahj_tutor.classical.play.state import Phase, claim_in_words
from mahj_tutor.exercises.words import tiles_said
from mahj_tutor.table import Seat


def classical_facts(play: PlayState, me: Seat) -> tuple[str, ...]:
    """Return what the learner needs to know about a state and cannot see on the board.

    >>> from mahj_tutor.classical.play.notation import read_play
    >>> said = "phase window; turn East; thrown East 3B; claims West pung; wall 1C"
    >>> at = read_play(said)
    >>> classical_facts(at, Seat.WEST)
    ('You are West', 'East threw a 3 Bam', 'You claimed it for a pung')
    """
    return (f"You are {me}", *_FACTS[play.phase](play, me), *_wall(play))


def _who(seat: Seat, me: Seat) -> str:
    return "You" if seat is me else seat.value


def _window(play: PlayState, me: Seat) -> Iterator[str]:
    if play.offered is not None:
        yield f"{_who(play.offered.seat, me)} threw {tiles_said([play.offered.tile])}"
    for claim in play.claims:
        yield f"{_who(claim.seat, me)} claimed it for {claim_in_words(claim.wanted)}"


_CAME: Mapping[str, str] = {
    "deal": "The tiles are dealt, and the game begins",
    "wall": "{who} drew a tile from the wall",
    "replacement": "{who} drew a replacement tile",
    "meld": "{who} claimed the discard and melded a set",
    "claim": "{who} claimed the discard",
}


def _discard(play: PlayState, me: Seat) -> Iterator[str]:
    yield _CAME[play.tile_source].format(who=_who(play.turn, me))


def _replacement(play: PlayState, me: Seat) -> Iterator[str]:
    yield f"{_who(play.turn, me)} declared a kong"


def _declared(play: PlayState, me: Seat) -> Iterator[str]:
    yield f"{_who(play.turn, me)} said “mahjong” and revealed {'your' if play.turn is me else 'her'} hand"


def _over(play: PlayState, me: Seat) -> Iterator[str]:
    yield "The hand is a draw: nobody won" if play.winner is None else f"{_who(play.winner, me)} won"


_FACTS: Mapping[Phase, Callable[[PlayState, Seat], Iterator[str]]] = {
    Phase.WINDOW: _window,
    Phase.DISCARD: _discard,
    Phase.REPLACEMENT: _replacement,
    Phase.DECLARED: _declared,
    Phase.OVER: _over,
}


def _wall(play: PlayState) -> Iterator[str]:
    if not play.wall and play.phase is not Phase.OVER:
        yield "No tiles are left in the wall"
