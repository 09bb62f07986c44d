"""What importing each part costs in time and memory, beside a bare Python started in turn with it."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys

PARTS = {
    "bare Python": "pass",
    "the rules (mahj_tutor.american)": "import mahj_tutor.american",
    "pydantic alone": "import pydantic",
    "the exercises (mahj_tutor.exercises)": "import mahj_tutor.exercises",
    "the board's protocol (mahj_widgets.protocol)": "import mahj_widgets.protocol",
    "the session (mahj_tutor.session.exercise_session)": "import mahj_tutor.session.exercise_session",
    "anywidget alone": "import anywidget",
    "the lesson's door (mahj_tutor.notebook)": "import mahj_tutor.notebook",
    "the store (mahj_tutor.learner.store)": "import mahj_tutor.learner.store",
    "the command (mahj_tutor.cli)": "import mahj_tutor.cli",
}

PROBE = """
import time, json
began = time.perf_counter()
{statement}
spent = time.perf_counter() - began
import os, sys
pages = int(open("/proc/self/statm").read().split()[1])
print(json.dumps([spent * 1000, pages * os.sysconf("SC_PAGESIZE") / 2**20, len(sys.modules)]))
"""


def sample(statement: str) -> tuple[float, float, int]:
    """Start a Python of its own and give (ms of the import, resident MB of the process, modules loaded); Linux only."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE.format(statement=statement)], capture_output=True, text=True, check=True
    )
    spent, peak, modules = json.loads(done.stdout)
    return spent, peak, modules


def run(rounds: int = 9) -> None:
    """Print the median over `rounds`, the parts taken in turn so that a slow moment hits all alike."""
    rows: dict[str, list[tuple[float, float, int]]] = {name: [] for name in PARTS}
    for statement in PARTS.values():
        sample(statement)  # warms the file cache and the bytecode
    for _ in range(rounds):
        for name, statement in PARTS.items():
            rows[name].append(sample(statement))
    bare = statistics.median(peak for _, peak, _ in rows["bare Python"])
    print(f"{'import':<46}{'ms':>9}{'MB over bare':>14}{'modules':>9}")
    for name, seen in rows.items():
        spent = statistics.median(each[0] for each in seen)
        peak = statistics.median(each[1] for each in seen)
        print(f"{name:<46}{spent:>9.1f}{peak - bare:>14.1f}{seen[0][2]:>9}")


if __name__ == "__main__":
    run()
