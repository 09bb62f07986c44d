"""Tables that an exercise writes down: whether they can come up in a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mahj_tutor.american.play.consistency import inconsistencies, miscounts
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.classical.play import consistency as classical_consistency
from mahj_tutor.classical.play.notation import read_play as read_classical_play
from mahj_tutor.errors import NotationError
from mahj_tutor.exercises.check_draws import Place, problem_at
from mahj_tutor.exercises.load import Loaded
from mahj_tutor.problems import Problem
from mahj_tutor.questions.question import Question


def problems_of_tables(each: Loaded) -> Iterator[Problem]:
    """Tell where a table can't happen in a game; an exercise about dead hands may be about a miscount."""
    may_miscount = any(rule.startswith("DD") for rule in each.exercise.rules)
    for path, said in _written(each.exercise):
        try:
            impossible, miscounted = _wrong_at(path, said)
        except NotationError:
            continue  # the test that it is in fails, and says so
        for say in impossible:
            yield problem_at(each, "E022", say, "write a table that can come up in a game", path)
        for say in () if may_miscount else miscounted:
            yield problem_at(
                each, "E021", say, "count the tiles, or name a rule about dead hands (DD1)", path
            )


def _wrong_at(path: Place, said: str) -> tuple[Iterable[str], Iterable[str]]:
    """Return what can't come up in a game, and the hands that are miscounted; of a classical game a draw
    tells those.
    """
    if "classical" in path:
        return classical_consistency.inconsistencies(read_classical_play(said)), ()
    play = read_play(said)
    return inconsistencies(play), miscounts(play)


def _written(exercise: Question) -> Iterator[tuple[Place, str]]:
    """Yield the texts of tables with their places: of the scene, of what is drawn, of tests."""
    texts: dict[Place, Any] = {}
    for name in ("table", "classical"):
        texts["scene", name] = getattr(exercise.scene, name)
        texts["scene", "beside", name] = getattr(exercise.scene.beside, name, "")
        for number, table in enumerate(_listed(exercise.vary.get(name))):
            texts["vary", name, number] = table
        for number, case in enumerate(_listed(exercise.vary.get("cases"))):
            texts["vary", "cases", number, name] = case.get(name)
            texts["vary", "cases", number, "beside", name] = _second(case).get(name)
        for number, test in enumerate(exercise.tests):
            texts["tests", number, "with", name] = test.fixed.get(name)
    yield from ((place, said) for place, said in texts.items() if isinstance(said, str) and said)


def _second(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the second scene of a case."""
    found = case.get("beside")
    return found if isinstance(found, dict) else {}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
