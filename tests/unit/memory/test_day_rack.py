"""Today's rack: as long each day, the same after a reload, and filled by what is right in the end."""

import random
from dataclasses import replace
from datetime import timedelta

import pytest

from mahj_tutor.card import practice_card
from mahj_tutor.card.notation import read_line
from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.learner.bookmark import Asked, seed_for
from mahj_tutor.memory.day_hand import TILES, day_hand
from mahj_tutor.memory.day_rack import (
    LENGTH,
    SHORT,
    Told,
    Went,
    day_rack,
    rack_attempts,
    told,
    was_away,
    went,
)
from mahj_tutor.memory.mastery import rule_memories
from mahj_tutor.memory.practice import Practice, fresh_items, practices, seeds_of
from mahj_tutor.memory.review import MOST_ITEMS
from mahj_tutor.memory.warm_up import HARD
from mahj_tutor.solver import solver_for
from mahj_tutor.tiles import JOKER, SOAP, copies
from tests.unit.memory.attempts import DAY_0, attempt

KEY = "c" * 32
RULES = [f"R{number}" for number in range(12)]
AMONG = [
    Practice(f"l{number // 4}.{kind}{number}", f"l{number // 4}", (rule,), True, True)
    for number, rule in enumerate(RULES)
    for kind in "ab"
]
FEW = [Practice("l0.one", "l0", ("R0",), True, True)]


def learned(*rules, day=0):
    """Return right answers about rules on the day of their lesson."""
    return [
        attempt(day=day, seed=day, exercise=f"x.{rule}", asked=Asked((rule,), "choose", 4, True))
        for rule in rules
    ]


def on(day):
    return (DAY_0 + timedelta(days=day)).date()


def racked(day, before, answers=(), among=AMONG, **more):
    memories = rule_memories([*before, *answers], on(day))
    today = [*(each for each in before if each.when.date() == on(day)), *answers]
    return day_rack(memories, among, KEY, on(day), today, **more)


def answered(item, day, verdict="right", seed=None):
    asked = Asked((item.rule,), "choose", 4, True)
    return attempt(
        verdict, day=day, seed=item.seed if seed is None else seed, exercise=item.exercise, asked=asked
    )


def test_a_day_with_something_due_has_seven_questions_due_ones_first():
    rack = racked(30, learned(*RULES[:4]))
    assert (rack.length, rack.laid, rack.has_due, rack.is_begun) == (LENGTH, 0, True, False)
    assert {each.rule for each in rack.items[:4]} == set(RULES[:4])
    assert len({(each.exercise, each.seed) for each in rack.items}) == len(rack.items)


def test_who_comes_back_after_some_weeks_has_five_questions_due_ones_first():
    rack = racked(30, learned(*RULES[:12]), is_warm_up=True)
    assert (rack.length, {each.rule for each in rack.items[:5]} <= {*RULES[:12]}) == (5, True)
    assert racked(0, learned(*RULES[:5]), is_warm_up=True).length == SHORT
    assert [was_away(last, on(30)) for last in (None, on(17), on(16))] == [False, False, True]
    met = rule_memories(learned(*RULES[:5]), on(8))
    assert [was_away(on(0), on(day), met) for day in (7, 8)] == [False, True]
    assert not was_away(on(0), on(8), rule_memories(learned(*RULES[:5], day=8), on(8)))


def warmed_up(day, before, among, toward=()):
    """Return the items of a warm-up as they are asked one after the other, all right."""
    asked, more = [], {"is_warm_up": True, "toward": toward}
    while not (rack := racked(day, before, [answered(each, day) for each in asked], among, **more)).is_full:
        asked.append(rack.next_item())
    return asked


def test_a_warm_up_asks_less_of_the_same_and_begins_with_what_is_easy():
    among = [replace(each, difficulty=1 + place % 5) for place, each in enumerate(AMONG)]
    is_hard = {each.exercise: each.difficulty >= HARD for each in among}
    before = learned(*RULES[:12])
    for day in range(30, 50):
        asked = warmed_up(day, before, among)
        assert {*asked} < {*racked(day, before, among=among).items[:MOST_ITEMS]}
        found = [is_hard[each.exercise] for each in asked]
        assert found == sorted(found)


def test_another_question_opens_each_warm_up():
    among = [replace(each, difficulty=1 + (place > 0)) for place, each in enumerate(AMONG)]
    opened = [warmed_up(day, learned(*RULES), among)[0].exercise for day in range(30, 50)]
    assert len(set(opened)) >= 6


@pytest.mark.parametrize(("met", "of_the_game"), [(RULES, 3), (RULES[:9], 3), (RULES[:8], 0)])
def test_most_of_a_warm_up_is_about_the_game_that_it_leads_to(met, of_the_game):
    among = [each for each in AMONG if each.rules[0] in met]
    for day in range(30, 50):
        rack = racked(day, learned(*met), among=among, is_warm_up=True, toward={"l2"})
        asked = warmed_up(day, learned(*met), among, {"l2"})
        assert len({*asked}) == 5
        assert rack.leads_on == (of_the_game > 0)
        found = sum(each.exercise.startswith("l2.") for each in asked)
        assert found >= of_the_game


def test_where_nothing_is_due_there_are_three_fresh_ones_on_the_first_day_too():
    rack = racked(0, learned(*RULES[:5]))
    assert (rack.length, rack.has_due) == (SHORT, False)
    assert len({each.rule for each in rack.items[:SHORT]}) == SHORT
    assert {each.rule for each in rack.items} == set(RULES[:5])


def test_who_has_met_nothing_has_no_rack():
    rack = racked(0, [])
    assert (rack.length, rack.items, rack.is_full, rack.left) == (0, (), False, 0)


@pytest.mark.parametrize("due", [1, 4, 7, 12])
def test_a_rack_goes_on_to_its_end_as_long_as_it_began(due):
    before, answers, seen = [*learned(*RULES[:due]), *learned(*RULES[due:], day=29)], [], []
    while not (rack := racked(30, before, answers)).is_full:
        assert (rack.length, rack.left) == (LENGTH, LENGTH - len(answers))
        item = rack.next_item()
        assert racked(30, before, answers).next_item() == item, "the same after a reload"
        seen.append(item)
        answers.append(answered(item, 30))
    assert len(set(seen)) == len(seen) == LENGTH
    assert rack.items, "who likes may go on"


def test_what_was_missed_stays_until_it_is_right_and_then_lays_its_tiles():
    before = learned(*RULES[:4])
    first = racked(30, before).next_item()
    missed = [answered(first, 30, "wrong")]
    rack = racked(30, before, missed)
    assert (rack.next_item(), rack.laid, rack.is_begun) == (first, 0, True)
    assert rack.next_item(but=first.exercise) not in (None, first), "unless she leaves it for later"
    mended = racked(30, before, [*missed, answered(first, 30)])
    assert mended.laid == 1
    assert first not in mended.items


def test_what_was_shown_lays_nothing_and_is_not_asked_again_but_may_be_mended():
    before = learned(*RULES[:4])
    first = racked(30, before).next_item()
    shown = [answered(first, 30, "wrong"), answered(first, 30, "shown")]
    rack = racked(30, before, shown)
    assert (rack.laid, rack.length) == (0, LENGTH)
    assert first not in rack.items
    another = seeds_of(first.exercise, first.seed)[1]
    assert racked(30, before, [*shown, answered(first, 30, seed=another)]).laid == 1


def test_another_item_in_the_place_of_one_lays_no_more_tiles():
    before = learned(*RULES[:4])
    first = racked(30, before).next_item()
    again = [answered(first, 30, seed=seed) for seed in seeds_of(first.exercise, first.seed)]
    assert racked(30, before, again).laid == 1


def test_answers_in_a_lesson_or_on_another_day_belong_to_no_rack():
    before = learned(*RULES[:4])
    item = racked(30, before).next_item()
    strange = [attempt(day=30, seed=3, exercise=item.exercise), answered(item, 30)]
    assert rack_attempts(KEY, on(30), strange) == (strange[1],)
    assert rack_attempts(KEY, on(31), strange) == ()


def test_the_same_exercise_comes_with_other_tiles_where_there_are_few():
    before, answers = learned("R0"), []
    while not (rack := racked(0, before, answers, FEW)).is_full:
        answers.append(answered(rack.next_item(), 0))
    assert [each.seed for each in answers] == [
        seed_for(f"{KEY}/{on(0)}", "l0.one", place) for place in range(3)
    ]


def test_known_rules_take_half_of_a_rack_though_others_are_nearer_to_forgotten():
    known = [each for day in range(6) for each in learned(*RULES[:6], day=3 * day)]
    before = [*known, *learned(*RULES[6:], day=2)]
    memories = rule_memories(before, on(400))
    assert {memories[each].state for each in RULES[:6]} == {"solid"}
    assert max(memories[each].recall for each in RULES[6:]) < min(memories[each].recall for each in RULES[:6])
    answers = []
    while not (rack := racked(400, before, answers)).is_full:
        answers.append(answered(rack.next_item(), 400))
    asked = {each.exercise: each.asked.rules[0] for each in answers}
    assert sum(rule in RULES[:6] for rule in asked.values()) in (3, 4)


def test_another_question_opens_each_day():
    before = learned(*RULES[:8])
    opened = [racked(day, before).next_item().rule for day in range(40, 60)]
    assert len(set(opened)) >= 4
    assert opened == [racked(day, before).next_item().rule for day in range(40, 60)]


def test_the_end_tells_what_was_kept_and_what_to_watch():
    before, day = learned(*RULES[:4]), 30
    items = racked(day, before).items
    kept, missed, *_ = items
    answers = [answered(kept, day), answered(missed, day, "wrong"), answered(missed, day)]
    found = told(answers, rule_memories([*before, *answers], on(day)))
    assert (found.kept, found.watch) == (kept.rule, missed.rule)
    alone = told(answers[1:], rule_memories([*before, *answers], on(day)))
    assert (alone.kept, alone.watch) == ("", missed.rule)
    assert (told((), {}).kept, told((), {}).watch) == ("", "")
    sure = [*answers[1:], *(answered(missed, day, seed=seed) for seed in range(900, 906))]
    memories = rule_memories([*before, *sure], on(day))
    assert memories[missed.rule].state == "solid"
    assert told(answers[1:], memories).watch == ""


@pytest.mark.parametrize("some", [1, pytest.param(99, marks=pytest.mark.soak)])
def test_every_lesson_fills_a_rack_on_its_first_day(some):
    for lesson in lessons()[:some]:
        among = practices([lesson])
        if not among:
            continue
        rules = dict.fromkeys(rule for each in among for rule in each.rules)
        assert racked(0, learned(*rules), among=among).length == SHORT, lesson.id


# --- fresh questions about a rule -------------------------------------------------------------------------


def test_fresh_questions_are_three_from_different_exercises_or_with_other_tiles():
    some = [
        Practice("l.first", "l", ("A",), True, True),
        Practice("l.second", "l", ("B", "A"), True, True),
        Practice("l.fixed", "l", ("A",), True, False),
    ]
    items = fresh_items("A", some, KEY, 3)
    assert [each.exercise for each in items] == ["l.first", "l.second", "l.first"]
    assert len({each.seed for each in items}) == 3
    assert {each.seed for each in items}.isdisjoint(each.seed for each in fresh_items("A", some, "other", 3))
    assert [each.exercise for each in fresh_items("A", some[2:], KEY, 3)] == ["l.fixed"]
    assert fresh_items("Z", some, KEY, 3) == ()


# --- the hand ---------------------------------------------------------------------------------------------


def test_the_tiles_of_a_day_make_a_hand_of_its_line():
    rng, lines = random.Random(1), set()
    for number in rng.sample(range(400), 30):
        hand = day_hand(KEY, on(number))
        tiles = tuple(each for group in hand.groups for each in group)
        assert len(tiles) == len(hand.order) == TILES
        assert sorted(tiles) == sorted(hand.order)
        assert all(tiles.count(each) <= copies(each) for each in tiles)
        assert hand.line in {each.line for each in solver_for(hand.card).matches(hand.order)}
        lines.add(hand.line.id)
    assert len(lines) > 15


def printed_as(symbols, tiles):
    """Whether tiles stand where the card prints these symbols; a joker fits any."""
    pairs = [pair for pair in zip(symbols, tiles, strict=True) if pair[1] is not JOKER]
    kinds = dict(pairs)
    return all(kinds[symbol] is tile for symbol, tile in pairs)


def test_the_tiles_of_a_hand_lie_as_the_card_prints_it_soap_between_the_twos_of_the_year():
    lines = len(practice_card().lines)
    hands = {each.line.id: each for each in (day_hand(KEY, on(number)) for number in range(2 * lines))}
    assert len(hands) == lines
    for hand in hands.values():
        printed = read_line(hand.line.hand)
        assert len(printed) == len(hand.groups)
        for slot, tiles in zip(printed, hand.groups, strict=True):
            assert any(len(each.symbols) == len(tiles) and printed_as(each.symbols, tiles) for each in slot)
    years = [each for each in hands.values() if "2026a" in each.line.hand]
    assert years
    for hand in years:
        (year,) = (tiles for tiles in hand.groups if len(tiles) == 4 and tiles[1] is SOAP)
        assert [each.number for each in year] == [2, None, 2, 6]


def test_no_line_comes_again_before_all_have_come():
    first = on(0).toordinal()
    count = len(day_hand(KEY, on(0)).card.lines)
    begin = count - first % count
    lines = [day_hand(KEY, on(begin + number)).line.id for number in range(count)]
    assert len(set(lines)) == count


@pytest.mark.parametrize("length", [1, 3, LENGTH])
def test_answers_lay_all_fourteen_tiles_each_at_least_one(length):
    hand = day_hand(KEY, on(5))
    laid = [hand.laid(some, length) for some in range(length + 1)]
    assert [len(laid[0]), len(laid[-1])] == [0, TILES]
    for some in range(length):
        assert sorted((*laid[some], *hand.coming(some, length))) == list(laid[some + 1])
        assert hand.coming(some, length)
    assert hand.laid(length + 2, length) == laid[-1]


@pytest.mark.parametrize(
    ("verdicts", "line"),
    [
        (["right"] * 7, Went(7, 0, 0)),
        (["right", "wrong right", "right"], Went(2, 1, 0)),
        (["wrong shown right", "wrong shown", "right"], Went(1, 0, 2)),
    ],
    ids=["all at once", "one missed", "two shown"],
)
def test_how_a_rack_went_is_told_by_its_questions(verdicts, line):
    given = [
        attempt(verdict, day=1, seed=1, exercise=f"x.{place}")
        for place, each in enumerate(verdicts)
        for verdict in each.split()
    ]
    assert went(given) == line


def test_only_what_a_question_was_really_about_is_told():
    asked = Asked(("R1", "R0"), "choose", 4, True)
    right = [attempt(day=9, seed=9, exercise="x.both", asked=asked)]
    before = learned("R0", "R1")
    assert told(right, rule_memories([*before, *right], on(9))) == Told("R1", "")
    missed = [attempt("wrong", rules=("R2",), day=9, seed=9, exercise="x.both", asked=asked)]
    assert told(missed, rule_memories([*before, *missed], on(9))).watch == "R1"
    helped = [attempt(day=9, seed=9, exercise="x.both", asked=asked, hints=1)]
    assert told(helped, rule_memories([*before, *helped], on(9))).kept == ""
