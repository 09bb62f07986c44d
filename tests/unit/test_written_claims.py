"""Who is said to have called a discard has to be one who may call it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.exercises.check import check_files

CLAIMED = """\
schema: mahj-exercise/2
id: my-club.claims
title: Who gets it?
rules: [CL5]
interaction: choose
scene: {{me: North, table: "phase window; turn East; North 1B 2B 5B 8B 1C 3C 9C 2D 7D E W G F; {written}"}}
ask: Who gets it?
options: players
answer: who_gets_the_discard()
tests:
  - {{do: {right}, expect: right}}
  - {{do: {wrong}, expect: wrong}}
  - {{do: [], expect: unreadable}}
"""


def found(folder: Path, written: str, right: str, wrong: str) -> list[tuple[str, str]]:
    file = folder / "claims.yaml"
    file.write_text(CLAIMED.format(written=written, right=right, wrong=wrong), "utf-8")
    return [(each.code, each.say) for each in check_files([file]) if each.code != "W150"]


@pytest.mark.parametrize(
    ("written", "right", "wrong"),
    [
        ("thrown East 6C; claims West pung, South kong", "South", "West"),
        (
            "South 6C 6C J 1B 2B 5B 8B 1C 3C 9C 2D 7D E; thrown East 6C; claims West pung, South kong",
            "South",
            "West",
        ),
        ("thrown East 6C; claims South pung, West mahjong", "West", "South"),
    ],
)
def test_claims_that_may_be_made_are_judged(tmp_path: Path, written: str, right: str, wrong: str) -> None:
    assert found(tmp_path, written, right, wrong) == []


@pytest.mark.parametrize(
    ("written", "right", "wrong", "says"),
    [
        (
            "thrown East 6C; claims West pung, South kong; dead South DD2",
            "South",
            "West",
            "your hand is dead",
        ),
        ("thrown East 6C; claims East pung, West kong", "East", "West", "threw that tile yourself"),
        ("thrown East J; claims West pung, South mahjong", "South", "West", "thrown joker"),
        ("thrown North 1D, East 6C; claims South pair", "South", "West", "can't be called for a pair"),
        (
            "South 1B 2B 5B 8B 1C 3C 9C 2D 7D E W G F; thrown East 6C; claims South kong, West pung",
            "South",
            "West",
            "for a kong you need three more",
        ),
    ],
)
def test_claims_that_the_rules_refuse_are_told(
    tmp_path: Path, written: str, right: str, wrong: str, says: str
) -> None:
    codes, texts = zip(*found(tmp_path, written, right, wrong), strict=True)
    assert "E030" in codes
    assert any(says in text for text in texts)
