"""Where the position of an exercise comes from: written by the author, or drawn.

`build(fields, ...)` returns the situation of a scene, `names(...)` the names that it gives to expressions
with their types, before anything is drawn.
"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from mahj_tutor.card import Card
from mahj_tutor.expressions import Type, types
from mahj_tutor.expressions.meanings import by_alias
from mahj_tutor.facts.situation import Named, Situation, kinds, placed
from mahj_tutor.games import AnyPlay
from mahj_tutor.rulebook import Profile
from mahj_tutor.scenarios.arranged import arranged_situation
from mahj_tutor.scenarios.beside import (
    beside_fields,
    beside_given,
    captions_of,
    chance_beside,
    facts_of,
    picture_of,
    unfit_beside,
)
from mahj_tutor.scenarios.card_scene import card_names, with_card
from mahj_tutor.scenarios.classical import classical_deal, written_classical
from mahj_tutor.scenarios.conditions import value_in
from mahj_tutor.scenarios.drawn import changes_the_game, drawn_situation
from mahj_tutor.scenarios.fields import SceneFields
from mahj_tutor.scenarios.mistakes import with_exposures, with_mistake
from mahj_tutor.scenarios.mixed import mixed
from mahj_tutor.scenarios.moments import scene_move
from mahj_tutor.scenarios.moves import made_before
from mahj_tutor.scenarios.named_groups import with_groups, with_named_groups
from mahj_tutor.scenarios.passed_racks import passed_rack
from mahj_tutor.scenarios.renamed_fields import (
    HOLD_TILES,
    rename_fields,
    renaming_of,
)
from mahj_tutor.scenarios.renaming import Renaming, renamed
from mahj_tutor.scenarios.vary import PASSED, Picks, Unfit, draw, with_fields
from mahj_tutor.scenarios.wins import won_play
from mahj_tutor.scenarios.written import (
    DRAWN_NAMES,
    FIELD_NAMES,
    PLAY_NAMES,
    STATE_NAMES,
    dealt,
    names_of_fields,
    names_of_play,
    written_pass,
    written_play,
)
from mahj_tutor.table import Seat
from mahj_tutor.tiles import natural_list, text

__all__ = [
    "DRAWN_NAMES",
    "STATE_NAMES",
    "SceneFields",
    "beside_given",
    "build",
    "captions_of",
    "draw_scene",
    "facts_of",
    "names",
    "picture_of",
]

_WHO = re.compile(r"\bwho\b")
_MOMENTS = ("classical", "draw", "dice", "table", "pass", "rack", "roll", "pushed", "arrange", "how")
"""The fields that say of which game a scene is; one of the classical game has just one of them."""


def names(given: Collection[str]) -> dict[str, Type]:
    """Return the names that a scene with these fields has for expressions, with their types."""
    found = {name: kind for name, kind in FIELD_NAMES.items() if name in given}
    if not {"table", "how", "classical"}.isdisjoint(given):
        found |= PLAY_NAMES
    if "draw" in given:
        found |= STATE_NAMES
    if not {"tiles_from", "draw_tiles", "mix"}.isdisjoint(given):
        found["tiles"] = types.TILES
    return found | card_names(given)


def draw_scene(
    scene: SceneFields, vary: Mapping[str, Any], card: Card, rng: random.Random, fixed: Mapping[str, Any]
) -> tuple[SceneFields, Renaming | None, Picks]:
    """Return a scene drawn once, what its tiles have been renamed to, and what it took of each list; raise
    `Unfit` when it does not fit.

    Nothing is renamed in a state of a game, whose suits are renamed anyway, nor beside tiles that are fixed.
    """
    fields, picks = draw(scene, vary, rng, fixed)
    if vary.get("rack") == PASSED and "rack" not in fixed:
        fields = with_fields(
            fields, {"rack": text(passed_rack(card, fields.me or Seat.EAST, fields.stage, rng))}
        )
    by = None if fields.draw or fixed.keys() & set(HOLD_TILES) else renaming_of(vary, rng)
    return (fields if by is None else _renamed(fields, by, card)), by, picks


def _renamed(fields: SceneFields, by: Renaming, card: Card) -> SceneFields:
    """Return a scene with its tiles renamed, and those of the one beside it alike."""
    after = rename_fields(fields, by, card)
    if fields.beside is None:
        return after
    return with_fields(after, {"beside": rename_fields(fields.beside, by, card)})


def build(
    fields: SceneFields,
    rules: Profile,
    card: Card,
    rng: random.Random,
    number: int = 0,
    by: Renaming | None = None,
) -> Situation:
    """Return the situation of a scene; raise `Unfit` where its fields make none.

    `number` chooses the game that a state is drawn from. `by` says what the tiles of the fields have been
    renamed to, for the expressions about them.
    """
    before = rng.getstate()
    situation = _built(fields, rules, card, rng, number, by)
    other = beside_fields(fields)
    if other is None:
        return situation
    try:
        second = _built(other, rules, card, chance_beside(fields, rng, before), number, by)
    except Unfit as error:
        raise unfit_beside(error) from error
    return replace(situation, beside=second)


def _built(
    fields: SceneFields, rules: Profile, card: Card, rng: random.Random, number: int, by: Renaming | None
) -> Situation:
    """Return the situation of one scene, as `build` does."""
    _refuse_both(fields)
    rules = rules.replace(**fields.agreed)
    situation = _begun(fields, rules, card, rng, number)
    if by is not None:
        situation = replace(situation, renamed=partial(renamed, by=by))
    situation = situation.but(**{**names_of_fields(fields, situation), **situation.named})
    situation = _after(fields, situation, rng)
    if fields.move and ("move" not in situation.named or changes_the_game(fields)):
        situation = situation.but(move=Named(types.MOVE, scene_move(fields.move, situation)))
    situation = with_card(fields, situation, rng)
    if fields.group_names:
        situation = with_named_groups(fields, situation, rng)
    if fields.groups:
        situation = with_groups(fields, situation)
    return _with_tiles(fields, situation, rng)


def _with_tiles(fields: SceneFields, situation: Situation, rng: random.Random) -> Situation:
    """Return the situation with loose tiles that are drawn, or that an expression gives."""
    if fields.tiles_from:
        some = kinds(value_in(fields.tiles_from, situation, types.TILES, "tiles_from"))
    elif fields.mix and not fields.tiles:
        some = mixed(fields.mix, rng)
    else:
        return situation
    return situation.but(tiles=Named(types.TILES, placed(some)))


def _refuse_both(fields: SceneFields) -> None:
    if fields.draw and fields.table:
        say = "the table is written or drawn, and not both"
        raise Unfit("E002", say, "take out table: or draw:", ("scene", "table"))
    if fields.draw and fields.empty:
        raise Unfit("E002", "drawn games have four players", "write the table", ("scene", "empty"))
    given = by_alias(fields) if fields.is_classical else {}
    moments = [f"{name}:" for name in _MOMENTS if given.get(name) not in (None, "", ())]
    if len(moments) > 1:
        say = f"a scene is one moment of one game, and {natural_list(moments)} are different ones"
        raise Unfit("E002", say, "keep one of them", ("scene",))


def _begun(fields: SceneFields, rules: Profile, card: Card, rng: random.Random, number: int) -> Situation:
    """Return the game as it is found, before anything that the scene does in it."""
    if fields.arrange:
        return arranged_situation(fields.arrange, fields.me or Seat.EAST, rules, card, rng)
    if fields.draw:
        return drawn_situation(fields, rules, card, rng, number)
    if play := _play(fields, rules, card, rng):
        return Situation(play, fields.me, card, play.table_rules, names_of_play(play))
    if fields.is_classical:
        return Situation(classical_deal(fields, rules), fields.me, card, rules)
    if fields.stage or fields.rack:
        return Situation(written_pass(fields, rules, rng), fields.me, card, rules)
    return Situation(dealt(fields, rules) if fields.has_deal else None, fields.me, card, rules)


def _play(fields: SceneFields, rules: Profile, card: Card, rng: random.Random) -> AnyPlay | None:
    """Return the game under way that is written, or the one that was won, if a scene has either."""
    if fields.classical:
        return written_classical(fields, rules, rng)
    if fields.table:
        return written_play(fields, rules, card, rng)
    return won_play(fields, rules, card, rng) if fields.how is not None else None


def _after(fields: SceneFields, situation: Situation, rng: random.Random) -> Situation:
    """Return the situation after the exposures, the mistake and the moves of a scene."""
    if fields.exposures or fields.with_mistake:
        play, who = situation.play, situation.named.get("who")
        if play is None or who is None:
            raise Unfit("E002", "nobody does this", "add draw: game, or table: and who:", ("scene",))
        play = with_exposures(play, who.value, fields.exposures, rng)
        if fields.with_mistake:
            play = with_mistake(play, fields.with_mistake, who.value, rng)
        situation = replace(situation, state=play, named={**situation.named, **names_of_play(play)})
    return _after_moves(fields, situation) if fields.before else situation


def _after_moves(fields: SceneFields, situation: Situation) -> Situation:
    """Return the situation of a game after the moves that lead up to the question."""
    if situation.any_play is None:
        return situation
    who = situation.named.get("who")
    said = fields.before if who is None else _WHO.sub(str(who.value), fields.before)
    after = made_before(situation.any_play, said, situation.me)
    found = replace(situation, state=after)
    return found if found.any_play is None else found.but(**names_of_play(found.any_play))
