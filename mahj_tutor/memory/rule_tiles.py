"""What a learner knows as tiles: one for each rule, by the skills of the course."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from mahj_tutor.exercises.skills import Skill, skill_of, skills
from mahj_tutor.memory.mastery import RuleMemory

Face = Literal["new", "learning", "solid", "soon"]
"""How a tile lies: `new` face down; `learning` face up and faint; `solid` face up; `soon` tilted, since it is
solid and due soon, or was solid and has been missed since. A right answer makes no tile fainter.
"""
SOON_DAYS, SOON_RECALL = 3, 0.93
"""A solid rule is due soon if it is due within so many days and its recall is less likely than this.

What became solid today is due in two days.
"""
MOST_NAMED = 2
"""So many skills that questions are about are named."""


@dataclass(frozen=True, slots=True)
class RuleTile:
    """The tile of a rule; `last_right` is the day on which it was last right at the first try, if it was.

    `is_missed` tells whether it was missed that day and isn't solid.
    """

    rule: str
    face: Face
    last_right: date | None = None
    is_missed: bool = False


@dataclass(frozen=True, slots=True)
class SkillTiles:
    """A skill with the tiles of its rules."""

    skill: Skill
    tiles: tuple[RuleTile, ...]

    @property
    def is_met(self) -> bool:
        """Whether anything of it was met."""
        return any(each.face != "new" for each in self.tiles)


def rule_tile(
    rule: str, memories: Mapping[str, RuleMemory], day: date, placed: Collection[str] = ()
) -> RuleTile:
    """Return the tile of a rule as it lies on a day.

    `placed` are the ids of skills that a placement has found to be solid: their rules lie face up until an
    answer speaks against it, and tilted where they are due.
    """
    memory, is_placed = memories.get(rule), skill_of()[rule].id in placed
    if memory is None:
        return RuleTile(rule, "solid" if is_placed else "new")
    if is_placed and memory.state == "learning" and not memory.missed:
        return RuleTile(rule, "soon" if memory.is_due(day) else "solid", memory.last_right)
    is_missed = memory.missed_on == day and memory.state != "solid"
    return RuleTile(rule, _face(memory, day, is_placed=is_placed), memory.last_right, is_missed)


def skill_tiles(
    memories: Mapping[str, RuleMemory], day: date, placed: Collection[str] = ()
) -> tuple[SkillTiles, ...]:
    """Return the tiles of all skills in the order of the course; `placed` as in `rule_tile`."""
    return tuple(
        SkillTiles(each, tuple(rule_tile(rule, memories, day, placed) for rule in each.rules))
        for each in skills()
    )


def due_skills(memories: Mapping[str, RuleMemory], day: date) -> tuple[str, ...]:
    """Return the titles of skills that need another look, those with most tilted tiles first."""
    tilted = {
        each.skill.title: sum(one.face == "soon" for one in each.tiles) for each in skill_tiles(memories, day)
    }
    return tuple(sorted((each for each in tilted if tilted[each]), key=lambda each: -tilted[each]))


def named_skills(titles: Sequence[str]) -> str:
    """Return the titles of skills within a sentence, the first two by name; "" of none.

    >>> named_skills(["Joker exchange"]), named_skills(["Turns and calls", "Dead hands"])
    ('joker exchange', 'turns and calls, and dead hands')
    """
    named = [each[:1].lower() + each[1:] for each in titles[:MOST_NAMED]]
    has_more = len(titles) > MOST_NAMED
    is_plain = not any(" and " in each for each in (named[-1:] if has_more else named))
    named += ["more"] * has_more
    return (" and " if is_plain else ", and ").join(filter(None, (", ".join(named[:-1]), *named[-1:])))


def _face(memory: RuleMemory, day: date, *, is_placed: bool) -> Face:
    if memory.state == "shaky":
        return "soon" if memory.was_solid or is_placed else "learning"
    if memory.state == "solid":
        is_soon = (memory.due - day).days <= SOON_DAYS and memory.recall < SOON_RECALL
        return "soon" if is_soon else "solid"
    return memory.state
