"""What is kept of an open page: who it is, what waits to be said for it, and where its answers go."""

from __future__ import annotations

import json
import secrets
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from mahj_tutor.server.allowance import Allowance, size_of
from mahj_tutor.server.shared import wire
from mahj_tutor.server.shared.prepared import Prepared
from mahj_tutor.server.shared.wire import ToBoard

MOST_WAITING = 40
"""Messages of one page that may wait; a browser keeps no more for a short break either."""
NEEDS_NO_HELLO = frozenset({"hello", "ping", "need", "oops"})


class Socket(Protocol):
    """The way down to a page."""

    def tell(self, text: str) -> None:
        """Send a text, or close the connection if the page does not keep up."""

    def close(self) -> None:
        """Close the connection."""


@dataclass(eq=False)
class Line:
    """One open page: `id` is its place's, `page` what its browser calls it, `name` what kernels call it.

    `told` is added to all that it says.
    """

    id: str
    page: str
    key: str
    address: str
    prepared: Prepared
    told: Mapping[str, Any] = field(default_factory=dict)
    is_new: bool = False
    """Whether no browser has brought its key yet."""
    name: str = field(default_factory=lambda: secrets.token_hex(16))
    """Secret, and never the browser's: by it answers find their way."""
    socket: Socket | None = None
    waiting: deque[ToBoard] = field(default_factory=deque)
    greeted: set[str] = field(default_factory=set)
    """The boards that have said hello to the kernel that answers now."""
    seen: set[str] = field(default_factory=set)
    """The boards that have ever said hello."""
    heard_at: float = field(default_factory=time.monotonic)
    """When the page was last heard, or its connection last lost."""
    allowance: Allowance = field(default_factory=Allowance)
    control: str = ""

    def take(self, text: object) -> bool:
        """Take what the page sent; return whether there is something new for a kernel."""
        self.heard_at = time.monotonic()
        if not self.allowance.take(max(1.0, size_of(text))):
            return False
        said = wire.read_up(text)
        if isinstance(said, wire.Opening):
            self.control = said.comm
        elif said and said.comm == self.control:
            return self._send_states()
        elif said and said.comm in self.prepared.states:
            return self._take_for_board(wire.to_board(said.comm, said.message))
        return False

    def _take_for_board(self, said: ToBoard) -> bool:
        return self._wait(self._in_its_name(said))

    def _in_its_name(self, said: ToBoard) -> ToBoard:
        """Put the learner's key into a hello: whose page it is, the cookie says and not the page."""
        if said.kind != "hello":
            return said
        self.seen.add(said.board)
        return wire.hello(said.board, self.key)

    def _send_states(self) -> bool:
        """Answer for the kernel; boards that are in use are asked for their views, which it does not have."""
        used = {name: _without_view(self.prepared.states[name]) for name in self.seen}
        self.tell(wire.write_states(self.control, {**self.prepared.texts, **used}))
        for board in sorted(self.seen):
            self._wait(wire.to_board(board, None))
        return bool(self.waiting)

    def _wait(self, said: ToBoard) -> bool:
        if len(self.waiting) >= MOST_WAITING:
            return False
        self.waiting.append(said)
        return True

    def tell(self, text: str) -> None:
        """Send something to the page, if it is connected."""
        if self.socket is not None:
            self.socket.tell(text)

    # --- toward the kernel --------------------------------------------------------------------------------

    def next(self) -> ToBoard | None:
        """Return what is said next: a board's hello comes first, so that the kernel knows whose it is."""
        if not self.waiting:
            return None
        said = self.waiting[0]
        if said.kind not in NEEDS_NO_HELLO and said.board not in self.greeted:
            self.greeted.add(said.board)
            return wire.hello(said.board, self.key)
        self.waiting.popleft()
        if said.kind == "hello":
            self.greeted.add(said.board)
        return said

    def start_over(self, lost: ToBoard | None = None, *, had_begun: bool = True) -> None:
        """Go on with another kernel, which knows nothing of this page; what was being answered is lost.

        It is not said again, for it may be what ended the kernel. A hello is: it has nothing to lose; and so
        is what the kernel had not begun with.
        """
        self.greeted.clear()
        if lost is not None and not had_begun:
            self.waiting.appendleft(lost)
            return
        if lost is None or lost.kind in ("ping", "need", "oops"):
            return
        told = {} if lost.kind in ("hello", "state") else {"lost": True, "said": lost.data.get("content")}
        self.waiting.appendleft(wire.hello(lost.board, self.key, told))


def _without_view(widget: Mapping[str, Any]) -> str:
    state = {name: value for name, value in widget["state"].items() if name != "view"}
    return json.dumps({**widget, "state": state})
