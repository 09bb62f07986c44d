"""Moves to ask about in the position on the board: what players may do there, and what they may try in vain.

Each is said in a sentence, with the engine's verdict and its reason; the engine alone knows which are legal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from mahj_widgets.form_protocol import Choice

from mahj_tutor import american, classical
from mahj_tutor.american.play.moves import WANTED
from mahj_tutor.classical.play.moves import WANTED as CLAIMED
from mahj_tutor.errors import MahjError
from mahj_tutor.facts.situation import Situation
from mahj_tutor.games import GameState, Move, apply_unchecked, faults, move_in, read_move
from mahj_tutor.pictures.move_words import move_said
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.table import SEATS, Seat

MOST_LEGAL = 30
"""How many of a player's legal moves are offered: in the Charleston there are hundreds."""
FEW_PASSES = 8
LEGAL, REFUSED = "is legal", "isn't legal"
_TILE = re.compile(r"\b(?:[1-9][BCD]|[NEWSRG0FJ])\b(?!outh|orth|ast|est)")


def moves(task: Task | None) -> Iterator[Choice]:
    """Yield moves that the players of an item may ask about, the learner's own first."""
    if not isinstance(task, QuestionTask):
        return
    situation, table = task.drawn.situation, task.drawn.fields.table or ""
    state, me = situation.state, situation.me
    if state is None:
        return
    for seat in sorted(SEATS, key=lambda each: each is not me):
        is_known = seat is me or bool(re.search(rf"(?:^|;)\s*{seat} ", table))
        for move in dict.fromkeys((*_legal(state, seat), *_tried(state, seat))):
            written = _written(move, situation, is_known=is_known)
            if written and _can_be_made(state, move):
                yield _choice(state, move, me, written)


def _legal(state: GameState, seat: Seat) -> Iterator[Move]:
    if isinstance(state, classical.GameState):
        return islice(classical.legal_moves(state, seat), MOST_LEGAL)
    few = FEW_PASSES if isinstance(state, american.CharlestonState) else MOST_LEGAL
    return islice(american.legal_moves(state, seat), few)


def _tried(state: GameState, seat: Seat) -> Iterator[Move]:
    """Yield what a player may try, legal or not: calls, claims, exchanges, Mah Jongg, a joker in a pass."""
    if isinstance(state, american.PlayState):
        said = [*_tried_in_play(state, seat)]
    elif isinstance(state, classical.PlayState):
        said = [f"claims {each}" for each in CLAIMED]
    else:
        passes = (str(each) for each in _legal(state, seat) if " gives " in str(each))
        said = [_with_joker(each) for each in islice(passes, 1)]
    for each in said:
        yield move_in(state, read_move(f"{seat} {each}"))


def _tried_in_play(state: american.PlayState, seat: Seat) -> Iterator[str]:
    yield from (f"calls {each}" for each in WANTED)
    yield from ("picks", "racks", "declares", "waits")
    owners = [each for each in SEATS if any(one.jokers for one in state.hand(each).shown)]
    for tile in dict.fromkeys(state.hand(seat).rack):
        yield from (f"swaps {tile.code} with {owner}" for owner in owners if not tile.is_joker)
        yield f"discards {tile.code}"


def _with_joker(legal: str) -> str:
    """Return what a pass would be with a joker for its last tile, without the player's name.

    >>> _with_joker("South gives 5B 8B 9C")
    'gives 5B 8B J'
    """
    said = legal.partition(" ")[2].split()
    last = max(at for at, word in enumerate(said) if _TILE.fullmatch(word))
    return " ".join(["J" if at == last else word for at, word in enumerate(said)])


def _can_be_made(state: GameState, move: Move) -> bool:
    """Whether a move is one of this moment at all: a legal one, or one that some rule forbids."""
    found = faults(state, move)
    if not found:
        return True
    try:
        apply_unchecked(state, move)
    except MahjError:
        return False
    return True


def _written(move: Move, situation: Situation, *, is_known: bool) -> str:
    """Return a move as an author writes it, "" where that would need tiles that another draw hasn't there:
    those of a rack that isn't written, or of suits that change places.
    """
    said = str(move)
    if (situation.renamed is not None or not is_known) and _TILE.search(said.partition(" ")[2]):
        return ""
    return f"me{said[len(str(move.seat)) :]}" if move.seat is situation.me else said


def _choice(state: GameState, move: Move, me: Seat | None, written: str) -> Choice:
    found = faults(state, move)
    why = str(found[0].say) if found else ""
    group = "The learner" if move.seat is me else str(move.seat)
    return Choice(written, move_said(state, move, me), why, group, REFUSED if found else LEGAL, code=written)
