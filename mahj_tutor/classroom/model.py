"""What there is to know of a class: plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime
from typing import Any, Literal, Self

from mahj_tutor.classroom.house import ClassHouse

Role = Literal["teacher", "assistant"]


@dataclass(frozen=True, slots=True)
class Cue:
    """Something that the teacher asks of learners; `number` tells a new cue from the one before.

    One that `is_over` was called back, or, if it `is_read`, has had its answer.
    """

    number: int = 0
    lesson: str = ""
    section: int = 0
    exercise: str = ""
    seed: int = 0
    is_over: bool = False
    is_read: bool = False

    @property
    def is_open(self) -> bool:
        """Whether there is one, and learners may still follow it."""
        return bool(self.number) and not self.is_over

    @property
    def purpose(self) -> str:
        """The name of the bookmarks of an item that was sent (`SideRecord`)."""
        return f"class{self.number}"

    def as_json(self) -> dict[str, Any]:
        """Return the cue as what JSON can hold."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Self:
        """Return the cue that was kept."""
        return cls(**{each.name: kept[each.name] for each in fields(cls) if each.name in kept})


@dataclass(frozen=True, slots=True)
class Lead:
    """Where the teacher leads the class: one card for everyone, a pause, the same tiles, an item sent."""

    paused: bool = False
    same_tiles: bool = False
    together: Cue = field(default_factory=Cue)
    """The card that everyone was asked to open."""
    sent: Cue = field(default_factory=Cue)
    """The item that was sent."""

    def to_board(self, cue: Cue) -> Self:
        """Return the lead to a board for everyone; one thing leads at a time, so what was sent is over."""
        return replace(self, paused=False, together=cue, sent=replace(self.sent, is_over=True))

    def to_item(self, cue: Cue) -> Self:
        """Return the lead to an item that is sent; nobody is waited for at another board."""
        return replace(self, paused=False, sent=cue, together=replace(self.together, is_over=True))

    def as_json(self) -> dict[str, Any]:
        """Return it as what JSON can hold."""
        return {
            "paused": self.paused,
            "same_tiles": self.same_tiles,
            "together": self.together.as_json(),
            "sent": self.sent.as_json(),
        }

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Self:
        """Return what was kept."""
        together, sent = (Cue.of(kept.get(name, {})) for name in ("together", "sent"))
        return cls(bool(kept.get("paused")), bool(kept.get("same_tiles")), together, sent)


@dataclass(frozen=True, slots=True)
class SchoolClass:
    """A class. `lessons` are ids in the order they were chosen; `starts` and `ends` are days, both included.

    `seed` draws the same tiles for all; `closed` tells since when nobody may join or see it. `hub_group` is
    the group of a JupyterHub that the class is, "" if learners join by its code.
    """

    id: int
    code: str
    name: str
    since: datetime
    lessons: tuple[str, ...] = ()
    starts: date | None = None
    ends: date | None = None
    closed: datetime | None = None
    seed: str = ""
    lead: Lead = field(default_factory=Lead)
    house: ClassHouse = field(default_factory=ClassHouse)
    hub_group: str = ""

    @property
    def is_open(self) -> bool:
        """Whether learners may join and see it."""
        return self.closed is None

    def is_on(self, day: date) -> bool:
        """Tell whether its lessons are today's work."""
        begun = self.starts is None or self.starts <= day
        return self.is_open and begun and (self.ends is None or day <= self.ends)


@dataclass(frozen=True, slots=True)
class Member:
    """A learner in a class, or two who share a tablet and a board; `key` is that of their record.

    `nudge` is the note that the teacher sent last: its number, and its sentence as `section`.
    """

    id: int
    class_id: int
    key: str
    nickname: str
    partner: str
    since: datetime
    removed: datetime | None = None
    nudge: Cue = field(default_factory=Cue)

    @property
    def name(self) -> str:
        """Return what the teacher calls them.

        >>> from datetime import UTC
        >>> Member(1, 1, "0" * 32, "Ann", "Bea", datetime.now(UTC)).name
        'Ann & Bea'
        """
        return f"{self.nickname} & {self.partner}" if self.partner else self.nickname


@dataclass(frozen=True, slots=True)
class Membership:
    """A member with her class."""

    of: SchoolClass
    member: Member
