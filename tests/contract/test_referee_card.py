"""The referee with cards of others: a file of every form, 120 lines
with 5,000 hands, and files that are no cards.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from mahj_tutor.card import Card, Line, count_readings
from mahj_tutor.card_files import card_text
from tests.properties.plain_lines import plain_groups, random_line, tiles_of

FORMS = """
schema: mahj-card/1
name: Every form
year: 2026
licence: CC0
sections:
  - name: "2026"
    lines:
      - {id: year, hand: "FF 2026a NEWS DDDDa", note: any 1 suit, kind: X, value: 30}
      - {id: zero, hand: "000 222a + 666a = 88888a", note: any 1 suit, kind: X, value: 30}
  - name: Numbers
    lines:
      - {id: run, hand: "11a 222a 3333a 444a 55a", numbers: run, kind: X, value: 25}
      - {id: fixed, hand: "=2024a 111b 222b 3333b", numbers: run, note: any 2 suits, kind: C, value: 35}
      - {id: like, hand: "FFFF xxxa xxxxb xxxc", only: {x: [2, 4, 6, 8]}, note: any 3 suits, kind: X,
         value: 25}
      - {id: two, hand: "xxxxxa ZZZZ yyyyyb", kind: X, value: 40}
      - {id: or, hand: "FFFFFF 4444b|6666b 22a 44a", kind: X, value: 25}
  - name: Winds and dragons
    lines:
      - {id: N, hand: "N E W S DDDb 111a 2222a", kind: X, value: 30}
      - {id: no, hand: "NN EE RR GG D DD 112a", kind: C, value: 50}
      - {id: 0, hand: "FFFFF RRR GGGGGG", kind: X, value: 30}
"""
IDS = ["year", "zero", "run", "fixed", "like", "two", "or", "N", "no", "0"]


def ask(questions: Iterable[dict[str, Any]], *options: str) -> list[dict[str, Any]]:
    """Send questions to a referee, and return its answers."""
    done = subprocess.run(
        [sys.executable, "-m", "mahj_tutor", "referee", *options],
        input=b"".join(json.dumps(each).encode() + b"\n" for each in questions),
        capture_output=True,
        check=False,
        timeout=300,
    )
    assert done.stderr == b""
    assert done.returncode == 0
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture
def forms(tmp_path: Path) -> str:
    file = tmp_path / "forms.yaml"
    file.write_text(FORMS, "utf-8")
    return str(file)


HANDS = [
    ("F F 2B 0 2B 6B N E W S G G G G", "year"),
    ("F F 2D 0 2D 6D N E W S 0 J J 0", "year"),
    ("0 0 0 2C 2C 2C 6C 6C 6C 8C 8C 8C 8C J", "zero"),
    ("5D 5D 6D 6D 6D 7D 7D 7D 7D 8D 8D 8D 9D 9D", "run"),
    ("2C 0 2C 4C 7B 7B 7B 8B 8B 8B 9B 9B 9B 9B", "fixed"),
    ("F F F J 6C 6C 6C 6D J 6D 6D 6B 6B 6B", "like"),
    ("3C 3C 3C 3C J W W W W 7D 7D 7D 7D J", "two"),
    ("F F F F F F 6D 6D 6D 6D 2C 2C 4C 4C", "or"),
    ("N E W S R R R 1B 1B 1B 2B 2B 2B 2B", "N"),
    ("N N E E R R G G 0 0 0 1D 1D 2D", "no"),
    ("F F F F F R R J G G G G J J", "0"),
]


def test_a_card_of_every_form_says_mah_jongg(forms: str) -> None:
    answers = ask(({"ask": "match", "concealed": hand} for hand, _ in HANDS), "--card", forms)
    for (hand, name), answer in zip(HANDS, answers, strict=True):
        assert answer["mahjong"], (hand, answer)
        assert [line["id"] for line in answer["lines"]] == [name]
        assert answer["lines"][0]["jokerless"] is ("J" not in hand)
    values = {each["lines"][0]["id"]: each["lines"][0]["value"] for each in answers}
    assert values == dict(zip(IDS, (30, 30, 25, 35, 25, 40, 25, 30, 50, 30), strict=True))


def test_what_the_forms_do_not_allow_is_no_mah_jongg(forms: str) -> None:
    hands = [
        "F F 2B 0 2B 6B N E W S R R R R",  # Red Dragons do not go with Bams
        "F F 2B 0 2B 6B J E W S G G G G",  # no joker for a single
        "3C 0 3C 5C 7B 7B 7B 8B 8B 8B 9B 9B 9B 9B",  # 2024 does not move
        "F F F F 5C 5C 5C 5D 5D 5D 5D 5B 5B 5B",  # only even numbers
        "3C 3C 3C 3C J W W W E 7D 7D 7D 7D J",  # one wind throughout
        "3C 3C 3C 3C J W W W W 3D 3D 3D 3D J",  # different letters are different numbers
        "F F F F F F 4D 4D 6D 6D 2C 2C 4C 4C",  # one of these, not both
        "1D 1D 2B 2B 2B 3D 3D 3D 3D 4D 4D 4D 5D 5D",  # one letter, one suit
    ]
    answers = ask(({"ask": "match", "concealed": hand} for hand in hands), "--card", forms)
    for hand, answer in zip(hands, answers, strict=True):
        assert answer["mahjong"] is False, (hand, answer)
        assert answer["lines"] == []
        assert answer["faults"]


def test_a_question_may_name_its_card(forms: str) -> None:
    ours = "F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B"
    theirs, name = HANDS[3]
    questions: list[dict[str, Any]] = [
        {"ask": "match", "concealed": theirs, "card": forms},
        {"ask": "match", "concealed": ours},
        {"ask": "match", "concealed": ours, "card": "first"},
        {"ask": "match", "concealed": theirs, "card": "first"},
        {"ask": "nearest", "concealed": theirs, "card": "practice", "top": 0},
        {"ask": "nearest", "concealed": theirs, "card": forms, "top": 1},
    ]
    one, two, three, four, five, six = ask(questions)
    assert [line["id"] for line in one["lines"]] == [name]
    assert two == three
    assert [line["id"] for line in two["lines"]] == ["even-1"]
    assert four["mahjong"] is False
    assert len(five["lines"]) > 50
    assert six == {"lines": [{"id": name, "away": 0, "alive": True, "missing": ""}]}


def test_cards_that_cannot_be_read_get_one_error_each(tmp_path: Path, forms: str) -> None:
    wrong = {
        "broken.yaml": FORMS.replace("FFFFF RRR", "FFFF RRR").encode(),
        "binary.yaml": bytes(range(256)) * 10,
        "large.yaml": b"a: b\n" * 2_000_000,
        "bomb.yaml": b"a: &a [x, x]\n" + b"".join(b"b: [" + b"*a, " * 20_000 + b"]\n" for _ in range(3)),
        "cycle.yaml": b"sections: &a [*a]",
        "empty.yaml": b"",
    }
    for name, content in wrong.items():
        (tmp_path / name).write_bytes(content)
    names = [str(tmp_path / name) for name in wrong]
    names += ["", ".", "/dev/zero", "no such card", "frist", "\0", "\ud800", "x" * 50_000]
    hand, _ = HANDS[0]
    for at, (name, answer) in enumerate(
        zip(names, ask({"ask": "match", "concealed": hand, "card": name} for name in names), strict=True)
    ):
        assert set(answer) == {"error"}, (name[:50], answer)
        assert len(answer["error"]) < 450
        assert "this can't happen in a game" not in answer["error"]
        if at == 0:
            assert "broken.yaml:23:23 E080 a line makes 14 tiles; this one ends after 13" in answer["error"]
    assert ask([{"ask": "match", "concealed": hand, "card": forms}])[0]["mahjong"]


@pytest.mark.slow
def test_expand_says_what_a_plain_reader_says() -> None:
    rng = random.Random(11)
    questions: list[dict[str, Any]] = []
    expected = []
    while len(questions) < 120:
        hand, numbers, only = random_line(rng)
        if count_readings(hand, numbers=numbers, only=only) <= 1_000:  # type: ignore[arg-type]
            questions.append({"ask": "expand", "line": hand, "numbers": numbers, "only": only, "list": True})
            expected.append({tiles_of(groups) for groups in plain_groups(hand, numbers, only)})
    for question, hands, answer in zip(questions, expected, ask(questions), strict=True):
        assert answer["count"] == len(hands) == len(answer["hands"]), question
        assert {tuple(sorted(hand)) for hand in answer["hands"]} == hands, question
    shorter = ask({**question, "list": False} for question in questions)
    assert shorter == [{"count": len(hands)} for hands in expected]


def large_card() -> Card:
    """A card of 120 lines in every form, with some 5,000 hands."""
    rng, total = random.Random(5), 0
    lines: list[Line] = []
    while len(lines) < 120:
        hand, numbers, only = random_line(rng)
        if count_readings(hand, numbers=numbers, only=only) > 2_000:  # type: ignore[arg-type]
            continue
        name, kind = f"line-{len(lines) + 1}", rng.choice("XC")
        line = Line(name, hand, kind, 25, "All", numbers, only)  # type: ignore[arg-type]
        due = (5_000 - total) / (120 - len(lines))
        if 0.3 * due <= len(line.targets) <= 1.8 * due:
            lines.append(line)
            total += len(line.targets)
    return Card("Large", 2026, tuple(lines), "CC0")


COPIES = Counter(
    {f"{number}{suit}": 4 for number in range(1, 10) for suit in "BCD"} | dict.fromkeys("NEWSRG0", 4)
)
COPIES["F"] = 8


def dealt(rng: random.Random, groups: tuple[tuple[str, int, bool], ...]) -> list[str]:
    """The tiles of a hand: jokers for what the set lacks, and here and there for what it has."""
    tiles = [tile for tile, count, is_open in groups if not is_open for _ in range(count)]
    for tile, count, is_open in groups:
        if is_open:
            most = min(count, COPIES[tile] - tiles.count(tile))
            true = most - (rng.random() < 0.3 and most > 0)
            tiles += [tile] * true + ["J"] * (count - true)
    return tiles


@pytest.mark.slow
def test_a_card_of_120_lines_and_5000_hands_is_held_against_a_plain_reader(tmp_path: Path) -> None:
    card = large_card()
    total = sum(len(line.targets) for line in card.lines)
    assert 4_900 <= total <= 5_100
    file = tmp_path / "large.yaml"
    file.write_text(card_text(card), "utf-8")
    plain = {line.id: plain_groups(line.hand, line.numbers, dict(line.only)) for line in card.lines}
    makes: dict[tuple[str, ...], set[str]] = {}
    for name, hands in plain.items():
        for groups in hands:
            makes.setdefault(tiles_of(groups), set()).add(name)
    rng = random.Random(1)
    drawn = [(name, rng.choice(sorted(hands))) for name, hands in plain.items() for _ in range(4) if hands]
    racks = [(name, groups, dealt(rng, groups)) for name, groups in drawn]
    racks = [
        each for each in racks if each[2].count("J") <= 8 and not Counter(each[2]) - COPIES - Counter(J=8)
    ]
    assert len(racks) > 440
    answers = ask(
        ({"ask": "match", "concealed": " ".join(tiles)} for _, _, tiles in racks), "--card", str(file)
    )
    for (name, groups, tiles), answer in zip(racks, answers, strict=True):
        assert answer["mahjong"], (name, tiles, answer)
        found = {line["id"] for line in answer["lines"]}
        assert name in found
        if "J" not in tiles:
            assert found == makes[tiles_of(groups)]
    (near,) = ask([{"ask": "nearest", "concealed": "1B 2B 3B", "top": 0}], "--card", str(file))
    assert {line["id"] for line in near["lines"]} == set(plain)
