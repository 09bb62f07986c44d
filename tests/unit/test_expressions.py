"""The language of expressions with names and facts of no game: values, and refusals word for word."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import ExpressionError, read, types
from mahj_tutor.expressions.compiled import NoValueError, Parameter, Scope, Vocabulary
from mahj_tutor.expressions.syntax import DEEPEST, LONGEST, MOST_NODES, calls_in, names_in, parse
from mahj_tutor.expressions.types import ANY, ANY_LIST, NUMBER, PLAYER, TEXT, TILE, TILES, TRUTH, Type


@dataclass(frozen=True)
class Fact:
    name: str
    parameters: tuple[Parameter, ...]
    result: Type
    work: Callable[..., Any]

    def call(self, situation: Any, arguments: Sequence[Any]) -> Any:
        return self.work(situation, *arguments)


def seat(text: str) -> str:
    if text not in ("East", "West"):
        raise MahjError(f"{text} sits nowhere")
    return text


SOME = Parameter("some", ANY_LIST)
FACTS = (
    Fact("count", (SOME,), NUMBER, lambda here, some: len(some)),
    Fact("first", (SOME,), ANY, lambda here, some: some[0]),
    Fact("turned", (SOME,), ANY_LIST, lambda here, some: some[::-1]),
    Fact("same", (Parameter("thing", ANY),), TRUTH, lambda here, thing: thing is None),
    Fact("rack", (Parameter("player", PLAYER),), TILES, lambda here, player: here[player]),
    Fact(
        "up", (Parameter("number", NUMBER), Parameter("by", NUMBER, "2")), NUMBER, lambda here, n, by: n + by
    ),
    Fact("now", (), NUMBER, lambda here: 7),
)
CONSTANTS = {
    **{name: (PLAYER, name) for name in ("East", "West")},
    **{name: (TILE, name) for name in ("1B", "2B", "3C")},
    "nobody": (types.NOBODY, None),
}
WORDS = Vocabulary({each.name: each for each in FACTS}, CONSTANTS, {PLAYER: seat, TILE: str.upper})
NAMES = {"picked": TILE, "me": PLAYER, "tiles": TILES, "late": PLAYER, "who": types.NOBODY}
HERE = Scope(
    {"East": ("1B", "1B", "3C"), "West": ()}, {"picked": "2B", "me": "East", "tiles": ("3C",), "who": None}
)


def value(text: str, wanted: Type | None = None) -> Any:
    return read(text, WORDS, NAMES, wanted).value(HERE)


def test_values_of_expressions() -> None:
    for text, expected in {
        "7": 7,
        "-up(1)": -3,
        "2 + 3 * 4 - 1": 13,
        "(2 + 3) * 4": 20,
        "2 - 3 - 4": -5,
        "-2 * 3": -6,
        "-2 + 3": 1,
        "9999": 9999,
        "yes": True,
        "no": False,
        "not yes or yes": True,
        "not (yes or yes)": False,
        "yes or no and no": True,
        "no and yes": False,
        "no or no": False,
        "not 1 == 2": True,
        "not not yes": True,
        "1 == 1 and 2 != 3": True,
        "1 != 1": False,
        "1 < 1": False,
        "1 <= 1": True,
        "2 > 2": False,
        "2 >= 2": True,
        "3 < 2": False,
        "2 + 1 > 2 and 2 * 2 >= 4": True,
        "1B in rack(East)": True,
        "2B in rack(East)": False,
        "2B not in rack(East)": True,
        "1B not in rack(East)": False,
        "[1B, 1B] in rack(East)": True,
        "[1B, 1B, 1B] in rack(East)": False,
        "[3C, 3C] not in rack(East)": True,
        "'3c' in rack(East)": True,
        "rack(East) == [3C, 1B, 1B]": True,
        "rack(East) == [3C, 1B]": False,
        "rack(East) != [3C, 1B, 1B]": False,
        "rack(West) == []": True,
        "[] == rack(East)": False,
        "rack(West) == nobody": False,
        "nobody == rack(West)": False,
        "me == 'East'": True,
        "'West' == me": False,
        "'West' != me": True,
        "nobody == me": False,
        "me == nobody": False,
        "who == nobody": True,
        "same(nobody)": True,
        "same(me)": False,
        "rack(East) + picked": ("1B", "1B", "3C", "2B"),
        "picked + rack(East)": ("2B", "1B", "1B", "3C"),
        "rack(East) - 1B": ("1B", "3C"),
        "rack(East) - [3C, 1B, 2B]": ("1B",),
        "rack(me) - tiles": ("1B", "1B"),
        "count(rack('East'))": 3,
        "count([])": 0,
        "count([[1B, 2B], tiles, 3C])": 3,
        "first([1B, 2B])": "1B",
        "first(rack(East)) == 1B": True,
        "turned(rack(East)) - 1B": ("3C", "1B"),
        "up(1)": 3,
        "up(1, 5)": 6,
        "now()": 7,
        "'it is'": "it is",
        '"it\'s"': "it's",
        "[')', ']', ',']": (")", "]", ","),
        "'7' == 'x'": False,
    }.items():
        assert value(text) == expected, text
        assert type(value(text)) is type(expected), text


def test_values_of_the_type_that_is_wanted() -> None:
    rows = [
        ("picked", TILES, ("2B",)),
        ("'west'", TILE, "WEST"),
        ("7", TILE, "7"),
        ("tiles", ANY_LIST, ("3C",)),
    ]
    for text, wanted, expected in rows:
        assert value(text, wanted) == expected, text
    assert read("rack(me)", WORDS, NAMES, TILES).type is TILES
    assert read("picked", WORDS, NAMES, TILES).type is TILES
    assert read("'west'", WORDS, NAMES, TILE).type is TILE


def test_the_type_that_is_found() -> None:
    for text, expected in {
        "first(rack(me))": TILE,
        "turned(rack(me))": TILES,
        "first(turned(rack(me)))": TILE,
        "[1B]": TILES,
        "[me]": types.PLAYERS,
        "picked + 1B": TILES,
        "tiles - 1B": TILES,
        "[]": types.EMPTY,
        "1 + 1": NUMBER,
        "-1": NUMBER,
        "yes": TRUTH,
        "'a'": TEXT,
        "1 == 2": TRUTH,
        "nobody": types.NOBODY,
    }.items():
        assert read(text, WORDS, NAMES).type == expected, text


def test_a_text_is_written_as_its_scene_renames_it() -> None:
    scope = Scope(HERE.situation, HERE.values, lambda value: f"new {value}")
    for text, expected in {"1B": "new 1B", "[1B, picked]": ("new 1B", "2B"), "'1b' == picked": False}.items():
        assert read(text, WORDS, NAMES).value(scope) == expected
    assert read("'1b'", WORDS, NAMES, TILE).value(scope) == "new 1B"


def test_what_has_no_value_now() -> None:
    nothing = "a list cannot hold what is not there at the moment"
    for text, say in {
        "late == me": "late has no value in this scene",
        "rack(who)": "rack: there is no player at the moment",
        "[1B, nobody] == []": nothing,
        "first([who])": nothing,
    }.items():
        with pytest.raises(NoValueError) as raised:
            value(text)
        assert str(raised.value) == say, text


BOTH, COMPARE = "put words of your own in both quotes:", "compare something with it: ... =="
CLOSE = "close the quotes; put words with an apostrophe in double quotes"
AFTER_AND = ("what is after and should be yes or no, and 'me' is a player", 9, f"{COMPARE} me")
WORDS_HERE = "choose 'picked', 'me', 'tiles', 'late' or 'who'; put words of your own in quotes: 'xyz'"
REFUSED: dict[str, tuple[str, int, str]] = {
    "1 == me": ("1 sits nowhere", 1, ""),
    "me == 'North'": ("North sits nowhere", 7, ""),
    "rack('North')": ("North sits nowhere", 6, ""),
    "me == 1B": ("a player and a tile cannot be compared", 4, ""),
    "East == tiles": ("a player and tiles cannot be compared", 6, ""),
    "'x' == tiles": ("a text and tiles cannot be compared", 5, "put words of your own in quotes: 'tiles'"),
    "tiles == 'x'": ("tiles and a text cannot be compared", 7, "put words of your own in quotes: 'tiles'"),
    "yes and me": AFTER_AND,
    "me or yes": ("what is before or should be yes or no, and 'me' is a player", 1, f"{COMPARE} me"),
    "1 and yes": ("what is before and should be yes or no, not a number", 1, ""),
    "yes or 1": ("what is after or should be yes or no, not a number", 8, ""),
    "not me": ("what follows not should be yes or no, and 'me' is a player", 5, f"{COMPARE} me"),
    "-yes": ("what follows - should be a number, not yes or no", 2, ""),
    "1 + me": ("+ takes numbers, not a number and a player", 3, ""),
    "me + 1": ("what is after + should be players, not a number", 6, ""),
    "'a' + 'b'": ("+ takes numbers, not a text and a text", 5, ""),
    "yes - no": ("- takes numbers, not yes or no and yes or no", 5, ""),
    "tiles * 2": ("* takes numbers, not tiles and a number", 7, ""),
    "tiles - East": ("what is after - should be tiles, and 'East' is a player", 9, ""),
    "1 in 2": ("nothing can be in a number", 3, "write a list after in"),
    "me in tiles": ("what is before in should be a tile, and 'me' is a player", 1, ""),
    "[me] in tiles": ("what is before in should be tiles, not players", 1, ""),
    "1 < me": ("what < compares should be a number, and 'me' is a player", 5, ""),
    "yes >= 1": ("what >= compares should be a number, not yes or no", 1, ""),
    "[1B, me]": ("everything in the list should be a tile, and 'me' is a player", 6, ""),
    "[1, yes, 2]": ("everything in the list should be a number, not yes or no", 5, ""),
    "count(1)": ("some of count should be a list, not a number", 7, ""),
    "count()": ("count takes some: a list", 1, "give it 1 value"),
    "count([], [])": ("count takes some: a list", 1, "give it 1 value"),
    "up(1, 2, 3)": ("up takes number: a number, by: a number", 1, "give it 1 to 2 values"),
    "now(1)": ("now takes nothing", 1, "give it 0 values"),
    "up(1, yes)": ("by of up should be a number, not yes or no", 7, ""),
    "rock(me)": ("'rock' is no fact", 1, "did you mean 'rack'?"),
    "xyz(me)": ("'xyz' is no fact", 1, "look for one in the list: mahj-tutor facts"),
    "rack": ("rack is a fact", 1, "call it: rack()"),
    "pickd": ("'pickd' stands for nothing here", 1, "did you mean 'picked'?"),
    "xyz == me": ("'xyz' stands for nothing here", 1, WORDS_HERE),
    "yess": ("'yess' stands for nothing here", 1, "did you mean 'yes'?"),
    "noo": ("'noo' stands for nothing here", 1, "did you mean 'no' or 'nobody'?"),
    "me == me and": ("something is missing at the end", 13, ""),
    "1 == 2 == 3": ("'==' is not expected here", 8, "compare two things at a time"),
    "1 < 2 in 3": ("'in' is not expected here", 7, "compare two things at a time"),
    "1 == 2 not in 3": ("'not in' is not expected here", 8, "compare two things at a time"),
    "yes not yes": ("'not' is not expected here", 5, ""),
    "1 2": ("'2' is not expected here", 3, f"{BOTH} \"'1 2'\""),
    " yes, it-is ": ("',' is not expected here", 5, f"{BOTH} \"'yes, it-is'\""),
    "1B2": ("'B2' is not expected here", 2, f"{BOTH} \"'1B2'\""),
    "now() me": ("'me' is not expected here", 7, "put words of your own in quotes: 'my words'"),
    'f("a")g(me)': (
        'two facts stand side by side here: f("a") and g(me)',
        7,
        "take out the one you don't mean, g(me) for example",
    ),
    "1 )": ("')' is not expected here", 3, ""),
    "me = 1": ("'=' has no meaning here", 4, "compare with =="),
    "me is 1": ("'is' is not expected here", 4, "compare with =="),
    "me.name": ("'.' has no meaning here", 3, "there are no attributes: call a fact, such as rack(East)"),
    "yes & no": ("'&' has no meaning here", 5, "write and"),
    "yes | no": ("'|' has no meaning here", 5, "write or"),
    "! yes": ("'!' has no meaning here", 1, "write not, or !="),
    "'abc": ('"\'" has no meaning here', 1, CLOSE),
    'me == "abc': ("'\"' has no meaning here", 7, CLOSE),
    **{
        f"{sign}abc": (f"{sign!r} has no meaning here", 1, "write straight quotes, ' or \"")
        for sign in "“”‘’"
    },
    "?": ("'?' has no meaning here", 1, ""),
    "": ("there is no expression here", 1, "write one, such as count(rack(me))"),
    "count(": ("something is missing at the end", 7, ""),
    "count(rack(me)": ("')' is missing here", 15, "add )"),
    "[1B, 2B": ("']' is missing here", 8, "add ]"),
    "(1": ("')' is missing here", 3, "add )"),
    "(1 ']'": ("')' is missing here", 4, "add )"),
    "(yes ')'": ("')' is missing here", 6, "add )"),
    "count(me,": ("something is missing at the end", 10, ""),
    "count(me me)": ("',' is missing here", 10, "add ,"),
    "[1 ',' 2]": ("',' is missing here", 4, "add ,"),
    "and yes": ("'and' is not expected here", 1, "put a value before it"),
    "not in tiles": ("'in' is not expected here", 5, "put a value before it"),
    ")": ("')' is not expected here", 1, ""),
    "10000": ("this number is too large", 1, "write at most 9999"),
}


def refusal(text: str, wanted: Type | None = None) -> tuple[str, int, str]:
    with pytest.raises(ExpressionError) as raised:
        read(text, WORDS, NAMES, wanted)
    assert str(raised.value) == f"{raised.value.say} (column {raised.value.column})"
    return raised.value.say, raised.value.column, raised.value.fix


def test_refusals_say_what_is_wrong_where_and_how_to_fix_it() -> None:
    for text, expected in REFUSED.items():
        assert refusal(text) == expected, text


def test_refusals_of_another_type_than_is_wanted() -> None:
    for text, wanted, say, fix in (
        ("me", TRUTH, "this should be yes or no, and 'me' is a player", f"{COMPARE} me"),
        ("me", TEXT, "this should be a text, and 'me' is a player", f"{BOTH} \"'me'\""),
        ("me", types.TEXTS, "this should be texts, and 'me' is a player", f"{BOTH} \"'me'\""),
        ("1B", NUMBER, "this should be a number, and '1B' is a tile", ""),
        ("rack(me)", TILE, "this should be a tile, not tiles", ""),
        ("nobody", TRUTH, "this should be yes or no, and 'nobody' is nobody", f"{COMPARE} nobody"),
        ("nobody", NUMBER, "this should be a number, and 'nobody' is nobody", ""),
        ("nobody", TILES, "this should be tiles, and 'nobody' is nobody", ""),
        ("yes", PLAYER, "this should be a player, not yes or no", ""),
    ):
        assert refusal(text, wanted) == (say, 1, fix), text


def test_an_expression_is_as_long_deep_and_large_as_may_be() -> None:
    for text, longer, say, column in (
        (
            f"{'yes':<{LONGEST}}",
            f"{'yes':<{LONGEST + 1}}",
            f"this expression is {LONGEST + 1} characters long",
            1,
        ),
        ("(" * DEEPEST + "1" + ")" * DEEPEST, "(" * 21 + "1" + ")" * 21, "this is nested too deeply", 22),
        ("[" * DEEPEST + "]" * DEEPEST, "[" * 21 + "1" + "]" * 21, "this is nested too deeply", 22),
        ("-" * DEEPEST + "1", "-" * 21 + "1", "this is nested too deeply", 22),
        ("count([" * 10 + "])" * 10, "count([" * 10 + "[1]" + "])" * 10, "this is nested too deeply", 72),
        ("1 < (" * 10 + "1" + ")" * 10, "1 < (" * 11 + "1" + ")" * 11, "this is nested too deeply", 55),
        ("1" + "+1" * (MOST_NODES - 1), "1" + "+1" * MOST_NODES, "this expression has too many parts", 241),
    ):
        parse(text)
        with pytest.raises(ExpressionError) as raised:
            parse(longer)
        assert (raised.value.say, raised.value.column) == (say, column)
        assert raised.value.fix in ("make it simpler", f"say it in {LONGEST} characters")


def test_an_error_is_the_same_in_another_process() -> None:
    with pytest.raises(ExpressionError) as raised:
        parse("me = 1")
    copy = pickle.loads(pickle.dumps(raised.value))
    assert (copy.say, copy.column, copy.fix, str(copy)) == (*refusal("me = 1"), str(raised.value))


def test_names_and_calls_in_a_tree() -> None:
    tree = parse("up(1) in [count(tiles), 2] and not rack(me) == [1B, 'x']")
    assert list(names_in(tree)) == ["tiles", "me", "1B"]
    assert list(calls_in(tree)) == ["up", "count", "rack"]
    assert parse("1+(2)") == parse(" 1 + 2")
