"""Placement: a few questions that find out which skills a learner has. Nothing is locked by it.

Each skill of the game that she chose is asked about once, then those about which most doubt is left. After
that, a hole that may have been a slip gets another look; where none was found, questions go on until none of
the right answers is likely to have been luck. Somebody
whose first answers show that a game is new to her is asked no more about it.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Literal, cast, get_args

from mahj_tutor.exercises.placement_asks import asks, builds_on
from mahj_tutor.exercises.skills import Skill, SkillGame, skills
from mahj_tutor.learner.bookmark import PLACEMENT, SIDE, Bookmark, seed_for
from mahj_tutor.memory.earlier_placement import earlier_known
from mahj_tutor.memory.evidence import Answered, evidence
from mahj_tutor.memory.practice import Practice, PracticeItem
from mahj_tutor.memory.skill_estimate import SkillAnswer, is_new, likely_known

GameChoice = Literal["american", "classical", "both"]

MARK = f"{SIDE}{PLACEMENT}"
"""The bookmark that says which placement is her latest, by its round, and which game she chose for it."""

GAMES: Mapping[GameChoice, tuple[SkillGame, ...]] = {
    "american": ("american",),
    "classical": ("classical",),
    "both": ("american", "classical"),
}
MOST_ITEMS: Mapping[GameChoice, int] = {"american": 14, "classical": 8, "both": 18}
"""How many questions the first round has at most: both games have 14 skills, and some leave doubt."""
MOST_OF_ONE = 4
"""How many of them about one skill."""
SOLID = 0.7
"""How likely a skill has to be known to be taken as solid."""
DOUBT = 0.03
"""How likely a skill has to be taken wrongly for another question about it. Nobody is told that no gap was
found before all questions are asked."""
SECOND_LOOK = 0.1
"""How likely a hole has to be known, after the first round, for another question about it: nobody starts at a
skill because of one slip."""
LUCK = 0.05
"""How likely somebody without a skill may have given its answers, beside one who has it, where anybody is
told that she has it for sure."""
CHOSEN_AMONG = 2
"""A question is drawn from that many of a skill's exercises, the best ones that are left."""


@dataclass(frozen=True, slots=True)
class Begun:
    """A learner's latest placement: its number, 0 if she has begun none, and the game she chose for it.

    Without a game it is one that asked about lessons.
    """

    count: int
    choice: GameChoice | None


@dataclass(frozen=True, slots=True)
class Placement:
    """How far a placement is: how many questions are answered, the next one, if any, and what it says so far.

    `solid` and `holes` are ids of skills that were asked about, in the order of the course; all others of a
    game that is new to her are holes, too. `known` are the lessons that can be skipped. Where there is no
    hole, `unsure` are the solid skills whose answers may have been luck, and `further` is the next question
    that would make sure of them.
    """

    choice: GameChoice | None
    answered: int
    item: PracticeItem | None
    solid: tuple[str, ...]
    holes: tuple[str, ...]
    known: tuple[str, ...]
    unsure: tuple[str, ...] = ()
    further: PracticeItem | None = None

    @property
    def has_more(self) -> bool:
        """Whether further questions would make sure, which she has not asked for."""
        return bool(self.unsure and self.further and not self.item)


def begun(bookmarks: Iterable[Bookmark]) -> Begun:
    """Return which placement is a learner's latest."""
    found = [each for each in bookmarks if each.exercise.endswith(MARK)]
    marks = [each for each in found if each.exercise == MARK]
    if not marks:
        return Begun(int(bool(found)), None)
    return Begun(marks[-1].round, _choice(marks[-1]))


def mark(count: int, choice: GameChoice) -> Bookmark:
    """Return the bookmark of a placement that begins: its number, and the game that was chosen."""
    return Bookmark(MARK, version=1, seed=0, round=count, acts=(("choose", "game", choice),))


def _choice(found: Bookmark) -> GameChoice | None:
    """Return the game that a bookmark names, if it does: a record may come from elsewhere."""
    named = [act[-1] for act in found.acts if act[:2] == ("choose", "game")]
    return cast("GameChoice", named[-1]) if named and named[-1] in get_args(GameChoice) else None


def owner_of(key: str, count: int) -> str:
    """Return who owns the items of a placement: a learner's first one and each later one ask other questions.

    >>> owner_of("ab", 1), owner_of("ab", 2)
    ('ab', 'ab/2')
    """
    return key if count <= 1 else f"{key}/{count}"


def most_items(choice: GameChoice, asked: int, *, to_be_sure: bool = False) -> int:
    """Return how many questions the first round has at most, and how many all have about so many skills.

    >>> most_items("american", 10), most_items("american", 10, to_be_sure=True)
    (14, 22)
    """
    return max(MOST_ITEMS[choice], 2 * asked + 2) if to_be_sure else MOST_ITEMS[choice]


def question_counts(choice: GameChoice, among: Iterable[Practice]) -> tuple[int, int]:
    """Return how many questions are asked at most, and how many where some answers leave doubt."""
    asked = len(_asked(choice, {each.exercise for each in among}))
    return MOST_ITEMS[choice], most_items(choice, asked, to_be_sure=True)


def placement(
    choice: GameChoice,
    among: Sequence[Practice],
    attempts: Iterable[Answered],
    owner: str,
    *,
    to_be_sure: bool = False,
) -> Placement:
    """Return how far a learner's placement is, recomputed from the attempts.

    `owner` decides the items: see `owner_of`. What was answered counts even if the exercise has gone from its
    lesson since, or another one would be chosen now. `to_be_sure` asks on after the first round, until no
    answer is likely to have been luck or a slip; without it, what was found by then is enough.
    """
    there = {each.exercise for each in among}
    asked = _asked(choice, there)
    given = _given(asked, attempts, owner)
    answers = [[a for name, a in given.items() if _lesson(name) in each.lessons] for each in asked]
    likely = _likely(asked, answers)
    new = _new_games(asked, given)
    solid, holes = _sorted(asked, answers, likely, new)
    is_first_round = len(given) < MOST_ITEMS[choice]
    left = {name for name in there - {*given} if not {*_games_of(name, asked)} & new}
    further = _next_item(asked, answers, likely, left, owner, is_first_round=is_first_round)
    if len(given) >= most_items(choice, len(asked), to_be_sure=True):
        further = None
    item = further if to_be_sure or is_first_round else None
    unsure = _unsure(asked, answers, holes)
    return Placement(choice, len(given), item, solid, holes, _known(asked, solid), unsure, further)


def latest_placement(
    latest: Begun,
    lessons: Sequence[str],
    among: Sequence[Practice],
    attempts: Iterable[Answered],
    key: str,
    *,
    to_be_sure: bool = False,
) -> Placement | None:
    """Return how far a learner's latest placement is, None if she has begun none.

    `lessons` are the ids of those that teach something, in the order of the course.
    """
    owner = owner_of(key, latest.count)
    if latest.choice:
        return placement(latest.choice, among, attempts, owner, to_be_sure=to_be_sure)
    return earlier_placement(lessons, attempts, owner) if latest.count else None


def _given(asked: Iterable[Skill], attempts: Iterable[Answered], owner: str) -> dict[str, SkillAnswer]:
    """Return the first answer to each item about these skills, by its exercise."""
    lessons = {lesson for each in asked for lesson in each.lessons}
    return {name: each for name, each in _answers(attempts, owner).items() if _lesson(name) in lessons}


def _new_games(asked: Iterable[Skill], given: Mapping[str, SkillAnswer]) -> set[SkillGame]:
    """Return the games that are new to her, by the answers in the order they were given."""
    told: dict[SkillGame, list[SkillAnswer]] = {each.game: [] for each in asked}
    for name, answer in given.items():
        for game in {*_games_of(name, asked)}:
            told[game].append(answer)
    return {game for game, answers in told.items() if is_new(answers)}


def _games_of(exercise: str, asked: Iterable[Skill]) -> Iterator[SkillGame]:
    """Yield the game of the skill that an exercise is about."""
    yield from (each.game for each in asked if _lesson(exercise) in each.lessons)


def _unsure(
    asked: Sequence[Skill], answers: Sequence[Sequence[SkillAnswer]], holes: Collection[str]
) -> tuple[str, ...]:
    """Return the skills whose answers may have been luck, none where there is a hole."""
    return (
        ()
        if holes
        else tuple(each.id for each, some in zip(asked, answers, strict=True) if some and _may_be_luck(some))
    )


def _may_be_luck(answers: Sequence[SkillAnswer]) -> bool:
    """Whether somebody without a skill may well have answered so, beside one who has it."""
    return prod(each.if_not / each.if_known for each in answers) > LUCK


def _sorted(
    asked: Sequence[Skill],
    answers: Sequence[Sequence[SkillAnswer]],
    likely: Sequence[float],
    new: Collection[SkillGame],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the skills that are solid and those that are holes, of those asked about or taken as new."""
    every = zip(asked, answers, likely, strict=True)
    met = [(skill.id, p) for skill, some, p in every if some or skill.game in new]
    solid = tuple(name for name, p in met if p >= SOLID)
    return solid, tuple(name for name, p in met if p < SOLID)


def _asked(choice: GameChoice, there: Collection[str]) -> list[Skill]:
    """Return the skills about which there are exercises to ask."""
    games = GAMES[choice]
    return [each for each in skills() if each.game in games and {*there} & {*asks().get(each.id, ())}]


def earlier_placement(lessons: Sequence[str], attempts: Iterable[Answered], owner: str) -> Placement:
    """Return what a placement said that asked about lessons; no question of it is left.

    `lessons` are the ids in the order of the course.
    """
    given = [(_lesson(exercise), each) for exercise, each in _answers(attempts, owner).items()]
    known = earlier_known(lessons, given)
    met = [each for each in skills() if each.lessons and {*each.lessons} <= {*lessons}]
    solid = tuple(each.id for each in met if {*each.lessons} <= {*known})
    return Placement(None, len(given), None, solid, tuple(s.id for s in met if s.id not in solid), known)


def _likely(asked: Sequence[Skill], answers: Sequence[Sequence[SkillAnswer]]) -> tuple[float, ...]:
    """Return how likely each skill is known: who plays one game well may not know the other."""
    found = [0.0] * len(asked)
    for game in dict.fromkeys(each.game for each in asked):
        places = [at for at, each in enumerate(asked) if each.game == game]
        for at, likely in zip(places, likely_known([answers[at] for at in places]), strict=True):
            found[at] = likely
    return tuple(found)


def _lesson(exercise: str) -> str:
    return exercise.partition(".")[0]


def _answers(attempts: Iterable[Answered], owner: str) -> dict[str, SkillAnswer]:
    """Return the first answer to each item of a placement, by its exercise."""
    given = dict[str, SkillAnswer]()
    for attempt in attempts:
        name = attempt.exercise
        if name not in given and attempt.seed == _seed(owner, name):
            (found,) = evidence([attempt])
            is_unknown = attempt.verdict == "shown"
            given[name] = SkillAnswer(found.outcome == "right", found.guess, found.slip, is_unknown)
    return given


@lru_cache(maxsize=4096)
def _seed(owner: str, exercise: str) -> int:
    """Return the seed of an exercise in a placement."""
    return seed_for(f"{owner}/{PLACEMENT}", exercise, 0)


def _next_item(
    asked: Sequence[Skill],
    answers: Sequence[Sequence[SkillAnswer]],
    likely: Sequence[float],
    left: Collection[str],
    owner: str,
    *,
    is_first_round: bool,
) -> PracticeItem | None:
    """Return the next item: about the first skill not yet asked about, else about the most doubtful one."""
    for at in _in_turn(answers, likely, is_first_round=is_first_round):
        item = _item(asked[at], left, len(answers[at]), owner)
        if item:
            return item
    return None


def _in_turn(
    answers: Sequence[Sequence[SkillAnswer]], likely: Sequence[float], *, is_first_round: bool
) -> Iterable[int]:
    """Yield the numbers of the skills about which more has to be asked, the most urgent one first.

    Where all look solid, a second round asks only about those whose answers may have been luck; else only
    about holes that may have been slips.
    """
    yield from (at for at, some in enumerate(answers) if not some)
    doubts = [min(each, 1 - each) for each in likely]
    is_whole = min(likely, default=0) >= SOLID
    for at in sorted(range(len(answers)), key=lambda each: (-doubts[each], each)):
        is_open = _is_open(answers[at], likely[at], is_whole=is_whole, is_first_round=is_first_round)
        if is_open and 0 < len(answers[at]) < MOST_OF_ONE:
            yield at


def _is_open(answers: Sequence[SkillAnswer], likely: float, *, is_whole: bool, is_first_round: bool) -> bool:
    """Whether a skill that is so likely known needs another question; `is_whole` if all look solid."""
    is_doubtful = min(likely, 1 - likely) >= DOUBT
    if is_whole:
        return is_first_round or is_doubtful or _may_be_luck(answers)
    return is_doubtful if is_first_round else SECOND_LOOK <= likely < SOLID


def _item(skill: Skill, left: Collection[str], count: int, owner: str) -> PracticeItem | None:
    """Return an item about a skill of which so many were answered, none if all were taken."""
    fresh = [each for each in asks().get(skill.id, ()) if each in left][:CHOSEN_AMONG]
    if not fresh:
        return None
    exercise = random.Random(f"{owner}/{PLACEMENT}/{skill.id}/{count}").choice(fresh)
    return PracticeItem(skill.rules[0], exercise, _seed(owner, exercise))


def _known(asked: Iterable[Skill], solid: Collection[str]) -> tuple[str, ...]:
    """Return the lessons of solid skills, and those that only build on such skills."""
    taught = [lesson for each in asked if each.id in solid for lesson in each.lessons]
    built = [lesson for lesson, on in builds_on().items() if {*on} <= {*solid}]
    return (*taught, *built)
