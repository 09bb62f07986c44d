"""What a class would do at a moment of a game: its moments, how answers are weighed, the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import pytest
from mahj_widgets.protocol import Draft, Hello, View

from mahj_tutor.american import Give
from mahj_tutor.american.play.moves import Call, Discard
from mahj_tutor.classroom.moments import Asked, Moment
from mahj_tutor.errors import MahjError, StoreError
from mahj_tutor.notebook import ask_class
from mahj_tutor.players.measure import decision
from mahj_tutor.players.table_record import opening
from mahj_tutor.session.class_moment import (
    Weighed,
    asked,
    in_words,
    moment_after,
    position_at,
    question,
    weighed,
)
from mahj_tutor.session.class_session import ClassSession
from mahj_tutor.session.kinds import KINDS
from mahj_tutor.session.levels import find_level
from mahj_tutor.session.other_life import played_out
from mahj_tutor.session.replayed import replayed
from mahj_tutor.session.review.position import Position
from mahj_tutor.table import Seat
from tests.unit.session.table_board import ANN
from tests.unit.session.test_replayed import record

STEPS = range(len(replayed(record()).steps))
THROW, CALL, PASS = "What would you throw?", "Would you call it?", "What would you pass?"
VOTE, COURTESY = "Would you go on to a second Charleston?", "How many tiles would you offer?"


@cache
def first(what: str) -> int:
    """Return after how many moves this is asked for the first time."""
    found = (at for step in STEPS if (at := moment_after(record(), step)) is not None)
    return next(at for at in found if question(at_moment(at)) == what)


def at_moment(at: int) -> Position:
    found = position_at(record(), at)
    assert found is not None
    return found


def written(move: object) -> str:
    return str(move).replace(" ", "_")


# --- the moments -------------------------------------------------------------------------------------


def test_a_moment_is_what_she_decides_before_the_next_step():
    steps, found = replayed(record()).steps, {}
    for step in STEPS:
        if (at := moment_after(record(), step)) is not None:
            found[step] = at
    assert {first(THROW), first(CALL), first(PASS)} <= set(found.values())
    for step, at in found.items():
        assert len(steps[step].table.game.history) <= at
        assert step == STEPS[-1] or len(steps[step + 1].table.game.history) > at
    assert moment_after(record(), STEPS[-1]) is None


def test_a_game_by_a_card_of_ones_own_and_a_text_that_is_none_ask_nothing():
    own = record().replace("practice/", "mine-0123456789abcdef/", 1)
    with pytest.raises(MahjError):
        moment_after(own, 0)
    with pytest.raises(MahjError):
        moment_after("no game", 0)
    assert position_at(record(), 3) is None


def test_nothing_that_is_asked_tells_what_she_did():
    for what, said in ((THROW, "choose a tile to throw"), (CALL, "Do you want the "), (PASS, "First Right")):
        assert said in asked(at_moment(first(what)))


# --- what the class would do -------------------------------------------------------------------------


def throws(*votes: tuple[int, ...]) -> Weighed:
    """Return a vote about a throw: in each vote the tiles of the rack by their places."""
    there = at_moment(first(THROW)).there
    rack = [tile for _, tile in there.pieces()]
    cast = tuple(tuple(written(Discard(there.me, rack[place])) for place in some) for some in votes)
    return weighed(record(), first(THROW), cast)


def test_answers_are_counted_by_what_they_come_to_the_most_frequent_first():
    found = throws((3, 3, 6), (3,))
    assert [each.counts for each in found.answers if sum(each.counts)] == [(2, 1), (1, 0)]
    assert found.answers[0].tiles == ([tile for _, tile in at_moment(first(THROW)).there.pieces()][3],)


def test_beside_each_answer_stands_what_the_measure_says():
    position = at_moment(first(THROW))
    told = decision(position.step.state, position.there.me)
    assert told is not None
    found = throws(tuple(range(14)))
    (coach,) = (each for each in found.answers if each.is_coach)
    assert coach.text == in_words(position, written(told.best.move))
    costs = {in_words(position, written(each.move)): told.cost(each.move) for each in told.options}
    assert {each.text: each.is_as_good for each in found.answers} == {of: not it for of, it in costs.items()}
    assert all("such games won" in each.odds for each in found.answers)
    assert found.coach.startswith(f"**The coach:** I'd {coach.text}.")


def test_a_dear_answer_of_most_is_what_the_coach_speaks_to():
    found = weighed(record(), first(CALL), (("no", "no"), ()))
    assert "Why not let the " in found.coach
    assert "? Mine leaves you " in found.coach
    assert found.as_good == ((0, 2),)


def test_at_a_level_before_the_whole_game_no_odds_are_told():
    level = find_level("t3")
    opened = opening("early", 5, level="t3", house="practice/", me=Seat.SOUTH, without=level.without)
    text = str(played_out(KINDS["american"].begin(opened, "practice/")).record(1))
    found = (at for step in range(30) if (at := moment_after(text, step)) is not None)
    told = weighed(text, next(found), ((),))
    assert [each.odds for each in told.answers] == [""]
    assert told.coach.startswith("**The coach:** I'd pass ")


def test_an_answer_that_makes_no_sense_is_not_counted():
    at, other = first(CALL), written(Discard(at_moment(first(CALL)).there.me.right, "1D"))
    found = weighed(record(), at, (("no", "", "nonsense", other, "South_throws_5_Dot"),))
    assert sum(sum(each.counts) for each in found.answers) == 1
    with pytest.raises(MahjError, match="nothing is decided"):
        weighed(record(), 3, ((),))


def test_the_same_pass_in_another_order_is_the_same_answer():
    move = at_moment(first(PASS)).step.move
    assert isinstance(move, Give)
    turned = replace(move, tiles=move.tiles[::-1])
    found = weighed(record(), first(PASS), ((written(move), written(turned)),))
    assert [each.counts for each in found.answers if sum(each.counts)] == [(2,)]


# --- what has no price -------------------------------------------------------------------------------


def test_a_vote_and_a_courtesy_are_moments_though_nothing_there_has_a_price():
    for what, said in ((VOTE, "Do you want a second one?"), (COURTESY, "exchange with North")):
        position = at_moment(first(what))
        assert said in asked(position)
        assert decision(position.step.state, position.there.me) is None


def test_the_coach_says_that_none_is_better_and_all_are_shown_in_their_order():
    found = weighed(record(), first(COURTESY), (("South_asks_3", "South_asks_3", "South_asks_0"), ()))
    assert [(each.text, each.counts) for each in found.answers] == [
        ("offer North no tiles", (1, 0)),
        ("offer North one tile", (0, 0)),
        ("offer North two tiles", (0, 0)),
        ("offer North three tiles", (2, 0)),
    ]
    assert "Any number is as good" in found.coach
    assert found.is_even
    assert found.as_good == ()
    assert not any(each.is_coach for each in found.answers)


def test_a_vote_that_is_none_is_not_counted():
    cast = ("South_votes_yes", "South_votes_no", "East_votes_no", "South_asks_1", "no", "South_stops")
    found = weighed(record(), first(VOTE), (cast,))
    said = [(each.text, each.counts) for each in found.answers]
    assert said == [("stop after the first Charleston", (1,)), ("go on to a second Charleston", (1,))]
    assert "Both are as good" in found.coach


# --- the board ---------------------------------------------------------------------------------------


@dataclass
class Votes:
    """The answers of a class of one."""

    at: int
    answer: str = ""
    is_open: bool = True
    again: bool = False
    is_over: bool = False
    is_lost: bool = False

    def asked(self, key: str) -> Asked | None:
        assert key == ANN
        if self.is_lost:
            raise StoreError("the record is locked")
        moment = Moment("own-1", self.at)
        return None if self.is_over else Asked(moment, record(), self.answer, self.is_open, self.again)

    def cast(self, key: str, answer: str) -> bool:
        assert key == ANN
        if self.is_lost:
            raise StoreError("the record is locked")
        if self.is_open and not self.is_over:
            self.answer, self.again = answer, False
        return self.is_open and not self.is_over


class Board:
    def __init__(self, votes: Votes) -> None:
        self.session = ClassSession("question 1", votes)
        self.view = self.take(self.session.respond(Hello(kind="hello", key=ANN)))

    def take(self, view: View | None) -> View:
        assert view is not None
        self.view = view
        return view

    def do(self, *acts: tuple[str, ...]) -> str:
        for act in acts:
            self.take(self.session.respond(Draft(kind="draft", item=self.view.item, acts=(act,))))  # type: ignore[arg-type]
        return self.said

    @property
    def said(self) -> str:
        return self.view.feedback.title if self.view.feedback else ""

    def throw(self, place: int) -> str:
        piece = at_moment(first(THROW)).there.pieces()[place][0]
        return self.do(("mark", piece), ("choose", "do", "throw"))


def test_she_answers_with_the_games_own_buttons_and_may_change_it():
    votes = Votes(first(THROW))
    board = Board(votes)
    assert board.said == ""
    assert "show" not in [each.act[-1] for each in board.view.actions if each.act]
    assert "You can change it" in board.throw(0)
    before = votes.answer
    assert board.view.phase == "open"
    assert "You can change it" in board.throw(6)
    assert votes.answer != before
    assert f"You'd {in_words(at_moment(first(THROW)), votes.answer)}." in board.said


def test_a_call_is_let_go_or_made():
    votes = Votes(first(CALL))
    board = Board(votes)
    board.do(("choose", "do", "no"))
    assert votes.answer == "no"
    call = next(each.act for each in board.view.actions if each.act and each.act[-1].startswith("call"))
    board.do(call)
    assert votes.answer == written(Call(at_moment(first(CALL)).there.me, "pung"))


@pytest.mark.parametrize(
    ("what", "button", "answer", "said"),
    [
        (VOTE, "no-more", "South_votes_no", "You'd stop after the first Charleston."),
        (COURTESY, "ask-2", "South_asks_2", "You'd offer North two tiles."),
    ],
)
def test_she_votes_and_offers_tiles_with_the_games_own_buttons(what, button, answer, said):
    votes = Votes(first(what))
    board = Board(votes)
    assert said in board.do(("choose", "do", button))
    assert votes.answer == answer
    assert board.view.phase == "open"


def test_what_she_answered_is_there_after_a_reload_and_is_asked_again_in_the_second_vote():
    votes = Votes(first(CALL), answer="no")
    assert "You can change it" in Board(votes).said
    votes.again = True
    assert "Vote again" in Board(votes).said


def test_after_the_vote_nothing_is_taken():
    votes = Votes(first(CALL), answer="no", is_open=False)
    board = Board(votes)
    assert "The vote is closed" in board.said
    call = next(each.act for each in board.view.actions if each.act and each.act[-1].startswith("call"))
    assert "The vote is closed" in board.do(call)
    assert votes.answer == "no"
    votes.is_over = True
    assert "ended this question" in board.do(call)
    assert Board(votes).view.phase == "trouble"


def test_a_class_that_cant_be_reached_is_told_and_asked_again():
    votes = Votes(first(CALL))
    board = Board(votes)
    votes.is_lost = True
    assert "can't be reached" in board.do(("choose", "do", "no"))
    assert "can't be reached" in Board(votes).said
    votes.is_lost = False
    board.do(("choose", "do", "no"))
    assert votes.answer == "no"


def test_a_cell_names_a_moment() -> None:
    with pytest.raises(ValueError, match="no moment of a game"):
        ask_class("a9.first-right", 1)
