"""A game under way in words: what has just happened, as said to the learner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from mahj_tutor.american.play.state import Phase, PlayState, call_in_words
from mahj_tutor.pictures.state_words import texts, told
from mahj_tutor.pictures.words import tiles_said
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import called


def play_facts(play: PlayState, me: Seat) -> tuple[str, ...]:
    """Say what the learner has to know of a moment and cannot see on the board.

    >>> from mahj_tutor.american.play.notation import read_play
    >>> at = read_play("phase looked; turn South; East; South; West; North; thrown East 3B; looked 1D")
    >>> play_facts(at, Seat.WEST)
    ('You are West.', 'East threw a 3 Bam.', "South picked the next tile, and it isn't racked yet.")
    """
    happened = (*_dead(play, me), *_FACTS[play.phase](play, me), *_wall(play))
    return (f"You are {me}.", *happened, *_money(play, me))


_told = partial(told, "american")


def _thrown(play: PlayState, me: Seat) -> Iterator[str]:
    if play.is_closed or not play.thrown:
        return
    last = play.thrown[-1]
    threw = "misnamed" if last.is_misnamed else "threw"
    yield _told(threw, last.seat, me, tile=tiles_said([last.tile]), said=last.said)
    for claim in play.claims:
        yield _told("called", claim.seat, me, wanted=call_in_words(claim.wanted))
    for seat in play.waiting:
        yield _told("waits", seat, me)


def _looked(play: PlayState, me: Seat) -> Iterator[str]:
    yield from _thrown(play, me)
    yield _told("looked", play.turn, me)


def _discard(play: PlayState, me: Seat) -> Iterator[str]:
    if play.tile_source == "call" and play.called is not None:
        yield _told("came_call", play.turn, me, tile=tiles_said([play.called.tile]))
    else:
        came = play.tile_source if play.tile_source in ("deal", "exchange") else "wall"
        yield _told(f"came_{came}", play.turn, me)


def _declared(play: PlayState, me: Seat) -> Iterator[str]:
    yield _told("declared", play.turn, me)
    for seat in play.accepted:
        yield _told("accepted", seat, me)


def _over(play: PlayState, me: Seat) -> Iterator[str]:
    discard = play.winning_discard
    if play.winner is None:
        yield _told("nobody", me, me)
    elif discard is not None:
        yield _told("won_discard", play.winner, me, by=called(discard.seat, me))
        if discard.is_misnamed:
            yield _told("was_misnamed", discard.seat, me, tile=tiles_said([discard.tile]), said=discard.said)
    else:
        how = f"won_{play.tile_source}"
        yield _told(how if how in texts("american") else "won", play.winner, me)


_FACTS: Mapping[Phase, Callable[[PlayState, Seat], Iterator[str]]] = {
    Phase.WINDOW: _thrown,
    Phase.LOOKED: _looked,
    Phase.DISCARD: _discard,
    Phase.DECLARED: _declared,
    Phase.OVER: _over,
}


def _dead(play: PlayState, me: Seat) -> Iterator[str]:
    for seat in play.seats:
        rule = play.hand(seat).dead
        if rule is not None:
            how = f"dead_{rule}"
            yield _told(how if how in texts("american") else "dead", seat, me)


def _wall(play: PlayState) -> Iterator[str]:
    if play.phase is Phase.WINDOW and not play.wall:
        yield "No tiles are left in the wall."
    elif play.is_hot:
        yield "The last wall is hot."


def _money(play: PlayState, me: Seat) -> Iterator[str]:
    """Say what the table plays for besides the hand: a bet, and what is in the pot."""
    if play.bettor_on is not None:
        yield _told("bet", play.bettor_on, me)
    if play.pot:
        yield f"There are {play.pot} cents in the pot."
