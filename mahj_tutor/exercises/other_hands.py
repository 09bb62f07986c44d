"""What a scene shows and what is asked or drawn in its place: the hand of the card above all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions.meanings import Written
from mahj_tutor.questions.question import Question

_HAND = re.compile(r"\bhand\((?P<quote>['\"])(?P<name>[\w-]{1,40})(?P=quote)\)")
_DRAWN = ("line", "lines", "me", "who", "roll")
"""The fields of a scene whose values are plain words, as those are that are drawn for them."""
_ASKING = ("ask", "answer", "right", "options", "amount", "goal", "parts")


def other_hands(exercise: Question) -> Iterator[Found]:
    """Yield where a question is about another hand than the one that the board shows, and what a scene has
    that no learner gets, since something else is drawn for it.
    """
    shown = _shown(exercise)
    for each in exercise.written() if shown else ():
        if each.path[0] in _ASKING:
            yield from _asked(each, shown)
    for name in _DRAWN:
        yield from _never_drawn(exercise, name)


def _shown(exercise: Question) -> tuple[str, ...]:
    """Return the ids of the hands that are shown, none where that isn't said by their ids."""
    known = {line.id for line in exercise.playing_card.lines}
    said = [str(getattr(exercise.scene, name)) for name in ("line", "lines")]
    said += [each for name in ("line", "lines") for each in _values(exercise, name)]
    words = [word for each in said for word in each.split()]
    return tuple(dict.fromkeys(words)) if words and known.issuperset(words) else ()


def _values(exercise: Question, name: str) -> list[str]:
    """Return what is drawn for a field: its own values, or those of all cases; none if some case has none."""
    own = exercise.vary.get(name)
    if isinstance(own, list | tuple):
        return [str(each) for each in own]
    cases = exercise.vary.get("cases", ())
    some = [str(case[name]) for case in cases if name in case]
    return some if len(some) == len(cases) else []


def _asked(each: Written, shown: tuple[str, ...]) -> Iterator[Found]:
    for found in _HAND.finditer(each.text):
        if found["name"] not in shown:
            say = f"this asks about the hand {found['name']}, and the board shows {' '.join(shown[:4])}"
            yield "W270", say, f"write {_name_of(shown)} in the place of {found[0]}", each.path


def _name_of(shown: tuple[str, ...]) -> str:
    return "line" if len(shown) == 1 else f'hand("{shown[0]}")'


def _never_drawn(exercise: Question, name: str) -> Iterator[Found]:
    value, drawn = str(getattr(exercise.scene, name) or ""), _values(exercise, name)
    if value and drawn and value not in drawn:
        say = f"no learner gets this: vary: draws {', '.join(drawn[:4])} in its place"
        yield "W270", say, f"take it out, or take {name}: out of vary:", ("scene", name)
