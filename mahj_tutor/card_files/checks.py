"""All problems of a card file: errors, and warnings about hands that its author may not have meant."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mahj_tutor.card import groupings, is_possible, tile_counts
from mahj_tutor.card_files.card_reader import CardFile, LocatedLine, read_card_file
from mahj_tutor.card_files.hand_problems import explain_impossible
from mahj_tutor.yaml_source import Problem

FIVE = 5
"""Hands of a card are worth 25, 30, 35 and so on, in cents."""


def check_card(source: Path | str, name: str = "") -> tuple[Problem, ...]:
    """Return all problems of a card file (or of a text with a name for messages).

    Codes that begin with E are errors, those with W warnings.
    """
    found = read_card_file(source, name)
    warnings = [*_impossible_hands(found), *_shared_hands(found), *_odd_values(found)]
    return tuple(sorted((*found.problems, *warnings)))


def _impossible_hands(file: CardFile) -> Iterator[Problem]:
    for each in file.lines:
        line = each.line
        hands = groupings(line.hand, numbers=line.numbers, only=line.only)
        if len(hands) > len(line.targets):
            impossible = next(groups for groups in hands if not is_possible(groups))
            say = f"{len(hands) - len(line.targets)} of {len(hands)} hands of this line cannot be made"
            yield _problem(
                file, each, "W080", f"{say}: {explain_impossible(impossible)[0]}", "these are left out"
            )


def _shared_hands(file: CardFile) -> Iterator[Problem]:
    first: dict[frozenset[tuple[int, int]], LocatedLine] = {}
    for each in file.lines:
        reported = set()
        for target in each.line.targets:
            tiles = frozenset((tile.index, count) for tile, count in tile_counts(target.groups).items())
            other = first.setdefault(tiles, each)
            if other is not each and other.line.id not in reported:
                reported.add(other.line.id)
                names = f"{each.line.id!r} and {other.line.id!r} (line {other.node.line})"
                say = f"{names} have the same hand: {target}"
                yield _problem(file, each, "W081", say, "remove one of them, or change it")


def _odd_values(file: CardFile) -> Iterator[Problem]:
    """Yield the one value that isn't paid in fives, on a card whose other hands are."""
    odd = [each for each in file.lines if each.line.value % FIVE]
    if len(odd) == 1 and len(file.lines) > 2:
        node = odd[0].node.fields["value"]
        say = f"this hand is worth {odd[0].line.value}, and all others are worth a multiple of {FIVE}"
        yield Problem(file.file, node.line, node.column, "W082", say, "look at value: once more")


def _problem(file: CardFile, each: LocatedLine, code: str, say: str, fix: str) -> Problem:
    node = each.node.fields["hand"]
    return Problem(file.file, node.line, node.column, code, say, fix)
