"""How an item is answered by a vote: one choice, several tiles, or a number.

What needs more than that (steps in an order, a whole game, several questions) has no ballot: it can be shown
on the wall, but the room cannot be asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from mahj_tutor.classroom.room import Vote
from mahj_tutor.pictures.scene import Acts, Piece, Scene, Zone
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task

_NOT_CHOSEN = ("rack", "pool", "wall", "steps")
"""Kinds of zones that no choice is put into: where tiles come from, and where an order is made."""
LONGEST_NUMBER = 12
DRAWS = 6
"""Items of an exercise that tell whether its tray is always filled."""
_filled: dict[str, tuple[Question, bool]] = {}


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: its words, and the tile's code if it is one."""

    id: str
    text: str
    face: str = ""


@dataclass(frozen=True, slots=True)
class Ballot:
    """What a vote may hold: `least` to `most` options, or a number with a unit."""

    kind: Literal["choose", "mark", "place", "number"]
    options: tuple[Option, ...] = ()
    most: int = 1
    least: int = 1
    target: str = ""
    """The choice, the zone or the field that the vote goes to."""
    unit: str = ""

    def read(self, given: Vote) -> Vote | None:
        """Return a vote as far as it is one, each option once; None if it is not."""
        if self.kind == "number":
            text = given[0].strip() if len(given) == 1 else ""
            is_number = 0 < len(text) <= LONGEST_NUMBER and text.isascii() and text.isdecimal()
            return (str(int(text)),) if is_number else None
        known = {each.id for each in self.options}
        chosen = tuple(dict.fromkeys(given))
        is_vote = self.least <= len(chosen) <= self.most and set(chosen) <= known
        return chosen if is_vote and len(chosen) == len(given) else None

    def acts(self, vote: Vote) -> Acts:
        """Return a vote as acts on the board."""
        if self.kind == "choose":
            return tuple(("choose", self.target, each) for each in vote)
        if self.kind == "number":
            return tuple(("number", self.target, each) for each in vote)
        if self.kind == "mark":
            return tuple(("mark", each) for each in vote)
        return tuple(("move", each, self.target) for each in vote)


def ballot_of(task: Task) -> Ballot | None:
    """Return how the room votes on an item, or None where it cannot."""
    scene = task.scene
    if why_no_vote(task):
        return None
    if scene.choices:
        return _choice(scene)
    if scene.numbers:
        return _number(scene)
    return _marks(scene) if scene.marks else _places(task)


def why_no_vote(task: Task) -> str:
    """Return why the room can't vote on an item, "" where it can: what goes on with "no, ".

    >>> from mahj_tutor.exercises import catalog
    >>> [why_no_vote(catalog.exercise(f"a1.{each}").task(0)) for each in ("one-to-go", "four-winds")]
    ['', "it's put in order"]
    """
    scene, exercise = task.scene, task.exercise
    is_play = isinstance(exercise, Question) and exercise.interaction == "play"
    ways = [bool(scene.choices), bool(scene.marks), bool(scene.moves), bool(scene.numbers)]
    reasons = {
        "it's a worked example": exercise.stage == "worked",
        "it's played move by move": is_play or task.is_live or bool(scene.buttons),
        "it's begun already": bool(scene.given_acts),
        "it asks several questions": bool(task.step_asks) or len(scene.choices) > 1,
        "it asks for several numbers": len(scene.numbers) > 1,
        "there's nothing to choose from": not any(ways),
        "it asks for more than one thing": ways.count(True) > 1,
    }
    found = next((why for why, holds in reasons.items() if holds), "")
    return found or (_why_not_placed(scene) if scene.moves else "")


def _why_not_placed(scene: Scene) -> str:
    """Return why a vote can't say what is put where: it says only which pieces go to one tray."""
    target = _only_target(scene)
    if target is None:
        return "its tiles go to several places"
    if target.kind in _NOT_CHOSEN or (target.slots or 0) >= len(scene.moves):
        return "it's put in order"
    if target.pieces:
        return "some tiles are there already"
    return "" if target.slots else "any number of tiles may go there"


def is_right(task: Task, ballot: Ballot, vote: Vote) -> bool:
    """Tell whether a vote is a right answer."""
    return task.verdict((*task.scene.given_acts, *ballot.acts(vote))) == "right"


def right_votes(task: Task, ballot: Ballot, cast: Iterable[Vote] = ()) -> tuple[str, ...]:
    """Return the ids, or the number, of what is right: every right option where one is chosen. Where several
    are, other answers may be as right: then it is the right one that most gave, if anybody did.
    """
    if ballot.kind != "number" and ballot.most == 1:
        return tuple(each.id for each in ballot.options if is_right(task, ballot, (each.id,)))
    given = _most_given(task, ballot, cast) if ballot.kind != "number" else ()
    if given:
        return given
    return tuple(act[2] if ballot.kind == "number" else act[1] for act in task.solution)


def _most_given(task: Task, ballot: Ballot, cast: Iterable[Vote]) -> Vote:
    """Return the right answer that most gave, nothing if nobody gave one."""
    given = Counter(tuple(sorted(each)) for each in cast)
    return next((vote for vote, _ in given.most_common() if is_right(task, ballot, vote)), ())


def voted_zones(task: Task, ballot: Ballot) -> set[str]:
    """Return the zones that a ballot or its spread shows once more: the tray, and where all options are."""
    if ballot.kind not in ("mark", "place"):
        return set()
    homes = {task.scene.home(each.id) for each in ballot.options}
    tiles = all(each.face for each in ballot.options)
    return homes | {ballot.target} if len(homes) == 1 and tiles else set()


def _choice(scene: Scene) -> Ballot:
    (choice,) = scene.choices
    options = tuple(Option(each.id, each.text) for each in choice.options)
    return Ballot("choose", options, target=choice.id)


def _number(scene: Scene) -> Ballot:
    (wanted,) = scene.numbers
    return Ballot("number", target=wanted.id, unit=wanted.unit or "")


def _marks(scene: Scene) -> Ballot:
    options = tuple(map(_option, map(scene.piece, scene.marks)))
    return Ballot("mark", options, min(scene.mark_limit, len(options)))


def _places(task: Task) -> Ballot | None:
    """Return a ballot where some pieces are chosen for one tray; if all go there, only their order counts.

    Where the tray is always filled, as by a pass, a vote has as many as it takes.
    """
    scene = task.scene
    target = _only_target(scene)
    if target is None or target.slots is None:
        return None
    options = tuple(map(_option, map(scene.piece, scene.moves)))
    least = target.slots if _fills(task, target.slots) else 1
    return Ballot("place", options, target.slots, least, target.id)


def _fills(task: Task, slots: int) -> bool:
    """Whether a right answer takes so many pieces whatever is drawn, so that saying so tells nothing."""
    asked = task.exercise
    if not isinstance(asked, Question):
        return False
    kept = _filled.get(asked.id)
    if kept is None or kept[0] is not asked:  # an author may have changed it
        some = (asked.task(seed) for seed in range(DRAWS))
        kept = _filled[asked.id] = (asked, all(len(each.solution) == slots for each in (task, *some)))
    return kept[1]


def _only_target(scene: Scene) -> Zone | None:
    """Return the one zone that pieces may be moved to from elsewhere, or None if there are several."""
    away = {zone for piece, zones in scene.moves.items() for zone in zones if zone != scene.home(piece)}
    return scene.zone(away.pop()) if len(away) == 1 else None


def _option(piece: Piece) -> Option:
    return Option(piece.id, piece.text or piece.name, piece.face or "")
