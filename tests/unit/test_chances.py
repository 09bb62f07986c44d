"""How likely a player is to win from where she is: the table is in order, fair, and true of other games."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import pairwise, product
from math import exp, log
from pathlib import Path
from random import Random

import pytest

from benchmarks.exposures import Seen, fitted, seen
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import Phase, PlayState
from mahj_tutor.card import BUILT_IN, Card, first_card, practice_card
from mahj_tutor.cli import main
from mahj_tutor.players import chance_counts, game_moves
from mahj_tutor.players.chance_counts import (
    CELLS,
    FIRST,
    Counted,
    counted,
    positions,
    smoothed,
    table_of,
    written,
)
from mahj_tutor.players.chances import (
    AGAINST,
    Cell,
    Position,
    against,
    beside,
    chance,
    chances_of,
    kept,
    mark_of,
    position_of,
    worth_at,
)
from mahj_tutor.players.parts import Part, card_without
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile
from tests.at_the_table import QUIET, WON, after, changed

OTHERS = 2_000_000
"""The number of the first game of others than those that the table rests on."""


def numbers(name: str) -> dict[Cell, float]:
    """Return the table of a card by its cells."""
    table = kept()[name]["chances"]
    return {(o, a, w, u): table[o][a][w][u] for o, a, w, u in CELLS}


def are_in_order(table: dict[Cell, float]) -> bool:
    """Tell whether no chance rises with the tiles away, or falls with the wall or with useful tiles."""
    for o, a, w, u in CELLS:
        worse = [(o, a + 1, w, u), (o, a, w - 1, u), (o, a, w, u - 1)]
        if any(table[each] > table[o, a, w, u] for each in worse if each in table):
            return False
    return True


def shuffled(play: PlayState, seat: Seat, rng: Random) -> PlayState:
    """Return the play with all tiles that a player can't see dealt anew to the racks and the wall."""
    hidden = [each for each in play.seats if each is not seat and not play.hand(each).is_open]
    picked = play.picked if play.turn is not seat else None
    unseen: list[Tile] = [*play.wall, *([picked] if picked else [])]
    unseen += (tile for each in hidden for tile in play.hand(each).rack)
    rng.shuffle(unseen)

    def deal(number: int) -> tuple[Tile, ...]:
        return tuple(unseen.pop() for _ in range(number))

    hands = list(play.hands)
    for each in hidden:
        hands[each.number] = replace(play.hand(each), rack=deal(len(play.hand(each).rack)))
    return play.but(
        hands=tuple(hands), wall=deal(len(play.wall)), picked=deal(1)[0] if picked else play.picked
    )


# --- the table as it is kept ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", chance_counts.GAMES)
def test_a_table_is_in_order_and_of_the_card_as_it_is(name: str) -> None:
    table, told = numbers(name), kept()[name]
    assert are_in_order(table)
    assert all(0 <= each <= 1 for each in table.values())
    assert told["card"] == mark_of(BUILT_IN[name]()), "the card has changed: make chances"
    assert told["games"] == chance_counts.GAMES[name]


def test_a_card_without_some_of_its_hands_has_its_chances_and_others_have_none() -> None:
    assert chances_of(card_without(practice_card(), {Part.CONCEALED})) is chances_of(practice_card())
    assert chances_of(first_card()) is not chances_of(practice_card())
    strange = replace(first_card(), lines=(replace(first_card().lines[0], hand="FFF 3333a 5555a 777a"),))
    assert chances_of(strange) is None
    assert chance(read_play(QUIET, strange), Seat.SOUTH) is None


# --- a position -----------------------------------------------------------------------------------------


def test_a_position_is_what_a_player_can_count_herself() -> None:
    """North lacks one tile of FFF 2222a 4444a 666a, after her four jokers, and any of these would do.

    Two more 2 Bams and one 6 Bam are unseen, since East has thrown another; South shows the other 4 Bams.
    Four jokers aren't on her rack.
    """
    at = position_of(read_play(QUIET, first_card()), Seat.NORTH)
    assert at == Position(away=1, wall=4, is_open=False, useful=2 + 1 + 0 + 4)
    assert at.cell == (0, 0, 0, 0)


def test_with_14_tiles_it_is_the_position_after_the_best_throw() -> None:
    game = game_moves(3)
    found = [
        (position_of(now, now.turn), position_of(then, now.turn), move)
        for (now, move), (then, _) in pairwise(game)
        if now.phase is Phase.DISCARD and then.phase is Phase.WINDOW
    ]
    assert len(found) > 30
    for before, thrown, _ in found:
        assert before is not None
        assert thrown is None or (before.away, -before.useful) <= (thrown.away, -thrown.useful)
    assert any(before == thrown for before, thrown, _ in found)


def test_who_has_won_or_lost_or_is_dead_or_plays_with_three() -> None:
    before = read_play(QUIET, first_card())
    over = after(before, *WON)
    assert [chance(over, seat) for seat in (Seat.NORTH, Seat.EAST)] == [1, 0]
    assert chance(read_play(changed(QUIET, "dead North DD1"), first_card()), Seat.NORTH) == 0
    assert chance(before.but(missing=Seat.WEST), Seat.NORTH) is None


def test_what_a_player_cannot_see_makes_no_difference() -> None:
    assert assert_the_same(first_card(), 5, every=16) >= 40


def assert_the_same(card: Card, number: int, every: int) -> int:
    """Check that a shuffle of what is unseen changes no chance; return how many states were tried."""
    rng, game = Random(number), game_moves(number, card=card)
    tried = [(play, seat) for play, move in game[::every] if move for seat in play.seats]
    for play, seat in tried:
        other = shuffled(play, seat, rng)
        assert other.seen_by(seat) == play.seen_by(seat)
        assert chance(other, seat) == chance(play, seat)
    return len(tried)


@pytest.mark.soak
def test_what_a_player_cannot_see_makes_no_difference_in_a_thousand_states() -> None:
    assert sum(assert_the_same(practice_card(), OTHERS + number, every=10) for number in range(12)) >= 1000


# --- what the others have exposed ----------------------------------------------------------------------


def test_what_the_others_have_exposed_makes_a_chance_smaller_and_keeps_the_order() -> None:
    of_table = [place / 50 for place in range(1, 50)]
    by_groups = [[beside(chance, groups) for chance in of_table] for groups in range(5)]
    assert all(row == sorted(row) and 0 < row[0] < row[-1] < 1 for row in by_groups)
    assert all(
        more >= fewer for some, rest in pairwise(by_groups) for more, fewer in zip(some, rest, strict=True)
    )
    assert (beside(0, 3), beside(1, 3)) == (0, 1)


def test_the_exposures_of_the_others_count_by_the_one_who_has_most_of_them_alive() -> None:
    """South shows 4444a, and nobody else has exposed anything."""
    play = read_play(QUIET, first_card())
    assert [against(play, seat) for seat in (Seat.NORTH, Seat.SOUTH)] == [1, 0]
    before = chance(play, Seat.NORTH)
    dead = read_play(changed(QUIET, "dead South DD1"), first_card())
    assert against(dead, Seat.NORTH) == 0
    assert before is not None
    assert before < (chance(dead, Seat.NORTH) or 0)


def test_the_benchmark_finds_what_the_ends_of_games_were_made_by() -> None:
    added, times = {0: 0.4, 3: -0.9}, 1.2
    groups: dict[int, list[Seen]] = {0: [], 3: []}
    for most, of_table in product(groups, (0.1, 0.3, 0.6)):
        share = 1 / (1 + exp(-(added[most] + times * log(of_table / (1 - of_table)))))
        groups[most] += [Seen(of_table, most, place < round(share * 1000)) for place in range(1000)]
    assert fitted(groups) == (pytest.approx(added, abs=0.02), pytest.approx(times, abs=0.02))


# --- how it is made -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_chances_that_are_in_order_and_well_known_stay_as_they_are() -> None:
    """Of 100,000 positions a cell, forty neighbors move nothing by a thousandth."""
    many = 100_000
    won = {(o, a, w, u): (70 - 10 * a + 2 * w + u) * many // 100 for o, a, w, u in CELLS}
    of = Counted(counted(()).seen, counted(()).won)
    of.seen.update(dict.fromkeys(CELLS, many))
    of.won.update(won)
    assert smoothed(of) == pytest.approx({cell: won[cell] / many for cell in CELLS}, abs=0.001)


def test_neighbors_out_of_order_share_their_mean() -> None:
    assert [*chance_counts._rising([0.1, 0.4, 0.2, 0.9], [1, 1, 3, 1])] == pytest.approx(
        [0.1, 0.25, 0.25, 0.9]
    )
    assert [*chance_counts._rising([3, 2, 1], [1, 1, 1])] == pytest.approx([2, 2, 2])


@pytest.mark.parametrize("seed", range(4))
def test_whatever_was_counted_comes_into_order(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng, of = Random(seed), counted(())
    for cell in rng.sample(CELLS, 40):
        of.seen[cell] = rng.randint(1, 60)
        of.won[cell] = rng.randint(0, of.seen[cell])
    monkeypatch.setattr(chance_counts, "ROUNDS", 1)  # even if the axes are far from settled
    table = dict(smoothed(of))
    assert are_in_order(table)
    assert 0 <= min(table.values()) < max(table.values()) <= 1


def test_a_cell_of_few_positions_is_told_by_those_beside_it() -> None:
    of = counted(())
    of.seen.update({(0, 2, 5, 0): 4000, (0, 2, 5, 1): 4})
    of.won.update({(0, 2, 5, 0): 1200})
    table = smoothed(of)
    assert table[0, 2, 5, 1] == pytest.approx(0.3, abs=0.01)
    assert table[1, 2, 5, 1] == pytest.approx(0.3, abs=0.01)


@pytest.mark.slow
def test_the_command_counts_the_games_and_writes_the_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(chance_counts, "GAMES", {"first": 1})
    monkeypatch.setattr(chance_counts, "ROUNDS", 2)
    monkeypatch.setattr(chance_counts, "FILE", tmp_path / "chances.json")
    monkeypatch.setattr("mahj_tutor.exercises.drawn_banks.give_way", lambda: None)
    assert main(["bank", "--chances"]) == 0
    assert capsys.readouterr().out == "Counting games on the card first: 1\n"
    found = [*positions(first_card(), [FIRST])]
    assert found
    table = table_of(first_card(), 1, found)
    assert (tmp_path / "chances.json").read_text("utf-8") == written({"first": table})


# --- is it true? ----------------------------------------------------------------------------------------


@pytest.mark.soak
@pytest.mark.parametrize(("name", "games"), [("practice", 300), ("first", 300)])
def test_of_positions_said_to_be_won_so_often_so_many_were(name: str, games: int) -> None:
    """In games that the table knows nothing of; each number is right within five points."""
    table, said = kept()[name]["chances"], defaultdict[int, list[tuple[float, bool]]](list)
    for at, is_won in positions(BUILT_IN[name](), range(OTHERS, OTHERS + games)):
        chance = worth_at(table, at.away, at.wall, at.useful, is_open=at.is_open)
        said[round(10 * chance)].append((chance, is_won))
    assert sum(map(len, said.values())) >= 2000
    for tenth in (1, 2, 3, 5):
        expected, happened = (sum(column) / len(said[tenth]) for column in zip(*said[tenth], strict=True))
        assert len(said[tenth]) >= 200
        assert happened == pytest.approx(expected, abs=0.05), f"said {tenth} in ten"


ENOUGH, FEW = 400, 150
"""Games that say how often something is won: throws of one game depend on each other. A row as a whole, where
her own chance isn't told apart, is sure with fewer.
"""
WHOLE = -1


@pytest.mark.soak
def test_however_much_others_have_exposed_so_many_were_won_as_said() -> None:
    """In games of other numbers than those by which `AGAINST` was found; each is right within five points."""
    said = defaultdict[tuple[int, int], list[tuple[float, bool]]](list)
    games = defaultdict[tuple[int, int], set[int]](set)
    for number in range(8_004_000, 8_005_200):
        for each in seen([number]):
            most, told = min(each.against, len(AGAINST) - 1), beside(each.chance, each.against)
            for row in ((most, round(10 * told)), (most, WHOLE)):
                said[row].append((told, each.is_won))
                games[row].add(number)
    known = [row for row in said if len(games[row]) >= (FEW if row[1] == WHOLE else ENOUGH)]
    assert {most for most, tenth in known if tenth == WHOLE} == {0, 1, 2, 3}
    assert {(0, 5), (1, 4), (2, 2)} <= {*known}
    for row in known:
        expected, happened = (sum(column) / len(said[row]) for column in zip(*said[row], strict=True))
        assert happened == pytest.approx(expected, abs=0.05), row
