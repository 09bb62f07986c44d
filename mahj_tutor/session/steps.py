"""What each request of a learner leads to: pure functions from the state of an item to the next one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal

from mahj_tutor.exercises.catalog import taught_later
from mahj_tutor.learner.bookmark import REMEMBERED, Acts, Attempt, Bookmark, now, seed_for
from mahj_tutor.learner.draft import read_draft
from mahj_tutor.pictures.scene import Act, fold
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Hint, Task, Unreadable
from mahj_tutor.session.actions import is_worked
from mahj_tutor.session.choices import asked

HERE_IS_WHY = "Here's why"
"""What stands over the reason of an answer that is shown."""

MARK = 12
"""How many characters the mark of an item has."""


TOGETHER_AFTER = 3
"""Misses after which all hints of an item are given where each tap is judged."""


@dataclass(frozen=True, slots=True)
class ItemState:
    """An item in progress: the task, the learner's bookmark in it, and the feedback on display, if any.

    `told` is what was said of the wrong answers before the one on display, as far as it is known.
    """

    task: Task
    bookmark: Bookmark
    feedback: Feedback | None = None
    told: frozenset[str] = frozenset()

    @property
    def told_by_now(self) -> frozenset[str]:
        """What was said so far, with that on display."""
        said = self.feedback
        if said is None or said.verdict != "wrong":
            return self.told
        later = {said.evidence} if self.bookmark.tries > 1 else set()
        return self.told | {said.why} | later


@dataclass(frozen=True, slots=True)
class Step:
    """The state after a request, and the attempt to record with it, if any."""

    state: ItemState
    attempt: Attempt | None = None


def begin(exercise: Question, seed: int, round_: int, before: Bookmark | None) -> ItemState:
    """Begin a new item; an exercise that was done before stays done, and an answer that was seen is known."""
    task = exercise.task(seed)
    seen = before.seen if before else ()
    bookmark = Bookmark(
        exercise=exercise.id,
        version=exercise.version,
        seed=seed,
        round=round_,
        acts=task.scene.given_acts,
        done=before.done if before else False,
        shown=mark_of(task) in seen,
        seen=seen,
        house=exercise.house.code,
    )
    return ItemState(task, bookmark)


def seed_of(exercise: Question, owner: str, round_: int) -> int:
    """Return the seed of an owner's item in a round; an exercise with seeds of its own has those alone."""
    if exercise.seeds:
        first = seed_for(owner, exercise.id, 0)
        return exercise.seeds[(first + round_) % len(exercise.seeds)]
    return seed_for(owner, exercise.id, round_)


def mark_of(task: Task) -> str:
    """Return what tells an item from others: the same for those that differ in seed or order alone."""
    scene = task.scene
    zones = sorted(
        (zone.label, sorted((each.name, each.text) for each in zone.pieces)) for zone in scene.zones
    )
    choices = sorted((each.ask, sorted(option.text for option in each.options)) for each in scene.choices)
    return sha256(repr((scene.facts, task.ask, zones, choices)).encode()).hexdigest()[:MARK]


def acts_on_board(task: Task, acts: Acts) -> Acts:
    """Return those of a record's acts that a board shows; a record may come from elsewhere."""
    return task.kept(acts) if task.is_live else read_draft(task.scene, acts)[0]


def resume(task: Task, saved: Bookmark) -> ItemState:
    """Return the state at a saved bookmark; the item is open again if its verdict is not the same today."""
    acts = acts_on_board(task, saved.acts)
    bookmark = replace(saved, acts=acts, hints=min(saved.hints, len(task.exercise.hints)))
    if task.is_live:
        feedback = task.reply(acts)
        return ItemState(task, replace(bookmark, phase="right" if _ends(feedback) else "open"), feedback)
    if bookmark.phase == "shown":
        return ItemState(task, replace(bookmark, acts=task.solution), reason(task))
    if bookmark.phase == "open" or is_worked(task):
        return ItemState(task, bookmark)
    answer = task.read(acts)
    feedback = None if isinstance(answer, Unreadable) else task.check(answer)
    if feedback and feedback.verdict == bookmark.phase:
        return ItemState(task, bookmark, feedback)
    return ItemState(task, replace(bookmark, phase="open"))


def _ends(feedback: Feedback | None) -> bool:
    """Whether what is said on a live board is the end of the game."""
    return feedback is not None and feedback.verdict == "right"


def reason(task: Task) -> Feedback | None:
    """Return why the worked solution is right, in the words for who answers so; None if it can't be read.

    It is no verdict: nobody has answered.
    """
    answer = task.read(task.solution)
    if isinstance(answer, Unreadable):
        return None
    found = task.check(answer)
    why = found.why or task.exercise.rule(found.rules[0]).text
    return Feedback("unreadable", why=why, rules=found.rules, heading=HERE_IS_WHY, is_good=True)


def together(state: ItemState) -> tuple[Hint, ...]:
    """Return the hints so far that do a step with the learner, as they are after what she has done."""
    task, bookmark = state.task, state.bookmark
    given = enumerate(task.exercise.hints[: bookmark.hints])
    return tuple(task.hint(number, bookmark.acts) for number, each in given if each.do_with_me)


def with_acts(state: ItemState, acts: Acts) -> ItemState:
    """Return the state with other acts on the board."""
    return replace(state, bookmark=replace(state.bookmark, acts=acts))


def judge(state: ItemState) -> Step:
    """Judge the acts on the board; what cannot be read is not counted as a try."""
    answer = state.task.read(state.bookmark.acts)
    if isinstance(answer, Unreadable):
        return refuse(state, answer.say, is_good=answer.is_good)
    feedback = state.task.check(answer)
    verdict = feedback.verdict
    if verdict == "unreadable":
        return Step(replace(state, feedback=feedback))
    bookmark = replace(
        state.bookmark,
        phase=verdict,
        tries=state.bookmark.tries + 1,
        done=state.bookmark.done or (verdict == "right" and not state.bookmark.shown),
    )
    attempt = _attempt(state.task, bookmark, verdict, feedback.rules, feedback.misconception)
    return Step(ItemState(state.task, bookmark, feedback, state.told_by_now), attempt)


def play(state: ItemState, act: Act) -> Step:
    """Do an act on a live board; the item is done when the game is won.

    A wall game is over, too, but leaves no attempt. An act that the board does not offer changes nothing.
    """
    task, bookmark = state.task, state.bookmark
    scene = task.scene_at(bookmark.acts)
    if act not in [button.act for button in scene.buttons] and not read_draft(scene, (act,))[1]:
        return Step(state)
    acts = task.kept((*bookmark.acts, act))
    feedback = task.reply(acts)
    bookmark = replace(bookmark, acts=acts)
    if feedback is None or not _ends(feedback):
        return Step(ItemState(task, bookmark, feedback))
    bookmark = replace(bookmark, phase="right")
    if not feedback.is_goal:
        return Step(ItemState(task, bookmark, feedback))
    bookmark = replace(bookmark, tries=bookmark.tries + 1, done=True)
    return Step(ItemState(task, bookmark, feedback), _attempt(task, bookmark, "right", (), None))


def judge_tap(state: ItemState) -> Step:
    """Judge the acts on the board where each tap counts: a miss is taken back, and what is begun goes on.

    The second miss brings the evidence; the third brings the hints, the last step of which
    is mostly done together.
    """
    task, acts = state.task, state.bookmark.acts
    answer = fold(task.scene, acts)
    if task.missing(answer) and task.is_right_so_far(answer):
        return Step(replace(state, feedback=None, told=state.told_by_now))
    feedback = task.check(answer)
    if feedback.verdict == "right":
        return judge(state)
    bookmark = replace(state.bookmark, tries=state.bookmark.tries + 1)
    attempt = _attempt(task, bookmark, "wrong", feedback.rules, feedback.misconception)
    if bookmark.tries >= TOGETHER_AFTER:
        bookmark = replace(bookmark, hints=len(task.exercise.hints))
    after = ItemState(task, replace(bookmark, acts=acts[:-1]), feedback, state.told_by_now)
    return Step(after, attempt)


def refuse(state: ItemState, sentence: str, *, is_good: bool = False) -> Step:
    """Say why the acts cannot be judged, or that they are good so far."""
    return Step(replace(state, feedback=Feedback(verdict="unreadable", title=sentence, is_good=is_good)))


def finish_worked(state: ItemState) -> Step:
    """Finish a worked example, which the learner has stepped through."""
    return Step(ItemState(state.task, replace(state.bookmark, phase="right", done=True)))


def _hint(state: ItemState) -> Step:
    bookmark = replace(state.bookmark, hints=state.bookmark.hints + 1)
    return Step(ItemState(state.task, bookmark, told=state.told_by_now))


def _retry(state: ItemState) -> Step:
    """Open the item again, with what may stay of the answer, unless the worked solution is on display."""
    task, bookmark = state.task, state.bookmark
    acts = task.scene.given_acts if bookmark.phase == "shown" else task.for_another_try(bookmark.acts)
    return Step(ItemState(task, replace(bookmark, phase="open", acts=acts), told=state.told_by_now))


def _reveal(state: ItemState) -> Step:
    seen = (*state.bookmark.seen, mark_of(state.task))[-REMEMBERED:]
    bookmark = replace(state.bookmark, phase="shown", acts=state.task.solution, shown=True, seen=seen)
    attempt = _attempt(state.task, bookmark, "shown", (), None)
    return Step(ItemState(state.task, bookmark, reason(state.task)), attempt)


ASKED: Mapping[str, Callable[[ItemState], Step]] = {"hint": _hint, "retry": _retry, "reveal": _reveal}
"""What the buttons do that stay with the item."""


def _attempt(
    task: Task,
    bookmark: Bookmark,
    verdict: Literal["right", "wrong", "shown"],
    rules: tuple[str, ...],
    misconception: str | None,
) -> Attempt:
    later = taught_later(bookmark.exercise.split(".")[0])
    return Attempt(
        exercise=bookmark.exercise,
        version=bookmark.version,
        seed=bookmark.seed,
        acts=bookmark.acts,
        verdict=verdict,
        rules=tuple(rule for rule in rules if rule not in later),
        misconception=misconception,
        hints=bookmark.hints,
        when=now(),
        is_helped=bookmark.shown or any(each.do_with_me for each in task.exercise.hints[: bookmark.hints]),
        asked=asked(task),
        house=bookmark.house,
    )
