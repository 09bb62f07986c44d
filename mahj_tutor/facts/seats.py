"""Facts about the dice that choose East."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mahj_tutor.american.deal.seating import east_faults
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import Subject, of_each
from mahj_tutor.facts.situation import Situation
from mahj_tutor.pictures.words import SIDE_WORDS, side_of
from mahj_tutor.rulebook import Fault
from mahj_tutor.table import SEATS, Seat, highest_rollers
from mahj_tutor.table.telling import Telling

seats = Subject("seats and dice")


def _rolls(at: Situation) -> Mapping[Seat, int]:
    if "rolls" not in at.named:
        raise NoValueError("there are no rolls: add rolls: {East: 7, South: 5, West: 11, North: 3}")
    rolls: Mapping[Seat, int] = at.named["rolls"].value
    return rolls


@of_each
def _others_rolled_higher(at: Situation, other: Seat) -> Iterator[Fault]:
    """Name players by their places: seats have no names before East is chosen."""
    rules = at.table_rules.replace(choose_east="highest")
    for each in east_faults(_rolls(at), other, rules):
        yield Fault(each.rule, _by_place(each.say, at.me or Seat.EAST))


def _by_place(said: str, me: Seat) -> str:
    places = {seat: SIDE_WORDS[side_of(seat, me)] for seat in SEATS}
    return said.by(places) if isinstance(said, Telling) else said


@seats.fact(
    "highest_roller() == South",
    "{rolls: {East: 7, South: 9, West: 4, North: 8}}",
    faults=_others_rolled_higher,
)
def highest_roller(at: Situation) -> Seat:
    """Return the player who rolled highest, and so becomes East (DL2); there is none after a tie."""
    best = highest_rollers(_rolls(at))
    if len(best) > 1:
        raise NoValueError("two players tied for the highest roll, and no source says who is East then")
    return best[0]


@seats.fact("rolled(South) == 9", "{rolls: {East: 7, South: 9, West: 4, North: 8}}")
def rolled(at: Situation, player: Seat) -> int:
    """Return what a player rolled for East."""
    return _rolls(at)[player]
