"""On the wall: an item for the projector, step by step; a question to the room; boards side by side.

Nothing here says who anybody is.
"""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from mahj_tutor.classroom.ballot import Ballot, ballot_of, is_right, right_votes
from mahj_tutor.classroom.model import SchoolClass
from mahj_tutor.classroom.room import Question, Vote, spread
from mahj_tutor.exercises.task import Task, Unreadable
from mahj_tutor.learner.bookmark import Acts
from mahj_tutor.server.teach.lessons import Exercises, items_of, lessons_of
from mahj_tutor.server.teach.pages import TeachPage
from mahj_tutor.server.teach.pictures import asked, begun, board_picture, plain, step_picture, steps_of
from mahj_tutor.server.teach.service import Classrooms, wall_of
from mahj_tutor.server.teach.stream import Stream

WIDE, HALF = 1000, 560
"""How wide positions are drawn: one on the wall, or one of two or three beside each other."""
MOST_BARS = 14


class WallPage(TeachPage):
    """The page for the projector."""

    def get(self, number: str) -> None:
        """Show the frame; the script fills it."""
        of = self.get_class(number)
        self.show_teach("wall.html", of=of)


class WallFeed(TeachPage, Stream):
    """What is on the wall, as it changes."""

    async def get(self, number: str) -> None:
        """Send the wall as a piece of the page, and how many have answered."""
        of = self.get_class(number)

        async def state() -> dict[str, Any] | None:
            return await asyncio.to_thread(self._state, of.id)

        await self.stream(wall_of(of.id), state)

    def _state(self, number: int) -> dict[str, Any] | None:
        of = self.rooms.store.find(number)
        if of is None:
            return None
        shown = self._shown(of)
        return {"html": self.app.render("teach/wall_view.html", of=of, **shown)}

    def _shown(self, of: SchoolClass) -> dict[str, Any]:
        exercises: Exercises = self.app.exercises
        wall = self.rooms.store.wall(of.id)
        question = self.rooms.store.question(of.id)
        if question is not None and question.stage != "over":
            return room_view(self.rooms, exercises, of, question)
        if wall.get("kind") == "boards":
            return _boards(exercises, wall)
        if wall.get("kind") == "item":
            return _item(exercises, wall)
        lessons = lessons_of(self.whole_course(), of.lessons)
        return {"kind": "nothing", "lessons": [(each, items_of(each)) for each in lessons]}


def _item(exercises: Exercises, wall: Any) -> dict[str, Any]:
    """Return an item at one of its steps."""
    task = exercises.task(str(wall["exercise"]), int(wall["seed"]), house=str(wall.get("house", "")))
    if task is None:
        return {"kind": "gone"}
    steps = steps_of(task)
    step = min(int(wall.get("step", 0)), len(steps))
    ballot = ballot_of(task)
    return {
        "kind": "item",
        "title": task.exercise.title,
        "ask": asked(task),
        "facts": task.facts,
        "picture": step_picture(task, step, WIDE),
        "step": step,
        "steps": len(steps),
        "say": plain(steps[step - 1].say) if step else "",
        "why": plain(_why(task)) if step == len(steps) else "",
        "can_ask": ballot is not None and step == 0,
        "is_drawn": task.exercise.is_drawn,
    }


def _why(task: Task) -> str:
    """Return the reason why the answer is right."""
    answer = task.read(task.solution)
    if isinstance(answer, Unreadable):
        return ""
    feedback = task.check(answer)
    rules = feedback.rules or task.exercise.rules
    return feedback.why or (task.exercise.rule(rules[0]).text if rules else "")


def _boards(exercises: Exercises, wall: Any) -> dict[str, Any]:
    """Return boards of learners, without names, in the order they were chosen.

    Over them stands the question, or the exercise's title where each was asked about other tiles.
    """
    pictures, asks = [], set()
    for board in wall["boards"]:
        item = (str(wall["exercise"]), int(board["seed"]), int(board["version"]))
        task = exercises.task(*item, str(board.get("house", "")))
        if task is None:
            continue
        given = len(task.scene.given_acts)
        acts: Acts = tuple(tuple(map(str, act)) for act in board["acts"])
        pictures.append(board_picture(task, begun(task, acts[given:]), HALF, questions=True))
        asks.add(asked(task))
        title = task.exercise.title
    if not pictures:
        return {"kind": "gone"}
    ask = asks.pop() if len(asks) == 1 else escape(title)
    return {"kind": "boards", "pictures": pictures, "ask": ask, "exercise": wall["exercise"]}


# --- the room ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Column:
    """One thing that was chosen, with its bars: counts, and heights in percent of the tallest."""

    text: str
    face: str
    counts: tuple[int, ...]
    heights: tuple[int, ...]
    is_right: bool


def room_view(rooms: Classrooms, exercises: Exercises, of: SchoolClass, question: Question) -> dict[str, Any]:
    """Return a question with the count of answers or, once it is closed, with the spread."""
    task = exercises.task(question.exercise, question.seed, house=question.house)
    ballot = ballot_of(task) if task else None
    if task is None or ballot is None:
        return {"kind": "gone"}
    common = {"kind": "room", "ask": asked(task), "facts": task.facts, "question": question}
    if not question.shown_votes:
        picture = board_picture(task, begun(task), WIDE)
        return {**common, **_count(rooms, of, question), "columns": (), "picture": picture}
    return {**common, **_spread(rooms, task, ballot, question, of), "is_drawn": task.exercise.is_drawn}


def _count(rooms: Classrooms, of: SchoolClass, question: Question) -> dict[str, Any]:
    """Return how many have answered, of how many who are here or have answered before."""
    first, second = (rooms.store.votes(of.id, question.number, each) for each in (1, 2))
    here = rooms.attendance.here([each.id for each in rooms.store.members(of.id)])
    answered = {1: first, 2: second}.get(question.vote, {})
    return {"answered": len(answered), "here": len({*here, *first, *second})}


def _spread(
    rooms: Classrooms, task: Task, ballot: Ballot, question: Question, of: SchoolClass
) -> dict[str, Any]:
    """Return what the room chose and, at the end, what is right and why."""
    votes = [rooms.store.votes(of.id, question.number, each) for each in (1, 2)]
    is_answer = question.stage == "answer"
    columns = _columns(task, ballot, votes, question.shown_votes, is_answer=is_answer)
    without = _voted_zones(task, ballot)
    return {
        "columns": columns,
        "corners": is_answer or not task.hides_corners,
        "votes": question.shown_votes,
        "is_tall": len(columns) > 7 or all(len(each.text) <= 14 for each in columns),
        "picture": board_picture(task, begun(task), WIDE, questions=False, without=without),
        "why": plain(_why(task)) if is_answer else "",
        "right": _right_counts(task, ballot, votes) if is_answer else (),
        "is_one_of_several": ballot.most > 1,
    }


def _right_counts(
    task: Task, ballot: Ballot, votes: Sequence[Mapping[int, Vote]]
) -> tuple[tuple[int, int], ...]:
    """Return how many votes of each round were right, of how many; none for a round without votes."""
    counts = ((sum(is_right(task, ballot, each) for each in some.values()), len(some)) for some in votes)
    return tuple(each for each in counts if each[1])


def _voted_zones(task: Task, ballot: Ballot) -> set[str]:
    """Return the zones that the spread shows once more: the one that all options lie in, and the tray."""
    if ballot.kind not in ("mark", "place"):
        return set()
    homes = {task.scene.home(each.id) for each in ballot.options}
    tiles = all(each.face for each in ballot.options)
    return homes | {ballot.target} if len(homes) == 1 and tiles else set()


@dataclass(slots=True)
class _Sum:
    """What was chosen that looks the same."""

    counts: list[int]
    is_right: bool

    def shown(self, votes: Sequence[int]) -> tuple[int, ...]:
        """Return the counts of these votes."""
        return tuple(self.counts[vote - 1] for vote in votes)


def _columns(
    task: Task, ballot: Ballot, votes: Sequence[Mapping[int, Vote]], shown: Sequence[int], *, is_answer: bool
) -> tuple[Column, ...]:
    """Return a column for each thing that could be chosen; what looks the same shares one.

    Of many things only those that were chosen, or are right, have a column.
    """
    found = list(_sums(ballot, votes, set(right_votes(task, ballot))).items())
    if len(found) > MOST_BARS:
        found = [each for each in found if each[1].counts != [0, 0] or each[1].is_right]
    most = max(1, *(max(each.shown(shown)) for _, each in found))
    columns = []
    for (text, face), each in found:
        counts = each.shown(shown)
        heights = tuple(100 * count // most for count in counts)
        columns.append(Column(text, face, counts, heights, is_answer and each.is_right))
    return tuple(columns)


def _sums(
    ballot: Ballot, votes: Sequence[Mapping[int, Vote]], right: set[str]
) -> dict[tuple[str, str], _Sum]:
    """Return the counts of both votes by words and tile."""
    options = {each.id: (each.text, each.face) for each in ballot.options}
    numbers = {each for some in votes for vote in some.values() for each in vote} | right
    ids = list(options) or sorted(numbers, key=_as_number)
    found: dict[tuple[str, str], _Sum] = {}
    for bar in spread(ids, votes[0].values(), votes[1].values()):
        words = options.get(bar.id, (f"{bar.id} {ballot.unit}".strip(), ""))
        of = found.setdefault(words, _Sum([0, 0], is_right=False))
        of.counts = [of.counts[0] + bar.first, of.counts[1] + bar.second]
        of.is_right = of.is_right or bar.id in right
    return found


def _as_number(text: str) -> tuple[int, str]:
    return (int(text), "") if text.isdecimal() else (0, text)
