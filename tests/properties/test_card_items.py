"""Drawn items about the card agree with the card read the slow and plain way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from mahj_tutor.card import Line
from mahj_tutor.facts.situation import CardGroup, LaidHand, Situation, kinds
from mahj_tutor.questions.question_task import QuestionTask
from tests.items import shipped
from tests.properties.plain_lines import plain_groups, tiles_of

SIZES = [
    pytest.param(200, marks=pytest.mark.slow),
    pytest.param(10_000, marks=pytest.mark.soak),
]


def drawn(names: tuple[str, ...], many: int) -> Iterator[QuestionTask]:
    for number in range(many):
        task = shipped()[names[number % len(names)]].task(number)
        assert isinstance(task, QuestionTask)
        yield task


@cache
def hands_of(line: Line) -> frozenset[tuple[str, ...]]:
    """Every hand of a line as its 14 tiles, by trying all there is to choose."""
    return frozenset(map(tiles_of, plain_groups(line.hand, line.numbers, dict(line.only))))


def codes(some: object) -> tuple[str, ...]:
    """Tiles by their codes, sorted."""
    assert isinstance(some, tuple)
    return tuple(sorted(tile.code for tile in kinds(some)))


def is_made(hand: tuple[str, ...], plain: frozenset[tuple[str, ...]]) -> bool:
    """Whether 14 tiles are a hand of the plain card, jokers in the place of the tiles that are missing."""
    natural, jokers = Counter(code for code in hand if code != "J"), hand.count("J")
    if not jokers:
        return tuple(sorted(hand)) in plain
    return any(not natural - Counter(full) for full in plain) and natural.total() + jokers == 14


def line_of(at: Situation) -> Line:
    found = at.named["line"].value
    assert isinstance(found, Line)
    return found


def right_pieces(task: QuestionTask) -> set[str]:
    return {act[1] for act in task.solution if act[0] == "mark"}


def says_yes(task: QuestionTask) -> bool:
    return ("choose", "verdict", "o0") in task.solution


@pytest.mark.parametrize("many", SIZES)
def test_hands_of_tiles_are_right_if_the_plain_card_has_them(many: int) -> None:
    seen = Counter[bool]()
    for task in drawn(("a6.which-hands", "a6.free-or-fixed"), many):
        plain, right = hands_of(line_of(task.drawn.situation)), right_pieces(task)
        for piece, thing in task.drawn.picture.things.items():
            if isinstance(thing, LaidHand):
                is_right = codes(thing.tiles) in plain
                assert is_right is (piece in right), task.seed
                seen[is_right] += 1
    assert 0.4 <= seen[True] / seen.total() <= 0.6


@pytest.mark.parametrize("many", SIZES)
def test_the_hand_that_tiles_make_is_the_one_the_plain_card_has(many: int) -> None:
    places = Counter[int]()
    for task in drawn(("a6.find-the-line",), many):
        hand, lines = (task.drawn.situation.named[name].value for name in ("hand", "lines"))
        made = [line.id for line in lines if is_made(codes(hand), hands_of(line))]
        assert made == list(right_pieces(task))
        places[[line.id for line in lines].index(made[0])] += 1
    assert set(places) == {0, 1, 2, 3}


@pytest.mark.parametrize("many", SIZES)
def test_claims_about_14_tiles_hold_if_the_plain_card_has_them(many: int) -> None:
    seen = Counter[bool]()
    for task in drawn(("a6.is-it-this-line",), many):
        at = task.drawn.situation
        if "hand" in at.named:
            assert says_yes(task) is is_made(codes(at.named["hand"].value), hands_of(line_of(at))), task.seed
        seen[says_yes(task)] += 1
    assert 0.4 <= seen[True] / seen.total() <= 0.6


@pytest.mark.parametrize("many", SIZES)
def test_one_tile_keeps_14_from_being_a_hand_and_no_other_does(many: int) -> None:
    for task in drawn(("a6.one-tile-is-wrong", "a7.one-tile-is-wrong"), many):
        at, (piece,) = task.drawn.situation, right_pieces(task)
        hand, plain = codes(at.named["hand"].value), hands_of(line_of(at))
        assert hand not in plain
        wrong = {each for each in set(hand) if any(is_one_more(hand, each, full) for full in plain)}
        assert wrong == {task.scene.piece(piece).face}


def is_one_more(hand: tuple[str, ...], tile: str, full: tuple[str, ...]) -> bool:
    """Whether a hand without one tile lacks just one tile of a full hand."""
    rest = Counter(hand) - Counter([tile])
    return (Counter(full) - rest).total() == 1


@pytest.mark.parametrize("many", SIZES)
def test_what_is_missing_makes_a_hand_of_the_plain_card(many: int) -> None:
    for task in drawn(("a6.how-many-missing", "a7.finish-it", "a7.which-dragon"), many):
        at = task.drawn.situation
        hand, plain = codes(at.named["hand"].value), hands_of(line_of(at))
        marked = [task.scene.piece(piece).face or "" for piece in right_pieces(task)]
        if task.exercise.id == "a7.which-dragon":
            marked *= 14 - len(hand)
        if marked:
            assert is_made((*hand, *marked), plain), task.seed
        else:
            assert int(task.solution[0][2]) == 14 - len(hand)
            assert any(not Counter(hand) - Counter([*full, "J"]) for full in plain)


@pytest.mark.parametrize("many", SIZES)
def test_jokers_are_judged_as_the_groups_say(many: int) -> None:
    seen = Counter[bool]()
    for task in drawn(("a7.jokers-where",), many):
        at = task.drawn.situation
        group = at.named.get("group")
        printed = str(group.value) if group and isinstance(group.value, CardGroup) else ""
        is_alike = len(printed) > 2 and len(set(printed)) == 1
        assert says_yes(task) is is_alike, task.seed
        seen[says_yes(task)] += 1
    assert 0.4 <= seen[True] / seen.total() <= 0.6


@pytest.mark.parametrize("many", SIZES)
def test_what_to_do_with_a_discard_follows_from_the_letter(many: int) -> None:
    for task in drawn(("a7.may-you-call",), many):
        at = task.drawn.situation
        is_last = "just one more tile" in task.ask or "13 of its tiles" in task.ask
        said = (
            "call it for Mah Jongg"
            if is_last
            else "show the group"
            if line_of(at).kind == "X"
            else "let it go"
        )
        assert said in words_of(task), task.seed


@pytest.mark.parametrize("many", SIZES)
def test_a_hand_is_said_to_be_right_if_the_plain_card_has_it(many: int) -> None:
    for task in drawn(("a7.dragon-or-suit",), many):
        at = task.drawn.situation
        is_right = is_made(codes(at.named["hand"].value), hands_of(line_of(at)))
        assert ("It's right" in words_of(task)) is is_right, task.seed


def words_of(task: QuestionTask) -> str:
    """Return the words of the right option."""
    ((_, choice, chosen),) = task.solution
    options = next(each.options for each in task.scene.choices if each.id == choice)
    return next(each.text for each in options if each.id == chosen)
