"""Numbers about a hand that may be dead: how many tiles it has, and how many of them stay hidden."""

from __future__ import annotations

from collections.abc import Mapping

from mahj_tutor.american.dead_hands.tile_counts import count_faults, hidden_faults, hidden_tiles
from mahj_tutor.american.play.legality import apply
from mahj_tutor.american.play.moves import Challenge
from mahj_tutor.american.play.state import PlayState
from mahj_tutor.exercises.kinds.dead_scene import asked_about
from mahj_tutor.exercises.kinds.number import Count, NumberPosition, Question
from mahj_tutor.exercises.play_words import play_facts
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Profile


def _facts(play: PlayState, position: NumberPosition, *more: str) -> tuple[str, ...]:
    return tuple(each.removesuffix(".") for each in (*play_facts(play, position.me), *more))


def tiles_held(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles a player has, those she has shown too (DD1)."""
    table = asked_about(position, rules)
    play, whose = table.play, table.whose
    hand, due = play.hand(whose), play.tiles_due(whose)
    shown = hand.size - len(hand.rack)
    slips = {
        len(hand.rack): ("rack only", "The tiles that lie shown belong to the hand, too. Count them all."),
        due: ("as is due", f"{due} are due. Count what really lies there."),
    }
    fate = f"{due} are due, so the hand is {'in order' if hand.size == due else 'dead'}."
    return Count(
        hand.size,
        "DD1",
        "tiles",
        (
            f"{len(hand.rack)} on the rack and {shown} shown make {hand.size}.",
            fate,
        ),
        lambda said: count_faults(play, whose, said),
        {wrong: words for wrong, words in slips.items() if wrong != hand.size},
        facts=_facts(play, position),
        zones=table.hand_zones,
        ask=f"{whose} has",
        high=30,
        names={"who": whose.value},
    )


def stay_hidden(position: NumberPosition, rules: Profile) -> Count:
    """How many tiles of a hand that has just been called dead stay hidden until the end (DD7)."""
    table = asked_about(position, rules)
    whose = table.whose
    dead = apply(table.play, Challenge(position.me, whose))
    if not dead.is_dead(whose):
        raise Unfit("E041", "this hand is not dead", "write one that is", ("position",))
    hand, right = dead.hand(whose), hidden_tiles(dead, whose)
    shown = hand.size - len(hand.rack)
    slips = {
        hand.size: ("all of them", "What was shown before stays where it lies. Only the rest stays hidden."),
        len(hand.rack) if hand.is_open else 0: (
            "open or not",
            "A hand declared in error has been shown, all of it."
            if hand.is_open
            else "A dead hand is not shown. Nobody learns from it what is still to come.",
        ),
    }
    why = (
        "The hand was laid open with the Mah Jongg, so nothing of it is hidden."
        if hand.is_open
        else f"{shown} were shown before, the {right} on the rack stay hidden."
    )
    return Count(
        right,
        "DD7",
        "tiles",
        (why, "They lie so until the game ends."),
        lambda said: hidden_faults(dead, whose, said),
        {wrong: words for wrong, words in slips.items() if wrong != right},
        facts=_facts(table.play, position, f"{whose}'s hand is called dead, and it is"),
        zones=table.hand_zones,
        ask="Tiles that stay hidden",
        high=30,
        names={"who": whose.value},
    )


QUESTIONS: Mapping[str, Question] = {"tiles-held": tiles_held, "stay-hidden": stay_hidden}
