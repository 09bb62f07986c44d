"""For nbval: kernels are forked from one warm process, as for our pages.

Each notebook has a fresh kernel, and everything is imported once for all. Where forking is not safe they
start one by one. That cells run in an ordinary kernel too is proven by
`tests/unit/test_unattended_notebooks.py`.
"""

from __future__ import annotations

import pytest

import mahj_tutor.server  # noqa: F401 before nbval, whose own imports it shortens


def pytest_configure(config: pytest.Config) -> None:
    """Let nbval start the kernel of our pages, by whatever name."""
    from nbval.kernel import NbvalKernelspecManager

    from mahj_tutor.server.jupyter_adapter.kernel_manager import LessonKernelSpec

    NbvalKernelspecManager.get_kernel_spec = LessonKernelSpec.get_kernel_spec


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the warm process."""
    from mahj_tutor.server.fork_server import close_fork_server

    close_fork_server()
