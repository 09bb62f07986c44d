"""Drawn items about the Charleston agree with the rules of the documents, written out plainly once more."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import pytest

from mahj_tutor.american import Give, PickUp, Stop, Vote
from mahj_tutor.card import Line
from mahj_tutor.pictures.scene import Acts, Answer
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import KINDS, Tile
from tests.items import shipped
from tests.properties.plain_hands import away as plain_away

SIZES = [
    pytest.param(200, marks=pytest.mark.slow),
    pytest.param(10_000, marks=pytest.mark.soak),
]
FEWER = [pytest.param(60, marks=pytest.mark.slow), SIZES[-1]]
"""Where no share is counted, or hardly one."""
WAYS = {
    "First Right": "right",
    "First Across": "across",
    "First Left": "left",
    "Second Left": "left",
    "Second Across": "across",
    "Last Right": "right",
    "Courtesy": "across",
}
STEPS = {"right": 1, "across": 2, "left": 3}
"""How many seats on, around the table to the right."""
PASSES = (
    "a9.first-right",
    "a9.tiles-are-waiting",
    "a9.which-tray",
    "a10.some-unseen",
    "a10.courtesy-pass",
    "a10.any-pass",
)
VERDICTS = ("a9.what-happens-here", "a10.is-that-right")


def drawn(names: tuple[str, ...], many: int) -> Iterator[QuestionTask]:
    for number in range(many):
        task = shipped()[names[number % len(names)]].task(number)
        assert isinstance(task, QuestionTask)
        yield task


# --- passes ----------------------------------------------------------------------------------------------


def placed_at_random(task: QuestionTask, rng: random.Random) -> Acts:
    """Put some tiles, mostly three, into one tray, often such as can be spared; now and then look first."""
    trays = [zone.id for zone in task.scene.zones if zone.arrow]
    tiles = sorted(task.scene.moves)
    spare = [piece for piece in tiles if rng.random() < 0.5 and keeps_the_hand(task, [piece])]
    number = rng.choice((1, 2, 3, 3, 3, 3, 4))
    pieces = rng.sample(spare if number <= len(spare) else tiles, number)
    tray = rng.choice(trays)
    acts: Acts = tuple(("move", piece, tray) for piece in pieces)
    waiting = [piece for piece in task.scene.moves if piece.startswith("i") and piece not in pieces]
    if waiting and rng.random() < 0.1:
        acts = (("move", waiting[0], "rack"), *acts)
    return acts


def is_a_pass(task: QuestionTask, answer: Answer) -> bool:
    fields = task.drawn.fields
    stage = str(fields.stage)
    tray = next(zone for zone in task.scene.zones if zone.arrow and answer.place[zone.id])
    pieces = answer.place[tray.id]
    unseen = [piece for piece in pieces if piece.startswith("i")]
    size = int(fields.before.split()[2].rstrip(";")) if stage == "Courtesy" else 3
    legal = (
        tray.arrow == WAYS[stage]
        and len(pieces) == size
        and "J" not in [task.scene.piece(piece).face for piece in pieces]
        and (not unseen or stage in ("First Left", "Last Right"))
        and not any(piece.startswith("i") for piece in answer.place["rack"])
    )
    return legal and (fields.number is None or len(unseen) == fields.number) and keeps_the_hand(task, pieces)


def keeps_the_hand(task: QuestionTask, gone: Sequence[str]) -> bool:
    """Whether all hands in view, where the item shows some, are as near without the tiles passed."""
    if "lines" not in task.drawn.situation.named:
        return True
    lines = tuple(task.drawn.situation.named["lines"].value)
    rest = Counter(tile.code for tile in task.drawn.fields.rack)
    before = far(lines, in_order(rest))
    rest.subtract(task.scene.piece(piece).face or "" for piece in gone)
    return before == far(lines, in_order(rest))


def in_order(counts: Counter[str]) -> tuple[Tile, ...]:
    return tuple(tile for tile in KINDS for _ in range(counts[tile.code]))


@lru_cache(maxsize=100)
def far(lines: tuple[Line, ...], tiles: tuple[Tile, ...]) -> list[int]:
    """Return how far each line is, plainly; a tile after the other is tried with the same rack."""
    return [min(plain_away(target.groups, tiles) or 0 for target in line.targets) for line in lines]


@pytest.mark.parametrize("many", FEWER)
def test_passes_are_right_when_the_documents_allow_them(many: int) -> None:
    rng, said = random.Random(many), []
    for task in drawn(PASSES, many):
        answer = task.read(placed_at_random(task, rng))
        assert isinstance(answer, Answer)
        said.append(is_a_pass(task, answer))
        assert (task.check(answer).verdict == "right") is said[-1], (task.exercise.id, task.seed, answer.acts)
        solved = task.read(task.solution)
        assert isinstance(solved, Answer)
        assert is_a_pass(task, solved)
    assert many // 40 < sum(said) < many  # few passes made at random keep both hands


@pytest.mark.parametrize("many", SIZES)
def test_a_legal_pass_is_right_when_the_hands_are_as_near_without_it(many: int) -> None:
    rng, said = random.Random(many), Counter[bool]()
    for task in drawn(("a9.which-tray",), many):
        due = next(zone.id for zone in task.scene.zones if zone.arrow == WAYS[str(task.drawn.fields.stage)])
        tiles = [piece for piece in sorted(task.scene.moves) if task.scene.piece(piece).face != "J"]
        spare = [piece for piece in tiles if keeps_the_hand(task, [piece])]
        gone = rng.sample(spare if rng.random() < 0.5 else tiles, 3)
        answer = task.read(tuple(("move", piece, due) for piece in gone))
        assert isinstance(answer, Answer)
        kept = keeps_the_hand(task, gone)
        assert (task.check(answer).verdict == "right") is kept, (task.seed, gone)
        said[kept] += 1
    assert min(said[True], said[False]) >= 0.3 * many, said


# --- who gets them, whose they are ---------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_players_are_counted_around_the_table(many: int) -> None:
    for task in drawn(("a9.who-gets-them", "a10.who-gets-them", "a9.whose-tiles"), many):
        fields = task.drawn.fields
        assert fields.me is not None
        steps = STEPS[WAYS[str(fields.stage)]]
        if task.exercise.id.endswith("whose-tiles"):
            steps = -steps
        due = SEATS[(SEATS.index(fields.me) + steps) % 4]
        (act,) = task.solution
        assert due.value in task.scene.piece(act[1]).name


# --- verdicts --------------------------------------------------------------------------------------------


def is_legal(stage: str, before: str, move: object, me: Seat) -> bool:
    begun = stage in ("Second Left", "Second Across", "Last Right") or "everybody votes yes" in before
    match move:
        case PickUp():
            return _has_passed(before, move.seat, me)
        case Vote():
            return stage == "Vote" and f"{move.seat} votes" not in before
        case Stop():
            return stage == "Vote" and not begun
        case Give():
            return stage != "Vote" and not _has_passed(before, move.seat, me) and _goes(stage, move)
    raise AssertionError(move)


def _has_passed(before: str, seat: Seat, me: Seat) -> bool:
    return "everybody passes" in before or ("the others pass" in before and seat is not me)


def _goes(stage: str, give: Give) -> bool:
    return (
        give.to in (None, WAYS[stage])
        and len(give.tiles) + give.blind == 3
        and "J" not in [tile.code for tile in give.tiles]
        and (not give.blind or stage in ("First Left", "Last Right"))
        and not give.looked
    )


@pytest.mark.parametrize("many", SIZES)
def test_verdicts_are_those_of_the_documents(many: int) -> None:
    legal = 0
    for task in drawn(VERDICTS, many):
        fields, named = task.drawn.fields, task.drawn.situation.named
        assert fields.me is not None
        wanted = is_legal(str(fields.stage), fields.before, named["move"].value, fields.me)
        verdict = next(act[2] for act in task.solution if act[1] == "verdict")
        assert (verdict == "o0") is wanted, (task.exercise.id, task.seed)
        legal += wanted
    assert 0.4 * many < legal < 0.6 * many


@pytest.mark.parametrize("many", SIZES)
def test_a_blind_pass_is_fine_where_the_documents_allow_it(many: int) -> None:
    for task in drawn(("a10.may-it-be-blind",), many):
        fields, move = task.drawn.fields, task.drawn.situation.named["move"].value
        assert fields.me is not None
        is_fine = is_legal(str(fields.stage), fields.before, move, fields.me)
        said = (
            "fine. This pass can be blind.”"
            if is_fine
            else "Not in this pass. Please take tiles from your rack.”"
        )
        assert task.solution == task.acts_of(f"“That's {said}" if is_fine else f"“{said}")


# --- directions ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "many", [pytest.param(60, marks=pytest.mark.slow), pytest.param(600, marks=pytest.mark.soak)]
)
def test_the_nearest_hands_are_found_by_trying_them_all(many: int) -> None:
    for task in drawn(("a8.nearest-to-yours",), many):
        fields, named = task.drawn.fields, task.drawn.situation.named
        lines: Mapping[str, int] = {
            line.id: min(plain_away(target.groups, fields.rack) or 0 for target in line.targets)
            for line in named["lines"].value
        }
        third = sorted(lines.values())[2]
        assert [act[1] for act in task.solution] == [name for name, far in lines.items() if far <= third]
