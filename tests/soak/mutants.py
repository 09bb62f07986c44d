"""Mutation testing of the rules: small faults are put into a copy
of the tree, and the tests have to find them.

    python -m tests.soak.mutants                      every mutant; hours on two cores
    python -m tests.soak.mutants --count 400 --seed 1  a sample; another seed takes others
    python -m tests.soak.mutants --part classical      those of one part of the rules
    python -m tests.soak.mutants --tree FOLDER         every mutant; a run that was stopped goes on there

Survivors are shown as changes to the code, with the reason where no test can find them
(`explained_mutants.yaml`), and then how many were found in each part of the rules.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
SKIPPED = shutil.ignore_patterns("__pycache__", "node_modules")
STATS = Path("mutants") / "mutmut-stats.json"
EXPLAINED = Path(__file__).with_name("explained_mutants.yaml")
GUARD = re.compile(r"[\s,]|strict=\w+")
QUICK = ("unit", "rules", "properties")
MENTIONED = ("american", "classical", "table", "rulebook")
"""Parts whose mutants all quick tests that import one of them have to find."""
NAMED = {
    "classical": ("*/test_classical_*", "unit/test_referee_classical"),
    "card": ("*/test_card*", "unit/test_practice_card", "*/test_meaning*", "*/test_printed*"),
    "card_files": ("unit/test_card*", "properties/test_card_properties"),
    "expressions": ("unit/test_*expression*", "unit/test_facts", "unit/test_classical_scoring"),
    "solver": (
        *(
            "unit/test_solver*",
            "unit/test_explain",
            "unit/test_groups",
            "unit/test_digits",
            "unit/test_build",
        ),
        *("unit/test_advice", "unit/test_difficulty", "unit/test_hand_traps", "unit/test_jokers_laid"),
        *(
            "unit/test_lesson_a8",
            "unit/test_card_scenes",
            "*/test_advice_properties",
            "*/test_hands*",
            "*/test_group_items",
        ),
    ),
}
"""Parts whose mutants a few tests have to find."""
PARTS = (*MENTIONED, *(part for part in NAMED if part not in MENTIONED))
COPIED = ("mahj_tutor", "widgets", "lessons", "tests", "docs", "pyproject.toml", "README.md", "Makefile")
ASIDE = re.compile(r"mahj_tutor\.(notebook|server)|wheel")
MARKS = "not soak and not browser and not slow"
ALONE = "standard_library_only"
"""The test that looks what a new interpreter imports; there every mutant imports more."""

GROUP = 1000  # mutants a command: each starts with a clean run of the tests, and a command line has an end
FAILED = (1, 2, 3)  # exit codes: a test failed, or could not be collected
LATE = (24, 36, -24, 152, 255)  # the time was up
UNSEEN = (5, 33)  # no test was seen to call the function
SECONDS = 15  # of processor time for each second that the tests take without a fault, and as many besides


def tests_of(parts: Sequence[str]) -> list[str]:
    """Return the quick tests that have to find the mutants of some parts of the rules."""
    mentions = re.compile(rf"mahj_tutor\.({'|'.join(MENTIONED)})")
    found = {path for part in parts for glob in NAMED.get(part, ()) for path in TESTS.glob(f"{glob}.py")}
    if any(part not in NAMED for part in parts):
        found |= {path for path in TESTS.glob("*/test_*.py") if mentions.search(path.read_text("utf-8"))}
    names = (str(path.relative_to(ROOT)) for path in found if not ASIDE.search(path.read_text("utf-8")))
    kinds = {name: name.split("/")[1] for name in names}
    return sorted(
        (name for name in kinds if kinds[name] in QUICK), key=lambda name: (QUICK.index(kinds[name]), name)
    )


def prepare(tree: Path, parts: Sequence[str]) -> None:
    """Copy what is tested, with the settings for it."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=SKIPPED, dirs_exist_ok=True)
        else:
            shutil.copy(source, tree / name)
    settings = {
        "source_paths": ["mahj_tutor"],
        "only_mutate": [f"mahj_tutor/{part}/*" for part in parts],
        "process_isolation": "forkserver",  # else mutants find in caches what the tests worked out before
        "also_copy": [name for name in COPIED if name not in ("pyproject.toml", "mahj_tutor")],
        "pytest_add_cli_args": ["-m", MARKS, "-k", f"not {ALONE}"],
        "pytest_add_cli_args_test_selection": tests_of(parts),
    }
    rows = (f"{name} = {json.dumps(value)}\n" for name, value in settings.items())
    with (tree / "pyproject.toml").open("a", encoding="utf-8") as project:
        project.write("\n[tool.mutmut]\n" + "".join(rows))


def every_mutant(tree: Path) -> dict[str, int | None]:
    """Return how each mutant ended, by name; None for one that has not been run."""
    found: dict[str, int | None] = {}
    for path in sorted((tree / "mutants" / "mahj_tutor").rglob("*.meta")):
        found.update(json.loads(path.read_text("utf-8"))["exit_code_by_key"])
    return found


def mutmut(tree: Path, *arguments: str) -> str:
    """Run the tool in the tree and return what it prints; if it fails, print that and stop."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    ran = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"{ran.stdout}\n{ran.stderr}")
    return ran.stdout


def list_mutants(tree: Path) -> None:
    """Have the tool write all mutants and time the tests, as it does before it runs any."""
    command = [sys.executable, "-m", "mutmut", "run", "none"]
    ran = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    if not (tree / STATS).exists():
        sys.exit(f"{ran.stdout}\n{ran.stderr}")


def alone(tree: Path, name: str) -> int:
    """Run the tests of a mutant in a process of their own, and return how they ended.

    Only processor time ends them: the clock of the tool may run out because the machine is busy. Where the
    tool saw no test, because the function is called while tests are collected, all of its part are run.
    """
    told = json.loads((tree / STATS).read_text("utf-8"))
    takes = told["duration_by_test"]
    of_function = told["tests_by_mangled_function_name"].get(name.partition("__mutmut_")[0], ())
    tests = sorted(of_function, key=takes.__getitem__) or tests_of([name.split(".")[1]])
    limit = int(SECONDS * (1 + sum(takes[test] for test in of_function or takes)))
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-m", MARKS, *tests],
        cwd=tree / "mutants",
        env={**os.environ, "MUTANT_UNDER_TEST": name},
        capture_output=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1)),
    ).returncode


def explanation(name: str, changes: Sequence[str]) -> str:
    """Return why no test can find a mutant, whose lines without and with it are given; "" if one should."""
    before, after = (" ".join(line[1:].strip() for line in changes if line[0] == sign) for sign in "-+")
    if GUARD.sub("", before) == GUARD.sub("", after):
        return "strict=True guards against rows of unequal length, and there are none"
    module = name.rpartition(".")[0].removeprefix("mahj_tutor.")
    explained: dict[str, dict[str, str]] = yaml.safe_load(EXPLAINED.read_text("utf-8"))
    return explained.get(module, {}).get(after, "")


def fate(tree: Path, name: str, end: int | None) -> str:
    """Return what became of a mutant, and print it unless it was found."""
    if end in (*LATE, *UNSEEN):
        how, end = "ran out of time" if end in LATE else "had no tests", alone(tree, name)
        print(f"{name} {how}, and alone ended with {end}", flush=True)
    if end in (*FAILED, *LATE):
        return "found"
    changes = re.findall(r"^[-+](?![-+]).*$", mutmut(tree, "show", name), re.MULTILINE)
    why = explanation(name, changes)
    print("\n".join((f"{name} ({end})", *changes, *filter(None, [why and f"explained: {why}"]))), flush=True)
    return "explained" if why else "survived"


def report(tree: Path, ran: list[str]) -> None:
    """Print the survivors in full, then what became of all that ran."""
    ends = every_mutant(tree)
    parts: dict[str, Counter[str]] = defaultdict(Counter)
    for name in ran:
        parts[name.split(".")[1]][fate(tree, name, ends[name])] += 1
    for part, count in [*parts.items(), ("all", sum(parts.values(), Counter()))]:
        share = f"{count['found']} of {count.total()} found, {count['found'] / count.total():.1%}"
        print(f"{part}: {share}; {count['explained']} explained, {count['survived']} not")


@contextmanager
def tree_in(kept: Path | None, parts: Sequence[str]) -> Iterator[Path]:
    """Yield a tree made ready: one kept from an earlier run with its results, else a new one."""
    with tempfile.TemporaryDirectory() as folder:
        tree = kept or Path(folder)
        if not (tree / STATS).exists():
            tree.mkdir(parents=True, exist_ok=True)
            prepare(tree, parts)
            list_mutants(tree)
        yield tree


def main() -> None:
    """Run all mutants, or a sample of them, and tell what survived."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, help="how many mutants (default: all)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--part", choices=PARTS, help="one part of the rules (default: all)")
    parser.add_argument("--children", type=int, default=2, help="processes at once (default %(default)s)")
    parser.add_argument("--tree", type=Path, help="keep the copy and its results here, and go on with them")
    said = parser.parse_args()
    with tree_in(said.tree, [said.part] if said.part else PARTS) as tree:
        ends = every_mutant(tree)
        names = sorted(name for name in ends if said.part in (None, name.split(".")[1]))
        chosen = random.Random(said.seed).sample(names, min(said.count or len(names), len(names)))
        left = [name for name in chosen if ends[name] is None]
        print(f"{len(chosen)} of {len(names)} mutants, seed {said.seed}; {len(left)} to run", flush=True)
        for start in range(0, len(left), GROUP):
            mutmut(tree, "run", f"--max-children={said.children}", *left[start : start + GROUP])
            print(f"{min(start + GROUP, len(left))} run", flush=True)
        report(tree, chosen)


if __name__ == "__main__":
    main()
