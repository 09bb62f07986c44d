"""Mutation testing of the rules: small faults are put into a copy of the tree, and the tests have to find them.

    python -m tests.soak.mutants --count 40 --seed 1

A seed picks the sample, so that another run takes other mutants. Survivors are shown as changes to the code.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PARTS = ("american", "table", "rulebook")
COPIED = ("mahj_tutor", "widgets", "lessons", "tests", "docs", "pyproject.toml", "README.md")
ASKED = re.compile(rf"mahj_tutor\.({'|'.join(PARTS)})")
ASIDE = re.compile(r"mahj_tutor\.(notebook|server|exercises)|subprocess")
COSMIC_RAY = [sys.executable, "-m", "cosmic_ray.cli"]

SETTINGS = """
[cosmic-ray]
module-path = {modules}
timeout = {timeout}
excluded-modules = []
test-command = {command}
[cosmic-ray.distributor]
name = "local"
"""


def asked_tests() -> Iterator[str]:
    """The tests that concern the rules alone, the quick ones first."""
    for folder in ("unit", "rules", "properties"):
        for path in sorted((ROOT / "tests" / folder).glob("test_*.py")):
            said = path.read_text("utf-8")
            if folder != "unit" or (ASKED.search(said) and not ASIDE.search(said)):
                yield str(path.relative_to(ROOT))
    yield from (f"mahj_tutor/{part}" for part in PARTS)


def prepare(tree: Path, timeout: float) -> Path:
    """Copy what is tested, and list all mutants in a session."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
        else:
            shutil.copy(source, tree / name)
    tests = " ".join(asked_tests())
    command = f'{sys.executable} -m pytest -x -q -p no:cacheprovider -m "not soak and not browser" {tests}'
    modules = [f"mahj_tutor/{part}" for part in PARTS]
    settings = SETTINGS.format(modules=json.dumps(modules), timeout=timeout, command=json.dumps(command))
    (tree / "mutants.toml").write_text(settings, "utf-8")
    subprocess.run([*COSMIC_RAY, "init", "mutants.toml", "mutants.sqlite"], cwd=tree, check=True)
    return tree / "mutants.sqlite"


def take_sample(session: Path, count: int, seed: int) -> int:
    """Leave a sample of the mutants in the session and return how many there were."""
    with sqlite3.connect(session) as base:
        every = sorted(row[0] for row in base.execute("SELECT job_id FROM work_items"))
        places = base.execute(
            "SELECT job_id, module_path, start_pos_row, start_pos_col, operator_name, occurrence FROM mutation_specs"
        )
        real = [row for row in places if "BitOr" not in row[4]]  # `|` joins types here, which nothing runs
        ordered = [row[0] for row in sorted(real, key=lambda row: row[1:])]
        chosen = set(random.Random(seed).sample(ordered, min(count, len(ordered))))
        for job in every:
            if job not in chosen:
                base.execute("DELETE FROM mutation_specs WHERE job_id = ?", (job,))
                base.execute("DELETE FROM work_items WHERE job_id = ?", (job,))
    return len(ordered)


def report(session: Path) -> int:
    """Print what became of the sample, the survivors in full, and return how many these are."""
    with sqlite3.connect(session) as base:
        rows = base.execute("SELECT test_outcome, worker_outcome, diff FROM work_results").fetchall()
    ends = Counter(str(outcome or worker).rpartition(".")[2].lower() for outcome, worker, _ in rows)
    survivors = [diff for outcome, _, diff in rows if str(outcome).lower().endswith("survived")]
    for diff in survivors:
        print(diff, end="\n\n")
    print(", ".join(f"{number} {end}" for end, number in ends.most_common()))
    return len(survivors)


def main() -> None:
    """Run a sample and tell what survived."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--timeout", type=float, default=600.0)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        session = prepare(Path(folder), said.timeout)
        total = take_sample(session, said.count, said.seed)
        print(f"{said.count} of {total} mutants, seed {said.seed}", flush=True)
        subprocess.run([*COSMIC_RAY, "exec", "mutants.toml", "mutants.sqlite"], cwd=folder, check=True)
        report(session)


if __name__ == "__main__":
    main()
