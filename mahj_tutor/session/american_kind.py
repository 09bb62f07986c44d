"""The American game as the table plays it."""

from __future__ import annotations

from mahj_tutor.american import Game, PlayState
from mahj_tutor.card import Card
from mahj_tutor.classroom.setting import house_card
from mahj_tutor.learner.games import TRIED
from mahj_tutor.players.parts import Part
from mahj_tutor.players.strengths import to_choose
from mahj_tutor.players.table_record import PLAIN_CARD, PLAIN_RULES, Opening, TableRecord
from mahj_tutor.questions.house import House
from mahj_tutor.rulebook.profiles import Profile, read_profile
from mahj_tutor.session import table_end
from mahj_tutor.session.review.look_back import LookBack
from mahj_tutor.session.table_acts import asked
from mahj_tutor.session.table_coach import introduced
from mahj_tutor.session.table_effects import effect_of
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_kinds import Kind
from mahj_tutor.session.table_scores import scores_after
from mahj_tutor.session.table_turns import beat, next_move, settled
from mahj_tutor.session.table_view import card_of, scene_of, view_of
from mahj_tutor.table import Seat

_RULES = PLAIN_RULES["american"]


def _house(choice: House) -> House:
    """Return what is played by; raise `MahjError` if it can't be read."""
    house = House(choice.card or PLAIN_CARD, choice.rules or _RULES)
    _card_and_rules(house)
    return house


def _card_and_rules(house: House) -> tuple[Card, Profile]:
    """Return the card and the table rules of a house; raise `MahjError` if one of them can't be read."""
    return house_card(house.card or PLAIN_CARD), read_profile(house.rules or _RULES)


def _game(opened: Opening, code: str) -> Game:
    """Return the game before its first move, by the card and the table rules of a house."""
    return opened.game(*_card_and_rules(House.read(code)))


def _begin(opened: Opening, code: str) -> TableGame:
    return TableGame.begin(opened, _game(opened, code))


def _resume(record: TableRecord, code: str) -> TableGame:
    return TableGame.resume(record, _game(record.opening, code))


def _next_seat(before: TableGame) -> Seat:
    return table_end.next_seat(before.me, before.opening.missing)


def _pot_after(table: TableGame) -> int:
    now = table.game.now
    return table_end.pot_after(now) if isinstance(now, PlayState) and table.has(Part.SETTLING) else 0


def _result_of(table: TableGame) -> str:
    now = table.game.now
    assert isinstance(now, PlayState)  # the game is over
    return TRIED if table.opening.again else table_end.result_of(now, table.me)


AMERICAN = Kind(
    strengths=to_choose(),
    house=_house,
    begin=_begin,
    introduced=introduced,
    resume=_resume,
    next_seat=_next_seat,
    scores_after=scores_after,
    pot_after=_pot_after,
    result_of=_result_of,
    next_move=next_move,
    beat=beat,
    settled=settled,
    effect_of=effect_of,
    asked=asked,
    scene_of=scene_of,
    view_of=view_of,
    card_of=lambda table: (card_of(table),),
    look_back=LookBack,
)
