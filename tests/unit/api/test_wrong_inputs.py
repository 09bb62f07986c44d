"""Whatever is given to the public functions, they answer, or refuse it in one sentence."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mahj_tutor
from mahj_tutor import Card, FourSets, Game, MahjError, Seat, Tiles, play, rule, tile
from mahj_tutor.american import read_move
from mahj_tutor.american.play.moves import Discard
from tests.seeds import many

HAND = "FFF 2222b 4444b 666b"
FOUR = "123b 567c 789d EEE 22d"
BEGUN = Game.new(7, card="practice")
IN_PLAY = Game.new(7, passes=False)


class Odd:
    """An object whose own methods fail."""

    def __str__(self) -> str:
        raise RuntimeError("no text")

    __repr__ = __str__


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.just(10**5000),
    st.floats(),
    st.binary(max_size=8),
    st.text(max_size=30),
    st.sampled_from(
        [
            "",
            "East",
            "East discards",
            "East discards 1B",
            "J" * 9,
            "J J J J J J J J J",
            "1B" * 200,
            "x" * 30_000,
            "22 444",
            "\ud800",
            "\0",
            "/",
            "phase discard; turn East; East; South; West; North",
            "phase window; turn East; claims West pung",
            "1B 2B 3B",
            "6D 6D J",
            "practice",
            "league hot_wall=on",
            "league hot_wall=maybe",
            "classical",
        ]
    ),
    st.builds(object),
    st.builds(Odd),
    st.just(int),
    st.just(Path("nowhere")),
    st.lists(st.one_of(st.none(), st.integers(), st.sampled_from(["1B", "East", "J", "x"])), max_size=3),
    st.dictionaries(
        st.sampled_from(["East", "x", "1B"]), st.sampled_from(["steady", "x", None, 7]), max_size=2
    ),
    st.sampled_from([Seat.EAST, read_move("East discards 1B"), Discard("East", "3B"), Discard(7, Odd())]),  # type: ignore[arg-type]
)
"""What somebody may give by mistake, and some of what is right."""

CALLS: Mapping[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Tiles": (Tiles, {"tiles": HAND}),
    "tile": (tile, {"text": "3 bam"}),
    "Card": (Card, {"card": "first"}),
    "rule": (rule, {"name": "CH3"}),
    "Card.load": (Card.load, {"card": "practice"}),
    "Card.line": (Card.load().line, {"name": "even-1"}),
    "Card.nearest": (Card.load().nearest, {"tiles": HAND[:-4], "exposed": (), "gone": "9B", "top": 3}),
    "Card.matches": (Card.load().matches, {"tiles": HAND, "exposed": (), "called": "6B"}),
    "Card.faults": (Card.load().faults, {"tiles": HAND, "exposed": (), "called": "6B"}),
    "Card.explain": (Card.load().explain, {"tiles": HAND[:-4], "exposed": (), "gone": ()}),
    "Card.useful_draws": (Card.load().useful_draws, {"tiles": HAND[:-4], "exposed": (), "gone": ()}),
    "Card.free_discards": (Card.load().free_discards, {"tiles": HAND, "exposed": (), "gone": ()}),
    "Card.payment": (
        Card.load().payment,
        {
            "tiles": HAND,
            "exposed": (),
            "winner": "West",
            "how": "discard",
            "by": "South",
            "misnamed_by": None,
            "bettor_on": None,
            "dead": (),
            "missing": None,
            "pot": 0,
            "rules": "sources",
        },
    ),
    "FourSets.nearest": (FourSets.nearest, {"tiles": FOUR, "declared": (), "gone": ()}),
    "FourSets.matches": (FourSets.matches, {"tiles": FOUR, "declared": ()}),
    "FourSets.faults": (FourSets.faults, {"tiles": FOUR, "declared": ()}),
    "FourSets.explain": (FourSets.explain, {"tiles": FOUR, "declared": (), "gone": ()}),
    "FourSets.score": (
        FourSets.score,
        {
            "tiles": FOUR,
            "declared": (),
            "winner": "West",
            "claimed": "2D",
            "prevailing": "East",
            "last": False,
            "rules": "sources classical_scoring=hong_kong",
        },
    ),
    "Game.new": (
        Game.new,
        {
            "seed": 7,
            "variant": "american",
            "card": "first",
            "rules": "sources",
            "missing": None,
            "passes": True,
            "dealt": True,
            "pot": 0,
            "bettor_on": None,
        },
    ),
    "Game.at": (Game.at, {"text": BEGUN.text, "variant": "american", "card": "first"}),
    "Game.replay": (Game.replay, {"record": BEGUN.record, "card": None}),
    "Game.legal_moves_of": (BEGUN.legal_moves_of, {"seat": "East"}),
    "Game.faults": (BEGUN.faults, {"move": "East picks up"}),
    "Game.is_legal": (IN_PLAY.is_legal, {"move": "East declares"}),
    "Game.push": (BEGUN.copy().push, {"move": str(BEGUN.legal_moves[-1])}),
    "Game.apply": (IN_PLAY.apply, {"move": str(IN_PLAY.legal_moves[0])}),
    "Game.seen_by": (BEGUN.seen_by, {"seat": "East"}),
    "play": (
        play,
        {
            "players": "steady",
            "seed": 7,
            "variant": "classical",
            "card": "first",
            "rules": "sources",
            "missing": None,
            "passes": True,
        },
    ),
}
"""Every public function with arguments that are right."""


def answers(function: Callable[..., Any], arguments: Mapping[str, Any]) -> str:
    """Call a function; return the sentence with which it refuses, "" where it answers."""
    try:
        function(**arguments)
    except MahjError as error:
        said = str(error)
        assert said
        assert len(said) < 30_500
        return said
    return ""


def test_every_public_function_is_tried() -> None:
    public = set()
    for name in mahj_tutor.__all__:
        each = getattr(mahj_tutor, name)
        if inspect.isfunction(each) or name == "Tiles":
            public.add(name)
        elif each in (Card, FourSets, Game):
            members = inspect.getmembers(each, callable)
            public |= {f"{name}.{member}" for member, _ in members if not member.startswith("_")}
    assert (public | {"Card"}) - {"Game.copy"} == set(CALLS)  # which takes nothing


@pytest.mark.parametrize("name", CALLS)
def test_the_right_arguments_are_taken(name: str) -> None:
    function, arguments = CALLS[name]
    assert set(arguments) == set(inspect.signature(function).parameters)
    assert answers(function, arguments) == ""


@pytest.mark.parametrize("name", CALLS)
@settings(max_examples=many(12, 300), deadline=None)
@given(data=st.data())
def test_anything_else_is_answered_or_refused_in_a_sentence(name: str, data: st.DataObject) -> None:
    function, arguments = CALLS[name]
    wrong = data.draw(st.sampled_from(sorted(arguments)))
    junk = data.draw(JUNK)
    if wrong == "players" and callable(junk):
        junk = None  # what a function of the caller raises is the caller's
    answers(function, arguments | {wrong: junk})


@settings(max_examples=many(25, 500), deadline=None)
@given(given_back=JUNK)
def test_a_player_may_return_anything(given_back: object) -> None:
    said = answers(play, {"players": lambda view: given_back, "seed": IN_PLAY})
    assert said, "no one thing is a legal move at every turn"


_CLAUSES = """
phase discard; phase window; phase looked; phase declared; phase over; turn East; turn North; East 1B 2B
J; South; West 3B 3B J J; North; shown East 6D 6D J; thrown East 3B; thrown South J; looked 3B; called
South 4B; came call; claims West pung; claims North mahjong; waits North; winner East; missing North; wall
1D 2D; dead North DD2; open West; accepted East; closed; pot 25; bettor West; stage Vote; stage Courtesy;
stage Mush; roll 7
"""
CLAUSES = _CLAUSES.split(";")


@settings(max_examples=many(25, 500), deadline=None)
@given(state=st.lists(st.sampled_from(CLAUSES), max_size=14), draws=st.randoms(use_true_random=False))
def test_any_position_that_can_be_read_can_be_asked_about(state: list[str], draws: Random) -> None:
    try:
        game = Game.at("; ".join(state))
    except MahjError:
        return
    for _ in range(6):
        moves = game.legal_moves
        assert all(game.is_legal(move) for move in moves[:20])
        assert len(repr(game)) < 120
        for seat in game.seats:
            game.seen_by(seat)
        if not moves:
            return
        answers(lambda: game.outcome, {})
        game.push(draws.choice(moves))
