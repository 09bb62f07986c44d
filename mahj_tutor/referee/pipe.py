"""Lines in, lines out: whatever a line holds, one line answers it and the next is read."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import partial
from math import isfinite
from typing import Any, BinaryIO

from mahj_tutor.errors import MahjError, wrong_argument
from mahj_tutor.referee.asks import answer
from mahj_tutor.referee.table_setup import TableSetup
from mahj_tutor.referee.verdict import Answer

LONGEST = 100_000
"""Bytes in a line; a whole table in text form has some 2,000."""
_MOST = 400
"""Characters of an error: a long text is not sent back whole."""


def serve(source: BinaryIO, sink: BinaryIO, house: TableSetup | None = None) -> None:
    """Answer the questions of a stream, each line flushed, until its end."""
    at = house or TableSetup()
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


def answer_line(line: bytes | str, house: TableSetup | None = None) -> str:
    """Return the answer to a line, text or UTF-8, as JSON in ASCII without a line end; it never raises."""
    mark: Answer = {}
    try:
        wrong: list[str] = []
        question = _read(line, wrong)
        mark = _mark(question)
        if wrong:
            raise MahjError(wrong[0])
        return json.dumps(mark | answer(question, house or TableSetup()))
    except MahjError as error:
        problem = str(error)
    except RecursionError:
        problem = "brackets are nested too deeply"
    except Exception:  # a table no game can come to: the next line has to be read all the same
        problem = "this can't happen in a game, so there is no answer"
    shown = problem if len(problem) <= _MOST else problem[:_MOST] + " ..."
    return json.dumps(mark | {"error": shown})


def _read(line: bytes | str, wrong: list[str]) -> dict[str, Any]:
    """Read the object of a line; what is wrong inside it is added to
    `wrong`, so that its id can still be found.
    """
    if not isinstance(line, bytes | str):
        raise wrong_argument("a line of JSON, as text or UTF-8", line)
    if len(line) > LONGEST:
        raise MahjError(f"a line has at most {LONGEST} bytes")
    if not line.strip():
        raise MahjError("the line is empty: a question is a JSON object on one line")
    try:
        question = json.loads(
            (line if isinstance(line, str) else line.decode("utf-8-sig")),
            parse_constant=partial(_no_number, wrong),
            parse_float=partial(_finite, wrong),
            parse_int=partial(_whole, wrong),
            object_pairs_hook=partial(_object, wrong),
        )
    except UnicodeDecodeError as error:
        raise MahjError(f"the line is not UTF-8 at byte {error.start + 1}") from None
    except ValueError as error:
        raise MahjError(f"the line is not JSON: {error}") from None
    if not isinstance(question, dict):
        raise MahjError('a question is a JSON object, as in {"ask": "next_dealer", ...}')
    return question


def _mark(question: dict[str, Any]) -> Answer:
    """The id of a question, to be copied back; none where it could not be read."""
    if question.get("id", _UNREAD) is _UNREAD:
        return {}
    mark = question["id"]
    if isinstance(mark, (bool, dict, list)):
        found = (
            str(mark).lower()
            if isinstance(mark, bool)
            else "a list"
            if isinstance(mark, list)
            else "an object"
        )
        raise MahjError(f"id: expected text or a number, found {found}")
    return {"id": mark}


def _object(wrong: list[str], pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        count = Counter(key for key, _ in pairs)
        wrong.append(f"the key {next(key for key in count if count[key] > 1)!r} appears twice")
    return found


_UNREAD = object()
"""Stands for a number that could not be read, until its line is refused."""


def _no_number(wrong: list[str], said: str) -> object:
    wrong.append(f"{said} is not a JSON number")
    return _UNREAD


def _finite(wrong: list[str], said: str) -> object:
    value = float(said)
    if isfinite(value):
        return value
    wrong.append(f"{said} is too large a number")
    return _UNREAD


def _whole(wrong: list[str], said: str) -> object:
    try:
        return int(said)
    except ValueError:  # Python reads no number of thousands of digits
        wrong.append(f"a number of {len(said)} digits is too large")
        return _UNREAD
