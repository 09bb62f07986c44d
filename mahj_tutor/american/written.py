"""A state of the game from its text: read, and held against the set and against what no game comes to.

`read_play` and its like read any table, because exercises are about wrong ones, too.
"""

from __future__ import annotations

from itertools import chain

from mahj_tutor.american.charleston.notation import read_charleston
from mahj_tutor.american.charleston.state import CharlestonState
from mahj_tutor.american.deal.notation import is_deal, read_deal
from mahj_tutor.american.deal.state import DealState
from mahj_tutor.american.play.notation import is_play, read_play
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.card import Card
from mahj_tutor.errors import NotationError, wrong_argument
from mahj_tutor.tiles import Tile, within_set

GameState = DealState | CharlestonState | PlayState


def read_state(said: str, card: Card | None = None) -> GameState:
    """Read any state of the game: with a `phase` a play, with a `roll` a deal, or else a Charleston.

    What cannot be read raises `NotationError` with its column; tiles that no set has raise `MahjError`.

    >>> read_state("stage First Right; East" + " J" * 9)
    Traceback (most recent call last):
    mahj_tutor.errors.MahjError: no set has nine jokers
    """
    if not isinstance(said, str):
        raise wrong_argument("the text of a state", said)
    state = _read(said, card)
    within_set(tiles_in(state))
    if isinstance(state, PlayState) and state.claims and state.last_discard is None:
        raise NotationError("a call, and nothing was thrown: add `thrown` with the tile,", said, 1)
    return state


def _read(said: str, card: Card | None) -> GameState:
    if is_play(said):
        return read_play(said, card)
    return read_deal(said) if is_deal(said) else read_charleston(said, card)


def tiles_in(state: GameState) -> tuple[Tile, ...]:
    """Return all tiles that lie somewhere; none during the deal, whose walls are the set."""
    if isinstance(state, PlayState):
        return _in_play(state)
    if isinstance(state, DealState):
        return ()
    given = (gift.tiles for gift in state.exchange.given if gift)
    return tuple(chain(*state.racks, *given, state.wall))


def _in_play(play: PlayState) -> tuple[Tile, ...]:
    racks = (hand.rack for hand in play.hands)
    shown = (group.tiles for hand in play.hands for group in hand.shown)
    looked = (play.picked,) if play.picked else ()
    thrown = (each.tile for each in play.thrown)
    return tuple(chain(*racks, *shown, looked, thrown, play.wall))
