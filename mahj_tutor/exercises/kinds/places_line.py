"""Questions about choosing a line, answered by marking lines of the
card: the nearest, and those that suit Jokers.

What is nearest is counted (CH9), and what suits many Jokers is a hint
for players (HD1): advice, not a rule of play.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from mahj_tutor.card import HAND_SIZE, Line, first_card
from mahj_tutor.card.notation import read_line
from mahj_tutor.exercises.card_pictures import card_zone
from mahj_tutor.exercises.feedback import sentence
from mahj_tutor.exercises.kinds.card_hands import line_of
from mahj_tutor.exercises.kinds.mark import Marking, MarkPosition, Question
from mahj_tutor.exercises.kinds.mark_every import Every
from mahj_tutor.exercises.scene import Frame, Zone
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.solver import NearLine, solver_for
from mahj_tutor.solver.arrangement import arrange
from mahj_tutor.tiles import Tile, in_words, natural_list, quantity, spoken, text

OFFERED = 4
"""How many lines are shown where the author names none."""


def used(near: NearLine) -> tuple[Tile, ...]:
    """Return the tiles of the hand that its nearest target uses, in rack order."""
    return tuple(sorted(tile for group in arrange(near.target.groups, *near.hand) for tile in group))


def lit_tiles(rack: Zone, some: Sequence[Tile]) -> tuple[str, ...]:
    """Return the pieces of a rack that show these tiles, each once."""
    left, found = list(some), []
    for piece in rack.pieces:
        kind = next((tile for tile in left if tile.code == piece.face), None)
        if kind is not None:
            left.remove(kind)
            found.append(piece.id)
    return tuple(found)


def _rack(position: MarkPosition) -> Zone:
    if not position.rack:
        fix = "add rack: to the position, or rack: any to vary"
        raise Unfit("E042", "there is no rack to choose a line for", fix, ("position", "rack"))
    return Zone("rack", "rack", "Your rack", rack_pieces(tuple(sorted(position.rack))))


def _named(position: MarkPosition) -> tuple[Line, ...]:
    """Return the lines the author names, in the order of the card."""
    names = {line_of(name).id for name in position.lines.replace(",", " ").split()}
    return tuple(line for line in first_card().lines if line.id in names)


# --- the nearest line --------------------------------------------------------------------------------


def nearest_line(position: MarkPosition, rules: Profile) -> Marking:
    """Mark the line that the most tiles of the rack fit."""
    rack = _rack(position)
    near = _offered(position)
    best = min(near.values(), key=lambda each: each.tiles_away)
    right = tuple(name for name, each in near.items() if each.tiles_away == best.tiles_away)
    wrong = tuple((name,) for name in near if name not in right)
    fits = used(best)
    why = f"{best.line.id} can use {in_words(len(fits))} of your tiles: {spoken(fits)}."

    def judge(marked: tuple[str, ...]) -> tuple[Fault, ...]:
        chosen = near[marked[0]]
        if chosen.tiles_away == best.tiles_away:
            return ()
        say = f"{chosen.line.id} can use {_number(chosen)} of your tiles, and {best.line.id} {_number(best)}"
        return (Fault("CH9", say),)

    def replay(marked: tuple[str, ...]) -> tuple[Frame, ...]:
        lit = (marked[0], *lit_tiles(rack, used(near[marked[0]])))
        return (
            Frame(f"{sentence(judge(marked)[0].say)} These are the tiles for {marked[0]}.", lit=lit),
            Frame(why, lit=(best.line.id, *lit_tiles(rack, fits))),
        )

    return Marking(
        zones=(rack, card_zone([each.line for each in near.values()])),
        marks=tuple(near),
        judge=judge,
        right=right[:1],
        wrong=wrong,
        facts=(),
        why=why,
        now="Count for each line how many of your tiles it can use.",
        press="This line is nearest",
        replay=replay,
        steps=_steps(rack, list(near.values()), best),
        names={"away": quantity(best.tiles_away, "tile")},
    )


def _number(near: NearLine) -> str:
    return in_words(HAND_SIZE - near.tiles_away)


def _steps(rack: Zone, near: Sequence[NearLine], best: NearLine) -> tuple[Frame, ...]:
    """Show for each line which tiles it can use, then the one that uses the most."""
    each_one = (
        Frame(
            f"{each.line.id} can use {spoken(used(each))}.", lit=(each.line.id, *lit_tiles(rack, used(each)))
        )
        for each in near
    )
    last = (
        f"So {best.line.id} is nearest: {_number(best)} tiles are here, {in_words(best.tiles_away)} are"
        " missing."
    )
    return (Frame("Look at your tiles, then at the lines."), *each_one, Frame(last, lit=(best.line.id,)))


def _offered(position: MarkPosition) -> dict[str, NearLine]:
    """Return the lines to choose from with what the rack is away from them, in the order of the card."""
    found = solver_for(first_card()).nearest(tuple(sorted(position.rack)), top=0)
    best = found[0].tiles_away
    named = [line.id for line in _named(position)]
    if named:
        best = min(each.tiles_away for each in found if each.line.id in named)
    else:
        farther = [each.line.id for each in found if each.tiles_away > best]
        drawn = random.Random(text(position.rack)).sample(farther, min(OFFERED - 1, len(farther)))
        named = [found[0].line.id, *drawn]
    chosen = {each.line.id: each for each in found if each.line.id in named}
    if all(each.tiles_away == best for each in chosen.values()):
        fix = "choose other tiles, or name other lines"
        raise Unfit("E041", "all these lines are equally near", fix, ("position", "rack"))
    return {line.id: chosen[line.id] for line in first_card().lines if line.id in chosen}


# --- lines for many Jokers ------------------------------------------------------------------------


def lines_for_jokers(position: MarkPosition, rules: Profile) -> Marking:
    """Mark every line without singles and pairs, in which Jokers may stand anywhere (HD1)."""
    rack = _rack(position)
    lines = {line.id: line for line in _named(position)}
    closed = {name: _closed(line) for name, line in lines.items()}
    good = {
        name: Fault("HD1", f"{name} has no singles and pairs either")
        for name, words in closed.items()
        if not words
    }
    bad = {
        name: (
            Fault("HD1", f"{name} has {natural_list(words)}, and no Joker may stand there"),
            "M01" if any(len(word) == 2 for word in words) else "M02",
        )
        for name, words in closed.items()
        if words
    }
    if not good or not bad:
        fix = "name lines with and without singles and pairs, such as: even-1 odd-2"
        raise Unfit("E041", "these lines are all of one sort", fix, ("position", "lines"))
    return Every({name: name for name in lines}, good, bad).marking(
        (rack, card_zone(tuple(lines.values()))),
        why="Every word of such a line is three, four or five alike, so your Jokers can help anywhere.",
        now="Look at each word of the line: is it three or more alike?",
        press="Jokers help everywhere here",
    )


def _closed(line: Line) -> list[str]:
    """Return the words of a line that are no group for Jokers."""
    return [slot[0].symbols for slot in read_line(line.hand) if not slot[0].takes_jokers]


QUESTIONS: Mapping[str, Question] = {"nearest-line": nearest_line, "lines-for-jokers": lines_for_jokers}
