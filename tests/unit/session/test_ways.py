"""Other ways to play at the table: three players, a bettor, rules of the table, and a pot that goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random
from types import SimpleNamespace

import pytest
from mahj_widgets.protocol import Ask

from mahj_tutor.american import AskCourtesy, CharlestonState, PlayState
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.payment.settlement import settlement
from mahj_tutor.classroom.setting import ClassHouse, Setting
from mahj_tutor.errors import MahjError
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.questions.house import House
from mahj_tutor.session.levels import find_level, last_level
from mahj_tutor.session.table_laid import Laid
from mahj_tutor.session.table_scores import scores_after
from mahj_tutor.table import SEATS, Seat
from tests.unit.session.table_board import ANN, Table, choose, ended, goes_on, picture
from tests.unit.session.test_table_at_random import is_kept
from tests.unit.session.test_table_session import ALL, tiles_at

WAYS = find_level("tb").ways
SECRETS = "mahj_tutor.session.table_session.secrets"


@pytest.fixture(scope="module", autouse=True)
def _always_the_same() -> Iterator[None]:
    """Games after the first one at a table are the same in every run, too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SECRETS, _drawn(1))
        yield


def _drawn(first: int) -> SimpleNamespace:
    """Return what draws one number after the other in place of secrets."""
    numbers = count(first)
    return SimpleNamespace(
        randbits=lambda _bits: next(numbers), token_urlsafe=lambda _bytes: f"game-{next(numbers)}"
    )


def again(table: Table) -> Table:
    """Begin the next game at a table."""
    table.take(table.session.respond(Ask(kind="again", item=table.view.item)))
    return table


def at_way(number: int, seed: int) -> Table:
    """Return a table where a game is about to begin in a way to play."""
    if not number:
        return Table(seed, level="tb")
    table = again(ended(seed, "tb"))
    for _ in range(number - 1):
        again(_over(table))
    return table


def _over(table: Table) -> Table:
    table.play()
    assert table.view.phase == "right"
    return table


@pytest.fixture(scope="module")
def evening() -> list[tuple[Table, tuple[str, ...]]]:
    """Three games in a row, each with what was said at its beginning; one table, which each game had."""
    table, found = Table(2, level="tb"), []
    for number in range(len(WAYS)):
        there = Table(2, table.record, level="tb")
        found.append((there, there.game.log))
        _over(there)
        if number + 1 < len(WAYS):
            again(Table(2, table.record, level="tb"))
    return found


@pytest.mark.slow
def test_each_game_is_played_another_way_and_it_is_said_first(evening: list) -> None:
    three, bet, rules = (each for each, _ in evening)
    assert [log[0].partition(" ")[0] for _, log in evening] == ["South's", "A", "New"]
    assert [each.game.opening.way for each in (three, bet, rules)] == [0, 1, 2]
    assert three.game.opening.missing is Seat.SOUTH
    assert bet.game.opening.missing is None
    backed = bet.game.opening.bettor_on
    assert f"A fifth friend bets on {'you' if backed is bet.game.me else backed}" in evening[1][1][0]
    assert rules.game.opening.bettor_on is None
    assert "mush=on" in rules.record.newest.house  # type: ignore[union-attr]


def test_the_players_of_a_table_of_three_know_who_faces_whom() -> None:
    table = Table(1, level="tb")
    now = table.game.game.now
    assert isinstance(now, CharlestonState)
    alone = next(seat for seat in now.seats if now.partner(seat) is None)
    assert charleston_move(now, alone) is None
    assert all(isinstance(charleston_move(now, seat), AskCourtesy) for seat in now.seats if seat is not alone)


def test_after_the_last_way_comes_the_first_again() -> None:
    assert find_level("tb").way(3) == WAYS[0]
    assert find_level("t6").way(5).say == ""


def test_the_whole_game_is_still_the_one_that_anybody_begins_with() -> None:
    assert last_level() == "t6"


@pytest.mark.slow
def test_an_empty_chair_has_no_tiles_no_turn_and_pays_nothing(evening: list) -> None:
    table, log = evening[0]
    empty = [each for each in table.view.table.players if each.empty]
    assert [(each.name, each.hidden) for each in empty] == [("South", None)]
    now = table.game.game.now
    assert isinstance(now, PlayState)
    assert Seat.SOUTH not in now.seats
    assert not any(move.seat is Seat.SOUTH for move in table.game.game.history)
    assert not any(line.startswith("South") for line in table.game.log[1:])
    payment = settlement(now)
    assert payment is not None
    assert Seat.SOUTH not in payment.pays
    assert Counter(tiles_at(now)) == ALL
    assert len(log) == 1, "nobody passes before the first discard"


def test_with_nobody_across_there_is_no_courtesy_pass_to_ask_about() -> None:
    for seed in range(12):
        table = Table(seed, level="tb")
        missing, me = table.game.opening.missing, table.game.me
        stages = {getattr(table.game.game.now, "stage", None)}
        asked = any(action.act == ("choose", "do", "ask-2") for action in table.view.actions)
        assert asked == (Stage.COURTESY in stages and missing is not me.across), seed


@pytest.mark.slow
def test_the_deal_goes_around_three_players() -> None:
    table = ended(2, "tb")
    before = table.game.opening
    assert (before.me, before.missing) == (Seat.NORTH, Seat.SOUTH)
    assert again(table).game.me is Seat.SOUTH, "West deals next, so West is East, and North two to the left"


@pytest.mark.slow
def test_a_bettor_who_is_right_doubles_what_is_paid_and_gets_half(monkeypatch: pytest.MonkeyPatch) -> None:
    for first in range(10, 50):  # the bettor is right in the first of these games
        table = ended(2, "tb")
        monkeypatch.setattr(SECRETS, _drawn(first))
        table = again(table)
        if table.play().feedback and table.game.game.now.winner is table.game.opening.bettor_on:
            break
    payment = settlement(table.game.game.now)
    assert payment is not None
    assert payment.bettor == payment.receives
    why = table.view.feedback.why if table.view.feedback else ""
    assert "The bettor bet on the winner, so every payment doubles." in why
    assert f"The bettor gets {payment.bettor} cents." in why


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_whatever_is_offered_leads_on_to_an_end(number: int) -> None:
    table = at_way(number, 1)
    rng = Random(f"ways/{number}")
    for _ in range(3000):
        view = table.do(choose(table.view, rng))
        assert view.feedback is None or view.feedback.verdict != "trouble", view.feedback
        assert Counter(tiles_at(table.game.game.now)) == ALL
        is_kept_whole = table.session._laid == Laid() and is_kept(view)
        if not goes_on(view) and is_kept_whole and rng.random() < 0.05:
            before = picture(view)
            assert picture(table.again()) == before
        if view.phase != "open":
            break
    assert view.phase == "right"


# --- the pot ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_way_has_the_pot_that_another_one_feeds(evening: list) -> None:
    for table, _ in evening:
        opened = replace(table.game.opening, pot=100)
        assert opened.game(table.game.game.card, table.game.game.now.table_rules).pot == 100


@pytest.mark.slow
def test_the_pot_goes_on_to_the_next_way(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ended(2, "tb")
    monkeypatch.setattr("mahj_tutor.session.table_end.pot_after", lambda play: 75)
    assert again(table).game.opening.way == 1
    assert table.game.opening.pot == 75
    assert table.game.log[1] == "There are 75 cents in the pot for the winner."


@pytest.mark.slow
def test_what_a_wall_game_puts_into_the_pot_goes_to_who_wins_next(monkeypatch: pytest.MonkeyPatch) -> None:
    house = ClassHouse(House("first", "league wall_game_pot=on"))
    monkeypatch.setattr("mahj_tutor.session.table_session.setting", lambda key: Setting(key, house=house))
    for seed in range(4, 40):
        table = _over(Table(seed))
        if table.game.game.now.winner is None:
            break
    assert "Everyone puts 25 cents into the pot: now there are 100 in it." in table.view.feedback.title  # type: ignore[union-attr]
    assert scores_after(table.game) == (-25, -25, -25, -25)
    pot = 100
    while table.game.game.now.winner is None:
        again(table)
        assert table.game.opening.pot == pot
        assert f"\npot: {pot}\n" in table.record.newest_game(ANN, "t6").record  # type: ignore[union-attr]
        _over(table)
        pot += 100
    assert f"The pot of {pot - 100} cents goes to the winner." in table.view.feedback.why  # type: ignore[union-attr]
    assert sum(scores_after(table.game)) == 0
    assert again(table).game.opening.pot == 0


@pytest.mark.parametrize("catches", [False, True])
@pytest.mark.slow
def test_what_is_in_the_pot_is_played_for_even_where_a_class_has_no_pot_anymore(
    monkeypatch: pytest.MonkeyPatch, *, catches: bool
) -> None:
    table = ended(2)
    monkeypatch.setattr("mahj_tutor.session.table_end.pot_after", lambda play: 100)
    again(table)
    if catches:
        table.do(("choose", "mistakes", "on"))
    assert table.view.phase == "open"
    assert (table.game.opening.pot, table.game.opening.catches) == (100, catches)
    assert table.game.log[0] == "There are 100 cents in the pot for the winner."
    monkeypatch.undo()
    _over(table)
    monkeypatch.setattr("mahj_tutor.session.table_end.pot_after", lambda play: 0)
    again(table)
    assert table.game.game.now.table_rules.wall_game_pot == "off", "it is won, and the class has none"


# --- records that are none of ours -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("empty: {me}", "the learner's own chair can't be empty"),
        ("empty: East", "East"),
        ("pot: 100", "these table rules have no such pot or bettor"),
        ("bettor: West", "these table rules have no such pot or bettor"),
    ],
)
def test_a_game_that_no_table_has_is_not_resumed(line: str, says: str) -> None:
    table = Table(1)
    me = next(seat for seat in SEATS if seat is table.game.me)
    text = table.record.newest_game(ANN, "t6").record.replace("\nroll:", f"\n{line.format(me=me)}\nroll:")  # type: ignore[union-attr]
    opened = TableRecord.of(text).opening
    rules = table.game.game.now.table_rules
    with pytest.raises(MahjError, match=says):
        opened.game(table.game.game.card, rules)


@pytest.mark.parametrize("line", ["pot: -25", "pot: many", "way: -1", "empty: Somebody", "pot: 99999999999"])
def test_a_record_that_cannot_be_read_is_refused(line: str) -> None:
    table = Table(1)
    text = table.record.newest_game(ANN, "t6").record.replace("\nroll:", f"\n{line}\nroll:")  # type: ignore[union-attr]
    with pytest.raises(MahjError):
        TableRecord.of(text)
