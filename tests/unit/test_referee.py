"""The referee's protocol: keys, ids, table rules, cards and lines."""

import io
import json

import pytest

from mahj_tutor.card import Card, Line
from mahj_tutor.referee import TableSetup, answer_line, pipe, serve
from mahj_tutor.referee.asks import ASKS
from mahj_tutor.referee.pipe import LONGEST
from tests.unit.referee_questions import (
    SAMPLES,
    answered,
    ask,
)


def test_every_ask_has_a_sample_that_is_answered():
    assert SAMPLES.keys() == ASKS.keys()
    for name in ASKS:
        said = ask(name)
        assert "error" not in said, (name, said)
        assert not said.get("faults"), (name, said)


@pytest.mark.parametrize("name", ASKS)
def test_unknown_keys_are_refused_by_name(name):
    key = next(iter(ASKS[name].keys))
    wrong = key[::-1] + "q"
    assert ask(name, **{wrong: 1})["error"].startswith(f"unknown key {wrong!r}")
    near = key + "x"
    assert ask(name, **{near: 1})["error"].startswith(f"unknown key {near!r}, did you mean {key!r}")


@pytest.mark.parametrize(("name", "key"), [(name, key) for name in ASKS for key in ASKS[name].keys])
def test_a_value_of_a_wrong_type_is_refused_at_its_key(name, key):
    given = SAMPLES[name].get(key)
    for value in (1.5, [[]], {"?": 7}, "\ud800?", True if given != bool(given) else "true"):
        said = ask(name, **{key: value})
        if isinstance(value, str) and key == "category":
            assert "pays" in said  # any section of a card
        elif isinstance(value, str) and key in ("line", "table", "action"):
            assert set(said) == {"error"}
        else:
            assert said["error"].startswith(f"{key}: "), value


@pytest.mark.parametrize(("name", "key"), [(name, key) for name, each in ASKS.items() for key in each.needed])
def test_a_key_that_is_needed_may_not_be_missing(name, key):
    assert ask(name, **{key: None}) == {"error": f"the key {key!r} is missing"}


def test_what_is_needed_and_what_may_be_left_out():
    assert ASKS["call"].needed == ("discard", "from", "window", "calls")
    assert ASKS["charleston"].needed == ("pass", "give")
    assert ASKS["expand"].needed == ("line",)


@pytest.mark.parametrize("mark", [7, "seven", 0, "", None, 1.5, "\ud800"])
def test_the_id_is_copied_back_with_answers_and_errors(mark):
    line = {"ask": "next_dealer", "dealer": "East", "result": "wall", "id": mark}
    assert answered(json.dumps(line).encode()) == {"id": mark, "dealer": "South"}
    said = answered(json.dumps(line | {"ask": "dealer"}).encode())
    assert said["id"] == mark
    assert "unknown ask" in said["error"]


@pytest.mark.parametrize("value", [b"1e400", b"-1e400", b"NaN", b"9" * 5000, b'1, "value": 2'])
def test_the_id_is_copied_back_where_a_number_or_a_key_is_wrong(value):
    said = answered(b'{"id": 7, "ask": "pay", "value": ' + value + b', "winner": "East", "how": "self"}')
    assert said["id"] == 7
    assert "JSON:" not in said["error"]
    assert "sys" not in said["error"]


@pytest.mark.parametrize("mark", [b"1e400", b"NaN", b"9" * 5000])
def test_an_id_that_is_no_number_is_not_copied_back(mark):
    said = answered(b'{"id": ' + mark + b', "ask": "next_dealer", "dealer": "East", "result": "wall"}')
    assert said.keys() == {"error"}


@pytest.mark.parametrize(
    ("mark", "found"), [([1], "a list"), ({"a": 1}, "an object"), (True, "true"), (False, "false")]
)
def test_an_id_is_plain(mark, found):
    assert ask("pay", id=mark) == {"error": f"id: expected text or a number, found {found}"}


# ------------------------------------------------------------------ table rules, cards, the other game


def test_table_rules_are_refused_by_name():
    assert ask("pay", profile="leage")["error"] == "unknown profile 'leage', did you mean 'league'"
    assert ask("pay", options={"bettr": "on"})["error"] == "unknown key 'bettr', did you mean 'bettor'"
    assert ask("pay", options={"bettor": "maybe"})["error"].startswith("bettor: unknown value 'maybe'")
    assert ask("next_dealer", options={"iou": "perhaps"})["error"].startswith("iou: unknown value 'perhaps'")
    assert ask("pay", options={"bettor": True})["error"] == "bettor: expected text, found true"
    assert ask("pay", options={"self": "on"})["error"].startswith("unknown key 'self'")
    assert ask("pay", options=[])["error"] == "options: expected an object, found a list"


def test_another_card_is_read_by_whoever_opens_the_referee():
    small = Card("Small", 2026, (Line("ours", "FFFF 222a 333b 4444c", "X", 25),))
    said = answered(b'{"ask": "nearest", "concealed": "F", "top": 0}', TableSetup(small))
    assert [line["id"] for line in said["lines"]] == ["ours"]
    question = b'{"ask": "nearest", "concealed": "F", "top": 0, "card": "small.yaml"}'
    found = answered(question, TableSetup(read_card={"small.yaml": small}.__getitem__))
    assert found == said
    assert "leave out 'small.yaml'" in answered(question)["error"]


def test_each_game_has_its_own_questions():
    assert ask("pay", game="american")["receives"] == 100
    assert ask("pay", game="chess")["error"].startswith("game: unknown value 'chess'")
    line = json.dumps({"ask": "pay", "game": "classical", "id": 3}).encode()
    assert answered(line)["error"].startswith("unknown ask 'pay'")
    line = json.dumps({"ask": "win", "concealed": "1B"}).encode()
    assert answered(line)["error"].startswith("unknown ask 'win'")


# ------------------------------------------------------------------ lines


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (b"", "the line is empty"),
        (b" \t", "the line is empty"),
        (b"hello", "the line is not JSON"),
        (b"[]", "a question is a JSON object"),
        (b"{}", "the key 'ask' is missing"),
        (b'{"ask": 7}', "expected text, found a number"),
        (b'{"ask": "pay", "ask": "deal"}', "the key 'ask' appears twice"),
        (b'{"ask": "pay", "value": NaN}', "NaN is not a JSON number"),
        (b'{"ask": "pay", "value": 1e999}', "1e999 is too large a number"),
        (
            b'{"ask": "pay", "value": 10000000000, "winner": "E", "how": "self"}',
            "value: that number is too large",
        ),
        (b'{"ask": "pay", "value": ' + b"9" * 5000 + b"}", "a number of 5000 digits is too large"),
        (b'{"ask": "pay\xff"}', "the line is not UTF-8 at byte 13"),
        (b"[" * 50_000, "brackets are nested too deeply"),
        (b'{"id": ' + b"[" * 20_000 + b"]" * 20_000 + b"}", "brackets are nested too deeply"),
        (b" " * (LONGEST + 1), "a line has at most"),
    ],
)
def test_a_line_that_is_no_question_gets_one_error(line, problem):
    said = answered(line)
    assert set(said) == {"error"}
    assert said["error"].startswith(problem)


def test_a_long_text_is_not_sent_back_whole():
    line = json.dumps({"ask": "pay" * 20_000}).encode()
    assert len(answer_line(line)) < 500


def test_a_byte_order_mark_is_passed_over():
    assert answered(b'\xef\xbb\xbf{"ask": "next_dealer", "dealer": "W", "result": "wall"}') == {
        "dealer": "North"
    }


def test_lines_of_a_stream_keep_their_order_and_long_ones_are_passed_over():
    longest = b'{"ask":"next_dealer","dealer":"E","result":"wall"' + b" " * (LONGEST - 50) + b"}"
    assert len(longest) == LONGEST
    lines = [longest, longest + b" ", b"x" * (3 * LONGEST + 7), b"", longest]
    sink = io.BytesIO()
    serve(io.BytesIO(b"\r\n".join(lines)), sink)
    said = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [next(iter(each)) for each in said] == ["dealer", "error", "error", "error", "dealer"]
    assert said[1] == said[2] == {"error": "a line has at most 100000 bytes"}


def test_a_key_given_twice_is_found_without_comparing_each_with_all() -> None:
    compared: list[str] = []

    class Key(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            compared.append(self)
            return str.__eq__(self, other)

    keys = [Key(f"key-{number}") for number in range(5000)]
    wrong: list[str] = []
    pipe._object(wrong, [(key, 1) for key in (*keys, Key("key-4999"))])
    assert wrong == ["the key 'key-4999' appears twice"]
    assert len(compared) < 20_000
