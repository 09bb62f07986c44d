"""What a learner may ask at the table: what she can do, and how far she is."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from mahj_widgets.protocol import Feedback

from mahj_tutor.american import PlayState
from mahj_tutor.american.game import Game
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.card import practice_card
from mahj_tutor.players import chances
from mahj_tutor.players.table_record import Opening
from mahj_tutor.session import table_help
from mahj_tutor.session.present import html
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_tiles import SeenTiles, layout
from mahj_tutor.session.table_words import part_of
from mahj_tutor.solver import solver_for
from mahj_tutor.solver.explain import helpful
from mahj_tutor.table.walls import Walls
from mahj_tutor.tiles import KINDS, Tile, copies
from tests.at_the_table import changed
from tests.unit.session.table_board import Table
from tests.unit.session.test_table_mistakes import LOOKED, ME, RIGHT, TURN, WINDOW, now, sits
from tests.unit.session.test_table_offers import ask, at_level, labels
from tests.unit.test_chances import shuffled

FREE = ("How far am I?", "What can I do?")
ALL = [kind for kind in KINDS for _ in range(copies(kind))]
NEAR = changed(TURN, "South F F J 2B 2B 2B 2B 4B 4B J 4B 6B 9C R")
"""South lacks two tiles of FFF 2222a 4444a 666a, after her two jokers."""


def asked(table: Table, question: str) -> Feedback:
    """Return what the board tells when she asks."""
    shown = ask(table, question).feedback
    assert shown is not None
    return shown


def told(said: str, question: str) -> list[str]:
    """Return an answer at a table as it is described, its points line by line."""
    came = table_help.answer(now(sits(said)), question)
    return [came.say, *(line.removeprefix("- ") for line in came.more.splitlines())]


# --- how far am I? ---------------------------------------------------------------------------------


def test_the_nearest_hands_are_told_with_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unseen are one of the 4 Bams, two 6 Bams (one is thrown), six jokers and the other flowers."""
    monkeypatch.setattr(chances, "chance", lambda _play, _seat: 0.32)
    say, first, *_ = told(NEAR, "far")
    assert say == "Your nearest hand is two away. About one in three such games is won."
    assert first == (
        "**The first hand of 2468**, two away: needs any two of these: jokers, a flower for the pung, "
        "a 4 Bam for the kong or two 6 Bams for the pung. Not seen yet: 15 of these tiles. "
        "About one in three such games is won with it."
    )


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0.0, "Hardly any such games are won."),
        (0.02, "About one in fifty such games is won."),
        (0.11, "About one in ten such games is won."),
        (0.35, "About one in three such games is won."),
        (0.49, "About half of such games are won."),
        (0.98, "About nine in ten such games are won."),
    ],
)
def test_the_odds_are_told_in_words(chance: float, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "chance", lambda _play, _seat: chance)
    assert table_help.odds(now(sits(NEAR))) == words


def test_all_odds_are_about_such_games_and_none_is_hers() -> None:
    assert all(each.startswith(("About", "Hardly")) for each in part_of("odds").values())
    assert all("such games" in each and "you" not in each.lower() for each in part_of("odds").values())


@pytest.mark.parametrize(("level", "has_odds"), [("t2", False), ("t4", False), ("t5", False), ("t6", True)])
def test_the_odds_are_told_where_the_deals_are_not_chosen(level: str, has_odds: bool) -> None:
    there = at_level(changed(NEAR, "rules league"), level)
    shown = asked(there, "How far am I?")
    assert shown.title.startswith("Your nearest hand is two away.")
    assert ("such game" in shown.title) is has_odds


def test_before_play_the_nearest_hands_are_told_without_odds() -> None:
    there = Table(1)
    assert labels(there.view) == [*FREE, "More", "Pass these"]
    piece = next(iter(there.view.moves))
    there.do(("move", piece, "tray"))
    shown = asked(there, "How far am I?")
    assert (shown.heading, shown.title) == ("How far am I?", "Your nearest hand is eight away.")
    assert shown.why.count("<li>") == 3
    assert [act[1] for act in there.view.acts] == [piece], "what she has laid out stays"
    assert labels(there.view) == [*FREE, "More", "Pass these"]


def test_a_whole_hand_is_told() -> None:
    assert told(changed(TURN, "South F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 6B"), "far") == [
        "You have a whole hand. Say Mah Jongg!"
    ]


def test_that_no_hand_can_be_made_is_told() -> None:
    said = changed(TURN, "South 1D 2D 3D 4D 5D 7D 8D W W S G; shown South N N N")
    assert told(said, "far")[0] == "No hand on the card can be made anymore."


def test_what_she_cannot_see_makes_no_difference() -> None:
    for said in (NEAR, WINDOW, LOOKED):
        there, rng = now(sits(said)), Random(1)
        state = there.game.now
        assert isinstance(state, PlayState)
        other = replace(there, game=replace(there.game, now=shuffled(state, ME, rng)))
        assert other.game.now != state
        for question in table_help.QUESTIONS:
            assert table_help.answer(other, question) == table_help.answer(there, question)


def test_what_helps_a_hand_is_what_brings_it_nearer() -> None:
    rng, solver = Random(3), solver_for(practice_card())
    for _ in range(6):
        rack = tuple(rng.sample(ALL, 13))
        for near in solver.nearest(rack, top=3):
            among = 1 << [target for _, target in solver._targets].index(near.target)
            assert set(helpful(near)) == set(solver.index.useful(rack, (), among))


def test_what_the_hands_lack_finds_room_on_the_board() -> None:
    rng = Random(5)
    for _ in range(60):
        rack = rng.sample(ALL, 13)
        there = _with_rack(rack)
        came = table_help.answer(there, "far")
        assert 1 <= came.more.count("**The") <= 3
        assert len(html(came.more)) <= table_help.LONGEST


def _with_rack(rack: list[Tile]) -> TableGame:
    state = read_play(changed(TURN, "South " + " ".join(each.code for each in rack)), practice_card())
    opened = Opening("t", "t6", "practice/league", ME, Walls.build(1), 7)
    return TableGame(
        opened, Game(state, 7, card=practice_card()), seen=SeenTiles().after(dict(layout(state, ME)))
    )


# --- what can I do? --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (TURN, ["Throw any tile from your rack."]),
        (
            LOOKED,
            [
                "You can do one of these.",
                "Rack the Green Dragon.",
                "Throw any tile from your rack.",
            ],
        ),
        (
            changed(WINDOW, "South 1D 2D 3D 4D 5D 7D 8D W W S 6B J R"),
            [
                "You can do one of these.",
                "Pick a tile from the wall.",
                "Call the 6 Bam for a pung.",
                "Say “Wait” while you think about the 6 Bam.",
            ],
        ),
        (
            changed(TURN, "South 1D 2D 3D 4D 5D 7D 8D W W S 6B; shown East 6B J 6B; shown South 4B 4B 4B"),
            [
                "You can do one of these.",
                "Throw any tile from your rack.",
                "Take East's joker for your 6 Bam.",
            ],
        ),
        (
            changed(TURN, "South F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 6B"),
            [
                "You can do one of these.",
                "Throw any tile from your rack.",
                "Say Mah Jongg: your hand is made.",
            ],
        ),
    ],
)
def test_what_she_can_do_is_told_in_words(said: str, answer: list[str]) -> None:
    assert told(said, "can") == answer


def test_in_the_charleston_she_is_told_how_she_may_pass() -> None:
    there = Table(1)
    assert asked(there, "What can I do?").title == "Pass any three tiles but jokers."
    while not there.game.game.now.stage.may_be_blind:
        there.play(1)
        there.go_on()
    assert told_by(there) == [
        "Pass any three tiles but jokers.",
        "Pass fewer tiles of your own, and the rest blind.",
    ]


def told_by(table: Table) -> list[str]:
    came = table_help.answer(table.game, "can")
    return [line.removeprefix("- ") for line in came.more.splitlines()]


def test_nothing_is_offered_while_others_move_or_the_hand_is_dead() -> None:
    assert told(changed(WINDOW, "turn South; thrown South 6B"), "can") == [
        "Nothing right now: it isn't your turn."
    ]
    dead = sits(changed(TURN, "turn West; dead South DD1"))
    assert not [*table_help.questions(now(dead))]
    assert not [*table_help.questions(now(sits(RIGHT)))], "a hand is being checked"


def test_an_answer_closes_the_menu_and_changes_nothing() -> None:
    there = sits(LOOKED)
    before = now(there)
    shown = asked(there, "What can I do?")
    assert (shown.heading, shown.verdict) == ("What can I do?", "onward")
    assert now(there) == before
    assert labels(there.view) == [*FREE, "More", "Throw Green Dragon", "Rack it"]
