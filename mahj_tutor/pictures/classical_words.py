"""The classical game in words: what a learner needs to know about a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from mahj_tutor.classical import PlayState
from mahj_tutor.classical.play.state import Phase, claim_in_words
from mahj_tutor.pictures.state_words import told
from mahj_tutor.pictures.words import tiles_said
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


_told = partial(told, "classical")


def _window(play: PlayState, me: Seat) -> Iterator[str]:
    if play.offered is not None:
        yield _told("threw", play.offered.seat, me, tile=tiles_said([play.offered.tile]))
    for claim in play.claims:
        yield _told("claimed", claim.seat, me, wanted=claim_in_words(claim.wanted))


def _over(play: PlayState, me: Seat) -> Iterator[str]:
    yield _told("won" if play.winner else "nobody", play.winner or me, me)


_FACTS: Mapping[Phase, Callable[[PlayState, Seat], Iterator[str]]] = {
    Phase.WINDOW: _window,
    Phase.DISCARD: lambda play, me: iter([_told(f"came_{play.tile_source}", play.turn, me)]),
    Phase.REPLACEMENT: lambda play, me: iter([_told("kong", play.turn, me)]),
    Phase.DECLARED: lambda play, me: iter([_told("declared", play.turn, me)]),
    Phase.OVER: _over,
}


def _wall(play: PlayState) -> Iterator[str]:
    if not play.wall and play.phase is not Phase.OVER:
        yield "No tiles are left in the wall"
