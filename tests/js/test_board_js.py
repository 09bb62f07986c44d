"""Runs the units of board.js with the Node that Playwright brings."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from playwright._impl._driver import compute_driver_executable

HERE = Path(__file__).parent
BOARD = HERE.parents[1] / "widgets" / "mahj_widgets" / "static" / "board.js"


def test_the_pure_functions() -> None:
    node = compute_driver_executable()[0]
    run = subprocess.run(
        [node, "--test", "--test-reporter=tap", str(HERE / "board.test.mjs")],
        env={**os.environ, "BOARD_JS": str(BOARD)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    passed = [line for line in run.stdout.splitlines() if line.startswith("# pass ")]
    assert int(passed[0].split()[-1]) >= 15, run.stdout
