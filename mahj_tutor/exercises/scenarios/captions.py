"""Short facts of a scene, said above the board: who you are, how far the game has come, what was done."""

from __future__ import annotations

from mahj_tutor.exercises.charleston_words import charleston_facts
from mahj_tutor.exercises.deal_words import deal_facts
from mahj_tutor.exercises.play_words import play_facts
from mahj_tutor.exercises.scenarios.fields import SceneFields
from mahj_tutor.exercises.situation import Situation


def captions(fields: SceneFields, situation: Situation) -> tuple[str, ...]:
    """Return what the learner is told of a scene beside its picture."""
    play, table, me = situation.play, situation.charleston, situation.me
    if table is not None and fields.stage is not None:
        hidden = fields.show == "nothing"
        return () if hidden else charleston_facts(table, fields.stage, me, fields.called)
    if play is None or me is None:
        return (*((f"You are {me}",) if me else ()), *_of_deal(fields, situation))
    return tuple(each.removesuffix(".") for each in play_facts(play, me))


def _of_deal(fields: SceneFields, situation: Situation) -> tuple[str, ...]:
    """Say East's roll, and how far the deal has come, where the scene has them."""
    rolled = (f"East rolled {fields.roll}",) if fields.roll is not None else ()
    deal = situation.deal
    return (*rolled, *(deal_facts(deal) if deal and fields.taken is not None else ()))
