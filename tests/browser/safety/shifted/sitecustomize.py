"""Shifts the clock of a process by as many seconds as a file says: Python runs this at its start.

`SHIFTED_CLOCK` names the file, which is read whenever the time is asked for. Only what Python code asks for
is shifted, `time.time` and `datetime.now` and what they are made of; the system's own clock stays.
"""

from __future__ import annotations

import datetime
import os
import time
from typing import Any

_FILE = os.environ["SHIFTED_CLOCK"]
_seconds, _nanoseconds, _local, _utc = time.time, time.time_ns, time.localtime, time.gmtime
_Real = datetime.datetime


def _shift() -> int:
    with open(_FILE, encoding="ascii") as file:  # noqa: PTH123 pathlib takes long to import
        return int(file.read() or 0)


class _AnyDatetime(type):
    """Takes every date and time for one, also those that compiled code has made."""

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, _Real)


class Shifted(_Real, metaclass=_AnyDatetime):
    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> Any:
        return _Real.now(tz) + datetime.timedelta(seconds=_shift())


time.time = lambda: _seconds() + _shift()
time.time_ns = lambda: _nanoseconds() + _shift() * 10**9
time.localtime = lambda seconds=None: _local(time.time() if seconds is None else seconds)
time.gmtime = lambda seconds=None: _utc(time.time() if seconds is None else seconds)
datetime.datetime = Shifted  # type: ignore[misc]
