"""Exercise files as people may leave them: each mistake is told with its line, and with no traceback."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahj_tutor.exercises.check import check_files
from mahj_tutor.scenarios.bank import identity
from tests.tree import ROOT

DROPPED = "'\"{}[]:,-()=#&*!|>%@`\t"
PIECES = (
    *DROPPED,
    "  ",
    "null",
    "yes",
    "99999",
    "[]",
    "{}",
    "me",
    "x" * 500,
    "1e9",
    "\u2028",
    "é",
    "{me}",
    "*a",
    "&a",
)


def texts() -> list[str]:
    """Return the exercises as data, each as a text."""
    files = [ROOT / "tests" / "contract" / "data_exercises.yaml", *sorted(ROOT.glob("lessons/*/*.yaml"))]
    documents = [text for file in files for text in file.read_text("utf-8").split("\n---\n")]
    return [text for text in documents if "\ninteraction:" in text]


def mutated(text: str, rng: random.Random) -> str:
    """Return an exercise with some changes, in single characters or whole lines."""
    for _ in range(rng.randint(1, 3)):
        lines = text.splitlines()
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(8):
            case 0:
                del lines[at]
            case 1:
                lines.insert(other, lines[at])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at] = "  " * rng.randint(0, 3) + lines[at].lstrip()
            case 4:
                name, _, _ = lines[at].partition(":")
                lines[at] = f"{name}: {rng.choice(PIECES)}"
            case 5:
                lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
            case _:
                place = rng.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:place] + rng.choice(PIECES) + lines[at][place + rng.randint(0, 2) :]
        text = "\n".join(lines) + "\n"
    return text


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Ten games to draw from, and a folder for files."""
    folder = tmp_path_factory.mktemp("mutated")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MAHJ_DATA", str(folder / "data"))
        patch.setattr(identity, "GAMES", 10)
        patch.setattr(identity, "FEWER", 2)
        yield folder


def mutations_are_told(seeds: range, folder: Path) -> None:
    documents, refused = texts(), 0
    for seed in seeds:
        rng = random.Random(f"mutated {seed}")
        file = folder / "exercise.yaml"
        text = mutated(rng.choice(documents), rng)
        file.write_text(text, "utf-8")
        problems = check_files([file])
        refused += any(each.code.startswith("E") for each in problems)
        for each in problems:
            assert each.file == str(file)
            assert 1 <= each.line <= text.count("\n") + 1, (seed, each)
            assert "cannot be played" not in each.say, (seed, each)
    assert len(seeds) // 2 < refused


@pytest.mark.slow
def test_mutated_exercises_are_refused_with_file_and_line(recorded: Path) -> None:
    mutations_are_told(range(40), recorded)


@pytest.mark.soak
def test_two_thousand_mutated_exercises(recorded: Path) -> None:
    mutations_are_told(range(40, 2040), recorded)
