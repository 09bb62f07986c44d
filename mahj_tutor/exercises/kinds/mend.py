"""Choose tiles so that a hand is right: the one that does not belong, or those that are missing.

An answer is right when the card says so: the hand without the marked tile lacks one tile only, or the hand
with the marked tiles is one of the line, Jokers included where they may stand.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Literal

from mahj_tutor.card import HAND_SIZE, Line
from mahj_tutor.exercises.card_pictures import line_zone
from mahj_tutor.exercises.feedback import sentence
from mahj_tutor.exercises.kinds.card_hands import (
    CardPosition,
    Part,
    against,
    alone,
    belief_in,
    drawn_line,
    hands_of,
    in_set,
    in_suit,
    parts_of,
    real_targets,
    spoiled,
)
from mahj_tutor.exercises.kinds.mark import Marking, MarkTask
from mahj_tutor.exercises.kinds.questions import named
from mahj_tutor.exercises.model import KindExercise
from mahj_tutor.exercises.scene import Frame, Zone
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.exercises.words import tiles_said
from mahj_tutor.rulebook import Fault
from mahj_tutor.tiles import JOKER, KINDS, SOAP, Suit, Tile, in_words, quantity, without

Hand = tuple[Tile, ...]
Question = Callable[[CardPosition, random.Random], Marking]

# --- the tile that does not belong ---------------------------------------------------------------------


def wrong_tile(position: CardPosition, rng: random.Random) -> Marking:
    """Mark the one tile that keeps 14 tiles from being a hand of the line."""
    line, hand = _asked(position, rng)
    faults = against(line, hand)
    pieces = rack_pieces(hand)
    kinds = dict(zip((piece.id for piece in pieces), hand, strict=True))
    right = tuple(name for name, kind in kinds.items() if faults and kind in _mending(line, hand))
    if len({kinds[name] for name in right}) != 1:
        say = "one tile has to be wrong, and only one"
        raise Unfit("E041", say, "change one tile of a hand of the line", ("position", "hand"))
    due = alone(line).nearest(without(hand, [kinds[right[0]]]), top=1)[0].missing
    why = f"{sentence(faults[0].say)} Here {tiles_said(due)} belongs in its place."
    others = list(dict.fromkeys(kind for kind in hand if kind is not kinds[right[0]]))
    wrong = tuple((name,) for kind in others[:3] for name in [next(n for n in kinds if kinds[n] is kind)])

    def judge(marked: tuple[str, ...]) -> tuple[Fault, ...]:
        kind = kinds[marked[0]]
        if marked[0] in right:
            return ()
        return (Fault(faults[0].rule, f"the {kind.name} you marked is not the one that is wrong"),)

    return Marking(
        zones=(line_zone(line), Zone("rack", "rack", "A hand of 14 tiles", pieces)),
        marks=tuple(kinds),
        judge=judge,
        right=right[:1],
        wrong=wrong,
        facts=(),
        why=why,
        now="Go through the line word by word, and find its tiles in the hand.",
        press="This tile is wrong",
        misconception=lambda marked: _overlooked(line, hand, kinds[marked[0]]),
        replay=lambda marked: (
            Frame(f"You marked {tiles_said([kinds[marked[0]]])}.", lit=marked),
            Frame(why, lit=right),
        ),
        names={"line": line.id, "note": line.note},
    )


def _asked(position: CardPosition, rng: random.Random) -> tuple[Line, Hand]:
    """The line and the hand that are written or drawn."""
    hands: dict[str, Hand] = {}

    def fits(each: Line) -> bool:
        hands[each.id] = position.hand or _one_off(each, position, rng)
        return bool(hands[each.id])

    line = drawn_line(position, rng, fits)
    return line, hands[line.id]


def _one_off(line: Line, position: CardPosition, rng: random.Random) -> Hand:
    """A hand of the line in which one tile is wrong; nothing where there is none with such a slip."""
    if "|" in line.hand or not real_targets(line):
        return ()
    parts = parts_of(line, rng.choice(real_targets(line)))
    for words in spoiled(line, parts, position.slip, rng):
        for hand in _one_tile_of(words, parts, rng):
            if len(_mending(line, hand)) == 1:
                return hand
    return ()


def _one_tile_of(words: Sequence[Hand], parts: Sequence[Part], rng: random.Random) -> Iterator[Hand]:
    """Yield the hand with one tile of the word that is wrong, and
    the others of that word as they should be.
    """
    place = next(number for number, part in enumerate(parts) if words[number] != part.tiles)
    good, bad = parts[place].tiles, words[place]
    ats = [at for at in range(len(good)) if good[at] is not bad[at]]
    rng.shuffle(ats)
    for at in ats:
        mixed = (*good[:at], bad[at], *good[at + 1 :])
        hand = tuple(
            tile for number, part in enumerate(parts) for tile in (mixed if number == place else part.tiles)
        )
        if in_set(hand):
            yield hand


def _mending(line: Line, hand: Hand) -> tuple[Tile, ...]:
    """The kinds of tiles without one of which only one tile is missing."""
    solver = alone(line)
    kinds = dict.fromkeys(hand)
    return tuple(kind for kind in kinds if solver.tiles_away(without(hand, [kind])) == 1)


def _overlooked(line: Line, hand: Hand, marked: Tile) -> str | None:
    """The belief of who takes a right tile for the wrong one: a
    zero for a Dot, or what the wrong tile shows.
    """
    return "M12" if marked is SOAP and "0" in line.hand else belief_in(line, hand)


# --- the tiles that are missing ------------------------------------------------------------------------


def missing_tiles(position: CardPosition, rng: random.Random) -> Marking:
    """Mark the tiles a hand still needs for the line; Jokers may be among them (CD1, JK1, JK2)."""
    line = drawn_line(position, rng, lambda each: "|" not in each.hand)
    hand, lacking = _short_of(line, position, rng)
    pool = Zone("pool", "pool", "Tiles to choose from", rack_pieces(_offered(hand, lacking, rng), "t"))
    kinds = {piece.id: KINDS[_INDEX[piece.face or ""]] for piece in pool.pieces}
    right = _first_of(kinds, lacking)

    def whole(marked: Sequence[str]) -> Hand:
        return (*hand, *(kinds[name] for name in marked))

    def judge(marked: tuple[str, ...]) -> tuple[Fault, ...]:
        if len(marked) != len(lacking):
            said = (
                f"with {quantity(len(marked), 'tile')} more the hand has {len(whole(marked))}, and it needs"
                f" {HAND_SIZE}"
            )
            return (Fault("CD1", said),)
        return against(line, whole(marked))

    why = "Then the hand has 14 tiles, and every word of the line is there."
    return Marking(
        zones=(line_zone(line), pool, Zone("rack", "rack", f"Your {len(hand)} tiles", rack_pieces(hand))),
        marks=tuple(kinds),
        judge=judge,
        right=right,
        wrong=tuple(some for some in _tries(tuple(kinds), len(lacking)) if judge(some))[:4],
        facts=(),
        why=why,
        now="Go through the line word by word, and see what your rack lacks.",
        press="These are missing",
        several=True,
        limit=len(kinds),
        misconception=lambda marked: belief_in(line, whole(marked)) if len(marked) == len(lacking) else None,
        replay=lambda marked: (Frame(sentence(judge(marked)[0].say), lit=marked), Frame(why, lit=right)),
        names={"line": line.id, "note": line.note, "count": in_words(len(lacking))},
    )


_INDEX = {kind.code: kind.index for kind in KINDS}


def _short_of(line: Line, position: CardPosition, rng: random.Random) -> tuple[Hand, Hand]:
    """A hand that lacks some tiles of the line, in rack order, and those it lacks."""
    if position.hand:
        lacking = alone(line).nearest(position.hand, top=1)[0].missing
        if len(position.hand) + len(lacking) != HAND_SIZE or not lacking:
            say = f"these tiles are not {HAND_SIZE} of {line.id} less a few"
            raise Unfit("E030", say, "leave some tiles of a hand out", ("position", "hand"))
        return position.hand, lacking
    whole = next(hands_of(rng.choice(line.targets), position.jokers, rng), None)
    if whole is None:
        raise Unfit("E090", f"no hand of {line.id} holds {position.jokers} Jokers", "ask for fewer")
    natural = [tile for tile in whole if tile is not JOKER]
    lacking = tuple(sorted(rng.sample(natural, position.missing)))
    return tuple(sorted(without(whole, lacking))), lacking


def _offered(hand: Hand, lacking: Hand, rng: random.Random) -> Hand:
    """What is missing, tiles one may take for it, and a Joker: so many as the set has."""
    like = [kind for tile in dict.fromkeys(lacking) for kind in _alike(tile)]
    rng.shuffle(like)
    some = list(lacking)
    for kind in (JOKER, *like):
        if len(some) < len(lacking) + 4 and kind not in some and in_set((*hand, *some, kind)):
            some.append(kind)
    return tuple(sorted(some))


def _alike(tile: Tile) -> Iterator[Tile]:
    """Tiles one may take for another: the number in other suits, a dragon or a wind for another."""
    if tile.suit:
        yield from (in_suit(tile, suit) for suit in Suit)
    elif tile.is_dragon:
        yield from KINDS[31:34]
    else:
        yield from KINDS[27:31]


def _first_of(kinds: Mapping[str, Tile], wanted: Hand) -> tuple[str, ...]:
    left = Counter(wanted)
    found = []
    for name, kind in kinds.items():
        if left[kind]:
            left[kind] -= 1
            found.append(name)
    return tuple(found)


def _tries(names: tuple[str, ...], size: int) -> Iterator[tuple[str, ...]]:
    """Choices of as many tiles as are missing, and one of too many."""
    yield names
    yield from combinations(names, size)


QUESTIONS: Mapping[str, Question] = {"wrong-tile": wrong_tile, "missing-tiles": missing_tiles}


class MendExercise(KindExercise):
    """Choose tiles so that a hand is right: the wrong one, or those that are missing."""

    kind: Literal["mend"]
    question: str
    position: CardPosition = CardPosition()

    def make(self, position: Any, seed: int) -> MarkTask:
        """Return the task; raises `Unfit` when the question is unknown or cannot be asked about this line."""
        question = named(QUESTIONS, self.question)
        asked = question(position, random.Random(f"{self.id}/{seed}/card"))
        return MarkTask(self, seed, {**position.said(), **asked.names}, asked=asked)
