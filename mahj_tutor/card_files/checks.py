"""All findings about a card file: its errors, and what its author may want to know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mahj_tutor.card import groupings, is_possible, tile_counts
from mahj_tutor.card_files.hands import why_not
from mahj_tutor.card_files.reading import CardFile, Placed, read_card_file
from mahj_tutor.yaml_source import Problem


def check_card(source: Path | str, name: str = "") -> tuple[Problem, ...]:
    """Return everything that is wrong with a card file, or with a text under a name, and how to fix it.

    Codes that begin with E are errors, those with W warnings.
    """
    found = read_card_file(source, name)
    more = [*_left_out(found), *_same_hands(found)]
    return tuple(sorted((*found.problems, *more)))


def _left_out(file: CardFile) -> Iterator[Problem]:
    for each in file.lines:
        line = each.line
        every = groupings(line.hand, numbers=line.numbers, only=line.only)
        if len(every) > len(line.targets):
            lost = next(groups for groups in every if not is_possible(groups))
            say = f"{len(every) - len(line.targets)} of {len(every)} hands of this line cannot be made"
            yield _at(file, each, "W080", f"{say}: {why_not(lost)[0]}", "they are left out")


def _same_hands(file: CardFile) -> Iterator[Problem]:
    first: dict[frozenset[tuple[int, int]], Placed] = {}
    for each in file.lines:
        told = set()
        for target in each.line.targets:
            tiles = frozenset((tile.index, count) for tile, count in tile_counts(target.groups).items())
            other = first.setdefault(tiles, each)
            if other is not each and other.line.id not in told:
                told.add(other.line.id)
                names = f"{each.line.id!r} and {other.line.id!r} (line {other.node.line})"
                say = f"{names} make the same hand: {target}"
                yield _at(file, each, "W081", say, "leave one of them out, or change it")


def _at(file: CardFile, each: Placed, code: str, say: str, fix: str) -> Problem:
    node = each.node.fields["hand"]
    return Problem(file.file, node.line, node.column, code, say, fix)
