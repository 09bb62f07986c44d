"""The command that tells a game from its record, step by step, and makes an exercise of a step."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from mahj_tutor.errors import MahjError
from mahj_tutor.files import FileError, read_text, write_whole
from mahj_tutor.lesson_files import ids_written
from mahj_tutor.terminal import say

if TYPE_CHECKING:
    from mahj_tutor.session.replayed import Replayed

LARGEST = 100_000
"""Bytes of a file with a record; the longest record is half as long."""
_PREFIX = "my-games."


def add_replay_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `replay` to the commands of `mahj-tutor`."""
    does = "Tell a game from a file that was saved on the page Your games (docs/exercises.md)."
    replay = commands.add_parser(
        "replay", help="tell a game step by step, and make exercises of it", description=does
    )
    replay.add_argument("file", metavar="FILE", type=Path, help="the record of a game")
    replay.add_argument("--step", type=int, metavar="N", help="tell only this step")
    replay.add_argument(
        "--exercise",
        type=Path,
        metavar="YAML",
        help="make an exercise of that step: a new file, or added at the end of one",
    )
    replay.set_defaults(command=_replay)


def _replay(options: argparse.Namespace) -> int:
    from mahj_tutor.session.replayed import replayed  # only when a game is told

    if options.exercise and options.step is None:
        raise MahjError("an exercise is made of one step", "add --step and its number")
    try:
        game = replayed(read_text(options.file, LARGEST))
    except FileError as error:
        raise MahjError(f"{str(options.file)!r} cannot be read: {error.with_fix()}") from error
    if options.exercise:
        for line in _exercise(game, options.step, options.exercise):
            say(line)
        return 0
    for line in _told(game, options.step):
        say(line)
    return 0


def _told(game: Replayed, step: int | None) -> Iterator[str]:
    """Yield the lines of a game, each with the number of its step, or those of one step."""
    chosen = enumerate(game.steps) if step is None else [(step, game.step(step))]
    yield from (f"{number:>4}  {line}" for number, each in chosen for line in each.told)


def _exercise(game: Replayed, number: int, file: Path) -> Iterator[str]:
    """Write an exercise to a file, or at its end; yield what was done."""
    from mahj_tutor.authoring.from_game import exercise_of
    from mahj_tutor.authoring.json_schema import FIRST_LINE
    from mahj_tutor.authoring.new import text_of, write_schema

    before = text_of(file)
    taken = {*ids_written(before)}
    names = (f"{_PREFIX}step-{number}{more}" for more in ("", *(f"-{each}" for each in range(2, 1000))))
    name = next(each for each in names if each not in taken)
    text = exercise_of(game.step(number), name)
    yield from write_schema(file.parent)
    whole = f"{before.rstrip()}\n---\n{text}" if before else f"{FIRST_LINE}\n{text}"
    write_whole(file.resolve(), whole.encode())
    yield f"Added an exercise to {file}" if before else f"Wrote {file}"
    yield f"Check it: mahj-tutor check {quote(str(file))}"
