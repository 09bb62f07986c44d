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
from itertools import chain
from typing import Any

from mahj_tutor.classroom.ballot import Ballot, ballot_of, is_right, right_votes, voted_zones
from mahj_tutor.classroom.model import SchoolClass
from mahj_tutor.classroom.moments import Moment
from mahj_tutor.classroom.room import Question, Vote, spread
from mahj_tutor.learner.bookmark import Acts
from mahj_tutor.questions.task import Task, Unreadable
from mahj_tutor.server.page import off_loop
from mahj_tutor.server.teach.lessons import Exercises, items_of, lessons_of
from mahj_tutor.server.teach.pages import TeachPage
from mahj_tutor.server.teach.pictures import (
    asked,
    begun,
    board_picture,
    pictured_options,
    plain,
    printed_options,
    step_picture,
    steps_of,
)
from mahj_tutor.server.teach.service import Classrooms, wall_of
from mahj_tutor.server.teach.stream import Stream
from mahj_tutor.server.teach.wall_game import game_view, moment_view

WIDE, HALF, LINE = 1000, 560, 400
"""How wide is drawn: one position on the wall, one of two or three beside each other, a hand of the card."""
MOST_BARS = 14


class WallPage(TeachPage):
    """The page for the projector."""

    @off_loop
    def get(self, number: str) -> None:
        """Show the frame; the script fills it."""
        of = self.get_class(number)
        self.show_teach("wall.html", of=of)


class WallFeed(TeachPage, Stream):
    """What is on the wall, as it changes."""

    async def get(self, number: str) -> None:
        """Send the wall as a piece of the page, and how many have answered."""
        of = await self.off_loop(self.get_class, number)

        async def state() -> dict[str, Any] | None:
            return await asyncio.to_thread(self._state, of.id)

        await self.stream(wall_of(of.id), state)

    def _state(self, number: int) -> dict[str, Any] | None:
        of = self.rooms.store.find(number)
        if of is None:
            return None
        shown = self._shown(of)
        card = self._card(of, shown.get("exercise", ""))
        return {"html": self.app.render("teach/wall_view.html", of=of, card=card, **shown)}

    def _card(self, of: SchoolClass, exercise: str) -> str:
        """Return the end of the live view's address that chooses the card with an exercise."""
        lessons = lessons_of(self.whole_course(), of.lessons)
        found = (lesson for lesson in lessons if any(each.exercise == exercise for each in items_of(lesson)))
        lesson = next(found, None)
        return f"?lesson={lesson.id}#{exercise}" if lesson else ""

    def _shown(self, of: SchoolClass) -> dict[str, Any]:
        exercises: Exercises = self.app.exercises
        wall = self.rooms.store.wall(of.id)
        question = self.rooms.store.question(of.id)
        if question is not None and question.stage != "over":
            return self._asked(of, question)
        if wall.get("kind") == "game":
            return game_view(self.rooms.store, wall)
        if wall.get("kind") == "boards":
            return _boards(exercises, wall)
        if wall.get("kind") == "item":
            return _item(exercises, wall)
        lessons = lessons_of(self.whole_course(), of.lessons)
        return {"kind": "nothing", "lessons": [(each, items_of(each)) for each in lessons]}

    def _asked(self, of: SchoolClass, question: Question) -> dict[str, Any]:
        """Return what the room is asked: an item with its ballot, or a moment of a game."""
        moment = Moment.read(question.exercise)
        if moment is None:
            return room_view(self.rooms, self.app.exercises, of, question)
        shown = moment_view(self.rooms.store, of.id, question, moment)
        return {**shown, **_count(self.rooms, of, question)}


def _item(exercises: Exercises, wall: Any) -> dict[str, Any]:
    """Return an item at one of its steps."""
    task = exercises.task(str(wall["exercise"]), int(wall["seed"]), house=str(wall.get("house", "")))
    if task is None:
        return {"kind": "gone"}
    steps = steps_of(task)
    step = min(int(wall.get("step", 0)), len(steps))
    ballot, options = ballot_of(task), pictured_options(task)
    is_told = step == len(steps) and ballot is not None
    return {
        "kind": "item",
        "exercise": task.exercise.id,
        "title": task.exercise.title,
        "ask": asked(task),
        "facts": task.facts,
        "picture": step_picture(task, step, WIDE, questions=not options),
        "options": options,
        "right": _right_texts(task, ballot) if ballot and is_told else (),
        "step": step,
        "steps": len(steps),
        "say": plain(steps[step - 1].say) if step else "",
        "why": plain(_why(task)) if step == len(steps) else "",
        "can_ask": ballot is not None and step == 0,
        "is_drawn": task.exercise.is_drawn,
    }


def _right_texts(task: Task, ballot: Ballot) -> tuple[str, ...]:
    right = right_votes(task, ballot)
    return tuple(each.text for each in ballot.options if each.id in right)


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
    common = {
        "kind": "room",
        "exercise": question.exercise,
        "ask": asked(task),
        "facts": task.facts,
        "question": question,
        "options": (options := pictured_options(task)),
    }
    if not question.shown_votes:
        picture = board_picture(task, begun(task), WIDE, questions=not options)
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
    printed = printed_options(task, LINE)
    without = voted_zones(task, ballot) | ({"card"} if printed else set())
    return {
        "columns": columns,
        **({"options": printed, "is_printed": True} if printed else {}),
        "corners": is_answer or not task.hides_corners,
        "votes": question.shown_votes,
        "is_tall": not printed and (len(columns) > 7 or all(len(each.text) <= 14 for each in columns)),
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


@dataclass(slots=True)
class _Sum:
    """How often something was chosen, first and after talking."""

    text: str
    face: str
    counts: list[int]
    is_right: bool

    def shown(self, votes: Sequence[int]) -> tuple[int, ...]:
        """Return the counts of these votes."""
        return tuple(self.counts[vote - 1] for vote in votes)

    def column(self, votes: Sequence[int], most: int, *, is_answer: bool) -> Column:
        """Return the column of these votes; that of the `most` votes is as high as can be."""
        counts = self.shown(votes)
        heights = tuple(100 * count // most for count in counts)
        return Column(self.text, self.face, counts, heights, is_answer and self.is_right)


def _columns(
    task: Task, ballot: Ballot, votes: Sequence[Mapping[int, Vote]], shown: Sequence[int], *, is_answer: bool
) -> tuple[Column, ...]:
    """Return a column for each thing that could be chosen: a tile of a rack has its own, in its place there;
    of other things those that look the same share one.

    Of many things only those that were chosen, or are right, have a column.
    """
    found = _found(task, ballot, [list(each.values()) for each in votes])
    most = max(1, *(max(each.shown(shown)) for each in found))
    return tuple(each.column(shown, most, is_answer=is_answer) for each in found)


def _found(task: Task, ballot: Ballot, cast: Sequence[Sequence[Vote]]) -> list[_Sum]:
    right = right_votes(task, ballot, chain.from_iterable(cast))
    found = _in_places(ballot, cast, right) if voted_zones(task, ballot) else _sums(ballot, cast, right)
    if len(found) <= MOST_BARS:
        return found
    return [each for each in found if each.counts != [0, 0] or each.is_right]


def _in_places(ballot: Ballot, cast: Sequence[Sequence[Vote]], right: Vote) -> list[_Sum]:
    """Return a sum for each tile of a rack.

    Nobody can tell tiles that look alike apart: of these, as many as somebody chose count as the first ones.
    """
    alike: dict[tuple[str, str], list[str]] = {}
    for each in ballot.options:
        alike.setdefault((each.text, each.face), []).append(each.id)
    groups = [ids for ids in alike.values() if _is_one_thing(ballot, ids, right)]
    first, second, (solved,) = ([_as_first(each, groups) for each in some] for some in (*cast, [right]))
    texts = {each.id: each for each in ballot.options}
    return [
        _Sum(texts[each.id].text, texts[each.id].face, [each.first, each.second], each.id in solved)
        for each in spread([each.id for each in ballot.options], first, second)
        if each.id in texts
    ]


def _is_one_thing(ballot: Ballot, ids: Sequence[str], right: Vote) -> bool:
    """Tell whether it can't matter which of some tiles that look alike is chosen."""
    return ballot.kind == "place" or len({each in right for each in ids}) == 1


def _as_first(vote: Vote, groups: Sequence[Sequence[str]]) -> Vote:
    """Return a vote with the first of each group's tiles, as many of them as were chosen."""
    kept = [each for each in vote if not any(each in group for group in groups)]
    return (*kept, *(each for group in groups for each in group[: sum(one in group for one in vote)]))


def _sums(ballot: Ballot, cast: Sequence[Sequence[Vote]], right: Vote) -> list[_Sum]:
    """Return the counts of both votes by words and tile."""
    options = {each.id: (each.text, each.face) for each in ballot.options}
    numbers = {each for some in cast for vote in some for each in vote} | set(right)
    ids = list(options) or sorted(numbers, key=_as_number)
    found: dict[tuple[str, str], _Sum] = {}
    for bar in spread(ids, cast[0], cast[1]):
        words = options.get(bar.id, (f"{bar.id} {ballot.unit}".strip(), ""))
        of = found.setdefault(words, _Sum(*words, [0, 0], is_right=False))
        of.counts = [of.counts[0] + bar.first, of.counts[1] + bar.second]
        of.is_right = of.is_right or bar.id in right
    return list(found.values())


def _as_number(text: str) -> tuple[int, str]:
    return (int(text), "") if text.isdecimal() else (0, text)
