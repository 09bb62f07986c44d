"""One's own results in a notebook: whose they are, what they say, and that strangers see none."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mahj_tutor.learner.bookmark import Attempt, Bookmark
from mahj_tutor.learner.store import Store
from mahj_tutor.notebook import page_sessions, progress, show
from mahj_tutor.notebook.results import COLUMNS, Results
from tests.seeds import learner

ANN, BEA = learner("results", 0), learner("results", 1)


@pytest.fixture(autouse=True)
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    monkeypatch.setattr(page_sessions, "_met", [])
    return tmp_path


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without pandas."""
    monkeypatch.setitem(sys.modules, "pandas", None)


@pytest.fixture
def store(data: Path) -> Iterator[Store]:
    opened = Store.open(data)
    yield opened
    opened.close()


def answers(store: Store, key: str, *verdicts: str) -> None:
    for number, verdict in enumerate(verdicts):
        when = datetime(2026, 3, 1, 12, number, tzinfo=UTC)
        attempt = Attempt("a9.pass", 1, 7, (), verdict, ("CH3",), None, 0, when)  # type: ignore[arg-type]
        store.record_attempt(key, attempt, Bookmark("a9.pass", 1, 7))


@pytest.mark.usefixtures("plain")
def test_the_answers_of_the_only_learner_are_a_list_and_a_table(store: Store, data: Path) -> None:
    answers(store, ANN, "wrong", "right", "shown")
    found = progress()
    assert isinstance(found, Results)
    assert [each["verdict"] for each in found] == ["wrong", "right", "shown"]
    assert tuple(found[0]) == COLUMNS
    assert found[0] == {
        "when": datetime(2026, 3, 1, 12, tzinfo=UTC),
        "lesson": "a9",
        "exercise": "a9.pass",
        "seed": 7,
        "verdict": "wrong",
        "hints": 0,
        "helped": False,
        "rules": ("CH3",),
        "misconception": "",
    }
    html = found._repr_html_()
    assert f"3 answers, kept in {data}" in html
    assert "<td>a9.pass</td>" in html


@pytest.mark.usefixtures("plain")
def test_without_answers_there_is_no_table(data: Path) -> None:
    found = progress()
    assert isinstance(found, Results)
    assert found._repr_html_() == f"<p>No answers yet. They will be kept in {data}.</p>"


def test_with_pandas_they_are_a_frame(store: Store, data: Path) -> None:
    pandas = pytest.importorskip("pandas")
    assert list(progress().columns) == list(COLUMNS)  # empty, and can be grouped all the same
    answers(store, ANN, "wrong", "right")
    frame = progress()
    assert isinstance(frame, pandas.DataFrame)
    assert frame.groupby("lesson")["verdict"].value_counts().to_dict() == {
        ("a9", "wrong"): 1,
        ("a9", "right"): 1,
    }
    assert str(frame["when"].dt.tz) == "UTC"
    assert frame.attrs["record"] == str(data)


@pytest.mark.usefixtures("plain")
def test_of_several_learners_it_is_the_one_at_the_boards(store: Store) -> None:
    answers(store, ANN, "right")
    answers(store, BEA, "wrong", "wrong")
    with pytest.warns(UserWarning, match="which of them you are"):
        assert progress() == []
    show("a9.first-right").receive({"kind": "hello", "key": BEA})
    assert len(progress()) == 2


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("name", ["MAHJ_PAGE", "VOILA_REQUEST_URL"])
def test_a_page_for_others_shows_nobody_the_results_of_the_only_learner(
    store: Store, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    answers(store, ANN, "right")
    monkeypatch.setenv(name, "1")
    assert progress() == []
    show("a9.first-right").receive({"kind": "hello", "key": BEA})
    assert progress() == []
