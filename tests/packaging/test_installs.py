"""Every way to install the project, in a fresh environment: by uv
and by pip, as a wheel, as an sdist, and editable in place of the wheel.

All start from the sdist, unpacked far from any repository. The
package clients are used as they are set up here.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from mahj_tutor.exercises.catalog import lessons
from tests.requirements import needed

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
UV = (sys.executable, "-m", "uv")

TRY = """
import mahj_tutor, mahj_widgets, sys
from pathlib import Path
from mahj_tutor.exercises.catalog import exercise, lessons
from mahj_tutor.rulebook import register
from mahj_widgets.board import TileBoard
for module in (mahj_tutor, mahj_widgets):
    assert Path(module.__file__).is_relative_to(sys.argv[1]), module.__file__
assert all(Path(each.notebook).is_relative_to(sys.argv[1]) for each in lessons())
task = exercise("a9.first-right").task(7)
assert task.check(task.read(task.solution)).verdict == "right"
assert len(register()) == 122
assert "export default" in TileBoard()._esm
print(*(each.id for each in lessons()))
"""

ITS_OWN_TESTS = ("tests/unit/test_house.py", "tests/rules/test_rules.py", "README.md")
"""What is run of the sdist's tests: what looks through the tree, rule tables, a page."""


def run(*command: str | Path, cwd: Path, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command that has to end well; with `path`, that folder is all the PATH it gets."""
    own = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    if path:
        own["PATH"] = str(path)
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=own, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done


def build(kind: str, tree: Path, into: Path) -> Path:
    """Build a wheel or an sdist of a tree and return the file."""
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", into, cwd=tree)
    (built,) = into.iterdir()
    return built


@dataclass(frozen=True)
class Fresh:
    """A new environment; `outside` is a folder that has nothing to do with the tree."""

    bin: Path
    outside: Path

    def install(self, *what: str | Path, tree: Path) -> None:
        pins = ("-c", tree / "constraints-test.txt")
        run(*UV, "pip", "install", "-q", "--python", self.bin / "python", *pins, *what, cwd=tree)

    def python(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        return run(self.bin / "python", "-P", *arguments, cwd=self.outside)

    def works(self, home: Path) -> None:
        """See that everything is found, inside `home`, and that Python starts without a word."""
        assert self.python("-c", "pass").stderr == ""
        done = self.python("-c", TRY, home)
        assert done.stdout.split() == [each.id for each in lessons()]
        command = self.bin / "mahj-tutor"
        assert "usage: mahj-tutor" in run(command, "--help", cwd=self.outside).stdout
        some = ROOT / "lessons" / "a01-tiles"
        assert run(command, "check", some, cwd=self.outside).stdout.startswith("nothing to fix\n")


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """A fresh environment, empty but for pip; what is installed first stays for what comes after it."""
    place = tmp_path_factory.mktemp("environment")
    folder, outside = place / "fresh", place / "outside"
    run(*UV, "venv", "-q", "--seed", "--python", sys.executable, folder, cwd=place)
    outside.mkdir()
    return Fresh(folder / ("Scripts" if os.name == "nt" else "bin"), outside)


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree of an sdist."""
    folder = tmp_path_factory.mktemp("sdist")
    with tarfile.open(build("sdist", ROOT, folder / "built")) as archive:
        archive.extractall(folder, filter="data")
    (tree,) = folder.glob("mahj_tutor-*")
    return tree


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", sdist, tmp_path_factory.mktemp("wheel") / "built")


def site(fresh: Fresh) -> Path:
    """Return where an environment keeps its packages."""
    return Path(fresh.python("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip())


CORE = """
import warnings
from mahj_tutor.notebook import progress, show, table
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    boards = show("a9.first-right", seed=3), table("t6", seed=4)
assert [str(each.message) for each in told] == [
    "Your progress lasts until this kernel stops. To keep it: pip install 'mahj-tutor[lab]'"
]
assert progress() == [], progress()
"""
"""Boards without anything but the core."""
WITHOUT = {
    "serve": "this needs the package sqlalchemy, which isn't installed: pip install 'mahj-tutor[serve]'",
    "lab": "this needs the package jupyter_server, which isn't installed: pip install 'mahj-tutor[lab]'",
}


def test_the_core_alone_shows_boards_checks_files_and_says_what_else_is_needed(
    fresh: Fresh, wheel: Path, sdist: Path
) -> None:
    fresh.install(wheel, tree=sdist)
    fresh.works(site(fresh))
    assert fresh.python("-c", CORE).stderr == ""
    for command, said in WITHOUT.items():
        done = subprocess.run(
            [fresh.bin / "mahj-tutor", command],
            cwd=fresh.outside,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout, done.stderr) == (1, "", f"mahj-tutor: {said}\n")


def test_beside_jupyterlab_the_core_brings_eleven_packages() -> None:
    beside = closure(needed()) - closure(["jupyterlab"])
    own = {"anywidget", "ipywidgets", "markdown-it-py", "pydantic"}
    assert own < beside
    assert len(beside) <= 11, sorted(beside)
    assert len(closure(needed("serve")) - closure(["jupyterlab"])) <= 18


def closure(wanted: list[str]) -> set[str]:
    """Return the packages that come with some, as they are installed here."""
    found: set[tuple[str, frozenset[str]]] = set()
    left = [Requirement(each) for each in wanted]
    while left:
        each = left.pop()
        known = (each.name.lower().replace("_", "-"), frozenset(each.extras))
        if known not in found:
            found.add(known)
            more = map(Requirement, distribution(each.name).requires or ())
            ways = [{"extra": extra} for extra in ("", *each.extras)]
            left += [one for one in more if not one.marker or any(map(one.marker.evaluate, ways))]
    return {name for name, _ in found}


def test_the_wheel_works_outside_the_tree_with_what_the_image_installs(
    fresh: Fresh, wheel: Path, sdist: Path
) -> None:
    install = (*UV, "pip", "install", "-q", "--python", fresh.bin / "python")
    run(*install, "--require-hashes", "-r", sdist / "constraints.txt", cwd=sdist)
    run(*install, "--no-deps", wheel, cwd=sdist)
    fresh.python("-m", "pip", "check")
    fresh.works(site(fresh))


@pytest.mark.soak
def test_pip_installs_the_tree_editable(fresh: Fresh, sdist: Path) -> None:
    fresh.install(
        "-r", "pyproject.toml", "--extra", "serve", tree=sdist
    )  # what it needs, in a second and not in a minute
    run(fresh.bin / "python", "-m", "pip", "install", "-q", "-e", ".", cwd=sdist)
    fresh.python("-m", "pip", "check")
    fresh.works(sdist)


def test_uv_installs_the_tree_editable_and_it_runs_its_own_tests_without_git(
    fresh: Fresh, sdist: Path
) -> None:
    assert not (sdist / ".git").exists()
    assert not (fresh.bin / "git").exists()
    fresh.install("-e", ".[test]", tree=sdist)
    fresh.works(sdist)
    command = (fresh.bin / "python", "-m", "pytest", "-q", "-p", "no:cacheprovider", *ITS_OWN_TESTS)
    said = run(*command, cwd=sdist, path=fresh.bin).stdout
    ran = re.search(r"(\d+) passed", said)
    assert ran, said
    assert int(ran[1]) > 200
    assert "skipped" not in said


def test_the_wheel_holds_no_tests_and_no_generators(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tops = {name.split("/")[0] for name in names}
    packages = {top for top in tops if not top.endswith((".dist-info", ".data"))}
    assert packages == {"mahj_tutor", "mahj_widgets"}
    shared = {name.partition(".data/data/")[2] for name in names if ".data/" in name}
    jupyter = (
        "share/jupyter/labextensions/mahj-tutor/",
        "etc/jupyter/jupyter_server_config.d/mahj-tutor.json",
    )
    assert {name for name in shared if not name.startswith(jupyter)} == set()
    assert {f"{jupyter[0]}package.json", f"{jupyter[0]}static/remoteEntry.js", jupyter[1]} <= shared
    assert not [name for name in names if re.search(r"(^|/)test_[^/]*\.py$", name)]
    assert "mahj_tutor/_lessons/a09-charleston-1/lesson.ipynb" in names
    assert {"mahj_tutor/_cookbook/index.toml", "mahj_tutor/_cookbook/02-whose-call.yaml"} <= {*names}
    assert "mahj_widgets/static/board/board.js" in names


def test_the_wheel_is_the_same_from_the_tree_and_from_the_sdist(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(build("wheel", ROOT, tmp_path / "built")) as one, zipfile.ZipFile(wheel) as other:
        assert sorted(one.namelist()) == sorted(other.namelist())
