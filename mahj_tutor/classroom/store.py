"""The classes on disk, in the database of the learners' record.

Every failure is raised as `StoreError` with one sentence. This module imports SQLAlchemy: import it only
where classes are served.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from functools import lru_cache
from hashlib import sha256
from itertools import starmap
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from mahj_tutor.card import BUILT_IN, Card
from mahj_tutor.card_files import named_card, read_card
from mahj_tutor.classroom.codes import class_code, is_token, token_hash
from mahj_tutor.classroom.house import ClassHouse
from mahj_tutor.classroom.model import Cue, Lead, Member, Membership, Role, SchoolClass
from mahj_tutor.classroom.names import LONGEST_CLASS, clean_name
from mahj_tutor.classroom.room import Question, Vote
from mahj_tutor.classroom.tables import (
    cards,
    class_from,
    classes,
    intact,
    links,
    member_from,
    members,
    votes,
)
from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import now
from mahj_tutor.learner.database.database import Database

MOST_MEMBERS = 60
"""Learners of one class."""


class ClassStore:
    """Classes, their members, their votes and the links of their teachers; safe to share between threads."""

    def __init__(self, database: Database) -> None:
        """Use the database of the learners' record."""
        self.database = database

    # --- classes --------------------------------------------------------------------------------------

    def create(self, name: str) -> SchoolClass:
        """Make a class with a code of its own."""
        with self.writing() as connection:
            taken = set(connection.execute(select(classes.c.code)).scalars())
            made = connection.execute(insert(classes).values(**_new_class(name, taken))).inserted_primary_key
            assert made is not None
            return class_from(connection.execute(select(classes).where(classes.c.id == made[0])).one())

    def classes(self) -> tuple[SchoolClass, ...]:
        """Return every class, the newest first."""
        with self.reading() as connection:
            rows = connection.execute(select(classes).order_by(classes.c.id.desc()))
            return tuple(intact(class_from, rows))

    def find(self, number: int) -> SchoolClass | None:
        """Return a class by its number, or None."""
        return self._one(classes.c.id == number)

    def find_code(self, code: str) -> SchoolClass | None:
        """Return the class with a code, or None."""
        return self._one(classes.c.code == code)

    def _one(self, where: Any) -> SchoolClass | None:
        with self.reading() as connection:
            return next(intact(class_from, connection.execute(select(classes).where(where))), None)

    def set_up(
        self, number: int, *, name: str, lessons: Sequence[str], starts: date | None, ends: date | None
    ) -> None:
        """Change what a class is called, what it learns, and when."""
        days = {"starts": starts.isoformat() if starts else None, "ends": ends.isoformat() if ends else None}
        self._change(number, name=name, lessons=json.dumps(list(lessons)), **days)

    def set_house(self, number: int, house: ClassHouse, *, instead_of: ClassHouse | None = None) -> bool:
        """Change what a class plays by; where it isn't `instead_of`, return False and change nothing."""
        where = [classes.c.id == number]
        if instead_of is not None:
            where.append(classes.c.house == instead_of.as_json())
        with self.writing() as connection:
            return (
                connection.execute(update(classes).where(*where).values(house=house.as_json())).rowcount > 0
            )

    def set_open(self, number: int, *, is_open: bool) -> None:
        """Close a class, or open it again."""
        self._change(number, closed=None if is_open else now().isoformat())

    def set_code(self, number: int) -> None:
        """Give a class another code; the old one is of no use any more."""
        with self.writing() as connection:
            taken = set(connection.execute(select(classes.c.code)).scalars())
            connection.execute(update(classes).where(classes.c.id == number).values(code=class_code(taken)))

    def set_lead(self, number: int, lead: Lead) -> None:
        """Keep where the teacher leads a class."""
        self._change(number, lead=json.dumps(lead.as_json()))

    def delete(self, number: int) -> None:
        """Delete a class with its members and votes; what learners did stays in their own records."""
        with self.writing() as connection:
            connection.execute(delete(votes).where(votes.c.class_id == number))
            connection.execute(delete(members).where(members.c.class_id == number))
            connection.execute(delete(classes).where(classes.c.id == number))

    def _change(self, number: int, **values: Any) -> None:
        with self.writing() as connection:
            connection.execute(update(classes).where(classes.c.id == number).values(**values))

    # --- cards --------------------------------------------------------------------------------------------

    def add_card(self, text: str) -> str:
        """Keep the text of a card for good, since attempts refer to it; return its name."""
        return self.add_text(text)

    def add_text(self, text: str) -> str:
        """Keep a text for good, that of a card or of a position to vote on; return its name."""
        name = f"own-{sha256(text.encode()).hexdigest()[:16]}"
        row = {"name": name, "text": text, "since": now().isoformat()}
        with self.writing() as connection:
            connection.execute(self.database.insert(cards).values(**row).on_conflict_do_nothing())
        return name

    def card_text(self, name: str) -> str:
        """Return a text that was kept; raise `StoreError` if there is none."""
        with self.reading() as connection:
            found = connection.execute(select(cards.c.text).where(cards.c.name == name)).scalar()
        if found is None:
            raise StoreError(f"there is no card {name!r}")
        return str(found)

    def card(self, name: str) -> Card:
        """Return a card of the package, or one that was kept; raise `MahjError` if it can't be read."""
        return named_card(name) if name in BUILT_IN else _read_card(self.card_text(name))

    # --- the wall and the question -----------------------------------------------------------------------

    def question(self, number: int) -> Question | None:
        """Return the question that a class was asked last, if any."""
        return Question.of(self._kept(number, "question"))

    def set_question(self, number: int, question: Question) -> None:
        """Keep a question with its stage."""
        self._change(number, question=json.dumps(question.as_json()))

    def wall(self, number: int) -> Mapping[str, Any]:
        """Return what is on the wall."""
        return self._kept(number, "wall")

    def set_wall(self, number: int, wall: Mapping[str, Any]) -> None:
        """Keep what is on the wall, as JSON can hold it."""
        self._change(number, wall=json.dumps(dict(wall)))

    def _kept(self, number: int, column: str) -> dict[str, Any]:
        with self.reading() as connection:
            text = connection.execute(select(classes.c[column]).where(classes.c.id == number)).scalar()
        return dict(json.loads(text or "{}"))

    def cast(self, question: Question, member: Member, answer: Vote) -> None:
        """Keep a member's vote in the place of the one before."""
        key = {
            "class_id": member.class_id,
            "question": question.number,
            "vote": question.vote,
            "member": member.id,
        }
        with self.writing() as connection:
            connection.execute(delete(votes).where(*(votes.c[name] == each for name, each in key.items())))
            connection.execute(insert(votes).values(**key, answer=json.dumps(list(answer))))

    def votes(self, number: int, question: int, vote: int) -> dict[int, Vote]:
        """Return the votes of one round by member."""
        query = select(votes.c.member, votes.c.answer).where(
            votes.c.class_id == number, votes.c.question == question, votes.c.vote == vote
        )
        with self.reading() as connection:
            return {row.member: tuple(json.loads(row.answer)) for row in connection.execute(query)}

    # --- members ----------------------------------------------------------------------------------------

    def members(self, number: int) -> tuple[Member, ...]:
        """Return the members of a class in the order they came, without those who were removed."""
        query = select(members).where(members.c.class_id == number, members.c.removed.is_(None))
        with self.reading() as connection:
            return tuple(intact(member_from, connection.execute(query.order_by(members.c.id))))

    def member(self, number: int, member: int) -> Member | None:
        """Return a member of a class by her number, or None."""
        return next((each for each in self.members(number) if each.id == member), None)

    def join(self, of: SchoolClass, key: str, nickname: str, partner: str = "") -> Member | None:
        """Take a learner into a class, or give her other names; None if she was removed, or it is full."""
        mine = (members.c.class_id == of.id, members.c.learner == key)
        with self.writing() as connection:
            row = connection.execute(select(members).where(*mine)).one_or_none()
            if row is None and not _has_room(connection, of.id):
                return None
            if row is not None and row.removed:
                return None
            names = {"nickname": nickname, "partner": partner}
            if row is None:
                since = now().isoformat()
                connection.execute(insert(members).values(class_id=of.id, learner=key, since=since, **names))
            else:
                connection.execute(update(members).where(*mine).values(**names))
            return member_from(connection.execute(select(members).where(*mine)).one())

    def is_removed(self, number: int, keys: Collection[str]) -> bool:
        """Tell whether somebody with one of these keys was removed from a class."""
        here = (members.c.class_id == number, members.c.learner.in_(keys), members.c.removed.is_not(None))
        with self.reading() as connection:
            return connection.execute(select(members.c.id).where(*here).limit(1)).first() is not None

    def remove(self, number: int, member: int) -> None:
        """Remove a member: her record stays hers, and she cannot join again with it."""
        is_she = (members.c.class_id == number, members.c.id == member)
        with self.writing() as connection:
            connection.execute(update(members).where(*is_she).values(removed=now().isoformat()))
            connection.execute(delete(votes).where(votes.c.member == member))

    def leave(self, number: int, key: str) -> None:
        """Take a learner out of a class because she wants to; she may come back."""
        is_she = (members.c.class_id == number, members.c.learner == key, members.c.removed.is_(None))
        with self.writing() as connection:
            _take_out(connection, *is_she)

    def nudge(self, number: int, member: int, nudge: Cue) -> None:
        """Keep what the teacher shows a member."""
        is_she = (members.c.class_id == number, members.c.id == member)
        with self.writing() as connection:
            connection.execute(update(members).where(*is_she).values(nudge=json.dumps(nudge.as_json())))

    def membership(self, key: str) -> Membership | None:
        """Return the open class that a learner joined last, with herself, even if she was removed from it."""
        query = (
            select(members)
            .join(classes, classes.c.id == members.c.class_id)
            .where(members.c.learner == key, classes.c.closed.is_(None))
            .order_by(members.c.id.desc())
            .limit(1)
        )
        with self.reading() as connection:
            row = connection.execute(query).one_or_none()
            if row is None:
                return None
            its = connection.execute(select(classes).where(classes.c.id == row.class_id))
            found = zip(intact(class_from, its), intact(member_from, [row]), strict=False)
            return next(starmap(Membership, found), None)

    # --- groups of a JupyterHub -----------------------------------------------------------------------

    def follow(self, groups: Mapping[str, Mapping[str, str]]) -> None:
        """Make classes and their members match the groups; each has its nicknames by learner's key.

        A learner who has left a group is out of the class and keeps her record. A class whose group is gone
        is empty.
        """
        with self.writing() as connection:
            known = {
                row.hub_group: row.id
                for row in connection.execute(select(classes).where(classes.c.hub_group.is_not(None)))
            }
            taken = set(connection.execute(select(classes.c.code)).scalars())
            for name in groups.keys() - known.keys():
                row = {**_new_class(clean_name(name, LONGEST_CLASS) or "Class", taken), "hub_group": name}
                made = connection.execute(insert(classes).values(**row)).inserted_primary_key
                assert made is not None
                known[name] = made[0]
            for name, number in known.items():
                _set_members(connection, number, groups.get(name, {}))

    # --- links ------------------------------------------------------------------------------------------

    def has_link(self, role: Role) -> bool:
        """Tell whether there is a link for a role."""
        with self.reading() as connection:
            return connection.execute(select(links.c.hash).where(links.c.role == role)).scalar() is not None

    def set_link(self, role: Role, token: str) -> None:
        """Make a link for a role in the place of the one before; only a hash of its secret is kept."""
        with self.writing() as connection:
            connection.execute(delete(links).where(links.c.role == role))
            row = {"role": role, "hash": token_hash(token), "since": now().isoformat()}
            connection.execute(insert(links).values(**row))

    def drop_link(self, role: Role) -> None:
        """Take a link away."""
        with self.writing() as connection:
            connection.execute(delete(links).where(links.c.role == role))

    def role_of(self, token: str) -> Role | None:
        """Return whose link a secret belongs to, or None."""
        with self.reading() as connection:
            rows = connection.execute(select(links.c.role, links.c.hash)).all()
        found: list[Role] = [row.role for row in rows if is_token(token, row.hash)]
        return found[0] if found else None

    # --- connections --------------------------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Yield a connection for reading."""
        with self.database.reading() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Yield a connection whose changes are on disk when the block ends."""
        with self.database.writing() as connection:
            try:
                yield connection
            except IntegrityError as error:
                raise StoreError("somebody else changed the class at the same moment: try again") from error


def _new_class(name: str, taken: set[str]) -> dict[str, str]:
    """Return the columns of a class with a code that is not taken; it is from now on."""
    code = class_code(taken)
    taken.add(code)
    return {"code": code, "name": name, "since": now().isoformat(), "seed": secrets.token_hex(8)}


def _set_members(connection: Connection, number: int, wanted: Mapping[str, str]) -> None:
    """Make the members of a class those that are wanted; `wanted` has their names by key."""
    mine = members.c.class_id == number
    here = set(connection.execute(select(members.c.learner).where(mine)).scalars())
    for key in here - wanted.keys():
        _take_out(connection, mine, members.c.learner == key)
    new = [
        {"class_id": number, "learner": key, "since": now().isoformat(), "nickname": wanted[key]}
        for key in wanted
        if key not in here
    ]
    if new:
        connection.execute(insert(members), new)


def _take_out(connection: Connection, *where: Any) -> None:
    """Delete members with their votes."""
    gone = select(members.c.id).where(*where).scalar_subquery()
    connection.execute(delete(votes).where(votes.c.member.in_(gone)))
    connection.execute(delete(members).where(*where))


@lru_cache(maxsize=32)
def _read_card(text: str) -> Card:
    return read_card(text, "card")


def _has_room(connection: Connection, number: int) -> bool:
    here = (members.c.class_id == number, members.c.removed.is_(None))
    return connection.execute(select(func.count()).where(*here)).scalar_one() < MOST_MEMBERS
