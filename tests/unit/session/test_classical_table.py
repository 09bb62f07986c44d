"""A classical hand at a session: random hands, hands that go on elsewhere, what no view may give away."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from mahj_widgets.protocol import Ask, View, as_json

from mahj_tutor.classical import PlayState
from mahj_tutor.classical.next_hand import next_wind
from mahj_tutor.classroom.house import ClassHouse
from mahj_tutor.classroom.setting import Setting
from mahj_tutor.learner.database.backup import restore, write_backup
from mahj_tutor.learner.record_file import export_record, import_record
from mahj_tutor.learner.store import Store
from mahj_tutor.pictures.scene import SIDES
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.questions.house import House
from mahj_tutor.session.classical.game import ClassicalTable
from mahj_tutor.session.classical.view import scene_of, view_of
from mahj_tutor.session.table_frame import Told
from mahj_tutor.session.table_laid import Laid
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.tiles import CLASSICAL, Tile
from tests.table_learner import Memory, next_acts
from tests.unit.session.table_board import ANN, Table, choose, goes_on, picture

ALL = Counter(CLASSICAL)
LEVEL = "tc"
SAMPLE = [pytest.param(5), pytest.param(1000, marks=pytest.mark.soak)]


def sit_down(seed: int, record: Memory | Store | None = None) -> Table:
    return Table(seed, record, LEVEL)


def tiles_at(play: PlayState) -> Iterator[Tile]:
    """Yield every tile of a hand."""
    yield from play.wall
    for hand in play.hands:
        yield from hand.concealed
        yield from (tile for each in hand.sets for tile in each.tiles)
    yield from (each.tile for each in play.thrown)


def played_at_random(seed: int) -> Counter[str]:
    """Play a hand of whatever is offered to its end, and tell how it ended and what was said to its acts."""
    rng, table, said = Random(f"classical/{seed}"), sit_down(seed), Counter[str]()
    for _ in range(3000):
        view = table.do(choose(table.view, rng))
        if view.feedback is not None:
            assert view.feedback.verdict != "trouble", view.feedback
            said[view.feedback.heading] += 1
        assert Counter(tiles_at(table.game.play)) == ALL
        if view.phase != "open":
            break
    assert view.phase == "right", seed
    assert isinstance(table.record, Memory)
    record = TableRecord.of(table.record.newest.record)
    assert str(record) == table.record.newest.record
    assert (table.kept.game, table.kept.log) == (table.game.game, table.game.log)
    said[table.record.newest.result] += 1
    return said


@pytest.mark.parametrize("count", SAMPLE)
@pytest.mark.slow
def test_whatever_is_offered_leads_on_to_an_end_and_comes_back(count: int) -> None:
    said = Counter[str]()
    for seed in range(count):
        said += played_at_random(seed)
    assert said[words("told", "nothing")] > 0
    assert said["won"] + said["lost"] + said["wall"] == count


@pytest.mark.parametrize("count", [pytest.param(3), pytest.param(200, marks=pytest.mark.soak)])
@pytest.mark.slow
def test_a_hand_that_goes_on_elsewhere_looks_the_same(count: int) -> None:
    for seed in range(count):
        rng, table = Random(f"reloads/{seed}"), sit_down(seed)
        while table.view.phase == "open":
            for act in next_acts(table.game):
                view = table.do(act)
            if not goes_on(view) and rng.random() < 0.2:
                before = picture(view)
                assert picture(table.again()) == before
                assert table.view.serial > view.serial
        before = picture(table.view)
        assert picture(table.again()) == before


def test_a_reload_amid_the_acts_of_the_others_leads_to_the_same() -> None:
    rng, table, reloads = Random("amid"), sit_down(2), 0
    while table.view.phase == "open":
        if goes_on(table.view) and rng.random() < 0.3:
            there = sit_down(2, Memory(table.record))  # type: ignore[arg-type]
            table.go_on()
            assert picture(there.go_on()) == picture(table.view)
            assert there.game.log == table.game.log
            reloads += 1
        table.play(1)
    assert reloads


def test_a_record_is_the_hand_tile_by_tile_and_move_by_move() -> None:
    table = sit_down(4)
    table.play()
    kept = table.record.newest_game(ANN, LEVEL)
    assert kept is not None
    record = TableRecord.of(kept.record)
    assert kept.record.startswith("Classical game, record 1\n")
    assert table.kept.game.history == record.moves
    assert len(kept.record) < 10_000
    assert kept.result in ("won", "lost", "wall")
    assert (kept.game, kept.level, kept.house) == ("classical", LEVEL, "/sources")
    assert record.opening.walls.stacks == 17


def test_progress_knows_the_hand_once_it_was_played_to_its_end(tmp_path: Path) -> None:
    store = Store.open(tmp_path, patience=0.02)
    try:
        table = sit_down(3, store)
        assert not store.progress(ANN)["tc.game"].done
        table.play()
        assert store.progress(ANN)["tc.game"].done
        item = table.take(table.session.respond(Ask(kind="again", item=table.view.item))).item
        assert table.again().item == item
        assert [game.game for game in store.games(ANN)] == ["classical", "classical"]
    finally:
        store.close()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n\n", "\n\nSouth discards 1B\n"),
        ("roll: ", "roll: 9"),
        ("wall East: ", "wall East: J "),
        ("Classical game", "American game"),
        ("roll: ", "empty: South\nroll: "),
        ("roll: ", "pot: 25\nroll: "),
    ],
)
def test_a_record_of_what_cannot_be_is_not_played(old: str, new: str) -> None:
    table = sit_down(1)
    assert isinstance(table.record, Memory)
    kept = table.record.newest
    table.record.kept[kept.id] = replace(kept, record=kept.record.replace(old, new, 1))
    assert table.again().facts == (words("told", "unreadable"),)
    assert table.play().phase == "right"


@pytest.mark.parametrize(("level", "other"), [("tc", "t6"), ("t6", "tc")])
def test_a_record_of_the_other_game_makes_room_for_a_hand_of_this_one(level: str, other: str) -> None:
    table, stranger = Table(1, level=level), Table(1, level=other)
    assert isinstance(table.record, Memory)
    assert isinstance(stranger.record, Memory)
    kept = table.record.newest
    table.record.kept[kept.id] = replace(kept, record=stranger.record.newest.record)
    assert table.again().facts == (words("told", "unreadable"),)
    assert table.game.opening.variant == ("classical" if level == "tc" else "american")


def test_a_class_plays_by_its_own_table_rules_and_no_card(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = "league classical_scoring=hong_kong classical_east_stays=stays"
    house = ClassHouse(House("first", rules))
    monkeypatch.setattr("mahj_tutor.session.table_session.setting", lambda key: Setting(key, house=house))
    table = sit_down(3)
    assert table.record.newest_game(ANN, LEVEL).house == f"/{rules}"  # type: ignore[union-attr]
    table.play()
    assert table.view.feedback is not None
    assert "faan" in table.view.feedback.why
    assert table.again().feedback == table.view.feedback


def test_a_hand_goes_on_from_a_file_of_the_record_and_from_a_backup(tmp_path: Path) -> None:
    with closing(Store.open(tmp_path / "home")) as home, closing(Store.open(tmp_path / "away")) as away:
        table = sit_down(5, home)
        table.play(6)
        before = picture(table.again())
        assert import_record(away, ANN, export_record(home, ANN)) == 0, "no attempts, but the game"
        assert picture(sit_down(5, away).view) == before
    write_backup(tmp_path / "home", tmp_path / "backup.sqlite")
    restore(tmp_path / "backup.sqlite", tmp_path / "back", tmp_path)
    with closing(Store.open(tmp_path / "back")) as back:
        there = sit_down(5, back)
        assert picture(there.view) == before
        assert there.play().phase == "right"


# --- hand after hand -------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_winds_move_on_after_a_win_and_the_hands_won_are_added_up() -> None:
    table, won = sit_down(3), [0, 0, 0, 0]
    for number in range(4):
        table.play()
        me, winner = table.game.me, table.game.play.winner
        order = [me, me.right, me.across, me.left]
        if winner is not None:
            won[order.index(winner)] += 1
        seats = table.view.table.players if table.view.table else ()
        at_seats = {each.seat: each.total for each in seats}
        wins = dict(zip(SIDES, won, strict=True))
        assert at_seats == {side: f"{wins[side]} won" if number else None for side in SIDES}
        before = table.view.table
        assert table.again().table == before
        table.take(table.session.respond(Ask(kind="again", item=table.view.item)))
        assert table.game.me is next_wind(me, winner)
        assert table.game.opening.scores == tuple(won)
        assert "throw" in table.view.ask or goes_on(table.view)
    assert sum(won) > 0


# --- what is hidden --------------------------------------------------------------------------------


def shuffled(play: PlayState, me: Seat, rng: Random) -> PlayState:
    """Return a play with everything that a player cannot see dealt anew among the places where it lies."""
    closed = [seat for seat in Seat if seat is not me and not play.hand(seat).is_open]
    pool = [*play.wall, *(tile for seat in closed for tile in play.hand(seat).concealed)]
    rng.shuffle(pool)
    hands = list(play.hands)
    for seat in closed:
        size = len(play.hand(seat).concealed)
        mine, pool = tuple(sorted(pool[:size])), pool[size:]
        hands[seat.number] = replace(play.hand(seat), concealed=mine)
    return replace(play, hands=tuple(hands), wall=tuple(pool))


def sent(table: ClassicalTable) -> str:
    """Return what a board is sent of a hand, with each menu that it may open."""
    views = [
        view_of(table, scene_of(table, laid), Told(), title="", item="", serial=0)
        for laid in (Laid(), Laid(menu="more"))
    ]
    return json.dumps([as_json(each) for each in views], sort_keys=True)


@pytest.mark.parametrize("count", [pytest.param(3), pytest.param(60, marks=pytest.mark.soak)])
@pytest.mark.slow
def test_nothing_that_is_hidden_reaches_the_page(count: int) -> None:
    compared = 0
    for seed in range(count):
        rng, table = Random(f"hidden/{seed}"), sit_down(seed)
        while table.view.phase == "open":
            game = table.game
            other = replace(game, game=replace(game.game, now=shuffled(game.play, game.me, rng)))
            # once she has claimed, the others have answered, and with other tiles would answer anew
            if other.play != game.play and game.play.claim_of(game.me) is None:
                assert sent(other) == sent(game)
                compared += 1
            table.play(1)
    assert compared > 20 * count


def test_a_view_without_a_card_has_none() -> None:
    table = sit_down(1)
    assert isinstance(table.view, View)
    assert [zone.id for zone in table.view.zones if zone.id == "card"] == []
