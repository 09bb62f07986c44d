"""Facts about moves: is one legal, which rules decide, what it leads to."""

from __future__ import annotations

from typing import cast

from mahj_tutor import games
from mahj_tutor.american.play.moves import Swap
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import Rule, Rules, Subject, Tiles, rules_in, told
from mahj_tutor.facts.scenes import EXCHANGE, WINDOW
from mahj_tutor.facts.situation import Laid, Situation
from mahj_tutor.games import GameState, Move, read_move
from mahj_tutor.rulebook import Fault, register, rule
from mahj_tutor.table import Seat

moves = Subject("moves")

NO_TILES = cast("Tiles", "[]")
"""The default of a parameter that is no tiles if nothing is given."""


def _state(at: Situation) -> GameState:
    if at.state is None:
        raise NoValueError("a move needs a game: add table:, pass:, roll:, draw:, classical: or dice:")
    return at.state


def _reasons(at: Situation, move: Move, answer: object = None) -> tuple[Fault, ...]:
    """Return the faults of a move, or the rule that allows it, in the author's words if there are any."""
    state = _state(at)
    allowed, because = games.grounds(state, move)[-1:], at.named.get("because")
    words = tuple(Fault(each, str(because.value) if because else rule(each).text) for each in allowed)
    return games.faults(state, move) or words


@moves.fact('legal("South calls pung")', WINDOW, faults=_reasons, how=told(_reasons))
def legal(at: Situation, move: Move) -> bool:
    """Return whether a move is legal."""
    return games.is_legal(_state(at), move)


@moves.fact('rules_against("South calls pair") == "CL2"', WINDOW)
def rules_against(at: Situation, move: Move) -> Rules:
    """Return the rules that a move breaks; none if it is legal."""
    return rules_in(games.faults(_state(at), move))


@moves.fact('deciding_rules("South calls pung") == "CL1"', WINDOW, faults=_reasons)
def deciding_rules(at: Situation, move: Move) -> Rules:
    """Return the rules that decide about a move: those it breaks, or else those that allow it."""
    return rules_against(at, move) or tuple(map(Rule, games.grounds(_state(at), move)))


@moves.fact('where_to_look("CL2") == "Would this call make a pair or a single?"')
def where_to_look(at: Situation, rule: Rule) -> str:
    """Return a question whose answer shows whether a rule decides here, for a reason that was picked."""
    known = register().get(rule)
    return (known.look if known else "") or "Is that what decides here?"


# --- moves made of their parts -------------------------------------------------------------------------


@moves.fact('legal(does(South, "picks")) and not legal(does(South, "discards", 5D))', WINDOW)
def does(at: Situation, player: Seat, what: str, some: Tiles = NO_TILES) -> Move:
    """Return a move by its player, its words and its tiles.

    The words are those of `move:`, such as `racks`, `discards`, `shows`, `changes to`, `declares`.
    """
    return read_move(" ".join((str(player), what, *(each.tile.code for each in some))))


@moves.fact('not legal(call(South, "kong"))', WINDOW)
def call(at: Situation, player: Seat, what: str) -> Move:
    """Return a player's call of the discard for a `pung`, `kong`, `quint`, `pair`, `mahjong`."""
    return read_move(f"{player} calls {what}")


@moves.fact("legal(exchange(South, 2C, East))", EXCHANGE)
def exchange(at: Situation, player: Seat, tile: Laid, owner: Seat) -> Move:
    """Return a player's exchange of a tile for a joker in an exposure of a player."""
    return Swap(player, tile.tile, owner)


# --- what a move is ------------------------------------------------------------------------------------


@moves.fact('player_of("South calls pung") == South')
def player_of(at: Situation, move: Move) -> Seat:
    """Return the player who makes a move."""
    return move.seat


@moves.fact('verb("South calls pung") == "calls"')
def verb(at: Situation, move: Move) -> str:
    """Return the first word of a move after the player: `picks`, `calls`, `shows`, `discards`, ..."""
    return str(move).split()[1]
