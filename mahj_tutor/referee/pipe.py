"""Lines in, lines out: whatever a line holds, one line answers it and the next is read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, BinaryIO, NoReturn

from mahj_tutor.errors import MahjError
from mahj_tutor.referee.asks import answer
from mahj_tutor.referee.house import House
from mahj_tutor.referee.verdict import Answer

LONGEST = 100_000
"""Bytes in a line; a whole table in text form has some 2,000."""
_MOST = 400
"""Characters of an error: a long text is not sent back whole."""


def serve(source: BinaryIO, sink: BinaryIO, house: House | None = None) -> None:
    """Answer the questions of a stream, each line flushed, until its end."""
    at = house or House()
    for line in _lines(source):
        sink.write(answer_line(line, at).encode("ascii") + b"\n")
        sink.flush()


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Each line without its end; of one that is too long the beginning, the rest is passed over."""
    while line := source.readline(LONGEST + 2):
        rest = line
        while len(rest) > LONGEST and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST + 2)
        yield line.rstrip(b"\r\n")


def answer_line(line: bytes, house: House | None = None) -> str:
    """Return the answer to a line as JSON in ASCII, without a line end; it never raises."""
    mark: Answer = {}
    try:
        question = _read(line)
        mark = _mark(question)
        return json.dumps(mark | answer(question, house or House()))
    except MahjError as error:
        problem = str(error)
    except RecursionError:
        problem = "brackets are nested too deeply"
    except Exception:  # a table no game can come to: the next line has to be read all the same
        problem = "no game comes to this, so there is no answer"
    shown = problem if len(problem) <= _MOST else problem[:_MOST] + " ..."
    return json.dumps(mark | {"error": shown})


def _read(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise MahjError(f"a line has at most {LONGEST} bytes")
    if not line.strip():
        raise MahjError("the line is empty: a question is a JSON object on one line")
    try:
        question = json.loads(
            line.decode("utf-8-sig"),
            parse_constant=_no_number,
            parse_float=_finite,
            object_pairs_hook=_object,
        )
    except UnicodeDecodeError as error:
        raise MahjError(f"the line is not UTF-8 at byte {error.start + 1}") from None
    except ValueError as error:  # a JSONDecodeError, or a number of thousands of digits
        raise MahjError(f"the line is not JSON: {error}") from None
    if not isinstance(question, dict):
        raise MahjError('a question is a JSON object, as in {"ask": "next_dealer", ...}')
    return question


def _mark(question: dict[str, Any]) -> Answer:
    """The id of a question, to be copied back."""
    if "id" not in question:
        return {}
    if isinstance(question["id"], (dict, list)):
        raise MahjError("id: expected text or a number")
    return {"id": question["id"]}


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [key for key, _ in pairs]
        raise MahjError(f"the key {next(key for key in names if names.count(key) > 1)!r} stands there twice")
    return found


def _no_number(said: str) -> NoReturn:
    raise MahjError(f"{said} is no number in JSON")


def _finite(said: str) -> float:
    value = float(said)
    if abs(value) == float("inf"):
        raise MahjError(f"{said} is too great a number")
    return value
