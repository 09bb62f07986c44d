"""The wheel, used outside the tree: lessons, board and rule texts are all in it."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from mahj_tutor.exercises.catalog import lessons

ROOT = Path(__file__).parents[2]

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


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder that holds what a wheel installs, and nothing of the tree."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_the_wheel_works_outside_the_tree(installed, tmp_path):
    done = subprocess.run(
        [sys.executable, "-P", "-c", TRY, str(installed)],
        cwd=tmp_path,
        env={"PYTHONPATH": str(installed), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [each.id for each in lessons()]


def test_the_wheel_holds_no_tests_and_no_generators(installed):
    top = {path.name for path in installed.iterdir()}
    assert {name for name in top if not name.endswith(".dist-info")} == {"mahj_tutor", "mahj_widgets"}
    assert not list(installed.rglob("test_*.py"))
    assert (installed / "mahj_tutor" / "_lessons" / "a09-charleston-1" / "lesson.ipynb").exists()
    assert (installed / "mahj_widgets" / "static" / "board" / "board.js").exists()
