"""What a scene adds to its game: moves made before the question."""

from __future__ import annotations

from mahj_tutor.american import PlayState, apply, faults
from mahj_tutor.exercises.scenarios.drawn import scene_move
from mahj_tutor.exercises.scenarios.fields import SceneFields
from mahj_tutor.exercises.scenarios.written import names_of_play
from mahj_tutor.exercises.situation import Situation
from mahj_tutor.exercises.vary import Unfit


def after_moves(fields: SceneFields, situation: Situation) -> Situation:
    """Return the situation after the moves that lead up to the question; each has to be legal."""
    for number, text in enumerate(fields.moves):
        path, state = ("scene", "moves", number), situation.state
        if state is None:
            raise Unfit("E042", "moves need a game", "add table:, or draw: game", path)
        move = scene_move(text, situation)
        if found := faults(state, move):
            raise Unfit(
                "E030", f"{text!r} is not legal: {found[0].say}", "only `move` may break a rule", path
            )
        after = apply(state, move)
        situation = Situation(after, situation.me, situation.card, situation.table_rules, situation.named)
        if isinstance(after, PlayState):
            situation = situation.but(**names_of_play(after))
    return situation
