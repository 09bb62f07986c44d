"""A server's log, as lines for people or as one JSON object a line; neither holds keys, links or names."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Literal

from mahj_tutor.terminal import LineFormatter, without_secrets

LogFormat = Literal["text", "json"]
EVENTS = "mahj_tutor.events"
"""The logger of what happens in the ordinary way; it is silent unless the log is JSON."""

LONGEST = 2_000
"""Characters of the longest text in a line."""


def bounded(text: str) -> str:
    """Return a text of bounded length in which a word stands for each key."""
    clean = without_secrets(text[: 4 * LONGEST])
    return clean if len(clean) <= LONGEST else f"{clean[: LONGEST - 4]} ..."


class JsonFormatter(logging.Formatter):
    """One JSON object a line: `time` (UTC), `level`, `from`, `message`, then `error` or what an event has."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line for a record."""
        try:
            message = record.getMessage()
        except Exception:  # a wrong format string must not lose the line
            message = str(record.msg)
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": bounded(message),
        }
        if record.exc_info and record.exc_info[0]:
            line["error"] = bounded(self.formatException(record.exc_info)[-LONGEST:])
        line.update(getattr(record, "event", {}))
        return json.dumps(line, ensure_ascii=True)


def event(message: str, **values: str | float) -> None:
    """Log something that happened in the ordinary way; values are short words and numbers."""
    logging.getLogger(EVENTS).info(message, extra={"event": values})


def set_up_log(form: LogFormat) -> None:
    """Send the log to standard error: errors alone as text, and events as well as JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(
        JsonFormatter() if form == "json" else LineFormatter("%(asctime)s %(levelname)s %(message)s")
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(EVENTS).setLevel(logging.INFO if form == "json" else logging.ERROR)
