"""An exercise made of a moment of a game: three tiles to pass, or a tile to throw.

It is a text that the check passes, with the tiles and discards that the learner saw and nothing else; its
author goes on from there.
"""

from __future__ import annotations

from itertools import combinations

from mahj_tutor.american import CharlestonState, Give, PlayState
from mahj_tutor.american.charleston.passes import PASS_SIZE
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.play.moves import Discard
from mahj_tutor.american.play.notation import write_play
from mahj_tutor.american.play.state import Phase, with_hand
from mahj_tutor.authoring.templates import game_template
from mahj_tutor.card import BUILT_IN, Card, Line
from mahj_tutor.errors import MahjError
from mahj_tutor.session.replayed import Step
from mahj_tutor.solver import solver_for
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile, text, without

HANDS = 3
"""How many of the nearest hands a pass may keep in view."""

Tiles = tuple[Tile, ...]


def exercise_of(step: Step, name: str) -> str:
    """Return an exercise about what the learner decided at a step of her game; `name` is its id.

    Raise `MahjError` where she neither passed three tiles nor threw one, or there is nothing to ask.
    """
    before, move = step.before, step.move
    now = before.game.now if before else None
    if before is None or move is None or move.seat is not before.me:
        raise MahjError(
            "nothing was decided there by the learner", "choose a step where she passes or throws"
        )
    if isinstance(now, CharlestonState) and isinstance(move, Give):
        return _pass(now, before.me, name)
    if isinstance(now, PlayState) and isinstance(move, Discard) and now.phase is Phase.DISCARD:
        return _throw(now, before.me, name)
    raise MahjError("this can't be asked yet", "choose a step where she passes three tiles or throws one")


def _pass(now: CharlestonState, me: Seat, name: str) -> str:
    """Return the question which three tiles some of the nearest hands don't need, as many as can be."""
    if now.stage in (Stage.COURTESY, Stage.MUSH):
        raise MahjError("this pass can't be asked yet", "choose one of three tiles")
    rack = now.rack(me)
    near = [each.line for each in solver_for(now.card).nearest(rack, top=HANDS)]
    for count in range(len(near), 0, -1):
        free, others = _passes(now.card, near[:count], rack)
        if free and others:
            lines = " ".join(each.id for each in near[:count])
            tiles = {"rack": text(rack), "right": text(free[0]), "wrong": text(others[0])}
            return _filled("pass", name, now.card, me, lines, stage=now.stage.value, **tiles)
    raise MahjError("no three tiles of this rack can be spared", "choose another step")


def _passes(card: Card, lines: list[Line], rack: Tiles) -> tuple[list[Tiles], list[Tiles]]:
    """Return the passes that set none of some hands back, and the others."""
    naturals = sorted(each for each in rack if each is not JOKER)
    passes = dict.fromkeys(combinations(naturals, PASS_SIZE))
    found: dict[bool, list[Tiles]] = {False: [], True: []}
    for each in passes:
        found[_sets_back(card, lines, rack, each)].append(each)
    return found[False], found[True]


def _throw(now: PlayState, me: Seat, name: str) -> str:
    """Return the question which tiles the nearest hand doesn't need."""
    hand = now.hand(me)
    if hand.shown:
        raise MahjError("a throw after an exposure can't be asked yet", "choose a step before it")
    found = now.solver.nearest(hand.rack, hand.shown, now.gone(me), top=1)
    if not found or not found[0].tiles_away:
        raise MahjError("there is no hand to go for", "choose another step")
    line = found[0].line
    needed = next((each for each in hand.rack if _sets_back(now.card, [line], hand.rack, (each,))), None)
    is_free = any(not _sets_back(now.card, [line], hand.rack, (each,)) for each in hand.rack)
    if needed is None or not is_free:
        raise MahjError("every tile of this rack is as useful as any other", "choose another step")
    table = write_play(with_hand(now.seen_by(me).public, me, hand))
    return _filled("throw", name, now.card, me, line.id, table=table, wrong=needed.code)


def _sets_back(card: Card, lines: list[Line], rack: Tiles, away: Tiles) -> bool:
    """Tell whether any of some hands is farther away without tiles of a rack."""
    solver, kept = solver_for(card), without(rack, away)
    pairs = ((solver.nearest_of(line, rack), solver.nearest_of(line, kept)) for line in lines)
    return any(before and (not after or after.tiles_away > before.tiles_away) for before, after in pairs)


def _filled(decided: str, name: str, card: Card, me: Seat, lines: str, **values: str) -> str:
    known = next((each for each, make in BUILT_IN.items() if make().name == card.name), None)
    if known is None:
        raise MahjError("an exercise of a game needs one of our cards", "choose a game on the practice card")
    return game_template(decided).substitute(id=name, card=known, me=me.value, lines=lines, **values)
