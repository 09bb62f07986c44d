"""Drawn items about tiles, dragons and flowers (A1, A2), and the last of groups and the deal, agree with a
decision made from the board alone: what the documents say is in the set, written out once more.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from mahj_tutor.pictures.scene import Act
from mahj_tutor.questions.question_task import QuestionTask
from tests.items import shipped

SIZES = [
    pytest.param(40, marks=pytest.mark.slow),
    pytest.param(10_000, marks=pytest.mark.soak),
]
WINDS, DRAGONS = "NEWS", "RG0"
SPOKEN = {"Red": "R", "Green": "G", "White": "0", "Soap": "0", "Flower": "F", "North": "N"}
HOME = {"G": "B", "R": "C", "0": "D"}
"""The suit of each dragon."""
SUITS = {"Bam": "B", "Crak": "C", "Dot": "D"}
SUIT_NAMES = {code: name for name, code in SUITS.items()}
SET = {"Bams": 36, "Craks": 36, "Dots": 36, "Winds": 16, "Dragons": 12, "Flowers": 8, "Jokers": 8}
COUNTS = {"a": 1, "an": 1, "two": 2, "three": 3, "four": 4, "five": 5}
DEALT = {"East": 14, "South": 13, "West": 13, "North": 13}
SIZE = {"a pair": 2, "a pung": 3, "a kong": 4, "a quint": 5}

Tiles = dict[str, str]
"""Tiles on the board: the id of each piece, and its code."""


def tiles(task: QuestionTask, zone: str = "tiles") -> Tiles:
    return {piece.id: piece.face or "" for piece in task.scene.zone(zone).pieces}


def suit(code: str) -> str:
    """Return B, C or D; nothing for winds, dragons, flowers and jokers."""
    return code[1:]


def marks(*found: str) -> set[Act]:
    return {("mark", piece) for piece in found}


def those(task: QuestionTask, fits: Callable[[str], bool]) -> set[Act]:
    """Return the marks of all tiles that fit."""
    return marks(*(piece for piece, code in tiles(task).items() if fits(code)))


def homes(task: QuestionTask, place_of: Callable[[str], str | None], zone: str = "tiles") -> set[Act]:
    """Return the moves of tiles to the tray with a label."""
    trays = {each.label: each.id for each in task.scene.zones if each.kind == "tray"}
    labels = {piece: place_of(code) for piece, code in tiles(task, zone).items()}
    return {("move", piece, trays[label]) for piece, label in labels.items() if label is not None}


def chosen(task: QuestionTask, fits: Callable[[str], bool]) -> set[Act]:
    (choice,) = task.scene.choices
    return {("choose", choice.id, each.id) for each in choice.options if fits(each.text)}


def number(value: int) -> set[Act]:
    return {("number", "n", str(value))}


def bold(task: QuestionTask) -> list[str]:
    """Return what the task's words put in bold."""
    return re.findall(r"\*\*([^*]+)\*\*", task.ask)


def suit_of_tray(code: str) -> str | None:
    return {"B": "Bams", "C": "Craks", "D": "Dots"}.get(suit(code))


def home_of_tray(code: str) -> str:
    return {"B": "Bams", "C": "Craks", "D": "Dots"}.get(suit(code) or HOME.get(code, ""), "No suit")


def name(code: str) -> str:
    """Return how a player says a suit tile, a wind or a Soap."""
    words = {"N": "North", "E": "East", "W": "West", "S": "South", "0": "Soap"}
    return words.get(code) or f"{code[0]} {SUIT_NAMES[suit(code)]}"


def odd_one_out(task: QuestionTask) -> set[Act]:
    count = Counter(tiles(task).values())
    return those(task, lambda code: count[code] == 1)


def lost_tile(task: QuestionTask) -> set[Act]:
    count = Counter(tiles(task, "shown").values())
    return those(task, lambda code: count[code] == 3)


def last_tile(task: QuestionTask) -> set[Act]:
    """The hand has two kongs and two pungs at the end: the tile that it has twice is one short."""
    count = Counter(tiles(task, "hand").values())
    return those(task, lambda code: count[code] == 2)


def copies_left(task: QuestionTask) -> set[Act]:
    seen = [*tiles(task, "shown").values()]
    return number((8 if seen[0] == "F" else 4) - len(seen))


def same_suit_dragon(task: QuestionTask) -> set[Act]:
    (wanted,) = {suit(code) for code in tiles(task, "shown").values()}
    return those(task, lambda code: HOME[code] == wanted)


def do_they_go(task: QuestionTask) -> set[Act]:
    *_, dragon = shown = [*tiles(task, "shown").values()]
    goes = HOME[dragon]
    if goes == suit(shown[0]):
        return chosen(task, lambda words: words.startswith("Yes"))
    family = {"B": "Bams", "C": "Craks", "D": "Dots"}[goes]
    return chosen(task, lambda words: words.startswith("No") and family in words)


def laid_out(task: QuestionTask) -> set[Act]:
    """The year 2026 in a suit; of the two equal 2s each may stand in either place."""
    wanted = SUITS[bold(task)[1].removesuffix("s")]
    by_code = {code: piece for piece, code in sorted(tiles(task).items(), reverse=True)}
    twos = [piece for piece, code in tiles(task).items() if code == f"2{wanted}"]
    return {
        ("move", twos[0], "place-0"),
        ("move", by_code["0"], "place-1"),
        ("move", twos[1], "place-2"),
        ("move", by_code[f"6{wanted}"], "place-3"),
    }


def pile(words: str) -> list[tuple[int, str]]:
    """Return how many there are of each tile in a pile that is told in words."""
    parts = re.split(r", | and ", words)
    return [(COUNTS[count], kind.removesuffix("s")) for count, kind in (each.split(" ", 1) for each in parts)]


def is_group(words: str, size: int) -> bool:
    """Whether a pile is so many tiles alike; jokers help from three on."""
    counted = pile(words)
    kinds = {kind for _, kind in counted if kind != "joker"}
    jokers = any(kind == "joker" for _, kind in counted)
    return len(kinds) == 1 and sum(count for count, _ in counted) == size and (size >= 3 or not jokers)


def dragons_and_pung(task: QuestionTask) -> set[Act]:
    """The pair takes both of the dragons of the pung's suit; two tiles and the joker make the pung."""
    rack = tiles(task, "rack")
    (named,) = re.findall(r"(\d) (Bam|Crak|Dot)s", bold(task)[0])
    kind = named[0] + SUITS[named[1]]
    pung = [piece for piece, code in rack.items() if code in (kind, "J")]
    pair = [piece for piece, code in rack.items() if HOME.get(code) == suit(kind)]
    assert (len(pair), len(pung)) == (2, 3)
    return {("move", each, "group-1") for each in pair} | {("move", each, "group-2") for each in pung}


def wrong_label(task: QuestionTask) -> set[Act]:
    def is_wrong(words: str) -> bool:
        what, _, count = words.partition(": ")
        return SET[what] != int(count)

    return chosen(task, is_wrong)


def counted(task: QuestionTask) -> set[Act]:
    who, count = bold(task)
    more = int(count) - DEALT[who]
    words = "short" if more < 0 else "too many" if more else "right"
    return chosen(task, lambda said: words in said)


DECISIONS: dict[str, Callable[[QuestionTask], set[Act]]] = {
    "a1.odd-one-out": odd_one_out,
    "a1.find-the-craks": lambda task: those(task, lambda code: suit(code) == "C"),
    "a1.three-families": lambda task: homes(task, suit_of_tray),
    "a1.twins": lambda task: homes(task, name),
    "a1.one-to-go": last_tile,
    "a1.a-box-of-craks": lambda task: marks(*tiles(task, "shown")),
    "a1.under-the-table": lost_tile,
    "a1.the-bird": lambda task: those(task, lambda code: code == "1B"),
    "a1.no-suit": lambda task: those(task, lambda code: not suit(code)),
    "a1.pick-them-up": lambda _task: number(SET["Dots"]),
    "a1.how-many-more": copies_left,
    "a1.say-its-name": lambda task: those(task, lambda code: len(code) == 2 and name(code) == bold(task)[0]),
    "a1.clear-the-table": lambda task: homes(task, lambda code: suit_of_tray(code) or "Winds"),
    "a2.dragons-go-home": lambda task: homes(task, home_of_tray),
    "a2.two-to-go": lambda task: homes(task, home_of_tray),
    "a2.say-soap": lambda task: those(task, lambda code: code == "0"),
    "a2.which-dragon": same_suit_dragon,
    "a2.do-they-go": do_they_go,
    "a2.no-tile-has-a-zero": lambda task: homes(task, lambda code: code if code == "0" else None),
    "a2.lay-it-out": laid_out,
    "a2.a-flower-is-a-flower": lambda task: those(task, lambda code: code == "F"),
    "a2.flower-or-not": lambda task: those(task, lambda code: code == "F"),
    "a2.flowers-left": copies_left,
    "a2.card-signs": lambda task: homes(task, lambda code: code if code not in "RG" else None),
    "a2.what-players-say": lambda task: those(task, lambda code: code == SPOKEN[bold(task)[0]]),
    "a2.everyone-home": lambda task: homes(task, home_of_tray),
    "a3.tap-the-kong": lambda task: chosen(task, lambda words: is_group(words, SIZE[bold(task)[0]])),
    "a3.real-pungs": lambda task: chosen(task, lambda words: not is_group(words, 3)),
    "a3.dragons-of-craks": dragons_and_pung,
    "a3.pack-the-set": wrong_label,
    "a5.count-yours": counted,
}
ORDERS: dict[str, Callable[[str], int]] = {
    "a1.four-bams": lambda code: int(code[0]),
    "a1.four-winds": WINDS.index,
}
"""Orders of steps: what each tile is put in order by."""


@pytest.mark.parametrize("many", SIZES)
@pytest.mark.parametrize("exercise", DECISIONS)
def test_the_answer_is_read_from_the_tiles(exercise: str, many: int) -> None:
    for seed in range(many):
        task = shipped()[exercise].task(seed)
        assert isinstance(task, QuestionTask)
        assert set(task.solution) == DECISIONS[exercise](task), seed


@pytest.mark.parametrize("many", SIZES)
@pytest.mark.parametrize("exercise", ORDERS)
def test_tiles_are_put_in_the_order_that_is_told(exercise: str, many: int) -> None:
    for seed in range(many):
        task = shipped()[exercise].task(seed)
        assert isinstance(task, QuestionTask)
        ranked = sorted(tiles(task, "cards").items(), key=lambda each: ORDERS[exercise](each[1]))
        assert task.solution == tuple(("move", piece, "order") for piece, _ in ranked), seed


def test_every_exercise_about_tiles_is_decided_here() -> None:
    about_tiles = {each for each in shipped() if each.startswith(("a1.", "a2."))}
    assert about_tiles <= {*DECISIONS, *ORDERS}
