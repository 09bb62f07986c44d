"""Files with random mistakes are refused with places, never with a traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mahj_tutor.authoring.templates import template, words_template
from mahj_tutor.exercises.catalog import beside, expand
from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.own_words import read_words

SIGNS = "(){}[],:\"' \n-#&*!|>?%@`abc0139J=+.\t\\é"
MANY = 60


def mutated(text: str, rng: random.Random) -> str:
    signs = list(text)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(signs))
        match rng.randrange(3):
            case 0:
                signs[at] = rng.choice(SIGNS)
            case 1:
                del signs[at : at + rng.randrange(1, 8)]
            case _:
                signs[at:at] = rng.choices(SIGNS, k=rng.randrange(1, 4))
    return "".join(signs)


@pytest.mark.parametrize("interaction", INTERACTIONS)
def test_every_mistake_has_a_place(interaction: str, tmp_path: Path) -> None:
    rng, file, refused = random.Random(interaction), tmp_path / "a.yaml", 0
    for _ in range(MANY):
        text = mutated(template(interaction), rng)
        file.write_text(text, "utf-8", newline="")
        (tmp_path / "words.yaml").write_text(mutated(words_template(), rng), "utf-8", newline="")
        found, wrong = read_file(file, "a.yaml", expand, beside(file))
        wrong += read_words(tmp_path)[1]
        refused += not found
        lines = text.count("\n") + words_template().count("\n") + 40
        assert all(1 <= each.line <= lines and each.column >= 1 for each in wrong), text
        assert found or wrong
    assert refused > MANY // 4
