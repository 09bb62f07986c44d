"""What a learner's class decides about her items: whose tiles they are, and which card and rules they use.

Boards run in processes of their own, so they ask the database. A server without classes sets no `MAHJ_CLASS`
in their environment, and then nothing is asked.
"""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mahj_tutor.card import BUILT_IN, Card
from mahj_tutor.card_files.names import named_card
from mahj_tutor.classroom.house import ClassHouse
from mahj_tutor.classroom.moments import Ballots, Moment
from mahj_tutor.errors import MahjError, StoreError
from mahj_tutor.learner.cards import OWN, playing_card
from mahj_tutor.learner.folder import record_place, shared_record
from mahj_tutor.questions.house import House
from mahj_tutor.questions.question import Question

if TYPE_CHECKING:
    from mahj_tutor.classroom.model import SchoolClass
    from mahj_tutor.classroom.store import ClassStore

log = logging.getLogger(__name__)

ENVIRONMENT = "MAHJ_CLASS"
"""Set in the environment of kernels whose server has classes."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a learner's items are drawn from now (`owner`), what else they may have been drawn from (`other`),
    and what her class plays by.
    """

    owner: str
    other: str = ""
    house: ClassHouse = field(default_factory=ClassHouse)


def setting(key: str) -> Setting:
    """Return the setting of a learner; her own if she is in no class, or it can't be read."""
    if not os.environ.get(ENVIRONMENT):
        return Setting(key)
    try:
        found = _store(record_place()).membership(key)
    except StoreError as error:
        log.warning("the class could not be read: %s", error)
        return Setting(key)
    if found is None or found.member.removed:
        return Setting(key)
    seed = class_owner(found.of)
    owner, other = (seed, key) if found.of.lead.same_tiles else (key, seed)
    return Setting(owner, other, found.of.house)


def class_owner(of: SchoolClass) -> str:
    """Return what the items of a whole class are drawn from."""
    return f"class {of.seed}"


def played(exercise: Question, house: House) -> Question:
    """Return an exercise as a house plays it; raise `MahjError` if the house's card can't be read."""
    if not house.code:
        return exercise
    return exercise.played_by(house, _store(record_place()).card(house.card) if house.card else None)


def house_card(name: str) -> Card:
    """Return the card that a house names; raise `MahjError` if it can't be read, or is there no more."""
    if name.startswith(OWN):
        own = shared_record().own_card(name)
        if own is None:
            raise MahjError("the learner has deleted this card")
        return playing_card(own)
    return named_card(name) if name in BUILT_IN else _store(record_place()).card(name)


def ballots(moment: Moment, number: int) -> Ballots:
    """Return the answers of classes about a moment in the question with this number."""
    return Ballots(_store(record_place()), moment, number)


@cache
def _store(place: Path | str) -> ClassStore:
    from mahj_tutor.classroom.store import ClassStore  # imports SQLAlchemy
    from mahj_tutor.learner.database.opening import open_database

    return ClassStore(open_database(place))
