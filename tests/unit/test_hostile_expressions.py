"""Expressions from anybody: the worst are refused with their place, and none takes long."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path

import pytest

from mahj_tutor.card import first_card
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.load import read_file
from mahj_tutor.expressions import ExpressionError, read
from mahj_tutor.facts import vocabulary
from mahj_tutor.players import game_moves
from mahj_tutor.scenarios.bank import Search
from mahj_tutor.scenarios.bank.identity import SHIPPED
from mahj_tutor.scenarios.bank.kept import kept_in
from mahj_tutor.scenarios.bank.search import Candidate
from mahj_tutor.scenarios.moments import situation_of
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.scenarios.written import DRAWN_NAMES
from mahj_tutor.table import Seat

SECONDS = 1.0
HOSTILE = {
    "deep parentheses": "(" * 150 + "1" + ")" * 150,
    "deep lists": "[" * 150 + "]" * 150,
    "deep calls": "count(" * 60 + "1" + ")" * 60,
    "deep not": "not " * 90 + "yes",
    "deep minus": "-" * 390 + "1",
    "right to left": "1 == (" * 60,
    "very deep": "(" * 1_000_000,
    "long": "1 + " * 200 + "1",
    "many parts": "1+" * 130 + "1",
    "very long": "a" * 1_000_000,
    "an attribute": "me.name",
    "a class": "me.__class__.__mro__",
    "an attribute of a call": "rack(me).__class__",
    "an attribute of a text": "'x'.join",
    "a dunder name": "__import__('os')",
    "builtins": "__builtins__",
    "eval": "eval('1')",
    "exec": "exec('import os')",
    "getattr": "getattr(me, 'name')",
    "a huge number": "9" * 300,
    "a power": "9 ** 9 ** 9",
    "a float": "1e308 * 10",
    "a shift": "1 << 9999",
    "a division": "1 / 0",
    "a text times a number": "'x' * 9999",
    "a list times a number": "[1, 2] * 9999",
    "a comprehension": "[x for x in rack(me)]",
    "a generator": "count(x for x in rack(me))",
    "a format string": "f'{me}'",
    "format": "'{0.__class__}'.format(me)",
    "percent": "'%s' % me",
    "a lambda": "lambda: 1",
    "an assignment": "me = 1",
    "a walrus": "(x := 1)",
    "a conditional": "1 if yes else 2",
    "an index": "rack(me)[0]",
    "a slice": "rack(me)[:]",
    "a dictionary": "{1: 2}",
    "a star": "count(*rack(me))",
    "a keyword": "rack(player=me)",
    "await": "await me",
    "a statement": "1; 2",
    "a comment": "1 # 2",
    "a line end": "1\n+",
    "a backslash": "1 \\ 2",
    "a null": "1 \x00",
    "a byte order mark": "\ufeff1",
    "digits of another script": "\u0661 == 1",
    "full width": "\uff52\uff41\uff43\uff4b(me)",
    "a letter that looks like another": "r\u0430ck(me)",
    "turned around": "\u202e1",
    "an open text": "'x",
    "nothing": "",
    "blanks": " " * 399,
    "three in a row": "1 < 2 < 3",
    "a lonely bracket": ")",
    "a name that is a fact": "rack",
    "an emoji": "\U0001f004",
}


def spent(text: str) -> tuple[float, ExpressionError | None]:
    """Return the processor time of reading an expression, and how it was refused."""
    begin, refusal = time.process_time(), None
    try:
        read(text, vocabulary(), DRAWN_NAMES)
    except ExpressionError as error:
        refusal = error
    return time.process_time() - begin, refusal


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_expression_is_refused_with_its_place(name: str) -> None:
    seconds, refusal = spent(HOSTILE[name])
    assert refusal is not None
    assert 1 <= refusal.column <= len(HOSTILE[name]) + 1
    assert refusal.say
    assert seconds < SECONDS


# --- mutations ---------------------------------------------------------------------------------------------

_TOKEN = re.compile(r"\w+|\s+|.")
PIECES = (
    *" ()[],.'\"=<>!+-*_%{}\\\t",
    "and",
    "or",
    "not",
    "in",
    "me",
    "rack",
    "count(",
    "9" * 5,
    "6D",
    "é",
    "0x1",
)


def expressions() -> list[str]:
    """Return expressions that can be read: conditions of lessons, and those of the exercises of the tests."""
    file = Path(__file__).parents[1] / "contract" / "data_exercises.yaml"
    written = re.findall(r"^    - (.+)$|answer: (.+)$|when: ([^,}]+)", file.read_text("utf-8"), re.MULTILINE)
    searches = (search for file in SHIPPED.values() for search in kept_in(file).found)
    conditions = dict.fromkeys(text for search in searches for text in search.conditions)
    some = [*conditions, *(text for groups in written for text in groups if text)]
    return [each for each in some if spent(each)[1] is None]


def mutated(text: str, rng: random.Random) -> str:
    """Return an expression with some of its tokens changed."""
    tokens = _TOKEN.findall(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(tokens) + 1)
        change = rng.choice(["insert", "delete", "repeat", "swap", "replace"])
        piece = rng.choice([*PIECES, *tokens]) if tokens else rng.choice(PIECES)
        if change == "insert":
            tokens.insert(at, piece)
        elif change == "repeat":
            tokens[at:at] = tokens[: rng.randint(1, 9)]
        elif change == "swap":
            tokens[at : at + 2] = tokens[at : at + 2][::-1]
        else:
            tokens[at : at + 1] = [piece] * (change == "replace")
    return "".join(tokens)


def mutations_are_read_or_refused(seeds: range) -> None:
    moment, texts = game_moves(1)[30], expressions()
    assert len(texts) > 20
    situation = situation_of(moment, Candidate(30, Seat.EAST, Seat.WEST), Search((), "next"), first_card())
    assert situation is not None
    refused = 0
    for seed in seeds:
        rng = random.Random(f"mutated {seed}")
        text = mutated(rng.choice(texts).replace("player", "me"), rng)
        seconds, refusal = spent(text)
        assert seconds < SECONDS, text
        if refusal is not None:
            refused += 1
            assert 1 <= refusal.column <= len(text) + 1, text
            continue
        try:
            read(text, vocabulary(), DRAWN_NAMES).value(situation.scope)
        except (MahjError, IndexError):
            continue  # it has no value there
    assert len(seeds) // 2 < refused < len(seeds)


def test_mutated_expressions_are_read_or_refused_with_their_place() -> None:
    mutations_are_read_or_refused(range(100))


@pytest.mark.soak
def test_five_hundred_mutated_expressions() -> None:
    mutations_are_read_or_refused(range(100, 600))


@pytest.mark.parametrize("first", ["9999 * 9999", "rack(me) + rack(me)"])
def test_names_that_build_on_each_other_stay_small(first: str) -> None:
    sign = "*" if "*" in first else "+"
    names = [f"a0: {first}", *(f"a{at}: a{at - 1} {sign} a{at - 1}" for at in range(1, 40))]
    text = (
        "id: my-club.x\ntitle: X\nrules: [CH1]\ninteraction: number\nask: How many?\n"
        "answer: count(rack(me))\n"
        "scene: {me: South, pass: First Right, rack: 1B 1B 1B 2B 2B 2B 3B 3B 3B 4B 4B 4B 5B}\n"
        f"let: {{{', '.join(names)}}}\n"
    )
    found, problems = read_file(text, "t")
    assert not problems
    start = time.process_time()
    with pytest.raises(Unfit, match="comes to more than there can be"):
        found[0].exercise.task(0)
    assert isinstance(found[0].exercise.is_teachers_answer, bool)
    assert time.process_time() - start < 2
