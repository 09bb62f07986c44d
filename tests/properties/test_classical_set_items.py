"""Drawn items about the tiles and sets of the classical game agree with its document, written out plainly.

Sets and whole hands are found by `plain_sets.py`, which tries everything and knows nothing of the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from mahj_tutor.pictures.scene import Zone
from mahj_tutor.questions.question_task import QuestionTask
from tests.items import shipped
from tests.properties.plain_sets import CHOWS, is_complete

SIZES = [
    pytest.param(200, marks=pytest.mark.slow),
    pytest.param(10_000, marks=pytest.mark.soak),
]
CODES = [f"{number}{suit}" for suit in "BCD" for number in range(1, 10)] + list("NEWSRG0")
"""The 34 kinds that the game is played with; a flower or a joker is none (Equipment, L8 to L31)."""
LETTERS = {"G": {"F"}, "R": {"C"}, "0": {"P", "B"}, "N": {"N"}, "E": {"E"}, "S": {"S"}, "W": {"W"}}
"""The letters on dragons and winds (L16 to L27)."""


def drawn(name: str, many: int) -> Iterator[QuestionTask]:
    for seed in range(many):
        task = shipped()[name].task(seed)
        assert isinstance(task, QuestionTask)
        yield task


def faces(zone: Zone) -> list[str]:
    return [piece.face or "" for piece in zone.pieces]


def set_of(codes: Sequence[str]) -> str:
    """Return what tiles are by the document: a pung, a chow, a kong (L39 to L47), or nothing."""
    if any(code not in CODES for code in codes):
        return ""
    if len(set(codes)) == 1:
        return {3: "pung", 4: "kong"}.get(len(codes), "")
    places = tuple(sorted(CODES.index(code) for code in codes))
    return "chow" if places in CHOWS else ""


def is_whole(codes: Sequence[str]) -> bool:
    """Whether tiles are four sets and a pair (L34)."""
    if len(codes) != 14 or any(code not in CODES for code in codes):
        return False
    counted = Counter(codes)
    return is_complete([counted[code] for code in CODES])


def marked(task: QuestionTask) -> set[str]:
    return {act[1] for act in task.solution if act[0] == "mark"}


def chosen(task: QuestionTask) -> dict[str, str]:
    """Return the words of what is right to choose, by the part of the question."""
    return {act[1]: task.scene.option(act[1], act[2]) for act in task.solution if act[0] == "choose"}


def numbers(task: QuestionTask) -> list[int]:
    return [int(act[2]) for act in task.solution if act[0] == "number"]


def piles_of(task: QuestionTask) -> list[list[str]]:
    return [pile.split() for pile in task.drawn.fields.piles.split(",")]


def names_of(task: QuestionTask) -> list[str]:
    return [option.text for option in task.scene.choices[0].options]


# --- sets -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_one_tile_makes_a_chow_of_two(many: int) -> None:
    for task in drawn("c1.three-in-a-row", many):
        two = faces(task.scene.zone("shown"))
        pieces = task.scene.zone("tiles").pieces
        fit = {piece.id for piece in pieces if set_of([*two, piece.face or ""]) == "chow"}
        assert len(fit) == 1
        assert marked(task) == fit


@pytest.mark.parametrize("many", SIZES)
def test_every_set_gets_the_tile_that_completes_it(many: int) -> None:
    for task in drawn("c1.fill-the-sets", many):
        tiles = {piece.id: piece.face or "" for piece in task.scene.zone("tiles").pieces}
        wanted = set()
        for zone in (each for each in task.scene.zones if each.kind == "tray"):
            name, lying = zone.label.lower(), faces(zone)
            fits = [
                piece
                for piece, face in tiles.items()
                if (set_of([*lying, face]) == name or (name == "pair" and lying == [face]))
            ]
            assert len(fits) == 1, (task.seed, zone.label)
            wanted.add(("move", fits[0], zone.id))
        assert set(task.solution) == wanted


@pytest.mark.parametrize("many", SIZES)
def test_three_of_four_piles_are_sets(many: int) -> None:
    places = Counter[str]()
    for task in drawn("c1.which-is-none", many):
        none = [each for each in piles_of(task) if not set_of(each)]
        assert len(none) == 1, task.seed
        ((_, _, option),) = task.solution
        assert task.acts_of(" ".join(none[0])) == task.solution
        places[option] += 1
    assert len(places) == 4
    assert max(places.values()) <= 0.4 * many


@pytest.mark.parametrize("many", SIZES)
def test_one_of_four_piles_is_good_in_both_games(many: int) -> None:
    """A pung of the American game may have jokers, or be flowers; a set of this one has neither (L31)."""
    for task in drawn("c1.fine-in-both", many):
        both = []
        for pile in piles_of(task):
            real = {code for code in pile if code != "J"}
            if len(pile) == 3 and len(real) <= 1 and set_of(pile):
                both.append(pile)
        assert len(both) == 1, task.seed
        assert task.acts_of(" ".join(both[0])) == task.solution


# --- tiles ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_flowers_and_jokers_go_back_and_nothing_else(many: int) -> None:
    for task in drawn("c1.back-in-the-box", many):
        pieces = task.scene.zone("tiles").pieces
        away = {piece.id for piece in pieces if piece.face not in CODES}
        assert {act[1] for act in task.solution} == away
        assert len(away) == 3


@pytest.mark.parametrize("many", SIZES)
def test_a_letter_marks_one_dragon(many: int) -> None:
    seen = Counter[str]()
    for task in drawn("c1.by-its-letter", many):
        letter = task.drawn.fields.case
        assert f"the letter **{letter}**" in task.ask
        pieces = task.scene.zone("tiles").pieces
        fit = {piece.id for piece in pieces if letter in LETTERS.get(piece.face or "", ())}
        assert len(fit) == 1
        assert marked(task) == fit
        seen[letter] += 1
    assert set(seen) == set("FCPB")


# --- hands ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_one_tile_completes_four_sets_and_a_pair(many: int) -> None:
    for task in drawn("c1.one-to-go", many):
        hand = faces(task.scene.zone("hand"))
        pieces = task.scene.zone("tiles").pieces
        fit = {piece.id for piece in pieces if is_whole([*hand, piece.face or ""])}
        assert len(fit) == 1, task.seed
        assert marked(task) == fit


@pytest.mark.parametrize("many", SIZES)
def test_what_is_no_mahjong_has_a_strange_tile_or_a_wrong_number_or_too_few_sets(many: int) -> None:
    said = Counter[str]()
    for task in drawn("c1.is-it-mahjong", many):
        hand = faces(task.scene.zone("shown"))
        strange, short = set(hand) - set(CODES), len(hand) != 14
        wanted = "isn't in this game" if strange else "one tile short" if short else "aren't four sets"
        answer = chosen(task)["picked"]
        assert ("Congratulations!" if is_whole(hand) else wanted) in answer, task.seed
        said[answer] += 1
    assert 0.3 * many <= said["“Congratulations!”"] <= 0.6 * many


@pytest.mark.parametrize("many", SIZES)
def test_sets_that_lie_face_up_are_seen(many: int) -> None:
    """A set made with a discard is shown at once; four of one's own lie face down (L48 to L54, L207)."""
    seen = Counter[int]()
    for task in drawn("c1.what-they-see", many):
        mine = [zone for zone in task.scene.zones if zone.id.startswith("shown-me")]
        shown = [zone for zone in mine if "?" not in faces(zone)]
        assert all(set_of(faces(zone)) for zone in shown)
        assert numbers(task) == [len(shown)], task.seed
        seen[len(shown)] += 1
    assert set(seen) == {0, 1, 2, 3}


@pytest.mark.parametrize("many", SIZES)
def test_each_kong_makes_a_hand_one_tile_larger(many: int) -> None:
    """Four sets of three and a pair are 14 tiles, and a kong has four (L56 to L58)."""
    for task in drawn("c1.how-many-tiles", many):
        due = []
        for side in ("left", "across", "right"):  # of South: East, North, West
            zones = [zone for zone in task.scene.zones if zone.id.startswith(f"shown-{side}")]
            sizes = [len(zone.pieces) for zone in zones]
            due.append(sum(sizes) + 3 * (4 - len(sizes)) + 2)
        assert numbers(task) == due, task.seed
