"""What a player does in either game, as a sentence; the texts are in `move_words.toml`.

What the learner cannot see is not named: of another player's tiles in a pass only how many there are, and
jokers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from mahj_tutor import american, classical
from mahj_tutor.american import AskCourtesy, CharlestonState, Give, Mush, Stop, Vote
from mahj_tutor.american.deal import moves as deal
from mahj_tutor.american.deal.order import order_of
from mahj_tutor.american.play import moves as play
from mahj_tutor.american.play.state import PlayState, call_in_words
from mahj_tutor.classical.deal import moves as classical_deal
from mahj_tutor.classical.play import moves as classical_play
from mahj_tutor.classical.play.state import claim_in_words
from mahj_tutor.games import GameState, Move
from mahj_tutor.pictures.words import sentence, tiles_said
from mahj_tutor.table import Seat
from mahj_tutor.table.telling import called
from mahj_tutor.tiles import Tile, in_words, natural_list, quantity

_PARTS: Mapping[type[GameState], str] = {
    american.DealState: "deal",
    CharlestonState: "charleston",
    PlayState: "play",
    classical.DealState: "classical",
    classical.PlayState: "classical",
}
"""Where the texts of a part of a game stand."""
_WAYS = {"right": "to the right", "left": "to the left", "across": "across"}


def move_said(state: GameState, move: Move, me: Seat | None) -> str:
    """Say a move in full, as a sentence; one that this part of the game has no text for, as it is written.

    >>> from mahj_tutor.american import read_move, read_state
    >>> at = read_state("phase window; turn East; East; South; West; North; thrown East 3B")
    >>> move_said(at, read_move("South calls pung"), Seat.SOUTH)
    'You call the 3 Bam for a pung.'
    >>> move_said(at, read_move("South calls pung"), Seat.WEST)
    'South calls the 3 Bam for a pung.'
    """
    texts = _texts()[_PARTS[type(state)]].get(type(move).__name__)
    if texts is None:
        return str(move)
    who = called(move.seat, me)
    named = {"who": who, **_of_fields(move), **_of_table(state, move, me)}
    said = next(filter(None, (_filled(each, named) for each in texts)))
    return sentence(f"{who:Who} {said}")


@cache
def _texts() -> Mapping[str, Mapping[str, Sequence[str]]]:
    read = tomllib.loads(Path(__file__).with_name("move_words.toml").read_text("utf-8"))
    return {
        part: {move: [said] if isinstance(said, str) else said for move, said in texts.items()}
        for part, texts in read.items()
    }


def _filled(text: str, named: Mapping[str, object]) -> str:
    """Return a text with its names filled in, "" if one isn't known."""
    with suppress(KeyError):
        return text.format_map(named)
    return ""


# --- what a text may name ----------------------------------------------------------------------------------

Values = Mapping[str, object]


def _of_fields(move: Move) -> Values:
    """Return what the fields of a move say by themselves; what is empty has no name."""
    values = ((name, getattr(move, name, None)) for name in _FIELDS)
    return {name: _FIELDS[name](value) for name, value in values if value not in (None, "")}


_FIELDS: Mapping[str, Callable[[Any], str]] = {
    "tile": lambda tile: tiles_said([tile]),
    "tiles": tiles_said,
    "positions": lambda taken: quantity(len(taken), "tile"),
    "stacks": lambda stacks: quantity(stacks, "stack"),
    "count": lambda count: quantity(count, "tile"),
    "end": str,
    "plan": str,
    "said": str,
}


def _of_table(state: GameState, move: Move, me: Seat | None) -> Values:
    """Return what a move means at this table, and for the one who hears of it."""
    more = _MORE.get(type(move))
    return more(state, move, me) if more else {}


def _discard(tile: Tile | None) -> str:
    return f"the {tile.noun}" if tile else "the discard"


def _on_offer(at: PlayState) -> Values:
    wanted = at.callable_discard
    return {"discard": _discard(wanted.tile if wanted else None)}


def _show(at: PlayState, move: play.Show, _me: Seat | None) -> Values:
    return {**_on_offer(at), **({"joined": tiles_said(move.tiles)} if move.tiles else {})}


def _swap(at: PlayState, move: play.Swap, me: Seat | None) -> Values:
    hand, whose = at.hand(move.owner), _whose(move.owner, move, me)
    in_group = any(group.tile is move.tile and group.jokers for group in hand.shown)
    where = f"on {whose} open rack" if hand.is_open and not in_group else f"in {whose} group"
    return {"where": where} | ({"table": "the discards"} if move.from_table else {})


def _change(_at: PlayState, move: play.Change, _me: Seat | None) -> Values:
    wanted = play.GROUPS.get(len(move.tiles))
    return {"group": call_in_words(wanted)} if wanted else {}


def _whose(owner: Seat, move: Move, me: Seat | None) -> str:
    who = called(owner, me)
    return f"{who:her} own" if owner is move.seat else f"{who:whose}"


def _give(at: CharlestonState, give: Give, me: Seat | None) -> Values:
    mine, unseen = give.seat is me, quantity(give.blind, "unseen tile") if give.blind else ""
    hidden = natural_list(filter(None, [*_hidden(give.tiles), unseen]))
    passed = tiles_said(give.tiles, unseen) if mine else hidden
    looker = {"looker": f"{called(give.seat, me):whom}"} if give.looked else {}
    return {"passed": passed, "to": _WAYS[give.to or at.stage.direction or "across"], **looker}


def _hidden(tiles: tuple[Tile, ...]) -> Iterator[str]:
    """Say another player's tiles: how many, and what would be told at the table."""
    jokers = sum(tile.is_joker for tile in tiles)
    if len(tiles) > jokers:
        yield quantity(len(tiles) - jokers, "tile")
    if jokers:
        yield "a joker" if jokers == 1 else f"{in_words(jokers)} jokers"


def _take(at: american.DealState, take: deal.Take, _me: Seat | None) -> Values:
    """Say from where tiles are taken, where that is not the next place."""
    order = order_of(at.roll, at.table_rules)
    first = order.index(take.positions[0])
    if first >= len(order) - 2 * at.roll:
        return {"place": "the stacks East set aside"}
    return {} if first == at.taken else {"place": "the far end of the wall"}


def _claim(at: classical.PlayState, claim: classical_play.Claim, _me: Seat | None) -> Values:
    tile = claim.tile or (at.offered.tile if at.offered else None)
    return {"discard": _discard(tile), "wanted": claim_in_words(claim.wanted)}


def _kong(_at: classical.PlayState, kong: classical_play.ConcealedKong, me: Seat | None) -> Values:
    """Say of which tiles a kong is; the others don't see one that lies face down (CC19)."""
    if not kong.is_face_up and me not in (None, kong.seat):
        return {}
    return {"kind": kong.tile.noun, "face": "face up" if kong.is_face_up else "face down"}


_MORE: Mapping[type[Move], Callable[[Any, Any, Seat | None], Values]] = {
    play.Call: lambda at, call, _me: {**_on_offer(at), "wanted": call_in_words(call.wanted)},
    play.Show: _show,
    play.Change: _change,
    play.Swap: _swap,
    play.Challenge: lambda _at, move, me: {"whom": called(move.whom, me)},
    Give: _give,
    Vote: lambda _at, vote, _me: {"answer": "yes" if vote.go_on else "no"},
    Mush: lambda _at, mush, _me: {"number": quantity(len(mush.tiles), "tile")},
    AskCourtesy: lambda _at, ask, me: {"across": called(ask.seat.across, me)},
    Stop: lambda at, _stop, _me: {"first": "the Charleston"} if at.stage.rule == "CH1" else {},
    deal.Take: _take,
    classical_deal.Break: lambda _at, move, me: {"whose": _whose(move.wall, move, me)},
    classical_play.Claim: _claim,
    classical_play.ConcealedKong: _kong,
}
