"""Numbers about a call: how many tiles are missing for it, and how many stay hidden after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mahj_tutor.american.play.legality import apply, faults, legal_moves
from mahj_tutor.american.play.moves import SIZES, Call, Discard, Show
from mahj_tutor.american.play.state import PlayState, with_hand
from mahj_tutor.exercises.kinds.called import asked_call
from mahj_tutor.exercises.kinds.deeds_play import lit_by
from mahj_tutor.exercises.kinds.number import Count, NumberPosition, Question
from mahj_tutor.exercises.play_pictures import play_zones
from mahj_tutor.exercises.play_words import play_facts
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.tiles import JOKER, Tile, in_words, spoken


def _short(play: PlayState, call: Call, tile: Tile) -> int:
    """How many such tiles more the rack would need for the rules to allow the call."""
    hand = play.hand(call.seat)
    for more in range(6):
        richer = with_hand(play, call.seat, replace(hand, rack=(*hand.rack, *(tile,) * more)))
        if not faults(richer, call):
            return more
    raise ValueError(f"no number of tiles allows {call}")


def missing_for_call(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles are missing on the rack for a call (CL1)."""
    asked = asked_call(position, rules)
    play, call, tile = asked.play, asked.call, asked.tile
    value, size = _short(play, call, tile), SIZES[call.wanted]
    rack = play.hand(call.seat).rack
    alike, jokers = rack.count(tile), rack.count(JOKER)
    held = spoken([tile] * alike + [JOKER] * jokers) if alike + jokers else "none of them"
    slips = {
        value + 1: ("forgot the discard", "The discard itself is one of the group. Count it too."),
        value + jokers: (
            "forgot the Jokers",
            "A Joker may stand for a missing tile here. Count your Jokers too.",
        ),
    }
    zones = play_zones(play, call.seat)
    return Count(
        value,
        "CL1",
        "tiles",
        (
            f"A {call.wanted} is {in_words(size)} alike, and the discard is one of them.",
            f"You need {in_words(size - 1)} more and have {held}.",
        ),
        lambda said: (
            Fault(
                "CL1",
                f"{in_words(value) if value else 'none'} {'is' if value == 1 else 'are'} missing for the"
                f" {call.wanted}, not {said}",
            ),
        ),
        {wrong: words for wrong, words in slips.items() if wrong != value},
        facts=_facts(play, call),
        zones=zones,
        ask=f"Tiles missing for a {call.wanted}",
        high=14,
        lit=lit_by(call, call.seat, zones),
        names=asked.names,
    )


def hidden_after_call(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles stand hidden on the rack after a call, the group shown and the discard (CL3)."""
    asked = asked_call(position, rules)
    play, call = asked.play, asked.call
    before, size = len(play.hand(call.seat).rack), SIZES[call.wanted]
    called = apply(play, call)
    shown = apply(called, next(move for move in legal_moves(called, call.seat) if isinstance(move, Show)))
    over = apply(shown, next(move for move in legal_moves(shown, call.seat) if isinstance(move, Discard)))
    value = len(over.hand(call.seat).rack)
    return Count(
        value,
        "CL3",
        "tiles",
        (
            (
                f"{in_words(size - 1).capitalize()} of your {before} hidden tiles join the called one. Then"
                " you discard one."
            ),
            f"{before} less {size - 1} less 1 is {value}.",
        ),
        lambda said: (
            Fault("CL3", f"{value} tiles stay hidden after the group is shown and a tile thrown, not {said}"),
        ),
        {
            value + 1: (
                "forgot the discard",
                "After the group is shown you discard. That tile leaves your rack too.",
            ),
            value - 1: (
                "one too many shown",
                "The called tile was not on your rack. Only the tiles that join it leave.",
            ),
            before: ("as before", "The tiles that join the called one leave your rack, and one is thrown."),
        },
        facts=_facts(play, call),
        zones=play_zones(play, call.seat),
        ask="Hidden tiles after your discard",
        high=14,
        names=asked.names,
    )


def _facts(play: PlayState, call: Call) -> tuple[str, ...]:
    return tuple(fact.removesuffix(".") for fact in play_facts(play, call.seat))


QUESTIONS: Mapping[str, Question] = {
    "missing-for-call": missing_for_call,
    "hidden-after-call": hidden_after_call,
}
