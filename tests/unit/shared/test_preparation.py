"""Which lessons kernels run, in which order, and what pages hear of it."""

from __future__ import annotations

import asyncio

import pytest

from mahj_tutor.server.shared import preparation as preparation_module
from mahj_tutor.server.shared.plain import QUESTION_SCRIPT, Script
from mahj_tutor.server.shared.preparation import Preparation
from tests import coroutines
from tests.unit.shared.fakes import SCRIPT, prepared


class Nobody:
    """A kernel that has run nothing."""

    def is_prepared_for(self, script: Script) -> bool:
        return False


def test_lessons_that_pages_wait_for_are_prepared_first() -> None:
    async def run() -> list[Script]:
        later = Script("z", ("show('z.one')",))
        plan = Preparation(lambda: [SCRIPT, later])
        first = await plan.next_for(Nobody(), set())
        plan.want(later)
        return [first, await plan.next_for(Nobody(), set()), await plan.next_for(Nobody(), {SCRIPT})]

    assert [each.lesson for each in coroutines.run(run())] == [QUESTION_SCRIPT.lesson, "z", "a9"]


def test_a_kernel_that_has_nothing_to_do_hears_of_a_page_that_comes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(preparation_module, "AHEAD", False)

    async def run() -> None:
        plan = Preparation(lambda: [SCRIPT])
        idle = asyncio.ensure_future(plan.next_for(Nobody(), set()))
        await asyncio.sleep(0)
        plan.want(SCRIPT)
        async with asyncio.timeout(20):
            assert await idle == SCRIPT

    coroutines.run(run())


def test_a_lesson_that_takes_kernels_with_it_or_fails_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        plan = Preparation(lambda: [SCRIPT])
        plan.note_loss(SCRIPT)
        plan.note_loss(SCRIPT)
        assert await plan.prepared(SCRIPT) is None
        other = Script("b", ("show('b.one')",))
        plan.note(other, None)
        assert await plan.prepared(other) is None
        monkeypatch.setattr(preparation_module, "PATIENCE", 0.0)
        assert await plan.prepared(Script("c", ("show('c.one')",))) is None

    coroutines.run(run())


def test_a_lesson_that_some_kernel_has_run_is_not_to_blame_for_lost_ones() -> None:
    async def run() -> None:
        plan = Preparation(lambda: [SCRIPT])
        plan.note(SCRIPT, prepared())
        for _ in range(5):
            plan.note_loss(SCRIPT)
            plan.note_loss(SCRIPT, hung=True)
        async with asyncio.timeout(20):
            assert await plan.next_for(Nobody(), {SCRIPT}) == SCRIPT
            assert await plan.prepared(SCRIPT) == prepared()

    coroutines.run(run())
