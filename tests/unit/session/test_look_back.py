"""A learner looks back on her game: what comes back, what she tries, what she is told, and that it lasts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date
from itertools import islice
from random import Random

import pytest
from mahj_widgets.protocol import Ask, View

from mahj_tutor.american import CharlestonState, PlayState
from mahj_tutor.american.play.moves import Discard
from mahj_tutor.learner.games import TRIED, KeptGame
from mahj_tutor.learner.played import Played
from mahj_tutor.memory.mastery import rule_memories
from mahj_tutor.players.hindsight import CLEARLY, Hindsight
from mahj_tutor.players.measure import decision
from mahj_tutor.session.review.look_back import LookBack
from mahj_tutor.session.review.steps import Step
from mahj_tutor.session.table_words import part_of, words
from mahj_tutor.tiles import JOKER, Tile, tile
from tests.planted_mistakes import careless
from tests.table_learner import Memory
from tests.unit.session.table_board import Table, picture
from tests.unit.session.test_table_session import shuffled

SEED = 13
"""A game in which the learner misnames a tile, and three of her throws are dear."""
DEAR_PASS = 18
"""A short one in which a pass is dear; she holds a joker."""
BAD = 8
"""One in which none of her decisions was clearly better than anything else."""
WHEN = "2026-03-01T12:00:00+00:00"


def over(seed: int = SEED, level: str = "t6") -> Table:
    """Return a board at the end of a careless game, which was kept by another process."""
    table, record = careless(seed, level), Memory()
    kept = KeptGame(
        "before", "american", level, table.opening.house, str(table.record(7)), "lost", WHEN, WHEN
    )
    record.kept[kept.id] = kept
    return Table(seed, record, level)


def ask(table: Table, kind: str = "reveal") -> View:
    return table.take(table.session.respond(Ask(kind=kind, item=table.view.item)))  # type: ignore[arg-type]


def press(table: Table, name: str) -> View:
    """Press a button of the review, or of the game."""
    return table.do(next(each.act for each in table.view.actions if each.act and each.act[-1] == name))


def look_back(table: Table) -> View:
    """Look back, and wait until all decisions are weighed."""
    share(table)
    ask(table)
    return wait(table)


def wait(table: Table) -> View:
    """Wait until all decisions of a game are weighed, once for all tests."""
    while any(each.after for each in table.view.actions):
        share(table)
        press(table, "next")
    WEIGHED[key_of(table)] = look_of(table).hindsight
    return table.view


WEIGHED: dict[tuple[str, int, int], Hindsight] = {}


def key_of(table: Table) -> tuple[str, int, int]:
    opened = look_of(table).opening
    return f"{opened.id} {opened.level}", opened.again, len(table.game.game.history)


def share(table: Table) -> None:
    look = look_of(table)
    look.hindsight = WEIGHED.get(key_of(table), look.hindsight)


def look_of(table: Table) -> LookBack:
    found = table.session._look
    assert found is not None
    return found


def steps(table: Table) -> tuple[Step, ...]:
    found = look_of(table)._steps
    assert found is not None
    return found


def all_views(table: Table) -> Iterator[View]:
    """Yield each view of a review in which she is shown everything."""
    yield look_back(table)
    while look_of(table).is_open:
        yield press(table, "show" if not look_of(table)._tried else "next")


def labels(view: View) -> list[str]:
    return [each.label for each in view.actions]


def texts(view: View) -> str:
    said = view.feedback
    return " ".join(
        [view.title, view.ask, *labels(view), *([said.heading, said.title, said.why] if said else [])]
    )


# --- what comes back ---------------------------------------------------------------------------------


def test_after_a_game_one_button_looks_back_and_another_leads_to_the_result() -> None:
    table = over()
    assert labels(table.view) == [words("review", "look_back"), "Continue", "Play again"]
    result = picture(table.view)
    last = list(all_views(table))[-1]
    assert last.feedback is not None
    assert last.feedback.heading == words("review_end", "heading")
    assert labels(last)[0] == words("review", "result")
    assert picture(ask(table)) == result


def test_mistakes_in_the_rules_come_first_then_what_was_dearest() -> None:
    table = over()
    look_back(table)
    found = steps(table)
    costs = [each.weighed.cost for each in found if each.weighed]
    assert [each.mistake.rule for each in found if each.mistake] == ["WN5"]
    assert found[0].mistake is not None
    assert costs == sorted(costs, reverse=True)
    assert len(costs) == 3
    dear = sorted((each.cost for each in look_of(table).hindsight.weighed if each.cost), reverse=True)
    assert costs == dear[:3]
    assert table.view.title == f"Looking back: 1 of {len(found)}"


def test_a_position_is_as_she_saw_it() -> None:
    table = over()
    for view in all_views(table):
        if not look_of(table).is_open:
            break
        step, me = steps(table)[look_of(table).number or 0], look_of(table).opening.me
        state = step.state
        rack = state.hand(me).rack if isinstance(state, PlayState) else state.rack(me)
        lying = [each.face for zone in view.zones if zone.id in ("rack", "tray") for each in zone.pieces]
        assert sorted(lying) == sorted(each.code for each in rack)
        if isinstance(state, PlayState):
            thrown = [each.face for zone in view.zones if zone.id == "discards" for each in zone.pieces]
            assert thrown == [each.tile.code for each in state.thrown]


@pytest.mark.parametrize("times", [pytest.param(1), pytest.param(25, marks=pytest.mark.soak)])
def test_what_nobody_has_seen_makes_no_difference(times: int) -> None:
    table, rng = over(), Random(1)
    before = [picture(view) for view in all_views(table)]
    hindsight, me = look_of(table).hindsight, look_of(table).opening.me
    for each in hindsight.weighed[:: max(1, 8 // times)]:
        state, move = each.decided.state, each.decided.move
        other = shuffled(state, me, rng)
        assert isinstance(other, CharlestonState | PlayState)
        assert decision(other, me, move) == decision(state, me, move)
    ask(table)  # to the result
    look = look_of(table)
    for number, step in enumerate(steps(table)):
        look._go_to(number)
        there = look._position
        assert there is not None
        now = shuffled(there.there.game.now, me, rng)
        game = replace(there.there.game, now=now)
        hidden = replace(step, state=now) if not step.mistake else step
        for tried in ("", "shown"):
            look._take(replace(there, step=hidden, there=replace(there.there, game=game), tried=tried))
            assert picture(table.session._show()) in before


# --- what she tries ----------------------------------------------------------------------------------


def to_a_throw(table: Table) -> Step:
    """Look back to the first throw that was dear."""
    look_back(table)
    found = (each for each in steps(table) if is_throw(each))
    return go_to(table, next(found))


def is_throw(step: Step) -> bool:
    """Whether she threw a tile, and another one would have been better."""
    return bool(
        step.weighed and isinstance(step.move, Discard) and isinstance(step.weighed.best.move, Discard)
    )


def go_to(table: Table, step: Step) -> Step:
    """Go on to a step by the buttons."""
    while steps(table)[look_of(table).number or 0] != step:
        press(table, "next" if look_of(table)._tried else "show")
    return step


def throw(table: Table, kind: str) -> View:
    table.do(("mark", next(name for name, held in pieces(table) if held is tile(kind))))
    return press(table, "throw")


def pieces(table: Table) -> tuple[tuple[str, Tile], ...]:
    found = look_of(table)._position
    assert found is not None
    return found.there.pieces()


def test_she_tries_first_and_is_told_the_best_choice_even_if_hers_is_as_good() -> None:
    table = over()
    step = to_a_throw(table)
    assert step.weighed is not None
    best, mine = step.weighed.best.move, step.move
    assert isinstance(best, Discard)
    assert isinstance(mine, Discard)
    assert table.view.feedback is None
    assert best.tile.name not in table.view.ask
    before, kept = look_of(table).kept(), str(table.kept.record(0))
    view = throw(table, best.tile.code)
    assert view.feedback is not None
    assert view.feedback.verdict == "right"
    assert f"throw the {best.tile.noun}" in view.feedback.title
    assert f"throw the {mine.tile.noun}" in view.feedback.why
    assert view.feedback.lit
    assert not view.marks
    assert look_of(table).kept() != before
    assert str(table.kept.record(0)) == kept


def test_to_do_the_same_again_is_not_called_right() -> None:
    table = over()
    mine = to_a_throw(table).move
    assert isinstance(mine, Discard)
    view = throw(table, mine.tile.code)
    assert view.feedback is not None
    assert (view.feedback.verdict, view.feedback.heading) == ("onward", words("review_told", "better"))
    assert "Yours:" in view.feedback.why
    assert "You, in the game:" not in view.feedback.why


def test_a_mistake_in_the_rules_is_told_with_its_rule_and_a_legal_act_is_right() -> None:
    table = over()
    look_back(table)
    mistake = steps(table)[0].mistake
    assert mistake is not None
    assert isinstance(mistake.move, Discard)
    assert "That was against the rules." in table.view.ask
    view = throw(table, mistake.move.tile.code)
    assert view.feedback is not None
    assert view.feedback.verdict == "right"
    assert [each.id for each in view.feedback.rules] == ["WN5"]


def test_what_the_others_would_stop_is_told_and_she_may_try_on() -> None:
    table = over(DEAR_PASS)
    look_back(table)
    go_to(table, next(each for each in steps(table) if isinstance(each.state, CharlestonState)))
    held = sorted(pieces(table), key=lambda each: each[1] is not JOKER)
    for name, _ in held[:3]:
        table.do(("move", name, "tray"))
    view = press(table, "pass")
    assert view.feedback is not None
    assert view.feedback.heading == words("told", "nothing")
    assert [each.id for each in view.feedback.rules] == ["CH3"]
    assert look_of(table)._tried == ""


# --- that it lasts -----------------------------------------------------------------------------------


def test_a_reload_comes_back_to_the_same_place() -> None:
    table = over()
    seen = 0
    for view in islice(all_views(table), 0, None, 3):
        there = picture(view)
        again = Table(SEED, Memory(table.record), "t6")  # type: ignore[arg-type]
        wait(again)
        assert picture(again.view) == there
        seen += 1
    assert seen == 3


def test_a_place_that_makes_no_sense_is_ignored() -> None:
    table = over()
    look_back(table)
    mark = table.record.marks["t6.game"]  # type: ignore[union-attr]
    for acts in ((("choose", "review", "99999"),), (("choose", "review", "x"),)):
        table.record.marks["t6.game"] = replace(mark, acts=acts)  # type: ignore[union-attr]
        assert labels(table.again())[0] == words("review", "look_back")
    for tried in ("East_dances", "no_such", "South_discards_1B"):
        acts = (("choose", "review", "0"), ("choose", "review-tried", tried))
        table.record.marks["t6.game"] = replace(mark, acts=acts)  # type: ignore[union-attr]
        table.again()
        assert wait(table).phase == "open"
        assert look_of(table)._tried == ""


# --- again from there --------------------------------------------------------------------------------


def test_she_may_play_on_from_a_position_and_the_game_before_stays() -> None:
    table = over()
    step = to_a_throw(table)
    press(table, "show")
    before = table.kept
    press(table, "again")
    game = table.game
    assert game.game.history == before.game.history[: step.at]
    assert (game.opening.walls, game.opening.id) == (before.opening.walls, before.opening.id)
    assert words("review", "once_more") in table.view.facts
    assert set(table.record.kept) > {"before"}  # type: ignore[union-attr]
    assert picture(table.again()) == picture(table.view)
    table.play()
    assert table.record.newest.result == TRIED  # type: ignore[union-attr]
    assert Played.of(table.record.marks.values()) == Played()  # type: ignore[union-attr]
    look_back(table)
    assert all(each.at >= step.at for each in steps(table))


# --- what is said ------------------------------------------------------------------------------------


def test_nothing_is_a_score_and_odds_are_told_in_the_whole_game_alone() -> None:
    odds = set(part_of("odds").values())
    said = " ".join(texts(view) for view in all_views(over()))
    assert any(each in said for each in odds)
    assert not re.search(r"%|percent|point|0\.\d", said)
    below = " ".join(texts(view) for view in all_views(over(SEED, "t4")))
    assert "Looking back: 1 of" in below
    assert not any(each in below for each in odds)


def test_what_was_good_is_told_at_the_end_and_which_hand_was_nearest() -> None:
    table = over()
    look_back(table)
    while look_of(table).is_open:
        press(table, "next" if look_of(table)._tried else "show")
    said = table.view.feedback
    assert said is not None
    assert said.heading == words("review_end", "heading")
    good = look_of(table).hindsight.good
    assert said.why.count("<li>") == min(2, len(good))
    assert all(each.cost == 0 and each.gain >= CLEARLY for each in good)
    assert "you were nearest to the" in said.why
    bad = over(BAD)
    look_back(bad)
    assert not look_of(bad).hindsight.good
    assert look_of(bad).closing().heading == words("review_end", "end")


# --- evidence ----------------------------------------------------------------------------------------


def test_a_mistake_in_the_rules_is_evidence_once() -> None:
    table = over()
    record = table.record
    assert isinstance(record, Memory)
    list(all_views(table))
    table.again()
    assert [(each.exercise, each.verdict, each.rules) for each in record.attempts] == [
        ("t6.game", "wrong", ("WN5",))
    ]
    memory = rule_memories(record.attempts, date(2026, 3, 2), UTC)["WN5"]
    assert (memory.missed, memory.right, memory.state) == (1, 0, "learning")
    assert set(rule_memories(record.attempts, date(2026, 3, 2), UTC)) == {"WN5"}


def test_what_she_decides_is_weighed_once_she_looks_back() -> None:
    table = Table(3)
    table.play()
    found = look_of(table).hindsight
    decided = len(found._waiting)
    assert decided > 6
    assert not found.weighed
    ask(table)
    rounds = 0
    while found._waiting:
        before = len(found._waiting)
        assert any(each.after for each in table.view.actions)
        table.do(("choose", "review", "next"))
        assert before - 6 <= len(found._waiting) < before
        rounds += 1
    assert rounds == (decided - 1) // 6
    assert found.weighed
    assert not any(each.after for each in table.view.actions)
    assert isinstance(table.record, Memory)
    assert table.record.attempts == []
