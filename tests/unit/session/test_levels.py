"""The levels of the table: what is left out at one is neither offered nor done nor named there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from mahj_widgets.protocol import Ask, View

from benchmarks.kind_deals import Deal
from mahj_tutor.american import PlayState
from mahj_tutor.errors import UnknownNameError
from mahj_tutor.exercises.catalog import taught_later
from mahj_tutor.learner.store import Store
from mahj_tutor.players.parts import Part
from mahj_tutor.session.levels import find_level, last_level, levels
from mahj_tutor.session.table_frame import BEAT
from mahj_tutor.table import Seat, Walls
from tests.later_parts import LATER, later
from tests.later_parts import LEVELS as EVERY
from tests.reading import later_terms
from tests.seeds import sample
from tests.table_learner import next_acts
from tests.unit.session.table_board import ANN, Table, choose, picture

EARLIER = EVERY[:-1]
GAMES = [pytest.param(1), pytest.param(10, marks=pytest.mark.soak)]
NAMED_EARLY = {("discard", "t2")}
"""Words of the game that the table has before their lesson: the tiles in the middle are called discards."""


def texts(view: View) -> Iterator[str]:
    """Yield everything that is to be read on a board, the card aside."""
    yield from (view.title, re.sub("<[^>]+>", "", view.ask), *view.facts)
    yield from (action.label for action in view.actions)
    zones = [zone for zone in view.zones if zone.id not in ("card", "printed")]
    yield from (zone.label for zone in zones)
    yield from (piece.name for zone in zones for piece in zone.pieces)
    if view.feedback:
        yield from (view.feedback.heading, view.feedback.title, view.feedback.why)
        yield from (f"{each.name} {each.text}" for each in view.feedback.rules)


def look(table: Table) -> None:
    """Find nothing on the board that belongs to a later level."""
    early = [
        (text, word)
        for text in texts(table.view)
        for word in later(table.level, "words")
        if re.search(word, text)
    ]
    early += [(text, term) for text in texts(table.view) for term in later_terms(text, table.level)]
    assert [each for each in early if (each[1], table.level) not in NAMED_EARLY] == []
    named = {each.id for each in table.view.feedback.rules} if table.view.feedback else set()
    assert named.isdisjoint(taught_later(table.level))


def end(table: Table) -> None:
    """A game is over, and nobody has done anything that belongs to a later level."""
    look(table)
    assert table.view.phase == "right"
    done = {type(move).__name__ for move in table.game.game.history}
    assert done.isdisjoint(later(table.level, "moves"))
    if Part.RIVALS in find_level(table.level).without:
        assert table.record.newest_game(ANN, table.level).result in ("won", "wall")  # type: ignore[union-attr]


@pytest.mark.slow
@pytest.mark.parametrize("level", EARLIER)
@pytest.mark.parametrize("count", GAMES)
def test_a_sensible_learner_meets_nothing_of_a_later_level(level: str, count: int) -> None:
    for seed in range(count):
        table = Table(seed, level=level)
        look(table)
        while table.view.phase == "open":
            for act in next_acts(table.game):
                table.do(act)
                look(table)
        end(table)


@pytest.mark.slow
@pytest.mark.parametrize("level", EARLIER)
@pytest.mark.parametrize("count", GAMES)
def test_whatever_is_tried_nothing_of_a_later_level_comes_up(level: str, count: int) -> None:
    for seed in range(count):
        rng, table = Random(f"level/{level}/{seed}"), Table(seed, level=level)
        while table.view.phase == "open":
            table.do(choose(table.view, rng))
            look(table)
        end(table)


@pytest.mark.slow
def test_what_comes_in_later_is_found_where_it_is() -> None:
    """The lists are not empty words: in whole games all of their moves and most of their words turn up."""
    said, done = "", set()
    for seed in range(4):
        table = Table(seed)
        while table.view.phase == "open":
            for act in next_acts(table.game):
                said += "\n".join(texts(table.do(act)))
        done |= {type(move).__name__ for move in table.game.game.history}
        unsaid = [
            name for name in EVERY[1:] if not any(re.search(word, said) for word in LATER[name]["words"])
        ]
        undone = {"Give", "PickUp", "Vote", "AskCourtesy", "Call", "Show", "Swap"} - done
        if not unsaid and not undone:
            return
    raise AssertionError((unsaid, undone))


def test_each_level_leaves_out_less_than_the_one_before() -> None:
    american = [each for each in levels().values() if each.game == "american"]
    whole = [each for each in american if not (each.ways or each.is_daily)]
    assert [each.id for each in whole] == list(EVERY)
    left_out = [find_level(name).without for name in EVERY]
    assert left_out == sorted(left_out, key=len, reverse=True)
    assert all(later < before for before, later in pairwise(left_out))
    assert not left_out[-1]
    assert last_level() == EVERY[-1], "the classical game comes later, and is no level of this one"
    with pytest.raises(UnknownNameError):
        find_level("t0")


def test_the_classical_game_has_one_level_and_leaves_nothing_out() -> None:
    (level,) = (each for each in levels().values() if each.game == "classical")
    assert (level.id, level.without, level.deals) == ("tc", frozenset(), {})


def test_the_hands_marked_c_come_with_the_level_about_them() -> None:
    kinds = {name: {line.kind for line in Table(1, level=name).game.game.card.lines} for name in EVERY}
    assert [name for name in EVERY if "C" in kinds[name]] == ["t5", "t6"]
    assert all("X" in each for each in kinds.values())


DEALS = [
    (name, seat, seed) for name in EVERY for seat, seeds in find_level(name).deals.items() for seed in seeds
]


@pytest.mark.parametrize("some", [sample(DEALS, 6, "deals"), pytest.param(DEALS, marks=pytest.mark.soak)])
def test_in_a_deal_of_a_level_a_sensible_learner_makes_a_hand(some: list[tuple[str, Seat, int]]) -> None:
    made = [(seat, Deal(find_level(name), seed, seat).played().winner) for name, seat, seed in some]
    assert [seat for seat, winner in made if winner is not seat] == []


def test_a_level_with_deals_of_its_own_deals_one_of_them() -> None:
    for seed in range(8):
        table = Table(seed, level="t2")
        deals = find_level("t2").deals[table.game.me]
        assert table.game.opening.walls in [Walls.build(each) for each in deals]
    assert {each.me for each in (Table(seed, level="t2").game for seed in range(12))} == set(Seat)


def test_without_passes_play_begins_with_the_tiles_as_they_were_dealt() -> None:
    table = Table(1, level="t2")
    now = table.game.game.now
    assert isinstance(now, PlayState)
    assert (
        sum(len(hand.rack) for hand in now.hands) + len(now.thrown) + bool(now.picked) + len(now.wall) == 152
    )
    assert table.game.game.passes is False


@pytest.mark.parametrize("level", EARLIER)
def test_a_game_keeps_what_was_left_out_when_it_began(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(3, level=level)
    table.play(6)
    before = picture(table.view)
    monkeypatch.setattr("mahj_tutor.session.table_session.find_level", lambda name: find_level("t6"))
    table.again()
    assert table.game.opening.without == find_level(level).without
    assert picture(table.view).replace(find_level("t6").title, find_level(level).title) == before


@pytest.mark.parametrize(
    ("level", "beat"), [("t2", BEAT // 2), ("t3", BEAT // 2), ("t4", BEAT), ("t6", BEAT)]
)
def test_the_others_are_quicker_where_nobody_calls(level: str, beat: int) -> None:
    table, beats = Table(1, level=level), set()
    for _ in range(30):
        beats |= {action.after for action in table.view.actions if action.after}
        table.play(1)
    assert beats == {beat}


@pytest.mark.slow
def test_progress_knows_each_level_by_itself(tmp_path: Path) -> None:
    store = Store.open(tmp_path, patience=0.02)
    try:
        for level in ("t2", "t4"):
            Table(2, store, level).play()
        assert {name: mark.done for name, mark in store.progress(ANN).items()} == {
            "t2.game": True,
            "t4.game": True,
        }
        again = Table(2, store, "t4")
        assert again.view.phase == "right"
        view = again.take(again.session.respond(Ask(kind="again", item=again.view.item)))
        assert view.phase == "open"
        assert again.game.opening.level == "t4"
    finally:
        store.close()
