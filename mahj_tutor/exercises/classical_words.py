"""The classical game in words: what a learner needs to know about a state, and what each move does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mahj_tutor.classical import DealState, Move, PlayState
from mahj_tutor.classical.deal.moves import Break, Take
from mahj_tutor.classical.play.moves import (
    Accept,
    Claim,
    ConcealedKong,
    Declare,
    Discard,
    Draw,
    Meld,
    Reject,
    Replace,
    SayDraw,
    SmallKong,
    TakeBack,
)
from mahj_tutor.classical.play.state import Phase, claim_in_words
from mahj_tutor.exercises.words import tiles_said
from mahj_tutor.table import Seat
from mahj_tutor.tiles import quantity


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


# --- moves -----------------------------------------------------------------------------------------------


def classical_move_said(state: PlayState | DealState, move: Move, me: Seat | None) -> str:
    """Return a move as a full sentence.

    >>> from mahj_tutor.classical import read_move
    >>> from mahj_tutor.classical.play.notation import read_play
    >>> at = read_play("phase window; turn East; East; South; West; North; thrown East 3B")
    >>> classical_move_said(at, read_move("South claims chow"), Seat.SOUTH)
    'You claim the 3 Bam for a chow.'
    """
    mine = move.seat is me
    who = "You" if mine else move.seat.value
    return f"{who} {_SAID[type(move)](state, move, '' if mine else 's', mine)}."


def _claims(play: PlayState, move: Claim, s: str, _mine: bool) -> str:  # noqa: FBT001
    tile = move.tile or (play.offered.tile if play.offered else None)
    return f"claim{s} {f'the {tile.noun}' if tile else 'the discard'} for {claim_in_words(move.wanted)}"


def _melds(play: PlayState, move: Meld, s: str, _mine: bool) -> str:  # noqa: FBT001
    return f"take{s} the discard and meld{s} it with {tiles_said(move.tiles)}"


def _kongs(_play: PlayState, move: ConcealedKong, s: str, _mine: bool) -> str:  # noqa: FBT001
    how = "face up" if move.is_face_up else "face down"
    return f"declare{s} a kong and lay{s} four {move.tile.noun}s {how}"


def _adds(_play: PlayState, move: SmallKong, s: str, mine: bool) -> str:  # noqa: FBT001
    return f"add{s} {tiles_said([move.tile])} to {'your' if mine else 'her'} melded pung for a kong"


def _takes_back(_play: PlayState, move: TakeBack, s: str, mine: bool) -> str:  # noqa: FBT001
    return f"take{s} {tiles_said([move.tile])} back into {'your' if mine else 'her'} hand"


def _declares(_play: PlayState, _move: Declare, s: str, mine: bool) -> str:  # noqa: FBT001
    return f"say{s} “mahjong” and reveal{s} {'your' if mine else 'her'} whole hand"


def _breaks(_deal: DealState, move: Break, s: str, mine: bool) -> str:  # noqa: FBT001
    own = "your own" if mine else "her own"
    whose = own if move.wall is move.seat else f"{move.wall}'s"
    return f"break{s} {whose} wall after {quantity(move.stacks, 'stack')} from the {move.end} end"


def _plain(words: str) -> Callable[[Any, Any, str, bool], str]:
    """Return a function that puts the ending of the verb in place of each `~`."""
    return lambda _state, _move, s, _mine: words.replace("~", s)


_SAID: Mapping[type[Move], Callable[[Any, Any, str, bool], str]] = {
    Draw: _plain("draw~ a tile from the wall"),
    Discard: lambda _play, move, s, _mine: f"throw{s} {tiles_said([move.tile])}",
    TakeBack: _takes_back,
    SayDraw: _plain("say~ that the hand is a draw"),
    Claim: _claims,
    Meld: _melds,
    ConcealedKong: _kongs,
    SmallKong: _adds,
    Replace: _plain("take~ a replacement tile from the back end of the wall"),
    Declare: _declares,
    Accept: _plain("agree~ that the hand is four sets and a pair"),
    Reject: _plain("say~ that the hand is not four sets and a pair"),
    Break: _breaks,
    Take: lambda _deal, move, s, _mine: f"take{s} {quantity(len(move.positions), 'tile')}",
}
