"""Drawn items about printed hands (A6 to A8, and their repetitions in A14 and A15) agree with the card, whose
print is read here once more: words of symbols, each in the color of its last letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from mahj_tutor.card import Line
from mahj_tutor.questions.question_task import QuestionTask
from tests.items import shipped
from tests.properties.plain_lines import Groups, plain_groups, tiles_of

SIZES = [
    pytest.param(200, marks=pytest.mark.slow),
    pytest.param(10_000, marks=pytest.mark.soak),
]
NAMES = {2: "pair", 3: "pung", 4: "kong", 5: "quint"}
COPIES = {"F": 8, "J": 8}
"""How many there are of a tile in the set, if not four."""


def drawn(name: str, many: int) -> Iterator[QuestionTask]:
    for seed in range(many):
        task = shipped()[name].task(seed)
        assert isinstance(task, QuestionTask)
        yield task


def named(task: QuestionTask, name: str) -> Line:
    line = task.drawn.situation.named[name].value
    assert isinstance(line, Line)
    return line


def case(task: QuestionTask) -> str:
    return str(task.drawn.situation.named["case"].value)


def words(line: Line) -> list[str]:
    """Return what is printed for each group, the first of two that one may choose from."""
    return [each.split("|")[0].lstrip("=") for each in line.hand.split() if each not in "+-×="]


def in_print(line: Line) -> list[tuple[str, str]]:
    """Return the pieces of a printed hand with what is printed; signs between groups are pieces, too."""
    return [(f"l{place}", each.lstrip("=")) for place, each in enumerate(line.hand.split(), 1)]


def symbols(word: str) -> str:
    """Return a printed group without the letter of its color."""
    return word.rstrip("abc")


def is_alike(word: str) -> bool:
    """Whether three or more symbols are alike, so that jokers may be in the group (JK1, JK2)."""
    return len(symbols(word)) >= 3 and len(set(symbols(word))) == 1


def has_small_groups_alone(line: Line) -> bool:
    return not any(map(is_alike, words(line)))


def number(task: QuestionTask) -> int:
    ((_, _, said),) = task.solution
    return int(said)


def marked(task: QuestionTask) -> list[str]:
    return [act[1] for act in task.solution if act[0] == "mark"]


def chosen(task: QuestionTask) -> list[str]:
    return [task.scene.option(act[1], act[2]) for act in task.solution]


# --- one printed hand ------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_each_color_is_a_suit_and_there_are_no_others(many: int) -> None:
    for task in drawn("a6.how-many-suits", many):
        assert number(task) == len({word[-1] for word in words(named(task, "line"))} & set("abc")), task.seed


@pytest.mark.parametrize("many", SIZES)
def test_one_color_is_any_suit_and_two_are_two(many: int) -> None:
    said = Counter[str]()
    for task in drawn("a6.red-or-not", many):
        is_one = "all of this hand is" in task.ask
        assert chosen(task) == ["In one suit, any of the three" if is_one else "In two suits, any two"]
        said[chosen(task)[0]] += 1
    assert 0.4 * many <= said["In two suits, any two"] <= 0.6 * many


@pytest.mark.parametrize("many", SIZES)
def test_groups_have_the_name_of_their_size(many: int) -> None:
    for task in drawn("a6.name-the-groups", many):
        sizes = ((piece, len(symbols(word))) for piece, word in in_print(named(task, "line")))
        assert marked(task) == [piece for piece, size in sizes if NAMES[size] == case(task)], task.seed


@pytest.mark.parametrize("many", SIZES)
@pytest.mark.parametrize("name", ["a6.a-joker-for-this-hand", "a7.real-tiles", "a15.no-joker-there"])
def test_jokers_are_for_three_or_more_alike(name: str, many: int) -> None:
    for task in drawn(name, many):
        helps = name == "a6.a-joker-for-this-hand"
        printed = [(piece, word) for piece, word in in_print(named(task, "line")) if word not in "+-×="]
        assert marked(task) == [piece for piece, word in printed if is_alike(word) is helps], task.seed


# --- several hands ---------------------------------------------------------------------------------------


def section(line: Line) -> str:
    """Return the section of a hand of the practice card by what is printed; numbers in a row come last."""
    printed = [symbols(word) for word in words(line)]
    digits = {int(digit) for word in printed for digit in word if digit in "123456789"}
    digits |= {value for values in line.only.values() for value in values}
    honors = sum(len(word) for word in printed if set(word) <= set("NEWSDRG0Z"))
    numbers = sum(len(word) for word in printed if set(word) & set("123456789xyz"))
    for is_so, name in (
        (any(word.startswith("202") for word in printed), "2026"),
        (not {*line.hand.split()}.isdisjoint("+-×"), "Multiplication and addition"),
        (has_small_groups_alone(line), "Singles and pairs"),
        (max(map(len, printed)) >= 5, "Quints"),
        (honors > numbers, "Winds and dragons"),
        (all(each % 2 == 0 for each in digits), "2468"),
        (all(each % 2 for each in digits), "13579"),
        (digits == set(range(min(digits, default=0), max(digits, default=9) + 1)), "Consecutive run"),
    ):
        if is_so:
            return name
    raise AssertionError(line)


@pytest.mark.parametrize("many", SIZES)
def test_a_section_is_what_the_groups_have_in_common(many: int) -> None:
    for task in drawn("a7.find-the-section", many):
        assert chosen(task) == [section(named(task, "line"))], task.seed


@pytest.mark.parametrize("many", SIZES)
def test_the_letter_and_the_groups_say_which_hands_they_are(many: int) -> None:
    for task in drawn("a7.lines-for-you", many):
        offered = [each for each in task.drawn.picture.things.values() if isinstance(each, Line)]
        wanted = {
            "open": [each.id for each in offered if each.kind == "X"],
            "concealed": [each.id for each in offered if each.kind == "C"],
            "no jokers": [each.id for each in offered if has_small_groups_alone(each)],
        }
        assert marked(task) == wanted[case(task)], task.seed
        assert 0 < len(marked(task)) < len(offered), task.seed


@cache
def hands_of(line: Line) -> frozenset[Groups]:
    """Return every hand of a line as groups, by trying all there is to choose."""
    return frozenset(plain_groups(line.hand, line.numbers, dict(line.only)))


@pytest.mark.parametrize("many", SIZES)
def test_a_hand_with_more_of_a_tile_than_there_are_needs_a_joker(many: int) -> None:
    for task in drawn("a7.not-without-a-joker", many):
        offered = [each for each in task.drawn.picture.things.values() if isinstance(each, Line)]
        short = [each.id for each in offered if all(map(is_short_of_tiles, hands_of(each)))]
        assert marked(task) == short, task.seed


def is_short_of_tiles(groups: Groups) -> bool:
    return any(many > COPIES.get(code, 4) for code, many in Counter(tiles_of(groups)).items())


# --- how near ---------------------------------------------------------------------------------------------


def lacking(groups: Groups, rack: Sequence[str]) -> tuple[int, int]:
    """Return how many tiles a hand lacks, and how many of its singles and pairs are not complete."""
    left = Counter(rack)
    pairs = open_places = incomplete = 0
    for code, size, is_open in sorted(groups, key=lambda group: group[2]):  # small groups come first
        short = max(0, size - left[code])
        left[code] -= size - short
        pairs, open_places = (pairs, open_places + short) if is_open else (pairs + short, open_places)
        incomplete += not is_open and short > 0
    return pairs + max(0, open_places - left["J"]), incomplete


@pytest.mark.parametrize("many", SIZES)
def test_what_is_missing_is_counted_in_every_hand_of_the_line(many: int) -> None:
    for task in drawn("a8.how-far-away", many):
        assert number(task) == nearest(task)[0], task.seed
    for task in drawn("a8.how-many-are-short", many):
        _, incomplete = nearest(task)
        assert {number(task)} == incomplete, task.seed


@pytest.mark.parametrize("many", SIZES)
def test_a_concealed_hand_is_gone_for_only_if_it_is_clearly_nearer(many: int) -> None:
    for task in drawn("a15.worth-it", many):
        rack = [each.code for each in task.drawn.fields.rack]
        lines = task.drawn.situation.named["lines"].value
        away = {each: min(lacking(groups, rack)[0] for groups in hands_of(each)) for each in lines}
        (concealed,) = [each for each in lines if each.kind == "C"]
        opened = sorted((each for each in lines if each.kind == "X"), key=lambda each: away[each])
        ahead = away[opened[0]] - away[concealed]
        assert ahead == 0 or ahead >= 3, task.seed
        assert marked(task) == [(concealed if ahead else opened[0]).id], task.seed


def nearest(task: QuestionTask) -> tuple[int, set[int]]:
    """Return how far away the nearest hand is, and what the nearest hands lack of singles and pairs."""
    rack = [each.code for each in task.drawn.fields.rack]
    found = [lacking(groups, rack) for groups in hands_of(named(task, "line"))]
    least = min(away for away, _ in found)
    return least, {incomplete for away, incomplete in found if away == least}
