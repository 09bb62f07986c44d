"""Other ways to play at a learner's table: who is missing, on whom the bettor bets, what is told of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from mahj_tutor.players.table_record import Opening
from mahj_tutor.questions.house import House
from mahj_tutor.session.levels import Level
from mahj_tutor.session.table_words import words
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.table.telling import called


def with_way(opened: Opening, level: Level, number: int, seed: int) -> Opening:
    """Return the opening of a game in a way of its level: `seed` says whose chair is empty, and the bet."""
    way, rng = level.way(number), Random(f"way/{seed}")
    chairs = [seat for seat in SEATS if seat not in (Seat.EAST, opened.me)]
    missing = rng.choice(chairs) if way.players == 3 else None
    bettor_on = rng.choice(SEATS) if way.bettor else None
    return replace(opened, missing=missing, bettor_on=bettor_on, way=number)


def house_of(house: House, level: Level, number: int) -> House:
    """Return what is played by in a way of a level: the table's own rules, and those of the way."""
    rules = " ".join(filter(None, (house.rules, level.way(number).rules)))
    return House(house.card, rules)


def told(opened: Opening, level: Level) -> tuple[str, ...]:
    """Return the lines that tell a learner in which way she plays, and what lies in the pot; none where it is
    the usual one, without a pot.
    """
    say = level.way(opened.way).say
    backed = called(opened.bettor_on, opened.me) if opened.bettor_on else ""
    way = (say.format(empty=opened.missing, backed=backed),) if say else ()
    return (*way, words("ways_told", "pot", pot=opened.pot)) if opened.pot else way
