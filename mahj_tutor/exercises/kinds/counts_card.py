"""Numbers about a line of the card: its suits, the tiles a
hand of it lacks, and those that have to be real.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from mahj_tutor.card import HAND_SIZE
from mahj_tutor.exercises.card_pictures import line_zone
from mahj_tutor.exercises.kinds.card_hands import alone_fault, laid, line_of, parts_of, real_targets, suits_in
from mahj_tutor.exercises.kinds.mark import needed
from mahj_tutor.exercises.kinds.number import Count, NumberPosition, Question
from mahj_tutor.exercises.scene import Zone
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.tiles import in_words, natural_list, quantity


def suits_needed(position: NumberPosition, _rules: Profile) -> Count:
    """How many suits a hand of the line has: one for each color (CD2, CD3)."""
    line = line_of(needed("suits-needed", position.line, "line"))
    value, words = suits_in(line), len(line.hand.split())
    colors = quantity(value, "color") if value else "no color"
    rule = "CD2" if value == 1 else "CD3"
    slip = ("words not colors", "Those are the words of the line. Words of one color share a suit.")
    return Count(
        value,
        rule,
        "suits",
        (
            "Count the colors of numbers and dragons, not the words.",
            f"{line.id} has {colors}, so {quantity(value, 'suit') if value else 'no suit'}.",
        ),
        lambda said: (Fault(rule, f"{line.id} has {colors}, and one color is one suit: not {said}"),),
        {} if words == value else {words: slip},
        zones=(line_zone(replace(line, note="")),),
        ask="Suits in a hand of this line",
        high=HAND_SIZE,
        names={"line": line.id},
    )


def tiles_short(position: NumberPosition, _rules: Profile) -> Count:
    """How many tiles a hand lacks that has some of the line already (CD1)."""
    line = line_of(needed("tiles-short", position.line, "line"))
    value: int = needed("tiles-short", position.missing, "missing")
    rng = random.Random(f"{line.id}/{value}")
    if not real_targets(line):
        say = f"{line.id} cannot be laid out without Jokers"
        raise Unfit("E030", say, "choose another line", ("position", "line"))
    whole = laid(parts_of(line, rng.choice(real_targets(line))))
    away = set(rng.sample(range(HAND_SIZE), value))
    held = tuple(tile for place, tile in enumerate(whole) if place not in away)
    slip = ("thirteen not fourteen", "13 is what you hold while you play. A hand that wins has one more.")
    return Count(
        value,
        "CD1",
        "tiles",
        (
            f"Each line adds up to {HAND_SIZE} tiles, and here lie {len(held)}.",
            f"{HAND_SIZE} less {len(held)} is {value}.",
        ),
        lambda said: (
            Fault("CD1", f"with {said} more the hand would have {len(held) + said} tiles, not {HAND_SIZE}"),
        ),
        {value - 1: slip},
        zones=(line_zone(line), Zone("rack", "exposure", "Tiles of this line", rack_pieces(held))),
        ask="Tiles still missing",
        high=HAND_SIZE,
        lit=("rack",),
        names={"line": line.id},
    )


def real_tiles(position: NumberPosition, _rules: Profile) -> Count:
    """How many tiles of the line have to be real, because no Joker may stand there (CD7, CD10, CD11)."""
    line = line_of(needed("real-tiles", position.line, "line"))
    words = [part.word for part in parts_of(line, line.targets[0]) if not part.is_open]
    if not words:
        say = f"{line.id} has neither singles nor pairs"
        raise Unfit("E030", say, "choose another line", ("position", "line"))
    value = sum(len(word.symbols) for word in words)
    rule = alone_fault(words[0]).rule
    slip = ("words not tiles", "Those are words. Count the tiles in them: a pair is two.")
    return Count(
        value,
        rule,
        "tiles",
        (
            (
                "Singles and pairs have to be real tiles. Here that is"
                f" {natural_list(word.symbols for word in words)}."
            ),
            f"These are {in_words(value)} tiles in all.",
        ),
        lambda said: (Fault(rule, f"{in_words(value)} tiles of {line.id} have to be real, not {said}"),),
        {} if len(words) == value else {len(words): slip},
        zones=(line_zone(line),),
        ask="Tiles that no Joker may stand for",
        high=HAND_SIZE,
        names={"line": line.id},
    )


QUESTIONS: Mapping[str, Question] = {
    "suits-needed": suits_needed,
    "tiles-short": tiles_short,
    "real-tiles": real_tiles,
}
