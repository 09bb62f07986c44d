"""Questions that hold hands against lines: which line a hand makes,
which hands make a line, which dragon belongs.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from mahj_tutor.card import Line
from mahj_tutor.exercises.card_pictures import card_zone, line_zone
from mahj_tutor.exercises.feedback import sentence
from mahj_tutor.exercises.kinds.card_hands import (
    CardPosition,
    Part,
    against,
    belief_in,
    card_of,
    drawn_line,
    hands_of,
    laid,
    line_of,
    parts_of,
    real_targets,
    spoiled,
    suits_in,
)
from mahj_tutor.exercises.kinds.mark import Marking
from mahj_tutor.exercises.kinds.match import Question
from mahj_tutor.exercises.scene import Frame, Piece, Zone
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver import solver_for
from mahj_tutor.tiles import KINDS, Tile

Hand = tuple[Tile, ...]

# --- a hand and its line -------------------------------------------------------------------------------


def line_of_hand(position: CardPosition, rng: random.Random) -> Marking:
    """Mark the line of the card that 14 tiles make (CD1 to CD4)."""
    hand, own = _made(position, rng)
    lines = _choices(position, hand, own, rng)
    zone = card_zone(lines)
    by_id = {line.id: line for line in lines}
    away = {line.id: tuple(_of_this(line, fault) for fault in against(line, hand)) for line in lines}
    right = [name for name, faults in away.items() if not faults]
    if len(right) != 1:
        say = "one of the lines has to be the hand's, and only one"
        raise Unfit("E041", say, "choose other lines", ("position", "lines"))
    why = "Every word of the line lies in the hand, and no tile is left over."
    return Marking(
        zones=(Zone("hand", "exposure", "A hand of 14 tiles", rack_pieces(hand)), zone),
        marks=tuple(by_id),
        judge=lambda marked: away[marked[0]],
        right=tuple(right),
        wrong=tuple((name,) for name in by_id if name not in right),
        facts=(),
        why=why,
        now="Go through the line word by word, and find its tiles in the hand.",
        press="This is the line",
        misconception=lambda marked: belief_in(by_id[marked[0]], hand),
        replay=lambda marked: (
            Frame(sentence(away[marked[0]][0].say) if away[marked[0]] else why, lit=marked),
            Frame(why, lit=tuple(right)),
        ),
        names={"line": right[0]},
    )


def _of_this(line: Line, fault: Fault) -> Fault:
    """Speak of the line that was marked, whose id is not printed on the card."""
    return Fault(fault.rule, fault.say.replace(line.id, "this line"))


def _made(position: CardPosition, rng: random.Random) -> tuple[Hand, Line]:
    """The hand that is written or drawn, and its line."""
    if position.hand:
        solver = solver_for(card_of(position.card))
        matches = solver.matches(position.hand)
        if not matches:
            say = f"these tiles are no hand: {solver.why_not(position.hand)[0].say}"
            raise Unfit("E030", say, "write the 14 tiles of a line", ("position", "hand"))
        return position.hand, matches[0].line
    line = drawn_line(position, rng)
    hand = next(hands_of(rng.choice(line.targets), position.jokers, rng), None)
    if hand is None:
        say = f"no hand of {line.id} holds {position.jokers} Jokers"
        raise Unfit("E090", say, "choose a line with larger groups, or fewer Jokers", ("position", "jokers"))
    return hand, line


def _choices(position: CardPosition, hand: Hand, own: Line, rng: random.Random) -> list[Line]:
    """The lines that are written; or the hand's own and three of those nearest to it."""
    if position.lines:
        return [line_of(name, position.card) for name in position.lines]
    card = card_of(position.card)
    nearest = [near.line for near in solver_for(card).nearest(hand, top=0)]
    others = [line for line in dict.fromkeys(nearest) if against(line, hand)][:5]
    shown = {own.id, *(line.id for line in rng.sample(others, 3))}
    return [line for line in card.lines if line.id in shown]


# --- a line and its hands ------------------------------------------------------------------------------


def hands_of_line(position: CardPosition, rng: random.Random) -> Marking:
    """Mark every hand that makes a line: three are shown, in one or two
    of which something is wrong (CD2 to CD5).
    """
    line = drawn_line(position, rng, lambda each: _can_spoil(each, position, rng))
    hands = _three(line, position, rng)
    faults = [against(line, hand) for hand in hands]
    by_id = {f"c{number}": number - 1 for number in range(1, 4)}
    right = tuple(name for name, number in by_id.items() if not faults[number])
    wrong = tuple(name for name in by_id if name not in right)

    def judge(marked: tuple[str, ...]) -> tuple[Fault, ...]:
        astray = [_about(faults[by_id[name]][0], by_id[name]) for name in marked if name in wrong]
        missed = [by_id[name] for name in right if name not in marked]
        return (*astray[:1], *(_refused(line, number) for number in missed[: 1 - len(astray[:1])]))

    def belief(marked: tuple[str, ...]) -> str | None:
        astray = [hands[by_id[name]] for name in marked if name in wrong]
        if astray:
            return belief_in(line, astray[0])
        return "M10" if position.slip == "suits" else None

    why = f"The note says what is free, and all else is fixed: {line.note}."
    return Marking(
        zones=(line_zone(line), *_hand_zones(hands)),
        marks=tuple(by_id),
        judge=judge,
        right=right,
        wrong=((*right, wrong[0]), wrong, *((right[:-1],) if right[1:] else ())),
        facts=(),
        why=why,
        now="Hold each hand against the line, word by word.",
        press="These make the line",
        several=True,
        limit=3,
        misconception=belief,
        replay=lambda marked: (Frame(sentence(judge(marked)[0].say)), Frame(why, lit=right)),
        names={"line": line.id, "note": line.note},
    )


def _hand_zones(hands: Sequence[Hand]) -> Iterator[Zone]:
    for number, hand in enumerate(hands, 1):
        yield Zone(f"hand{number}", "exposure", f"Hand {number}", rack_pieces(hand, f"r{number}-"))
    names = [f"Hand {number}" for number in range(1, len(hands) + 1)]
    cards = tuple(Piece(f"c{number}", name, text=name) for number, name in enumerate(names, 1))
    yield Zone("cards", "pool", "Which hands make the line?", cards)


def _can_spoil(line: Line, position: CardPosition, rng: random.Random) -> bool:
    """Whether a line has other hands, and hands with such a slip."""
    if "|" in line.hand or len(real_targets(line)) < 3:
        return False
    return next(spoiled(line, parts_of(line, line.targets[0]), position.slip, rng), None) is not None


def _three(line: Line, position: CardPosition, rng: random.Random) -> list[Hand]:
    """One or two hands of a line, and the others with a slip."""
    targets = rng.sample(real_targets(line), 3)
    good = rng.randint(1, 2)
    hands = [laid(parts_of(line, target)) for target in targets[:good]]
    for target in targets[good:]:
        words = next(spoiled(line, parts_of(line, target), position.slip, rng), None)
        if words is None:
            raise Unfit("E090", f"no hand of {line.id} fits", "choose another line", ("position", "line"))
        hands.append(tuple(tile for word in words for tile in word))
    rng.shuffle(hands)
    return hands


def _about(fault: Fault, number: int) -> Fault:
    return Fault(fault.rule, f"hand {number + 1}: {fault.say}")


def _refused(line: Line, number: int) -> Fault:
    """A hand that makes the line was left out: the rule by which it does."""
    rule = "CD3" if suits_in(line) > 1 else "CD2"
    return Fault(rule, f"hand {number + 1} makes {line.id}, too")


# --- the dragon, and the zero --------------------------------------------------------------------------

_DRAGONS = KINDS[31:34]


def which_dragon(position: CardPosition, rng: random.Random) -> Marking:
    """Mark the dragon that belongs where a line has a dragon of a
    suit (CD5), or a zero (`what: zero`, CD7).
    """
    zero = position.what == "zero"
    line = drawn_line(position, rng, lambda each: any(_gap(part, zero=zero) for part in _plain(each)))
    parts = parts_of(line, rng.choice(real_targets(line)))
    place = next(number for number, part in enumerate(parts) if _gap(part, zero=zero))
    rest = tuple(tile for number, part in enumerate(parts) for tile in _rest(part, gap=number == place))
    dragons = rng.sample(_DRAGONS, 3)
    pool = Zone("dragons", "pool", "Which of these?", rack_pieces(dragons, "t"))
    faults = {
        piece.id: _dragon_faults(line, (*rest, *(kind,) * (14 - len(rest))), zero=zero)
        for piece, kind in zip(pool.pieces, dragons, strict=True)
    }
    right = tuple(name for name, found in faults.items() if not found)
    asked = parts[place].word.symbols
    why = _dragon_why(line, dragons[int(right[0][1:]) - 1], zero=zero)
    return Marking(
        zones=(line_zone(line), Zone("hand", "exposure", "The rest of your hand", rack_pieces(rest)), pool),
        marks=tuple(faults),
        judge=lambda marked: faults[marked[0]],
        right=right,
        wrong=tuple((name,) for name in faults if name not in right),
        facts=(),
        why=why,
        now="Look at the color of the numbers, and at the suit you have for it.",
        press="This one belongs here",
        misconception=lambda marked: "M12" if zero else "M11",
        replay=lambda marked: (Frame(sentence(faults[marked[0]][0].say), lit=marked), Frame(why, lit=right)),
        names={"line": line.id, "part": asked},
    )


def _plain(line: Line) -> tuple[Part, ...]:
    return () if "|" in line.hand or not real_targets(line) else parts_of(line, line.targets[0])


def _gap(part: Part, *, zero: bool) -> bool:
    return "0" in part.word.symbols and bool(part.word.suit) if zero else part.is_dragon


def _rest(part: Part, *, gap: bool) -> Hand:
    """The tiles of a part, without those that are asked for."""
    if not gap:
        return part.tiles
    return tuple(tile for tile in part.tiles if not tile.is_dragon)


def _dragon_faults(line: Line, hand: Hand, *, zero: bool) -> tuple[Fault, ...]:
    faults = against(line, hand)
    if not (faults and zero):
        return faults
    return (Fault("CD7", "the zero of a year is Soap, whatever suit its numbers have"),)


def _dragon_why(line: Line, right: Tile, *, zero: bool) -> str:
    if zero:
        return "As a zero, Soap has no suit. It goes with Bams, Craks and Dots alike."
    return f"Bams go with Green, Craks with Red, Dots with Soap. Here {line.id} wants {right.name}s."


QUESTIONS: Mapping[str, Question] = {
    "line-of-hand": line_of_hand,
    "hands-of-line": hands_of_line,
    "which-dragon": which_dragon,
}
