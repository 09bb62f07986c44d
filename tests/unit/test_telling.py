"""Sentences about players, said to each of them."""

from __future__ import annotations

import pickle

import pytest

from mahj_tutor.expressions import ExpressionError, types
from mahj_tutor.facts.texts import Hole, check_fixed, check_text, parts_of
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.table.telling import Called, Telling, called, telling, to_player

TEXT = (
    "{who} {who:has} {who:her} tile, so {who:she} {who:passes} it {who:herself}: "
    "it's {who:hers}, not {other:'s}"
)


def test_a_player_is_named_to_the_others_and_spoken_to_herself() -> None:
    said = telling(TEXT, who=Seat.WEST, other=Seat.EAST)
    assert said == "West has her tile, so she passes it herself: it's hers, not East's"
    assert said.to(Seat.WEST) == "you have your tile, so you pass it yourself: it's yours, not East's"
    assert said.to(Seat.EAST) == "West has her tile, so she passes it herself: it's hers, not yours"
    assert said.to(None) == said.to(Seat.NORTH) == said


def test_who_moves_is_spoken_to_until_somebody_else_is() -> None:
    said = telling("{you:'ve} already voted, and {who:'re} next", you=Seat.SOUTH, who=Seat.NORTH)
    assert said == "you've already voted, and North is next"
    assert said.to(Seat.NORTH) == "South has already voted, and you're next"
    assert telling("{you} chose two", you=None).to(None) == "you chose two"


def test_a_sentence_in_a_sentence_is_said_to_the_same_player() -> None:
    why = telling("{you} {you:has} to pick it {you:herself}", you=Seat.WEST)
    said = telling("{who:whose} hand is dead: {why}", who=Seat.WEST, why=why)
    assert said == "West's hand is dead: West has to pick it herself"
    assert said.to(Seat.WEST) == "your hand is dead: you have to pick it yourself"


@pytest.mark.parametrize(
    ("verb", "yours"),
    [
        ("throws", "throw"), ("passes", "pass"), ("pushes", "push"), ("takes", "take"), ("goes", "go"),
        ("tries", "try"), ("is", "are"), ("was", "were"), ("has", "have"), ("does", "do"),
        ("isn't", "aren't"), ("hasn't", "haven't"), ("wasn't", "weren't"), ("threw", "threw"), ("can", "can"),
        ("says", "say"), ("lays", "lay"), ("loses", "lose"), ("mixes", "mix"), ("doesn't", "don't"),
    ],
)  # fmt: skip
def test_a_verb_goes_with_its_player(verb: str, yours: str) -> None:
    assert format(called(Seat.EAST, Seat.EAST), verb) == yours
    assert format(called(Seat.EAST, Seat.WEST), verb) == verb


def test_a_capital_stays_a_capital() -> None:
    words = ("Who", "Whose", "She", "Her", "Has")
    assert [format(Called("you"), word) for word in words] == ["You", "Your", "You", "Your", "Have"]
    assert [format(Called("East"), word) for word in words] == ["East", "East's", "She", "Her", "Has"]


def test_players_may_have_other_names() -> None:
    said = telling("{best} rolled highest, and {who} {who:has} to sit across", best=Seat.EAST, who=Seat.WEST)
    names = {Seat.EAST: "the player to your right", Seat.WEST: "you"}
    assert said.by(names) == "the player to your right rolled highest, and you have to sit across"


def test_what_names_no_player_is_the_same_to_everybody() -> None:
    assert {to_player("a run can't be called", me) for me in (*SEATS, None)} == {"a run can't be called"}


def test_a_sentence_stays_itself_when_it_is_copied() -> None:
    said = pickle.loads(pickle.dumps(telling("{who} {who:has} won", who=Seat.EAST)))
    assert isinstance(said, Telling)
    assert (said, said.to(Seat.EAST)) == ("East has won", "you have won")


@pytest.mark.parametrize("said", ["{count(some):has}", "{some:Who} won", "{'a':is}"])
def test_what_goes_with_a_player_is_refused_beside_anything_else(said: str) -> None:
    with pytest.raises(ExpressionError, match="goes with a player"):
        check_text(said, {"some": types.TILES, "who": types.PLAYER})


def test_braces_are_read_with_the_word_that_goes_with_a_player() -> None:
    check_text("{who:Who} {right_of(who):has} it: {tiles: 3B J}", {"who": types.PLAYER})
    assert list(parts_of("{right_of(who):whose} wall")) == [Hole("right_of(who)", 2, "whose"), " wall"]


@pytest.mark.parametrize(
    ("said", "problem", "column"),
    [
        ("Look: {tiles: year()}", "tiles are drawn here", 14),
        ("{tiles: year_tiles(2C}", "is missing here", 22),
    ],
)
def test_a_picture_is_of_what_gives_tiles(said: str, problem: str, column: int) -> None:
    check_text("Look: {tiles: year_tiles(2C)}", {})
    with pytest.raises(ExpressionError, match=problem) as told:
        check_text(said, {})
    assert told.value.column == column


def test_a_picture_in_fixed_words_is_written_out() -> None:
    check_fixed("Look: {tiles: 2C 0}")
    with pytest.raises(ExpressionError, match="no facts"):
        check_fixed("Look: {tiles: year_tiles(2C)}")
