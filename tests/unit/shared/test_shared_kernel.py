"""The server's line to a kernel that many pages share."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.tree import ROOT


@pytest.mark.slow
def test_a_kernel_killed_in_the_middle_of_a_message_takes_nothing_with_it() -> None:
    """In a process of its own: ZeroMQ ends the process if the line doesn't linger."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.unit.shared.killed_lines"], cwd=ROOT, capture_output=True, text=True
    )
    assert ran.stdout.split("\n")[-2:] == ["still here", ""], ran.stderr
