"""The making of a bank: part after part, in the background, by several processes if it must be."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from mahj_tutor.scenarios.bank.columns import columns_of
from mahj_tutor.scenarios.bank.identity import Bank
from mahj_tutor.scenarios.bank.part import read_part, write_part

GENTLE = 19
"""How far behind other processes one that makes banks stands in line."""
KEPT = 16
"""How many banks are kept; those that were made longest ago are deleted."""


def give_way() -> None:
    """Let all other processes come first, where the system knows how."""
    if hasattr(os, "nice"):
        os.nice(GENTLE)


def build(bank: Bank) -> Iterator[int]:
    """Make every part that is missing or damaged; yield after each how many games there are."""
    bank.folder.mkdir(parents=True, exist_ok=True)
    _delete_old(bank)
    for number, file in enumerate(bank.files):
        numbers = range(bank.games)[bank.per_part * number : bank.per_part * (number + 1)]
        if read_part(file) is None:
            _write(file, _part(bank, numbers))
        yield numbers.stop


def _part(bank: Bank, numbers: range) -> bytes:
    rule_set, rules, card = bank.rule_set, bank.table_rules, bank.card
    records = [rule_set.record(number, rules, card) for number in numbers]
    games = (zip(rule_set.replay(each, rules, card), (*each.moves, None), strict=True) for each in records)
    # one game after the other: what it repeats is still cached
    columns = [columns_of(tuple(moments), rule_set, card) for moments in games]
    return write_part(records, {name: _joined(name, columns) for name in columns[0]})


def _joined(name: str, columns: Sequence[Mapping[str, Sequence[bytes]]]) -> tuple[bytes, ...]:
    """Return the planes of a column through all games."""
    return tuple(map(b"".join, zip(*(each[name] for each in columns), strict=True)))


def _write(file: Path, content: bytes) -> None:
    """Write a file as a whole or not at all; of two processes that write the same one, either may win."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.stem, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as new:
            new.write(content)
        Path(name).replace(file)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _delete_old(bank: Bank) -> None:
    """Delete the banks of cards and versions that are no longer used."""
    with contextlib.suppress(OSError):
        others = [each for each in bank.folder.parent.iterdir() if each != bank.folder]
        for each in sorted(others, key=lambda folder: folder.stat().st_mtime, reverse=True)[KEPT - 1 :]:
            shutil.rmtree(each, ignore_errors=True)
