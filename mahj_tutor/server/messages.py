"""Which messages of Jupyter's protocol may pass between a page and its kernel."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from math import isfinite
from typing import Any, NoReturn

FROM_PAGE = ("comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request")
"""What a page may send to its kernel: nothing that runs code, nothing that stops it."""

FROM_KERNEL = frozenset(
    ["comm_open", "comm_close", "comm_msg", "comm_info_reply", "kernel_info_reply", "status"]
)
"""What a kernel may send to its page: no source, no printed text, no traceback."""

MAX_LENGTH = 1 << 18
"""Characters of the longest message a page may send."""

MOST_TOKENS = 8_000
"""Strings, brackets and commas of a message; one with 400 acts has fewer than 5,000."""
MOST_LEVELS = 24
"""How deeply lists and mappings of a message may be nested."""
_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{},]', re.DOTALL)
_LEVELS = {"[": 1, "{": 1, "]": -1, "}": -1}

CONTROL_TARGET = "jupyter.widget.control"
"""The only comm a page may open: it asks for the states of the widgets there are, and creates none."""


def read_json(text: str) -> Any:
    r"""Return what a JSON text says; raise `ValueError` for what no kernel could be told.

    Python's reader accepts non-numbers and halves of characters, which nothing can write again.

    >>> read_json('{"n": 1e3}')
    {'n': 1000.0}
    >>> for text in ("NaN", "1e400", '"\\ud800"'):
    ...     try:
    ...         read_json(text)
    ...     except ValueError as error:
    ...         print(type(error).__name__)
    ValueError
    ValueError
    UnicodeEncodeError
    """
    read = json.loads(text, parse_constant=_no_number, parse_float=_finite)
    if "\\u" in text:
        json.dumps(read, ensure_ascii=False).encode()
    return read


def is_simple(text: str) -> bool:
    """Tell whether a JSON text has few parts and few levels, so that reading it takes a moment.

    >>> is_simple('{"acts": [["move", "r1", "table"]]}'), is_simple("[" * 4000), is_simple("[],[]," * 4000)
    (True, False, False)
    """
    level = 0
    for number, token in enumerate(_TOKEN.finditer(text)):
        level += _LEVELS.get(token[0], 0)
        if number >= MOST_TOKENS or level > MOST_LEVELS:
            return False
    return True


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number")


def _finite(text: str) -> float:
    number = float(text)
    return number if isfinite(number) else _no_number(text[:20])


def with_key(message: str, key: str) -> tuple[str, str]:
    """Return what a board says in an allowed message, in one word, and the message as it may be passed on.

    The word is "" if no board speaks. A hello gets the learner's key, whatever key the page wrote.

    >>> hello = '{"content": {"data": {"method": "custom", "content": {"kind": "hello", "key": "forged"}}}}'
    >>> with_key(hello, "true")[1]
    '{"content": {"data": {"method": "custom", "content": {"kind": "hello", "key": "true"}}}}'
    """
    read = read_json(message)
    data = read["content"].get("data")
    said = data.get("content") if isinstance(data, dict) else None
    kind = said.get("kind") if isinstance(said, dict) else None
    if not isinstance(said, dict) or not isinstance(kind, str):
        return "", message
    if kind == "hello" and "key" in said:
        said["key"] = key
        return kind, json.dumps(read)
    return kind, message


def is_allowed_from_page(message: object) -> bool:
    r"""Tell whether a WebSocket message is one that a page may send; no more of it is read here.

    Bytes are refused: the binary form of the protocol trusts the counts that its sender writes.

    >>> is_allowed_from_page(b"\0" * 8)
    False
    >>> is_allowed_from_page('{"channel": "shell", "header": {"msg_type": "execute_request"}, "content": {}}')
    False
    """
    return read_allowed(message) is not None


def read_allowed(message: object) -> Any | None:
    """Return a message that a page may send, read as JSON, or None for any other."""
    if not isinstance(message, str) or len(message) > MAX_LENGTH or not is_simple(message):
        return None
    try:
        read = read_json(message)
        kind, content = read["header"]["msg_type"], read["content"]
        target = content.get("target_name") if kind == "comm_open" else CONTROL_TARGET
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    is_fit = read.get("channel") == "shell" and kind in FROM_PAGE and target == CONTROL_TARGET
    return read if is_fit and _is_well_formed(read) else None


def _is_well_formed(read: Mapping[str, Any]) -> bool:
    """Tell whether everything is of the kind that Jupyter's server takes for granted; nothing is binary."""
    header, content = read["header"], read["content"]
    records = (header, content, read.get("parent_header", {}), read.get("metadata", {}))
    if read.get("buffers") or not all(isinstance(each, dict) for each in records):
        return False
    words = (header.get("msg_id"), header.get("session", ""), content.get("comm_id", ""))
    return all(isinstance(each, str) for each in words)
