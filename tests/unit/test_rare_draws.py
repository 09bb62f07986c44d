"""Draws that fail, and draws that rarely fit: what an author is told, and what a learner gets."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from mahj_tutor.card import first_card
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.question import Drawn, Question
from mahj_tutor.rulebook import profile
from mahj_tutor.scenarios import finding
from mahj_tutor.scenarios.bank import AMERICAN_GAME, CLASSICAL_GAME, bank_of, identity
from mahj_tutor.scenarios.finding import keep
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.yaml_source import Problem

RARE = """\
schema: mahj-exercise/2
id: a9.rare
title: jokers
rules: [CH3]
interaction: number
scene: {me: South, pass: First Right}
vary:
  rack: any
  require: REQUIRED
ask: How many flowers and jokers?
answer: count(jokers(rack(me))) + count(like(rack(me), F))
tests:
  - {with: {rack: 3B 3B 3B 3B 4C 4C 5D 6D 7D N J J F}, do: "3", expect: right}
  - {with: {rack: 3B 3B 3B 3B 4C 4C 5D 6D 7D N J J F}, do: "1", expect: wrong}
  - {do: [], expect: unreadable}
"""


def problems(text: str, folder: Path) -> tuple[Problem, ...]:
    file = folder / "exercises.yaml"
    file.write_text(text, "utf-8")
    return check_files([file])


@pytest.mark.slow
def test_draws_that_fail_are_counted_and_a_learner_gets_an_item_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mahj_tutor.questions.question.DRAWS", 80)
    text = RARE.replace("REQUIRED", "count(jokers(rack(me))) >= 3").replace("N J J F", "J J J F")
    text = text.replace('do: "3"', 'do: "4"')
    (exercise,) = (each.exercise for each in read_file(text, "rare.yaml")[0])
    in_vain = [seed for seed in range(60) if not has_item(exercise, seed)]
    checked = [seed for seed in in_vain if seed < 40]
    assert checked
    (found,) = (each for each in problems(text, tmp_path) if each.code.startswith("E"))
    assert (found.code, found.line, found.fix) == ("E090", 9, "require less")
    failed, drawn = (int(each) for each in found.say.removesuffix(" items").split(" for ")[-1].split(" of "))
    assert "was met by no draw for" in found.say
    assert failed == len([seed for seed in in_vain if seed < drawn])  # a slow machine draws fewer than 40
    learners = [seed for seed in in_vain if seed >= 40]
    assert learners
    for seed in learners:
        assert exercise.task(seed).scene == exercise.task(seed).scene
        assert exercise.task(seed).seed in range(40)


def has_item(exercise: Question, seed: int) -> bool:
    try:
        exercise.drawn_task(seed)
    except Unfit:
        return False
    return True


@pytest.mark.parametrize(
    ("required", "codes"),
    [
        ("count(jokers(rack(me))) == 2 and count(like(rack(me), F)) >= 1", ["W090"]),
        ("count(jokers(rack(me))) + count(like(rack(me), F)) >= 1", []),
    ],
)
def test_draws_that_rarely_fit_are_told(required: str, codes: list[str], tmp_path: Path) -> None:
    found = problems(RARE.replace("REQUIRED", required), tmp_path)
    assert [each.code for each in found if "90" in each.code] == codes
    assert all(each.line == 9 and "1 draw in" in each.say for each in found if each.code == "W090")


GAME = """\
schema: mahj-exercise/2
id: a12.own
title: jokers
rules: [JK1]
interaction: number
scene:
  draw: game
  find: [FOUND]
ask: How many jokers do you have?
answer: count(jokers(rack(me)))
tests:
  - with: {draw: "", find: [], me: South, table: "phase window; turn East; South 2B J; thrown East 9C"}
    do: "1"
    expect: right
  - with: {draw: "", find: [], me: South, table: "phase window; turn East; South 2B J; thrown East 9C"}
    do: "2"
    expect: wrong
  - {do: [], expect: unreadable}
"""


def test_a_state_that_is_not_found_in_time_is_no_mistake_before_all_games_are_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(identity, "GAMES", 3)
    monkeypatch.setattr(identity, "SHIPPED", {AMERICAN_GAME: None, CLASSICAL_GAME: None})
    monkeypatch.setattr("mahj_tutor.exercises.check.SECONDS", -1)
    finding.searched_slot.cache_clear()
    text = GAME.replace("FOUND", "count(rack(me)) > 40")
    (found,) = problems(text, tmp_path)
    assert (found.code, found.line) == ("W090", 8)
    assert found.say.endswith(", and not all of 3 games were searched")
    assert "mahj-tutor bank" in found.fix
    assert list(keep(bank_of(first_card(), profile()), [finding.Search(("count(rack(me)) > 40",))])) == [1]
    (found,) = problems(text, tmp_path)
    assert (found.code, found.line) == ("E090", 8)
    assert "of 3 games fits" in found.say


def test_where_a_test_fails_no_other_item_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    draw = Question._drawn

    def noting(self: Question, rng: Random, seed: int, *more: Any) -> Drawn:
        drawn.append(seed)
        return draw(self, rng, seed, *more)

    monkeypatch.setattr(Question, "_drawn", noting)
    text = RARE.replace("REQUIRED", "count(jokers(rack(me))) + count(like(rack(me), F)) >= 1")
    assert not problems(text, tmp_path)
    assert set(drawn) == set(range(40))
    drawn.clear()
    (found,) = problems(text.replace('do: "3", expect: right', 'do: "4", expect: right'), tmp_path)
    assert found.code == "E060"
    assert set(drawn) == {0}


def test_an_exercise_that_could_not_be_read_whole_is_not_played(tmp_path: Path) -> None:
    whole = RARE.replace("REQUIRED", "count(jokers(rack(me))) + count(like(rack(me), F)) >= 1")
    again = whole.replace("title: jokers", "title: jokers\ntitle: flowers").replace("a9.rare", "a9.again")
    file, told = tmp_path / "exercises.yaml", list[str]()
    file.write_text(f"{whole}---\n{again}---\n{whole.replace('a9.rare', 'a9.third')}", "utf-8")
    (found,) = check_files([file], told.append)
    assert "twice" in found.say
    assert told == ["a9.rare", "a9.third"]
