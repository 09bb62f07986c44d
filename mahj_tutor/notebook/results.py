"""One's own results, as a notebook's cell shows, counts or plots them."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from mahj_tutor.extras import can_keep_record
from mahj_tutor.learner.bookmark import AttemptSummary
from mahj_tutor.learner.database.environment import DATABASE
from mahj_tutor.learner.folder import passing_record, record_place
from mahj_tutor.notebook.front_end import is_on_page

if TYPE_CHECKING:
    from mahj_tutor.learner.store import Store

COLUMNS = ("when", "lesson", "exercise", "seed", "verdict", "hints", "helped", "rules", "misconception")
"""What is told of each answer, in this order."""
SHOWN = 20
"""Answers that a table shows, the latest ones."""

UNKNOWN = (
    "Several people may share this record, and it isn't known yet which of them you are. "
    "Show a board in this notebook, scroll to it, and run this cell again."
)
"""The warning when the record doesn't tell who is asking."""


class Results(list[Mapping[str, Any]]):
    """Answers in the order of time, each a mapping with `COLUMNS`; `record` says where they are kept."""

    def __init__(self, rows: Iterable[Mapping[str, Any]] = (), record: str = "") -> None:
        super().__init__(rows)
        self.record = record

    def _repr_html_(self) -> str:
        """Return a table of the latest answers, with where all of them are kept."""
        if not self:
            return f"<p>No answers yet. They will be kept in {escape(self.record)}.</p>"
        head = "".join(f"<th>{name}</th>" for name in COLUMNS)
        body = "".join(f"<tr>{_cells(row)}</tr>" for row in self[-SHOWN:])
        count = f"{len(self)} answers" if len(self) != 1 else "1 answer"
        return (
            f"<table><caption>{count}, kept in {escape(self.record)}</caption><tr>{head}</tr>{body}</table>"
        )


def _cells(row: Mapping[str, Any]) -> str:
    texts = (" ".join(each) if isinstance(each, tuple) else str(each) for each in row.values())
    return "".join(f"<td>{escape(text)}</td>" for text in texts)


def results(key: str) -> Results:
    """Return the answers of the learner with this key; without one, of the only learner there is.

    Warn where it isn't known who that is, except on a page: there it soon is. Raise `StoreError` if the
    record can't be read.
    """
    if not can_keep_record():
        return _passing(key)
    from mahj_tutor.learner.store import Store  # imports SQLAlchemy

    place = record_place()
    record = "the database that MAHJ_DATABASE names" if os.environ.get(DATABASE) else str(place)
    store = Store.open(place)
    try:
        key = key or _only_learner(store)
        if not key and store.learner_keys() and not is_on_page():
            warnings.warn(UNKNOWN, stacklevel=3)
        return Results(map(_row, store.summaries(key) if key else ()), record)
    finally:
        store.close()


def _passing(key: str) -> Results:
    """Return the answers of this kernel, which are kept nowhere."""
    record = passing_record()
    keys = record.learner_keys()
    key = key or (keys[0] if len(keys) == 1 else "")
    return Results(map(_row, record.summaries(key)), "the memory of this notebook's kernel")


def _only_learner(store: Store) -> str:
    """Return the key of the only learner of a record; "" where there are others, or where others may come."""
    if is_on_page() or os.environ.get(DATABASE):
        return ""
    keys = store.learner_keys()
    return keys[0] if len(keys) == 1 else ""


def _row(attempt: AttemptSummary) -> dict[str, Any]:
    values = {
        "when": attempt.when,
        "lesson": attempt.exercise.partition(".")[0],
        "exercise": attempt.exercise,
        "seed": attempt.seed,
        "verdict": attempt.verdict,
        "hints": attempt.hints,
        "helped": attempt.is_helped,
        "rules": attempt.rules,
        "misconception": attempt.misconception or "",
    }
    return {name: values[name] for name in COLUMNS}


def as_frame(found: Results) -> Any:
    """Return answers as a pandas DataFrame if pandas is installed, else as they are."""
    try:
        import pandas  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        return found
    frame = pandas.DataFrame(list(found), columns=list(COLUMNS))
    frame["when"] = pandas.to_datetime(frame["when"], utc=True)
    frame.attrs["record"] = found.record
    return frame
