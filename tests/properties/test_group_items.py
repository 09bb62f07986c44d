"""Drawn items about groups agree with the rules of the documents, written out plainly once more."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from mahj_tutor.pictures.scene import Acts, Answer
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.tiles import text
from tests.items import shipped

SIZES = [
    pytest.param(200, marks=pytest.mark.slow),
    pytest.param(10_000, marks=pytest.mark.soak),
]
ALIKE = {"single": 1, "pair": 2, "pung": 3, "kong": 4, "quint": 5, "sextet": 6}


def drawn(names: tuple[str, ...], many: int) -> Iterator[QuestionTask]:
    for number in range(many):
        task = shipped()[names[number % len(names)]].task(number)
        assert isinstance(task, QuestionTask)
        yield task


def groups_of(task: QuestionTask) -> list[str]:
    return [each.strip() for each in task.drawn.fields.group_names.split(",")]


def has_jokers(group: str) -> bool:
    return ALIKE.get(group.split()[0], 0) >= 3


def is_made(group: str, codes: Sequence[str]) -> bool:
    name, _, kind = group.partition(" of ")
    if name == "NEWS":
        return sorted(codes) == ["E", "N", "S", "W"]
    if name.isdecimal():
        years = ([digit if digit == "0" else digit + suit for digit in name] for suit in "BCD")
        return any(sorted(codes) == sorted(year) for year in years)
    real = {code for code in codes if code != "J"}
    fits = len(real) <= 1 and (not kind or real <= {kind})
    return fits and len(codes) == ALIKE[name] and (has_jokers(group) or "J" not in codes)


def placed_at_random(task: QuestionTask, rng: random.Random) -> Acts:
    """Put tiles into every group: mostly tiles that are alike, with a joker now and then."""
    rack = {piece.id: piece.face for piece in task.scene.zone("rack").pieces}
    trays = [zone.id for zone in task.scene.zones if zone.kind == "tray"]
    moves, left = list[tuple[str, str, str]](), sorted(rack)
    for tray, group in zip(trays, groups_of(task), strict=True):
        kind = rng.choice([rack[piece] for piece in left])
        like = [piece for piece in left if rack[piece] in (kind, "J")]
        if group == "NEWS" and rng.random() < 0.8:
            like = [piece for piece in left if rack[piece] in ("N", "E", "W", "S", "J")]
        size = ALIKE.get(group.split()[0], 4) + rng.choice((0, 0, 0, 0, -1))
        some = rng.sample(like, min(max(size, 1), len(like)))
        moves += [("move", piece, tray) for piece in some]
        left = [piece for piece in left if piece not in some] or left
    return tuple(moves)


@pytest.mark.parametrize("many", SIZES)
def test_groups_are_right_when_every_one_is(many: int) -> None:
    found: Counter[bool] = Counter()
    for number, task in enumerate(drawn(("a3.build-them", "a8.groups-on-your-rack"), many)):
        acts = task.solution if number % 4 == 0 else placed_at_random(task, random.Random(number))
        answer = task.read(acts)
        if not isinstance(answer, Answer):
            continue
        trays = [answer.place[f"group-{place}"] for place, _ in enumerate(groups_of(task), 1)]
        faces = [[task.scene.piece(piece).face or "" for piece in tray] for tray in trays]
        wanted = all(is_made(*each) for each in zip(groups_of(task), faces, strict=True))
        found[wanted] += 1
        assert (task.check(answer).verdict == "right") is wanted, (groups_of(task), faces)
    assert min(found.values()) >= many // 5, found


@pytest.mark.parametrize("many", SIZES)
def test_a_group_is_judged_as_the_documents_say(many: int) -> None:
    found: Counter[bool] = Counter()
    for task in drawn(("a3.may-it-lie-so",), many):
        (group,) = groups_of(task)
        wanted = is_made(group, task.drawn.fields.laid.split())
        answer = task.read(task.solution)
        assert isinstance(answer, Answer)
        choice = task.scene.choices[0]
        chosen = next(option for option in choice.options if option.id == answer.chosen[choice.id])
        assert chosen.text.startswith("Yes" if wanted else "No")
        found[wanted] += 1
    assert 0.4 * many <= found[True] <= 0.6 * many


@pytest.mark.parametrize("many", SIZES)
def test_groups_with_jokers_and_numbers_are_those_of_a_plain_count(many: int) -> None:
    for task in drawn(("a3.where-jokers-help", "a3.how-many-jokers"), many):
        groups = groups_of(task)
        if task.exercise.id == "a3.where-jokers-help":
            cards = [f"o0-{place}" for place, group in enumerate(groups) if has_jokers(group)]
            assert task.solution == tuple(("mark", card) for card in cards)
            continue
        sizes = sum(ALIKE.get(group.split()[0], 4) for group in groups)
        if task.exercise.id == "a3.how-many-jokers":
            have = text(task.drawn.fields.tiles).split().count(groups[0].partition(" of ")[2])
            sizes -= min(sizes, have)
        assert task.solution == (("number", "n", str(sizes)),)
