"""What passes between a page and the server on a line: read strictly upward, written narrowly downward.

A page speaks as if to a kernel of its own. Of all that Jupyter's protocol knows, four things come through:
the comm that asks for states, the question itself, a message to a board, and the wish to see a board again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mahj_widgets.protocol import Hello, Message, UnknownMessage, read_message

from mahj_tutor.server.messages import read_allowed

MAX_ID = 64
"""Characters of the ids that a page makes up."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The page names the comm on which it will ask for states."""

    comm: str


@dataclass(frozen=True, slots=True)
class Asking:
    """The page says something on a comm: to a board, or, on the one it opened, that it wants all states.

    `message` is None for the wish to see the state.
    """

    comm: str
    message: Message | None = None


@dataclass(frozen=True, slots=True)
class ToBoard:
    """What goes down to a board in a kernel; `told` is what the server adds, `heard_at` when it was sent."""

    board: str
    data: Mapping[str, Any]
    kind: str
    told: Mapping[str, Any] = field(default_factory=dict)
    heard_at: float = field(default_factory=time.monotonic, compare=False)


def read_up(text: object) -> Opening | Asking | None:
    """Return what a page sent, or None for what is not taken, such as a write to a board's state."""
    read = read_allowed(text)
    if read is None:
        return None
    kind, content = read["header"]["msg_type"], read["content"]
    comm = content.get("comm_id")
    if not isinstance(comm, str) or len(comm) > MAX_ID:
        return None
    if kind == "comm_open":
        return Opening(comm)
    return _asking(comm, content.get("data")) if kind == "comm_msg" else None


def _asking(comm: str, data: object) -> Asking | None:
    if not isinstance(data, Mapping):
        return None
    if data.get("method") in ("request_states", "request_state"):
        return Asking(comm)
    if data.get("method") != "custom":
        return None
    try:
        return Asking(comm, read_message(data.get("content")))
    except UnknownMessage:
        return None


def to_board(board: str, message: Message | None) -> ToBoard:
    """Return what a kernel is sent of it."""
    if message is None:
        return ToBoard(board, {"method": "request_state"}, "state")
    data = {"method": "custom", "content": message.model_dump(mode="json")}
    return ToBoard(board, data, message.kind)


def hello(board: str, key: str, told: Mapping[str, Any] | None = None) -> ToBoard:
    """Return a board's hello in the name of the learner whose page it is."""
    said = to_board(board, Hello(kind="hello", key=key))
    return ToBoard(board, said.data, said.kind, told or {})


def write_down(comm: str, data: Mapping[str, Any]) -> str:
    """Return a message to a page."""
    return _around(comm, json.dumps(data))


def write_states(comm: str, states: Mapping[str, str]) -> str:
    """Return the answer to a page that asks for all states, each of which is JSON already."""
    inner = ", ".join(f"{json.dumps(name)}: {state}" for name, state in states.items())
    return _around(comm, f'{{"method": "update_states", "states": {{{inner}}}, "buffer_paths": []}}')


def _around(comm: str, data: str) -> str:
    return (
        '{"header": {"msg_type": "comm_msg"}, "parent_header": {}, "metadata": {}, "content": {"comm_id": '
        f'{json.dumps(comm)}, "data": {data}}}, "buffers": [], "channel": "iopub"}}'
    )


def shown(data: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return what a page may hear of what a board says: its view and its messages; else None."""
    if data.get("method") == "custom":
        return {"method": "custom", "content": data.get("content")}
    state = data.get("state")
    if data.get("method") == "update" and isinstance(state, Mapping) and "view" in state:
        return {"method": "update", "state": {"view": state["view"]}, "buffer_paths": []}
    return None


def title_of(data: Mapping[str, Any]) -> str:
    """Return the title of the feedback in what a page hears, "" if there is none."""
    view = data.get("state", {}).get("view")
    feedback = view.get("feedback") if isinstance(view, Mapping) else None
    return str(feedback.get("title", "")) if isinstance(feedback, Mapping) else ""
