"""A mistake that a drawn state doesn't allow is drawn again, however fast games are played."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.exercises import check_draws
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.question import IN_ONE_GAME, Question
from mahj_tutor.scenarios import drawn

MISTAKE = """\
id: my-club.mistake
title: Is her hand dead?
rules: [DD2]
interaction: choose
scene: {draw: game, show: hand, find: [count(discards()) >= 6], with_mistake: mistaken mah jongg}
ask: Here is {who}'s hand. Is it dead?
options: yes or no
answer: is_dead(who)
tests:
  - {do: "yes", expect: right}
  - {do: "no", expect: wrong}
  - {do: [], expect: unreadable}
"""
CASE = MISTAKE.replace(", with_mistake: mistaken mah jongg}", "}").replace(
    "ask:", "vary:\n  cases: [{with_mistake: mistaken mah jongg}]\nask:"
)


def exercise(text: str) -> Question:
    (found,), _ = read_file(text, "a.yaml")
    return found.exercise


@pytest.mark.slow
@pytest.mark.parametrize("text", [CASE, pytest.param(MISTAKE, marks=pytest.mark.soak)])
def test_a_check_without_time_finds_what_a_check_with_time_does(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "exercises.yaml"
    file.write_text(text, "utf-8")
    monkeypatch.setattr("mahj_tutor.questions.question.SEEDS", 5)
    assert exercise(text).drawn_task(0)[1] > 1, "the first state drawn doesn't allow the mistake"
    found = check_files([file])
    monkeypatch.setattr(check_draws, "SECONDS", -1)
    assert check_files([file]) == found
    assert not any(each.is_error for each in found)


@pytest.mark.slow
def test_a_game_is_looked_at_more_than_once(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers: list[int] = []
    situation = drawn.drawn_situation

    def counted(*given: object) -> object:
        numbers.append(given[-1])  # type: ignore[arg-type]
        return situation(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("mahj_tutor.scenarios.drawn_situation", counted)
    tries = exercise(MISTAKE).drawn_task(0)[1]
    assert numbers == [number // IN_ONE_GAME for number in range(tries)]
