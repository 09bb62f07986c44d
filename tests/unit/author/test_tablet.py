"""The lesson as learners see it, beside the editor: why it isn't shown, and what is kept of nobody."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from mahj_tutor.learner.store import Store
from mahj_tutor.server.app import LessonServer
from mahj_tutor.server.author.learners import Learners
from mahj_tutor.server.bank_builder import BankBuilder
from mahj_tutor.server.policy import headers_for
from mahj_tutor.server.site import Site


@pytest.mark.slow
def test_a_folder_without_a_lesson_is_told(tmp_path: Path) -> None:
    told: Queue[dict[str, Any]] = Queue()
    learners = Learners(8855)
    learners.show(tmp_path, told.put)
    said = told.get(timeout=60)
    learners.close()
    assert said == {"kind": "learners", "port": 0, "path": "", "why": "There are no lessons in this folder."}


@pytest.mark.parametrize("is_trial", [True, False])
def test_a_trial_takes_the_key_of_another_server_so_that_it_stays(tmp_path: Path, *, is_trial: bool) -> None:
    with closing(Store.open(tmp_path)) as store:
        site = Site(shelves=tuple, store=store, data=tmp_path, is_trial=is_trial)
        assert LessonServer(site, BankBuilder(tuple, {})).visitors.meet("5" * 32) is is_trial


def test_only_named_origins_may_frame_a_page() -> None:
    policy = headers_for(("http://127.0.0.1:8855",))["Content-Security-Policy"]
    assert "frame-ancestors 'self' http://127.0.0.1:8855" in policy
    assert headers_for()["Content-Security-Policy"].endswith("frame-ancestors 'self'")
