"""What goes wrong at a table: acts out of place, records that fail or are none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from mahj_widgets.protocol import Ask, Draft, Hello, Oops

from mahj_tutor.errors import MahjError, StoreError
from mahj_tutor.pictures.scene import Act
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.session.table_session import TableSession
from mahj_tutor.session.table_words import words
from tests.table_learner import Memory, next_acts
from tests.unit.session.table_board import ANN, Table, offered, picture


def test_what_the_rules_refuse_is_told_and_changes_nothing() -> None:
    table = Table(1)
    before = table.kept
    jokers = [piece.id for zone in table.view.zones if zone.id == "rack" for piece in zone.pieces][:2]
    for piece in jokers:
        table.do(("move", piece, "tray"))
    view = table.do(("choose", "do", "pass"))
    assert view.feedback is not None
    assert view.feedback.title == "A pass is three tiles: you chose two."
    assert [note.id for note in view.feedback.rules] == ["CH1"]
    assert view.acts == tuple(("move", piece, "tray") for piece in jokers)
    assert table.kept == before


@pytest.mark.parametrize(
    "act",
    [
        ("choose", "do", "mahjong"),
        ("choose", "do", "throw"),
        ("choose", "again", "pass"),
        ("move", "r0-9", "tray"),
        ("move", "wall", "rack"),
        ("mark", "r0-1"),
        ("number", "n", "1"),
    ],
)
def test_what_the_board_does_not_offer_changes_nothing(act: Act) -> None:
    table = Table(1)
    before = picture(table.view)
    assert picture(table.do(act)) == before
    assert table.view.feedback is None


def test_acts_for_a_game_that_is_gone_show_the_one_that_is_there() -> None:
    table = Table(1)
    before = picture(table.view)
    act = offered(table.view)[0]
    for acts, item in (((act,), "t6.game@1#gone"), ((act, act), table.view.item)):
        view = table.session.respond(Draft(kind="draft", item=item, acts=acts))  # type: ignore[arg-type]
        assert view is not None
        assert picture(view) == before
    view = table.session.respond(Ask(kind="again", item=table.view.item))
    assert view is not None
    assert picture(view) == before
    assert table.session.respond(Oops(kind="oops", text="a bug")) is None


class Broken(Memory):
    """A record that can be read, and for some time not be written, or neither."""

    fails = ""

    def keep_game(self, key: str, game: object, before: int) -> bool:
        if self.fails:
            raise StoreError("the disk is full")
        return super().keep_game(key, game, before)  # type: ignore[arg-type]

    def newest_game(self, key: str, level: str) -> object:  # type: ignore[override]
        if self.fails == "both":
            raise StoreError("the record can't be read")
        return super().newest_game(key, level)


def test_a_move_that_cannot_be_kept_has_not_happened() -> None:
    record = Broken()
    table = Table(1, record)
    acts = next_acts(table.game)
    for act in acts[:-1]:
        table.do(act)
    record.fails = "write"
    view = table.do(acts[-1])
    assert view.feedback is not None
    assert view.feedback.title == "This couldn't be saved: the disk is full. Try again."
    assert len(view.acts) == 3
    record.fails = ""
    assert table.do(acts[-1]).feedback is None
    assert table.play().phase == "right"


def test_without_its_record_a_game_is_played_unsaved_and_the_kept_one_comes_back() -> None:
    record = Broken()
    kept = Table(1, record)
    kept.play(3)
    record.fails = "both"
    table = Table(9, Memory())
    table.record = record
    view = table.again()
    assert view.facts == ("Your work isn't being saved right now",)
    record.fails = ""
    view = table.do(offered(view)[0])
    assert view.facts == ("Your saved work is back. You left off here",)
    assert view.ask == kept.view.ask


@pytest.mark.parametrize(
    "text", ["", "nothing", "American game, record 1", "American game, record 1\nid: x\n\nEast picks\n"]
)
def test_a_record_that_is_none_makes_room_for_a_new_game(text: str) -> None:
    record = Memory()
    table = Table(1, record)
    kept = record.newest
    record.kept[kept.id] = replace(kept, record=text)
    view = table.again()
    assert view.facts == (words("told", "unreadable"),)
    assert view.phase == "open"
    assert table.play().phase == "right"
    with pytest.raises(MahjError):
        TableRecord.of(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [("\n\n", "\n\nSouth discards 1B\n"), ("roll: ", "roll: 9"), ("wall East: ", "wall East: J ")],
)
def test_a_record_of_what_cannot_be_is_not_played(old: str, new: str) -> None:
    record = Memory()
    table = Table(1, record)
    kept = record.newest
    record.kept[kept.id] = replace(kept, record=kept.record.replace(old, new, 1))
    assert table.again().facts == (words("told", "unreadable"),)


def test_an_unknown_level_is_told() -> None:
    session = TableSession("t66")
    view = session.respond(Hello(kind="hello", key=ANN))
    assert view is not None
    assert view.phase == "trouble"
    assert view.feedback is not None
    assert view.feedback.title == "Unknown level 't66', did you mean 't6'."
