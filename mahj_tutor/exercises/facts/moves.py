"""Facts about moves: is one legal, which rules decide, what it leads to."""

from __future__ import annotations

from mahj_tutor import american
from mahj_tutor.american import GameState, Move, read_move
from mahj_tutor.exercises.expressions import NoValueError
from mahj_tutor.exercises.facts.registry import Rule, Rules, Subject
from mahj_tutor.exercises.feedback import sentence
from mahj_tutor.exercises.situation import Situation
from mahj_tutor.rulebook import Fault, rule
from mahj_tutor.table import Seat

moves = Subject("moves")


def _state(at: Situation) -> GameState:
    if at.state is None:
        raise NoValueError("a move needs a game: add table:, pass:, roll:, or draw: game")
    return at.state


def _reasons(at: Situation, move: Move, answer: object = None) -> tuple[Fault, ...]:
    """Return the faults of a move, or the rule that allows it."""
    state = _state(at)
    allowed = american.grounds(state, move)[-1:]
    return american.faults(state, move) or tuple(Fault(each, rule(each).text) for each in allowed)


def _how(at: Situation, move: Move) -> tuple[str, ...]:
    return tuple(sentence(each.say) for each in _reasons(at, move))


@moves.explained(faults=_reasons, how=_how)
def legal(at: Situation, move: Move) -> bool:
    """Return whether a move is legal.

    Example: legal("South calls pung")
    Scene: {table: "phase window; turn East; South 3B 3B; thrown East 3B"}
    """
    return not american.faults(_state(at), move)


@moves.fact
def rules_against(at: Situation, move: Move) -> Rules:
    """Return the rules that a move breaks; none if it is legal.

    Example: rules_against("South calls pair") == "CL2"
    Scene: {table: "phase window; turn East; South 3B 3B; thrown East 3B"}
    """
    return tuple(dict.fromkeys(Rule(each.rule) for each in american.faults(_state(at), move)))


@moves.explained(faults=_reasons)
def deciding_rules(at: Situation, move: Move) -> Rules:
    """Return the rules that decide about a move: those it breaks, or else those that allow it.

    Example: deciding_rules("South calls pung") == "CL1"
    Scene: {table: "phase window; turn East; South 3B 3B; thrown East 3B"}
    """
    return rules_against(at, move) or tuple(map(Rule, american.grounds(_state(at), move)))


@moves.fact
def call(at: Situation, player: Seat, what: str) -> Move:
    """Return a player's call of the discard for a `pung`, `kong`, `quint`, `pair`, `mahjong`.

    Example: not legal(call(South, "kong"))
    Scene: {table: "phase window; turn East; South 3B 3B; thrown East 3B"}
    """
    return read_move(f"{player} calls {what}")
