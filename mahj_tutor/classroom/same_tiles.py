"""Whose tiles a learner gets: her own, or those that her teacher wants all to have.

Boards run in processes of their own, so they ask the database. A server without classes sets no `MAHJ_CLASS`
in their environment, and then nothing is asked.
"""

from __future__ import annotations

import logging
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.folder import record_place

if TYPE_CHECKING:
    from mahj_tutor.classroom.model import SchoolClass
    from mahj_tutor.classroom.store import ClassStore

log = logging.getLogger(__name__)

ENVIRONMENT = "MAHJ_CLASS"
"""Set in the environment of kernels whose server has classes."""


def owners(key: str) -> tuple[str, str]:
    """Return what a learner's items are drawn from now, and what else they may have been drawn from ("")."""
    if not os.environ.get(ENVIRONMENT):
        return key, ""
    try:
        found = _store(record_place()).membership(key)
    except StoreError as error:
        log.warning("the class could not be read: %s", error)
        return key, ""
    if found is None or found.member.removed:
        return key, ""
    seed = class_owner(found.of)
    return (seed, key) if found.of.lead.same_tiles else (key, seed)


def class_owner(of: SchoolClass) -> str:
    """Return what the items of a whole class are drawn from."""
    return f"class {of.seed}"


@cache
def _store(place: Path | str) -> ClassStore:
    from mahj_tutor.classroom.store import ClassStore  # imports SQLAlchemy
    from mahj_tutor.learner.database.opening import open_database

    return ClassStore(open_database(place))
