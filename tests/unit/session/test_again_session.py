"""A game without the coach is weighed, and what cost much there is asked again on a board, without help."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

import pytest
from mahj_widgets.protocol import Ask, Draft, Hello, View, as_json

from mahj_tutor.american import AskCourtesy, PlayState, Vote
from mahj_tutor.american.play.moves import Discard
from mahj_tutor.learner.games import TRIED, KeptGame
from mahj_tutor.memory.own_games import Again, OwnGame
from mahj_tutor.players.hindsight import DEAR
from mahj_tutor.players.measure import decision
from mahj_tutor.players.table_record import is_hers
from mahj_tutor.session.again_session import AgainSession, Which
from mahj_tutor.session.own_game import own_game, step_at, table_in
from mahj_tutor.session.review.closing import closing
from mahj_tutor.session.review.position import LET_GO, REVIEW, SHOW
from mahj_tutor.session.review.steps import Step, hindsight_of, start_of, table_of
from mahj_tutor.session.review.told import SHOWN
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_words import part_of, words
from tests.planted_mistakes import careless
from tests.table_learner import Memory
from tests.unit.session.table_board import ANN, picture
from tests.unit.session.test_table_session import shuffled

SEED = 0
"""A game that is hers alone, with a mistake in the rules and dear throws."""
HELPED = "13"
WHEN = "2026-03-01T12:00:00+00:00"


def kept(**changes: str) -> KeptGame:
    table = careless(SEED)
    game = KeptGame("g-1", "american", "t6", table.opening.house, str(table.record(7)), "lost", WHEN, WHEN)
    return replace(game, **changes)


@cache
def weighed() -> OwnGame:
    return own_game(kept())


@cache
def table() -> TableGame:
    found = table_in(kept())
    assert found is not None
    return found


class Asked:
    """A board that asks one question, with its session."""

    def __init__(self, step: Step, since: datetime | None = None, record: Memory | None = None) -> None:
        self.record = record or Memory()
        if record is None:
            self.record.kept["g-1"] = kept()
            self.record.save_bookmark(ANN, weighed().bookmark)
        self.session = AgainSession(
            Which("g-1", step.at, since or datetime.fromisoformat(WHEN)),
            self.record,  # type: ignore[arg-type]
        )
        self.view = self.take(self.session.respond(Hello(kind="hello", key=ANN)))

    def take(self, view: View | None) -> View:
        assert view is not None
        self.view = view
        return view

    def do(self, *acts: tuple[str, ...]) -> View:
        for act in acts:
            self.take(self.session.respond(Draft(kind="draft", item=self.view.item, acts=(act,))))  # type: ignore[arg-type]
        return self.view

    def throw(self, move: Discard) -> View:
        position = self.session._position
        assert position is not None
        piece = next(name for name, held in position.there.pieces() if held is move.tile)
        return self.do(("mark", piece), ("choose", "do", "throw"))

    @property
    def question(self) -> Again:
        game = OwnGame.of(self.record.marks["~own~g-1"])
        assert game is not None
        found = game.question(self.session._keeper._which.at)
        assert found is not None
        return found


@cache
def dear_throw() -> Step:
    """Return the dearest throw of the game that another throw would have been better than."""
    for each in weighed().questions:
        step = step_at(table(), each.at)
        assert step is not None
        if step.mistake is None and isinstance(step.move, Discard) and isinstance(best(step), Discard):
            return step
    raise AssertionError("no throw was dear")


def best(step: Step) -> object:
    found = decision(step.state, table().me, step.move)
    assert found is not None
    return found.best.move


# --- what is weighed ---------------------------------------------------------------------------------


def test_what_she_decided_is_what_the_review_says() -> None:
    there = table()
    found = hindsight_of(there)
    found.follow(there.game.history, 1000)
    game = weighed()
    assert sum(game.decided.values()) == len(found.weighed)
    assert sum(game.dear.values()) == sum(each.cost >= DEAR for each in found.weighed) > 0
    assert game.mistakes == len(found.mistakes) == 1
    assert [each.at for each in game.questions] == [
        found.mistakes[0].at,
        *(each.at for each in found.dearest),
    ]
    assert all(each.passed == 0 and each.since == datetime.fromisoformat(WHEN) for each in game.questions)


def test_a_game_with_the_coach_and_one_that_is_no_game_of_hers_count_nothing() -> None:
    assert is_hers(str(SEED))
    assert not is_hers(HELPED)
    helped = kept(record=kept().record.replace(f"\nid: {SEED}\n", f"\nid: {HELPED}\n", 1))
    tried = kept(record=kept().record.replace("\nroll:", "\nagain: 9\nroll:", 1))
    for each in (helped, kept(level="opened"), kept(record="nothing"), tried):
        found = own_game(each)
        assert (found.id, dict(found.decided), found.questions) == ("g-1", {}, ())


def test_the_closing_tells_of_a_game_without_the_coach() -> None:
    there = table()
    found = hindsight_of(there)
    found.follow(there.game.history, 1000)
    said = closing(found, there.me, is_own=True).why
    assert "The coach kept quiet in this game." in said
    assert "The coach kept quiet" not in closing(found, there.me).why


def test_the_closing_tells_what_is_not_weighed() -> None:
    there = table()
    found = hindsight_of(there)
    found.follow(there.game.history, 1000)
    said = {type(move) for move in there.game.history if move.seat is there.me}
    assert {Vote, AskCourtesy} <= said
    why = closing(found, there.me).why
    assert "it hardly mattered how you voted on a second Charleston" in why
    assert " or how many tiles you offered in the courtesy pass: in games played out" in why
    found._game = start_of(there)
    assert "mattered" not in closing(found, there.me).why


# --- how it is asked ---------------------------------------------------------------------------------


def test_nothing_tells_what_she_did_and_nobody_helps() -> None:
    asked = Asked(dear_throw())
    view = asked.view
    assert (view.title, view.phase, view.feedback) == (words("again", "title"), "open", None)
    assert part_of("again_now")["Discard"] in view.ask
    assert "you threw" not in view.ask
    assert not view.settings
    assert not view.hints
    helps = {"would", "far", "can", "ruled", "more"}
    assert not helps & {each.act[-1] for each in view.actions if each.act}
    odds = set(part_of("odds").values())
    assert not any(each in json.dumps(as_json(view)) for each in odds)


def test_she_sees_her_own_tiles_and_what_lies_open_alone() -> None:
    step = dear_throw()
    state, me = step.state, table().me
    assert isinstance(state, PlayState)
    seen = [
        each.face for zone in Asked(step).view.zones if zone.id != "card" for each in zone.pieces if each.face
    ]
    mine = [each.code for each in state.hand(me).rack]
    open_ = [each.tile.code for each in state.thrown]
    shown = [tile.code for seat in type(me) for group in state.hand(seat).shown for tile in group.tiles]
    assert sorted(seen) == sorted([*mine, *open_, *shown])


@pytest.mark.parametrize("tried", ["", SHOWN])
def test_what_nobody_has_seen_makes_no_difference(tried: str) -> None:
    asked = Asked(dear_throw())
    position = asked.session._position
    assert position is not None
    asked.session._position = replace(position, tried=tried)
    before = picture(asked.session._show())
    now = shuffled(position.there.game.now, table().me, Random(1))
    assert now != position.there.game.now
    there = replace(position.there, game=replace(position.there.game, now=now))
    asked.session._position = replace(position, there=there, tried=tried)
    assert picture(asked.session._show()) == before


@pytest.mark.parametrize("again", [False, True])
def test_a_right_answer_puts_it_off_and_is_counted_once(again: bool) -> None:
    step = dear_throw()
    asked = Asked(step)
    move = best(step)
    assert isinstance(move, Discard)
    view = asked.throw(move)
    assert view.feedback is not None
    assert (view.feedback.verdict, view.phase, view.done) == ("right", "right", True)
    assert [each.id for each in view.actions] == ["next"]
    assert view.feedback.title.endswith(words("again", "later", days=7))
    after = asked.question
    assert after.passed == 1
    assert after.since > datetime.now(UTC) - timedelta(minutes=5)
    if again:  # another process, as the page still has it
        once_more = Asked(step, record=asked.record)
        once_more.do(("choose", REVIEW, SHOW))
        assert once_more.question == after


def test_what_is_missed_is_told_in_the_words_of_the_review_and_comes_back_tomorrow() -> None:
    step = dear_throw()
    asked = Asked(step)
    assert isinstance(step.move, Discard)
    view = asked.throw(step.move)
    assert view.feedback is not None
    assert view.feedback.heading == words("review_told", "better")
    assert "Yours:" in view.feedback.why
    assert view.feedback.title.endswith(words("again", "soon"))
    assert (asked.question.passed, asked.question.since > datetime.fromisoformat(WHEN)) == (0, True)


def test_to_be_shown_is_to_miss() -> None:
    asked = Asked(dear_throw())
    view = asked.do(("choose", REVIEW, SHOW))
    assert view.feedback is not None
    assert view.feedback.heading == words("review_told", "shown")
    assert asked.question.passed == 0
    assert asked.session.respond(Ask(kind="next", item=view.item)) is None


def test_a_mistake_in_the_rules_is_asked_again_too() -> None:
    step = step_at(table(), weighed().questions[0].at)
    assert step is not None
    assert step.mistake is not None
    asked = Asked(step)
    assert "against the rules" not in asked.view.ask
    move = step.mistake.move
    assert isinstance(move, Discard)
    view = asked.throw(Discard(move.seat, move.tile))
    assert view.feedback is not None
    assert view.feedback.verdict == "right"
    assert [each.id for each in view.feedback.rules] == ["WN5"]
    assert asked.question.passed == 1


def test_acts_that_are_not_offered_do_nothing() -> None:
    asked = Asked(dear_throw())
    before = as_json(asked.view) | {"serial": 0}
    for act in (
        ("choose", "do", "would"),
        ("choose", REVIEW, LET_GO),
        ("choose", REVIEW, "again"),
        ("mark", "x"),
    ):
        assert (
            as_json(asked.do(act)) | {"serial": 0, "zones": before["zones"], "log": before["log"]}
        ) == before


def test_a_game_that_is_gone_is_told() -> None:
    asked = Asked(dear_throw(), record=Memory())
    assert asked.view.phase == "trouble"
    assert asked.view.feedback is not None
    assert asked.view.feedback.title == words("again", "gone")


def test_every_question_is_about_a_position_that_is_there() -> None:
    there = table()
    for each in weighed().questions:
        step = step_at(there, each.at)
        assert step is not None
        assert table_of(there, step).game.is_over is False
    assert step_at(there, 0) is None
    assert TRIED not in weighed().bookmark.exercise
