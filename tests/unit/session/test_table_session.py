"""A whole game at a session: random games, games that go on elsewhere, what no view may give away."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from mahj_widgets.protocol import Ask, View, as_json

from mahj_tutor.american import CharlestonState, DealState, Give, PlayState
from mahj_tutor.american.charleston.state import Stage
from mahj_tutor.american.game import GameState
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import Card, first_card, practice_card
from mahj_tutor.classroom.house import ClassHouse
from mahj_tutor.classroom.setting import Setting
from mahj_tutor.errors import StoreError
from mahj_tutor.learner.store import Store
from mahj_tutor.pictures.scene import Zone
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.questions.house import House
from mahj_tutor.session.answer import Answer
from mahj_tutor.session.table_frame import Told
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_laid import Laid
from mahj_tutor.session.table_view import scene_of, view_of
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.tiles import AMERICAN, Tile
from tests.table_learner import Memory, next_acts
from tests.unit.session.table_board import ANN, Table, choose, ended, goes_on, picture


def tiles_at(state: GameState) -> Iterator[Tile]:
    """Yield every tile of a game."""
    if isinstance(state, DealState):
        return
    yield from state.wall
    if isinstance(state, CharlestonState):
        for rack in state.racks:
            yield from rack
        yield from _between(state)
        return
    for hand in state.hands:
        yield from hand.rack
        yield from (tile for group in hand.shown for tile in group.tiles)
    yield from (each.tile for each in state.thrown)
    yield from [state.picked] if state.picked else []


def _between(state: CharlestonState) -> Iterator[Tile]:
    """Yield what lies between the racks and has not been picked up."""
    for seat in state.seats:
        gift = state.given(state.giver(seat)) if state.stage.direction else None
        if gift and not state.has_picked(seat):
            yield from gift.tiles


ALL = Counter(AMERICAN)
SAMPLE = [pytest.param(4), pytest.param(1000, marks=pytest.mark.soak)]


@pytest.mark.slow
@pytest.mark.parametrize("count", SAMPLE)
def test_whatever_is_offered_leads_on_to_an_end(count: int) -> None:
    for seed in range(count):
        rng, table = Random(f"acts/{seed}"), Table(seed)
        for _ in range(3000):
            view = table.do(choose(table.view, rng))
            assert view.feedback is None or view.feedback.verdict != "trouble", view.feedback
            assert Counter(tiles_at(table.game.game.now)) == ALL
            if view.phase != "open":
                break
        assert view.phase == "right", seed
        assert view.feedback is not None
        assert isinstance(table.record, Memory)
        assert (view.feedback.heading == "Wall game") == (table.record.newest.result == "wall")


@pytest.mark.slow
@pytest.mark.parametrize("count", [pytest.param(3), pytest.param(200, marks=pytest.mark.soak)])
def test_a_game_that_goes_on_elsewhere_looks_the_same(count: int) -> None:
    for seed in range(count):
        rng, table = Random(f"reloads/{seed}"), Table(seed)
        while table.view.phase == "open":
            for act in next_acts(table.game):
                view = table.do(act)
            if not goes_on(view) and rng.random() < 0.2:
                before = picture(view)
                assert picture(table.again()) == before
                assert table.view.serial > view.serial
        before = picture(table.view)
        assert picture(table.again()) == before


@pytest.mark.slow
def test_a_reload_amid_the_acts_of_the_others_leads_to_the_same() -> None:
    rng, table = Random("amid"), Table(2)
    while table.view.phase == "open":
        if goes_on(table.view) and rng.random() < 0.3:
            there = Table(2, Memory(table.record))  # type: ignore[arg-type]
            table.go_on()
            assert picture(there.go_on()) == picture(table.view)
            assert there.session._at.log == table.session._at.log
        table.play(1)


def test_a_record_is_the_game_tile_by_tile_and_move_by_move() -> None:
    table = Table(4)
    table.play()
    kept = table.record.newest_game(ANN, "t6")
    assert kept is not None
    record = TableRecord.of(kept.record)
    assert str(record) == kept.record
    assert table.kept.game.history == record.moves
    assert len(kept.record) < 10_000
    assert kept.result in ("won", "lost", "wall")
    assert (kept.game, kept.level, kept.house) == ("american", "t6", "practice/league")
    verdict = "right" if kept.result == "won" else "ended"
    table.again()
    assert table.answers == [Answer("t6", None, verdict, done=True)]  # told once, and by no reload


def test_what_another_window_has_played_counts() -> None:
    here = Table(2)
    there = Table(2, here.record)
    acts = next_acts(here.game)
    for act in acts[:-1]:
        here.do(act)
    there.play(5)
    view = here.do(acts[-1])
    assert view.facts == (words("told", "elsewhere"),)
    assert (view.ask, view.zones, view.moves) == (there.view.ask, whole(view, there), there.view.moves)
    assert here.play().phase == "right"


def whole(view: View, other: Table) -> tuple[Zone, ...]:
    """Return the zones of another board with the card as a view has it."""
    return tuple(view.zones[-1] if zone.id == "card" else zone for zone in other.view.zones)


@pytest.mark.slow
def test_the_newest_game_is_the_one_that_was_begun_last(tmp_path: Path) -> None:
    store = Store.open(tmp_path, patience=0.02)
    try:
        table = Table(3, store)
        table.play()
        item = table.take(table.session.respond(Ask(kind="again", item=table.view.item))).item
        assert table.again().item == item
        assert len(store.games(ANN)) == 2
        assert store.progress(ANN)["t6.game"].done
    finally:
        store.close()


@pytest.mark.slow
def test_the_next_game_is_dealt_by_the_player_to_the_right() -> None:
    table = ended(3)
    me, first = table.game.me, table.view.item
    view = table.take(table.session.respond(Ask(kind="again", item=first)))
    assert (view.phase, view.item != first) == ("open", True)
    assert table.game.me is me.left  # the dealer was East, and is now the player to her right
    assert len(table.view.zones[-1].pieces) > 40  # the card comes with each new game


def test_a_game_is_known_to_be_done_once_one_was_played_to_its_end() -> None:
    table = Table(3)
    assert isinstance(table.record, Memory)
    assert [mark.done for mark in table.record.marks.values()] == [False]
    table.play()
    assert {name: mark.done for name, mark in table.record.marks.items()} == {"t6.game": True}
    table.session.respond(Ask(kind="again", item=table.view.item))
    assert table.record.marks["t6.game"].done


@pytest.mark.parametrize("rules", ["league mush=on", "home second_charleston_stop=before_seen"])
def test_a_class_plays_by_its_own_card_and_table_rules(monkeypatch: pytest.MonkeyPatch, rules: str) -> None:
    house = ClassHouse(House("first", rules))
    monkeypatch.setattr("mahj_tutor.session.table_session.setting", lambda key: Setting(key, house=house))
    table = Table(8)
    assert table.game.game.card == first_card()
    assert table.record.newest_game(ANN, "t6").house == f"first/{rules}"  # type: ignore[union-attr]
    stages = set()
    while table.view.phase == "open":
        stages.add(getattr(table.game.game.now, "stage", None))
        table.play(1)
    assert (Stage.MUSH in stages) == ("mush=on" in rules)
    assert table.again().phase == "right"


def test_a_card_of_a_class_that_cannot_be_read_leaves_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    house = ClassHouse(House("our-own", "league"))
    monkeypatch.setattr("mahj_tutor.session.table_session.setting", lambda key: Setting(key, house=house))
    monkeypatch.setattr("mahj_tutor.session.american_kind.house_card", _only_ours)
    table = Table(8)
    assert (table.view.phase, table.game.game.card) == ("open", practice_card())


def _only_ours(name: str) -> Card:
    if name != "practice":
        raise StoreError(f"there is no card {name!r}")
    return practice_card()


# --- what is hidden --------------------------------------------------------------------------------


def shuffled(state: GameState, me: Seat, rng: Random) -> GameState:
    """Return a state with everything that a player cannot see dealt anew among the places where it lies."""
    assert not isinstance(state, DealState)
    others = [seat for seat in state.seats if seat is not me]
    if isinstance(state, CharlestonState):
        closed = [seat for seat in others if not state.given(seat)]
        pool = [*state.wall, *(tile for seat in closed for tile in state.rack(seat))]
        rng.shuffle(pool)
        racks = list(state.racks)
        for seat in closed:
            size = len(state.rack(seat))
            racks[seat.number], pool = tuple(sorted(pool[:size])), pool[size:]
        return replace(state, racks=tuple(racks), wall=tuple(pool))
    closed = [seat for seat in others if not state.hand(seat).is_open]
    pool = [*state.wall, *(tile for seat in closed for tile in state.hand(seat).rack)]
    rng.shuffle(pool)
    hands = list(state.hands)
    for seat in closed:
        size = len(state.hand(seat).rack)
        rack, pool = tuple(sorted(pool[:size])), pool[size:]
        hands[seat.number] = replace(state.hand(seat), rack=rack)
    return replace(state, hands=tuple(hands), wall=tuple(pool))


def sent(table: TableGame) -> str:
    """Return what a board is sent of a game."""
    view = view_of(table, scene_of(table, Laid()), Told(), title="", item="", serial=0)
    return json.dumps(as_json(view), sort_keys=True)


@pytest.mark.slow
@pytest.mark.parametrize("count", [pytest.param(2), pytest.param(40, marks=pytest.mark.soak)])
def test_nothing_that_is_hidden_reaches_the_page(count: int) -> None:
    for seed in range(count):
        rng, table = Random(f"hidden/{seed}"), Table(seed)
        while table.view.phase == "open":
            game = table.game
            other = replace(game, game=replace(game.game, now=shuffled(game.game.now, game.me, rng)))
            assert other.game.now != game.game.now
            if not has_called(
                game
            ):  # the others have answered by then, and with other tiles would answer anew
                assert sent(other) == sent(game)
            table.play(1)


def has_called(table: TableGame) -> bool:
    now = table.game.now
    return isinstance(now, PlayState) and any(claim.seat is table.me for claim in now.claims)


@pytest.mark.slow
def test_a_player_passes_by_what_she_sees() -> None:
    rng, table = Random("seen"), Table(6)
    while isinstance(table.game.game.now, CharlestonState):
        now = table.game.game.now
        for seat in now.seats:
            assert charleston_move(now, seat) == charleston_move(shuffled(now, seat, rng), seat)  # type: ignore[arg-type]
        table.play(1)


def test_every_phase_offers_something_to_do() -> None:
    table = Table(5)
    seen = set()
    while table.view.phase == "open":
        now = table.game.game.now
        seen.add(now.phase if isinstance(now, PlayState) else None)
        assert table.view.actions
        if isinstance(now, CharlestonState) and now.stage.may_be_blind and not goes_on(table.view):
            assert table.do(("choose", "do", "pass")).feedback is None
            passed = [move for move in table.game.game.history if isinstance(move, Give)]
            assert any(move.seat is table.game.me and move.blind == 3 for move in passed)
            assert not any("no tiles" in line for line in table.game.log)
            continue
        table.play(1)
    assert {Phase.DISCARD, Phase.LOOKED, Phase.WINDOW} <= seen
