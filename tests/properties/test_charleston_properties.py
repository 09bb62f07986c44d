"""A legal Charleston never faults and loses no tile; whatever
is changed in it is refused by the right rule.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mahj_tutor.american import (
    AskCourtesy,
    CharlestonMove,
    CharlestonState,
    Give,
    Mush,
    PickUp,
    Stage,
    Stop,
    Vote,
    apply,
    begin_charleston,
    deal_tiles,
    faults,
    grounds,
    legal_moves,
    misconception,
    read_charleston,
    read_charleston_move,
    replay,
    write_charleston,
)
from mahj_tutor.rulebook import Profile, profile
from mahj_tutor.table import Seat, Walls
from mahj_tutor.tiles import AMERICAN, JOKER, KINDS, Tile

seeds = st.integers(0, 2**32)
tables = st.sampled_from(
    [
        profile(),
        profile("league"),
        profile("sources", mush="on"),
        profile("sources", next_wall="right", iou="on"),
    ]
)
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def start(seed: int, rules: Profile | None = None, missing: Seat | None = None) -> CharlestonState:
    table_rules = rules or profile()
    players = 4 if missing is None else 3
    roll = 2 + seed % 11
    dealt = deal_tiles(Walls.build(seed), roll, players, table_rules, missing=missing or Seat.NORTH)
    return begin_charleston(dealt, table_rules, seed=seed)


def sample(table: CharlestonState, seat: Seat, size: int, rng: random.Random) -> tuple[Tile, ...]:
    return tuple(rng.sample([tile for tile in table.rack(seat) if tile is not JOKER], size))


def possible(table: CharlestonState, seat: Seat, rng: random.Random) -> Iterator[CharlestonMove]:
    """What a player who knows the rules might do now; written apart from the engine's own list."""
    stage, agreed = table.stage, table.agreed(seat)
    if stage is Stage.VOTE and table.exchange.votes[seat.number] is None:
        yield Stop(seat) if rng.random() < 0.1 else Vote(seat, rng.random() < 0.8)
    elif stage is Stage.MUSH and table.given(seat) is None:
        yield Mush(seat, tuple(rng.sample(table.rack(seat), rng.randint(0, 5))))
    elif stage is Stage.COURTESY and table.partner(seat) is not None and table.wish(seat) is None:
        yield AskCourtesy(seat, rng.randint(0, 3))
    elif stage is Stage.COURTESY and agreed and table.given(seat) is None:
        yield Give(seat, sample(table, seat, agreed, rng))
    elif stage.number and table.given(seat) is None:
        others = [table.given(other) for other in Seat if other is not seat]
        free = table.table_rules.iou == "on" or not all(gift and gift.blind == 3 for gift in others)
        blind = rng.choice([0, 1, 2, 3, 3] if free else [0, 1, 2]) if stage.number in (3, 6) else 0
        yield Give(
            seat, sample(table, seat, 3 - blind, rng), blind, stage.direction if rng.random() < 0.5 else None
        )
    elif not table.has_picked(seat) and table.coming(seat) is not None:
        yield PickUp(seat)


def play(table: CharlestonState, rng: random.Random) -> Iterator[tuple[CharlestonState, CharlestonMove]]:
    """Every table of a random legal Charleston with the action done there, up to East's first discard."""
    while table.stage is not Stage.READY:
        actions = [action for seat in table.seats for action in possible(table, seat, rng)]
        action = rng.choice(actions)
        yield table, action
        table = apply(table, action)
    yield table, PickUp(Seat.EAST)


def everything(table: CharlestonState) -> Counter[Tile]:
    """All tiles: racks, wall, and what lies on the table between."""
    found = Counter(table.wall)
    for seat in Seat:
        found += Counter(table.rack(seat))
        gift = table.given(seat)
        found += Counter(gift.tiles if gift else ())
    for seat in Seat:
        if table.has_picked(seat):
            found -= Counter(table.coming(seat) or ())
    return found


@few
@given(seeds, tables, st.sampled_from([None, None, Seat.SOUTH, Seat.NORTH]))
def test_a_legal_charleston_loses_no_tile_and_never_faults(
    seed: int, rules: Profile, missing: Seat | None
) -> None:
    for table, action in play(start(seed, rules, missing), random.Random(seed)):
        assert everything(table) == Counter(AMERICAN)
        if table.stage is not Stage.READY:
            assert faults(table, action) == ()
            assert grounds(table, action) != ()
            assert misconception(table, action) is None
    counts = {seat: len(table.rack(seat)) for seat in table.seats}
    assert counts == {seat: 13 + (seat is Seat.EAST) for seat in table.seats}


@few
@given(seeds, tables)
def test_texts_and_history_give_the_same_table_back(seed: int, rules: Profile) -> None:
    first = start(seed, rules)
    for table, action in play(first, random.Random(seed)):
        assert read_charleston(write_charleston(table)) == table
        assert read_charleston_move(str(action)) == action
    assert replay(first, table.history) == table


@few
@given(seeds)
def test_jokers_never_move(seed: int) -> None:
    first = start(seed)
    *_, (last, _action) = play(first, random.Random(seed))
    for seat in Seat:
        assert last.rack(seat).count(JOKER) == first.rack(seat).count(JOKER)


@few
@given(seeds, tables)
def test_a_player_sees_nothing_of_the_other_racks(seed: int, rules: Profile) -> None:
    rng = random.Random(seed)
    for table, _action in play(start(seed, rules), rng):
        for seat in Seat:
            others = tuple(
                rack if place is seat else tuple(sorted(rng.choices(KINDS, k=len(rack))))
                for place, rack in zip(Seat, table.racks, strict=True)
            )
            hidden = replace(table, racks=others, wall=tuple(rng.choices(KINDS, k=len(table.wall))))
            assert hidden.seen_by(seat) == table.seen_by(seat)
            assert table.seen_by(seat).rack == table.rack(seat)


@settings(max_examples=3, deadline=None)
@given(seeds)
def test_the_list_of_legal_actions_holds_exactly_what_has_no_faults(seed: int) -> None:
    rng = random.Random(seed)
    for table, action in play(start(seed), rng):
        seat = action.seat
        listed = list(legal_moves(table, seat))
        assert len(set(listed)) == len(listed)
        assert all(not faults(table, each) for each in listed)
        if table.stage is not Stage.READY:
            assert any(same(each, action) for each in listed)


def same(one: CharlestonMove, other: CharlestonMove) -> bool:
    if isinstance(other, Mush) and len(other.tiles) > 3:
        return isinstance(one, Mush)
    if isinstance(one, Give) and isinstance(other, Give):
        return sorted(one.tiles) == sorted(other.tiles) and one.blind == other.blind
    if isinstance(one, Mush) and isinstance(other, Mush):
        return sorted(one.tiles) == sorted(other.tiles)
    return one == other


Mutation = Callable[[CharlestonState, Give], tuple[CharlestonMove, str, str | None] | None]


def own_rule(table: CharlestonState) -> str:
    return "CH7" if table.stage is Stage.COURTESY else "CH1" if (table.stage.number or 9) <= 3 else "CH5"


def joker(table: CharlestonState, give: Give) -> tuple[CharlestonMove, str, str | None] | None:
    return (replace(give, tiles=(*give.tiles[1:], JOKER)), "CH3", "M05") if give.tiles else None


def one_too_few(table: CharlestonState, give: Give) -> tuple[CharlestonMove, str, str | None] | None:
    return (replace(give, tiles=give.tiles[1:]), own_rule(table), None) if give.tiles else None


def one_too_many(table: CharlestonState, give: Give) -> tuple[CharlestonMove, str, str | None] | None:
    more = Counter(table.rack(give.seat)) - Counter(give.tiles)
    more[JOKER] = 0
    return replace(give, tiles=(*give.tiles, min(+more))), own_rule(table), None


def other_way(table: CharlestonState, give: Give) -> tuple[CharlestonMove, str, str | None] | None:
    ways = {"right": "left", "left": "right", "across": "right"}
    wrong = ways[table.stage.direction or "across"]
    belief = "M06" if table.stage.number in (4, 6) else "M07" if table.stopped else None
    return replace(give, to=wrong), own_rule(table), belief


def blind(table: CharlestonState, give: Give) -> tuple[CharlestonMove, str, str | None] | None:
    if table.stage.number in (3, 6) or not give.tiles:
        return None
    return replace(give, tiles=give.tiles[1:], blind=1), "CH6", "M08"


def not_held(table: CharlestonState, give: Give) -> tuple[CharlestonMove, str, str | None] | None:
    strange = next(kind for kind in KINDS if kind not in table.rack(give.seat))
    return (replace(give, tiles=(*give.tiles[1:], strange)), own_rule(table), None) if give.tiles else None


def looked(table: CharlestonState, give: Give) -> tuple[CharlestonMove, str, str | None] | None:
    return replace(give, looked=True), "CH2", "M09"


def picked_first(table: CharlestonState, give: Give) -> tuple[CharlestonMove, str, str | None] | None:
    return PickUp(give.seat), "CH2", "M09"


def voted_too_soon_or_too_late(
    table: CharlestonState, give: Give
) -> tuple[CharlestonMove, str, str | None] | None:
    rule = {"CH1": "CH1", "CH5": "CH5", "CH7": "CH4"}[own_rule(table)]
    return Vote(give.seat, go_on=False), rule, "M07" if rule == "CH5" else None


def stopped(table: CharlestonState, give: Give) -> tuple[CharlestonMove, str, str | None] | None:
    rule = {"CH1": "CH1", "CH5": "CH5", "CH7": "CH4"}[own_rule(table)]
    return Stop(give.seat), rule, "M07" if rule == "CH5" else None


def asked_out_of_order(table: CharlestonState, give: Give) -> tuple[CharlestonMove, str, str | None] | None:
    return AskCourtesy(give.seat, 1), "CH7", None


MUTATIONS = [
    joker,
    one_too_few,
    one_too_many,
    other_way,
    blind,
    not_held,
    looked,
    picked_first,
    voted_too_soon_or_too_late,
    stopped,
    asked_out_of_order,
]


@pytest.mark.parametrize("mutation", MUTATIONS)
@settings(max_examples=8, deadline=None)
@given(seeds)
def test_a_changed_pass_is_refused_by_the_right_rule(mutation: Mutation, seed: int) -> None:
    for table, action in play(start(seed), random.Random(seed)):
        if not isinstance(action, Give):
            continue
        changed = mutation(table, action)
        if changed is None:
            continue
        wrong, rule, belief = changed
        assert rule in {fault.rule for fault in faults(table, wrong)}, (table.stage, wrong)
        assert list(grounds(table, wrong)) == []
        if belief is not None and not (isinstance(wrong, Give) and JOKER in wrong.tiles and belief != "M05"):
            assert misconception(table, wrong) == belief
