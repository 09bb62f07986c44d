"""The classical game as the table plays it."""

from __future__ import annotations

from mahj_tutor.classical import Game
from mahj_tutor.players.strengths import STEADY
from mahj_tutor.players.table_record import PLAIN_RULES, Opening, TableRecord
from mahj_tutor.questions.house import House
from mahj_tutor.rulebook.profiles import read_profile
from mahj_tutor.session.classical import end
from mahj_tutor.session.classical.acts import asked, effect_of
from mahj_tutor.session.classical.game import ClassicalTable
from mahj_tutor.session.classical.turns import beat, next_move, settled
from mahj_tutor.session.classical.view import scene_of, view_of
from mahj_tutor.session.table_kinds import Kind

_RULES = PLAIN_RULES["classical"]


def _house(choice: House) -> House:
    """Return what is played by; raise `MahjError` if it can't be read."""
    house = House("", choice.rules or _RULES)
    read_profile(house.rules)
    return house


def _game(opened: Opening, code: str) -> Game:
    return opened.classical_game(read_profile(House.read(code).rules or _RULES))


def _begin(opened: Opening, code: str) -> ClassicalTable:
    return ClassicalTable.begin(opened, _game(opened, code))


def _resume(record: TableRecord, code: str) -> ClassicalTable:
    return ClassicalTable.resume(record, _game(record.opening, code))


CLASSICAL = Kind(
    strengths=(STEADY,),
    house=_house,
    introduced=lambda _: (),
    begin=_begin,
    resume=_resume,
    next_seat=end.next_seat,
    scores_after=end.scores_after,
    pot_after=lambda _table: 0,
    result_of=end.result_of,
    next_move=next_move,
    beat=beat,
    settled=settled,
    effect_of=effect_of,
    asked=asked,
    scene_of=scene_of,
    view_of=view_of,
    card_of=lambda table: (),
    look_back=lambda table: None,
)
