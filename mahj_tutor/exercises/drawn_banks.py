"""The banks that exercises draw from: which there are to be made, and how much an exercise can draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.catalog import expand
from mahj_tutor.exercises.library import shared_library
from mahj_tutor.exercises.load import read_file
from mahj_tutor.exercises.question import Question
from mahj_tutor.exercises.scenarios.bank import Bank, Search, bank_of, candidates_of, read_part
from mahj_tutor.exercises.scenarios.bank.build import build, give_way
from mahj_tutor.exercises.scenarios.moments import check_move
from mahj_tutor.exercises.vary import Unfit


def record_games(paths: Sequence[Path], tell: Callable[[str], None]) -> None:
    """Make the banks of exercise files, or of all lessons, behind every other process; tell how far it is."""
    give_way()
    for bank in banks_of(_exercises(paths)):
        for games in build(bank):
            tell(f"{bank.card.name}, {bank.table_rules}: {games:,} of {bank.games:,} games")


def _exercises(paths: Sequence[Path]) -> Iterator[Question]:
    """Yield the exercises of files and folders, or of all lessons; those with mistakes are left out."""
    files = [file for path in paths for file in (sorted(path.rglob("*.yaml")) if path.is_dir() else [path])]
    if not paths:
        files = [file for lesson in shared_library().lessons() for file in lesson.files]
    for file in files:
        yield from (each.exercise for each in read_file(file, str(file), expand)[0])


def banks_of(exercises: Iterable[Question]) -> tuple[Bank, ...]:
    """Return the banks of exercises that draw games, each once; a card that cannot be read has none."""
    return tuple(dict.fromkeys(filter(None, map(_bank, exercises))))


def _bank(exercise: Question) -> Bank | None:
    if not exercise.scene.draw:
        return None
    try:
        return bank_of(exercise.playing_card, exercise.table_rules)
    except MahjError:
        return None


@dataclass(frozen=True)
class Count:
    """How many positions an exercise can draw from the games that are recorded."""

    positions: int
    games: int
    is_exact: bool

    def __str__(self) -> str:
        some = f"{'' if self.is_exact else 'at most '}{self.positions:,} positions in {self.games:,} games"
        return f"{some}, times 6 with the suits renamed"


def count(exercise: Question) -> Count | None:
    """Count the positions of an exercise that draws games; None where no game is recorded yet.

    Two positions differ in the state or in the learner's seat.
    """
    bank = _bank(exercise)
    if bank is None:
        return None
    scene = exercise.scene
    search = Search(scene.find, scene.move, scene.me, scene.who)
    try:
        check_move(search)
    except Unfit:
        return None
    found = [candidates_of(part, search) for part in filter(None, map(read_part, bank.files))]
    if not found:
        return None
    games = sum(len(each.part.sizes) for each in found)
    return Count(sum(each.positions for each in found), games, all(each.is_exact for each in found))


def notes(paths: Sequence[Path]) -> Iterator[str]:
    """Yield a line for each exercise with conditions on drawn games: how much there is to draw."""
    for each in _exercises(paths):
        if each.scene.draw and each.scene.find:
            yield f"{each.id}: {count(each) or 'run mahj-tutor bank to see how many positions there are'}"
