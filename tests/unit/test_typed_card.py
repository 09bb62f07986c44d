"""A card as its owner types it: what is understood, and what is told of each line that can't be right."""

from __future__ import annotations

import pytest

from mahj_tutor.card import practice_card
from mahj_tutor.card_files.typed_card import LONGEST, taken_literally, typed_card
from mahj_tutor.server.own_card_pages import example_of
from tests.unit.typed_cards import FOREIGN, Foreign


def read(text: str):
    found = typed_card(text, "Mine", 2026)
    assert not found.problems, found.problems
    assert found.card is not None
    return found.card


@pytest.mark.parametrize(
    ("typed", "hand"),
    [
        ("ffff 2222a 222b 222c (any like nos., any 3 suits) x 30", "FFFF xxxxa xxxb xxxc"),
        ("FFFF 2222A 222B 222C (any like even number, 3 suits) C30", "FFFF xxxxa xxxb xxxc"),
        ("2026a 2222b 2222c FF X 25¢", "2026a 2222b 2222c FF"),
        ("2O26a 2222b 2222c FF X", "2026a 2222b 2222c FF"),
        ("FF 2222a NNNN 2222b (any like numbers, any wind) X 25", "FF xxxxa ZZZZ xxxxb"),
        ("NNNN 111a SSSS 111a (any 1 suit) X 25", "NNNN 111a SSSS 111a"),
        ("FFFF DDDDa or GGGG 24a 6666b X 25", "FFFF DDDDa|GGGG 24a 6666b"),
        ("FF + 2222a + 4444a = 6666a X 25", "FF + 2222a + 4444a = 6666a"),
    ],
)
def test_what_is_typed_in_haste_is_the_hand_that_was_meant(typed, hand):
    line = read(typed).lines[0]
    assert line.hand == hand


def test_notes_say_what_is_free():
    card = read(
        "RUNS\n"
        "11a 222a 3333a 444a 55a (any 5 consec. nos.) X 25\n"
        "2026a 111b 222b 3333b (any 2 suits, any 3 consecutive numbers) X 25\n"
        "FFFF 1111a 111b 111c (any like odd number) C 30\n"
    )
    run, year, odd = card.lines
    assert (run.numbers, len(run.targets)) == ("run", 15)
    assert year.hand == "=2026a 111b 222b 3333b"
    assert dict(odd.only) == {"x": (1, 3, 5, 7, 9)}
    assert [each.section for each in card.lines] == ["RUNS"] * 3
    assert [each.value for each in card.lines] == [25, 25, 30]


def test_the_practice_card_typed_as_it_is_printed_is_the_practice_card():
    """Typed from its own print, with each note: as many hands, and nearly all of them the same ones."""
    whole = practice_card()
    rows, section = [], ""
    for line in whole.lines:
        if line.section != section:
            section = line.section
            rows.append(section)
        note = f" ({line.note})" if line.note else ""
        rows.append(f"{line.printed}{note} {line.kind} {line.value}")
    found = typed_card("\n".join(rows), "Practice", 2026)
    assert found.hands == len(whole.lines)
    assert found.card is not None, found.problems
    assert [each.value for each in found.card.lines] == [each.value for each in whole.lines]
    pairs = zip(whole.lines, found.card.lines, strict=True)
    other = [typed for ours, typed in pairs if {*map(str, ours.targets)} != {*map(str, typed.targets)}]
    assert len(other) <= 6, other
    assert {int(each.id.removeprefix("line ")) for each in other} <= {*taken_literally(found.card)}


def test_whoever_names_numbers_that_stay_as_printed_is_told():
    card = read("FF 2222a 444a 666a 88b X 25\nFFFF 1111a 555b 777c (1s or 3s, 7s or 9s) X 25")
    assert taken_literally(card) == (2,)


def test_the_example_on_the_page_can_be_typed_as_it_stands():
    found = typed_card("\n".join(example_of(practice_card())), "Mine", 2026)
    assert found.card is not None, found.problems


@pytest.mark.parametrize("foreign", FOREIGN, ids=lambda each: each.name)
def test_each_mistake_of_a_card_is_told_at_its_line_and_nothing_else_is(foreign: Foreign):
    found = typed_card(foreign.typed, foreign.name, 2026)
    assert found.card is None
    assert {each.line: foreign.told[each.line] in str(each) for each in found.problems} == dict.fromkeys(
        foreign.told, True
    ), [*map(str, found.problems)]


@pytest.mark.parametrize("foreign", FOREIGN, ids=lambda each: each.name)
def test_a_card_whose_mistakes_are_mended_can_be_played(foreign: Foreign):
    card = read(foreign.mended)
    assert len(card.lines) == foreign.hands
    assert all(line.targets for line in card.lines)


@pytest.mark.parametrize(
    ("typed", "line", "say"),
    [
        ("", 1, "there's no hand here yet"),
        ("2468\nQuints", 1, "there's no hand here yet"),
        ("FF 2222a 44a 66a 8888a", 1, "the letter is missing"),
        ("X 25\nFF 2222a 44a 66a 8888a X 25", 1, "there's a letter and no hand"),
        ("x" * (LONGEST + 1), 1, "at most"),
        ("FF 2222a 44a 66a 8888a X 25\n" * 151, 151, "at most 150 hands"),
    ],
)
def test_what_is_no_card_is_told(typed, line, say):
    found = typed_card(typed, "Mine", 2026)
    assert found.card is None
    assert say in str(next(each for each in found.problems if each.line == line))
