"""What several tests of the checker share."""

from __future__ import annotations

import pytest


@pytest.fixture
def ten_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten draws of each exercise show most slips as well as the forty of `mahj-tutor check`."""
    monkeypatch.setattr("mahj_tutor.questions.question.SEEDS", 10)
    monkeypatch.setattr("mahj_tutor.exercises.idle_words.MANY", 10)
