"""How hard a line is: what the simple player does, what must come out harder, and the values of our cards."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.difficulty import VALUES as STEPS
from benchmarks.difficulty import row as table_row
from benchmarks.difficulty import value_for
from mahj_tutor.card import Line, LineKind, first_card, practice_card
from mahj_tutor.errors import MahjError
from mahj_tutor.solver import difficulty as module
from mahj_tutor.solver.difficulty import Difficulty, measure_difficulty
from mahj_tutor.tiles import JOKER, tile, tiles

VALUES = (25, 30, 35, 40, 45, 50, 60, 75)


def player(hand: str, rack: str, kind: LineKind = "X"):
    """Somebody who wants a line, with these 13 tiles."""
    return module._Player(module._Goal(Line("wanted", hand, kind, 25)), list(tiles(rack)))


def left(who) -> Counter:
    return Counter(map(str, who.rack))


def test_a_picked_tile_that_helps_is_kept_and_one_that_no_hand_wants_is_thrown() -> None:
    who = player("FFFFFF NNNN EEEE", "F F F F F F N N N N E E S")
    assert who.missing == 2
    who.pick(tile("E"))
    assert (who.missing, left(who)["E"], left(who)["S"]) == (1, 3, 0)
    before = left(who)
    who.pick(tile("1D"))
    assert (who.missing, left(who)) == (1, before)
    who.pick(JOKER)
    assert who.missing == 0


def test_a_group_is_called_with_as_few_jokers_as_it_takes() -> None:
    who = player("FFFFFF NNNN EEEE", "F F F F N N J J 1B 2B 3B 4B 5B")
    who.offer(tile("N"))
    assert [str(group) for group in who.shown] == ["N N N J"]
    assert left(who) == Counter(
        ["F", "F", "F", "F", "J", "2B", "3B", "4B", "5B"]
    )  # of equally useless tiles the first is thrown
    who.offer(tile("E"))
    assert len(who.shown) == 1


def test_what_does_not_complete_a_group_is_not_called_nor_anything_for_a_concealed_line_but_the_win() -> None:
    short = player("FFFFFF NNNN EEEE", "F F F F N N 1B 2B 3B 4B 5B 6B 7B")
    short.offer(tile("N"))
    assert not short.shown
    closed = player("FFFFFF NNNN EEEE", "F F F F N N N 1B 2B 3B 4B 5B 6B", "C")
    closed.offer(tile("N"))
    assert not closed.shown
    last = player("FFFFFF NNNN EEEE", "F F F F F F N N N N E E E", "C")
    last.offer(tile("E"))
    assert last.missing == 0


def test_a_pair_is_called_for_the_win_alone() -> None:
    early = player("FF NNNN EEEE SSSS", "F N N N N E E E E 1B 2B 3B 4B")
    early.offer(tile("F"))
    assert (early.shown, early.missing) == ((), 5)
    last = player("FF NNNN EEEE SSSS", "F N N N N E E E E S S S J")
    last.offer(tile("F"))
    assert last.missing == 0


def test_jokers_are_not_passed_but_thrown_where_they_are_no_use() -> None:
    pairs = "NN EE WW SS FF RR GG"
    passing = player(pairs, "N N E E W W S S F F J J J", "C")
    others = list(tiles("1D 2D 3D 4D J J"))
    passing.pass_three(others, random.Random(1))
    assert left(passing)["J"] == 3
    assert Counter(others)[JOKER] == 2
    assert left(passing).total() == 13
    throwing = player(pairs, "N N E E W W S S F F J J J", "C")
    throwing.pick(tile("R"))
    assert (left(throwing)["J"], throwing.missing) == (2, 3)


def test_the_same_seed_plays_the_same_games_and_another_one_others() -> None:
    line = first_card().line("even-2")
    assert measure_difficulty(line, games=12) == measure_difficulty(line, games=12)
    assert len({measure_difficulty(line, games=12, seed=seed) for seed in range(4)}) > 1


def test_a_line_that_cannot_be_made_is_told() -> None:
    line = Line("none", "NNNNNE WWWW SSSS", "X", 25)
    with pytest.raises(MahjError, match="no hand of none can be made"):
        measure_difficulty(line)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("easy", "hard"),
    [
        (("111a 222a 333a 444a FF", "X", "run"), ("111a 222a 333a 444a FF", "X", "exact")),
        (("111a 222a 333a 444a FF", "X", "run"), ("111a 222a 333a 444a FF", "C", "run")),
        (("111a 222a 333a 444b FF", "X", "run"), ("11a 22a 33a 44a 55b 66b FF", "C", "run")),
        (("111a 222a 333a 444b FF", "X", "run"), ("11111a 22222a 3333b", "X", "run")),
    ],
    ids=["fewer runs", "concealed", "pairs", "quints"],
)
def test_what_players_call_harder_comes_out_harder(easy, hard) -> None:
    one, other = (
        measure_difficulty(Line("line", hand, kind, 25, numbers=numbers), games=80)
        for hand, kind, numbers in (easy, hard)
    )
    assert one.made > other.made
    assert one.missing < other.missing


def ranks(numbers: list[float]) -> list[float]:
    """The place of each number in order; equal ones share the middle of theirs."""
    ordered = sorted(numbers)
    return [ordered.index(each) + (numbers.count(each) - 1) / 2 for each in numbers]


def correlation(some: list[float], others: list[float]) -> float:
    """Spearman's: 1 where both are in the same order, -1 in the opposite one."""
    one, two = ranks(some), ranks(others)
    middle = (len(one) - 1) / 2
    both = sum((x - middle) * (y - middle) for x, y in zip(one, two, strict=True))
    return both / (sum((x - middle) ** 2 for x in one) * sum((y - middle) ** 2 for y in two)) ** 0.5


def test_correlation_of_ranks() -> None:
    assert correlation([1, 2, 3], [10, 20, 500]) == pytest.approx(1)
    assert correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert correlation([1, 2, 2, 3], [1, 2, 3, 4]) == pytest.approx(0.9486833)  # 4.5 / sqrt(4.5 * 5)


def order(found: dict[Line, Difficulty]) -> float:
    return correlation([line.value for line in found], [-each.made for each in found.values()])


def test_what_a_line_should_pay() -> None:
    assert [value_for(made) for made in (1, 0.30, 0.299, 0.08, 0.01, 0.005, 0)] == [
        25,
        25,
        30,
        45,
        60,
        75,
        75,
    ]
    assert [value for _, value in STEPS] == list(VALUES)


def test_the_table_of_results_is_the_practice_card_and_its_values_follow_what_was_measured() -> None:
    told = (Path(__file__).parents[2] / "benchmarks/RESULTS.md").read_text("utf-8")
    rows = [row for row in told.splitlines() if re.match(r"\| \w+-\d ", row)]
    for row, line in zip(rows, practice_card().lines, strict=True):
        *_, made, missing, _ = (cell.strip() for cell in row.split("|"))
        assert row == table_row(line, Difficulty(float(made) / 100, float(missing)))
        assert line.value == value_for(float(made) / 100)


@pytest.mark.slow
def test_values_follow_difficulty_in_a_sample_of_lines() -> None:
    sample = {line: measure_difficulty(line, games=60, seed=7) for line in practice_card().lines[::6]}
    assert order(sample) >= 0.75


@pytest.mark.soak
def test_values_follow_difficulty_on_the_whole_card() -> None:
    found = {line: measure_difficulty(line, games=400, seed=1) for line in practice_card().lines}
    assert order(found) >= 0.95
    for line, each in found.items():
        off = VALUES.index(value_for(each.made)) - VALUES.index(line.value)
        assert abs(off) <= 1, (line.id, each)


def test_every_fourth_tile_of_the_wall_is_the_players_pick(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(module._Player, "pick", lambda *_: done.append("pick"))
    monkeypatch.setattr(module._Player, "offer", lambda *_: done.append("offer"))
    goal = module._Goal(Line("wanted", "FFFFFF NNNN EEEE", "X", 25))
    assert module._play(goal, random.Random(1)) > 0
    assert done[:9] == ["pick", "offer", "offer", "offer"] * 2 + ["pick"]
    assert len(done) == 152 - 13 - 39
