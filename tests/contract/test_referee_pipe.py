"""`mahj-tutor referee` as other programs run it: through a pipe, with good lines and bad ones."""

import contextlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "referee.md"
DEALER = {"ask": "next_dealer", "dealer": "East", "result": "wall"}
DEAL = {"ask": "legal", "action": "East discards 1B"}


class Pipe:
    """A running referee: one line in, one line out."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mahj_tutor", "referee"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def ask(self, line: bytes) -> bytes:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()

    def end(self) -> tuple[int, bytes, bytes]:
        rest, errors = self.process.communicate(timeout=60)
        return self.process.returncode, rest, errors


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    running = Pipe()
    yield running
    running.process.kill()
    running.process.wait()
    for stream in (running.process.stdin, running.process.stdout, running.process.stderr):
        assert stream
        with contextlib.suppress(BrokenPipeError):
            stream.close()


def run(lines: bytes) -> list[bytes]:
    """Send all lines at once, and see that the referee ends well and says nothing beside its answers."""
    done = subprocess.run(
        [sys.executable, "-m", "mahj_tutor", "referee"],
        input=lines,
        capture_output=True,
        timeout=300,
        check=True,
    )
    assert done.stderr == b""
    return done.stdout.splitlines(keepends=True)


def test_each_answer_is_there_before_the_next_question(pipe: Pipe) -> None:
    for mark, (dealer, follows) in enumerate([("E", "South"), ("S", "West"), ("W", "North"), ("N", "East")]):
        question = DEALER | {"id": mark, "dealer": dealer}
        assert json.loads(pipe.ask(json.dumps(question).encode())) == {"id": mark, "dealer": follows}
        assert b"error" in pipe.ask(b"not a question")
    assert pipe.end() == (0, b"", b"")


def test_the_session_of_the_page_is_as_it_says(pipe: Pipe) -> None:
    (session,) = re.findall(
        r"```console\n\$ mahj-tutor referee\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL
    )
    lines = session.splitlines()
    assert len(lines) == 6
    for question, answer in zip(lines[::2], lines[1::2], strict=True):
        assert pipe.ask(question.encode()).decode() == answer + "\n"


def test_ten_thousand_questions_keep_their_order() -> None:
    lines = b"".join(json.dumps(DEALER | {"id": mark}).encode() + b"\n" for mark in range(10_000))
    assert [json.loads(line)["id"] for line in run(lines)] == list(range(10_000))


def test_the_last_line_needs_no_end_and_no_line_no_answer() -> None:
    assert len(run(json.dumps(DEALER).encode())) == 1
    assert run(b"") == []


def test_a_reader_that_goes_away_ends_it_quietly(pipe: Pipe) -> None:
    assert pipe.process.stdin
    assert pipe.process.stdout
    pipe.process.stdout.close()
    pipe.process.stdin.write(json.dumps(DEALER).encode() + b"\n")
    pipe.process.stdin.flush()
    pipe.process.wait(timeout=60)
    assert pipe.process.stderr
    assert pipe.process.stderr.read() == b""


def test_a_card_that_is_not_there_is_refused_in_one_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mahj_tutor", "referee", "--card", "mine.yaml"],
        input=b"",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert re.fullmatch(
        rb"mahj-tutor: there is no card file or built-in card 'mine.yaml': [^\n]*\n", done.stderr
    )


def written(**question: object) -> bytes:
    return json.dumps(question).encode()


def hostile() -> Iterator[bytes]:
    """Lines that are no questions, or ask what cannot be."""
    yield from (
        b"",
        b" ",
        b"\t",
        b"\r",
        b"\0",
        b"\xff\xfe",
        b"\xc3",
        b"\xed\xa0\x80",
        b"{",
        b"}",
        b"[]",
        b"7",
        b"null",
    )
    yield from (
        b'"ask"',
        b"{}",
        b"{'ask': 'pay'}",
        b'{"ask"}',
        b'{"ask": }',
        b'{"ask": "pay",}',
        b"NaN",
        b"-Infinity",
    )
    yield from (
        b'{"ask": NaN}',
        b'{"ask": 1e400}',
        b'{"ask": null}',
        b'{"ask": []}',
        b'{"ask": {}}',
        b'{"ask": true}',
    )
    yield b'{"ask": "pay", "ask": "pay"}'
    yield b'{"ask": "' + b"x" * 10_000_000 + b'"}'
    yield b"x" * 10_000_000
    yield b"[" * 90_000
    yield b'{"a":' * 15_000
    yield b'{"ask": "pay", "id": ' + b"[" * 9_000 + b"]" * 9_000 + b"}"
    yield b'{"ask": "pay", "value": ' + b"9" * 20_000 + b"}"
    yield from (
        written(ask=name)
        for name in ("", "\ud800", "\0", "__class__", "answer", "nearset", "win", "x" * 90_000)
    )
    yield from (written(**DEALER | {"id": mark}) for mark in ([], {}, [[1]]))
    yield from (
        written(**DEALER | {"dealer": who}) for who in ("", "X", "\udfff", 7, None, ["East"], "East " * 9_000)
    )
    yield from (written(**DEALER | {"profile": name}) for name in ("", "leage", 7, "__init__"))
    yield from (
        written(**DEALER | {"options": row})
        for row in ([], 7, {"": ""}, {"name": "x"}, {"iou": None}, {"iou": "x"})
    )
    yield from (written(**DEALER | {"card": name}) for name in ("/", "..", "\0", 7))
    yield from (
        written(ask="match", concealed=said)
        for said in ("X9", "1B " * 200, "?", "1B" * 40_000, "\ud83c", 14, ["1B"])
    )
    yield from (
        written(ask="alive", exposed=row)
        for row in ("1B", [""], ["J J"], ["1B 2B"], [7], [["1B"]], ["1B " * 99])
    )
    yield from (
        written(ask="expand", line=said)
        for said in ("", "1", "|" * 50_000, "1a|2b|3c " * 14, "=", "ab", "1a " * 9_000)
    )
    yield written(ask="expand", line="xxxxxa ZZZZ yyyyyb", only={"q": [1]})
    yield written(ask="expand", line="xxxxxa ZZZZ yyyyyb", only={"x": [10**8]})
    yield from (written(ask="nearest", concealed="1B", top=top) for top in (-1, 10**12, 1.5, "5", True))
    yield from (
        written(ask="charleston", give="", **{"pass": each}) for each in (0, 7, -1, "one", 10**20, [], None)
    )
    yield from (
        written(ask="courtesy", wants=each) for each in ([], {"X": 1}, {"E": 1, "East": 1}, {"E": "1"}, None)
    )
    yield from (
        written(ask="deal", roll=7, walls=each)
        for each in ({}, [], {"E": "1B"}, dict.fromkeys("ESWN", "1B " * 38))
    )
    yield written(ask="call", discard="3B", **{"from": "E", "window": "shut", "calls": {}})
    yield written(
        ask="call",
        discard="3B",
        **{"from": "E", "window": "open", "calls": {"S": {"for": "fun", "rack": ""}}},
    )
    yield written(ask="count", phase="later", concealed=13)
    yield written(ask="count", phase="picked", concealed=10**9)
    yield from (
        written(**DEAL, table=said)
        for said in ("1B", "phase 7", "phase", "stage Nowhere", "phase discard; kept x", ";;x")
    )
    yield written(**DEAL, table="phase looked; turn North; thrown ; ;")
    yield written(**DEAL, table="phase discard; East " + "1B " * 200)
    yield written(ask="legal", table="phase window; claims West pung, North pung", action="South picks")
    yield from (
        written(ask="legal", table="phase discard", action=said)
        for said in ("", "East", "East flies", "\ud800 picks")
    )


def test_hostile_lines_get_one_error_each_and_the_next_question_its_answer() -> None:
    lines = list(hostile())
    assert len(lines) >= 60
    good = json.dumps(DEALER).encode()
    said = run(b"".join(line + b"\n" + good + b"\n" for line in lines))
    assert len(said) == 2 * len(lines)
    for line, answer, following in zip(lines, said[::2], said[1::2], strict=True):
        error = json.loads(answer)
        assert set(error) <= {"id", "error"}, (line[:100], answer)
        assert "error" in error, (line[:100], answer)
        assert len(answer) < 3_000
        assert json.loads(following) == {"dealer": "South"}
