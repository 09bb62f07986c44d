"""Trials of a class's lessons with its own card and table rules, in the background."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from mahj_tutor.card import Card
from mahj_tutor.classroom.model import SchoolClass
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.errors import MahjError, StoreError
from mahj_tutor.exercises.catalog import beside, expand
from mahj_tutor.exercises.drawn_banks import give_way, keep_positions, may_search
from mahj_tutor.exercises.house_trial import tried
from mahj_tutor.exercises.library import shared_library
from mahj_tutor.exercises.load import Loaded, read_file
from mahj_tutor.learner.database.opening import open_database
from mahj_tutor.learner.folder import record_place
from mahj_tutor.questions.house import House

Tell = Callable[[str], None]


def try_houses(tell: Tell) -> None:
    """Try all open classes' lessons in the record of this process, behind every other process."""
    give_way()
    database = open_database(record_place())
    try:
        store = ClassStore(database)
        for of in store.classes():
            if of.is_open and of.house.choice.code:
                try_house(store, of, tell)
    finally:
        database.close()


def try_house(store: ClassStore, of: SchoolClass, tell: Tell = lambda _: None) -> None:
    """Try a class's lessons with its card and rules, and find positions for the exercises that use them.

    What the teacher has changed in the meantime is left as it is.
    """
    choice = of.house.choice
    card = None
    try:
        card = store.card(choice.card) if choice.card else None
    except StoreError:
        raise
    except MahjError as error:  # a version that reads cards otherwise: then only the rules are tried
        tell(f"{of.name}: {error}")
        choice = replace(choice, card="")
    loaded = _loaded(of.lessons)
    tell(f"{of.name}: trying {len(loaded)} exercises")
    found = of.house.after(tried(loaded, choice, card))
    store.set_house(of.id, found, instead_of=of.house)
    if may_search():
        played = (_played(each, found.of(each.exercise.id), card) for each in loaded)
        keep_positions((each.exercise for each in played), tell)


def _loaded(lessons: Sequence[str]) -> tuple[Loaded, ...]:
    files = (file for each in shared_library().lessons() if each.id in lessons for file in each.files)
    return tuple(each for file in files for each in read_file(file, str(file), expand, beside(file))[0])


def _played(each: Loaded, house: House, card: Card | None) -> Loaded:
    exercise = each.exercise.played_by(house, card if house.card else None)
    return Loaded(exercise, each.node, each.file)
