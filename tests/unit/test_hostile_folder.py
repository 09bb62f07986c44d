"""No command runs a Python file of the folder it is started in, nor does anything it starts."""

import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import KernelManager

from mahj_tutor.server.jupyter_adapter.kernel_manager import KERNEL_NAME, LessonKernelSpec
from tests.browser.voila.serving import Server, free_port, start, stop, until
from tests.own_lessons import order, write_lesson

pytestmark = pytest.mark.slow

COMMAND = str(Path(sys.executable).with_name("mahj-tutor"))
MODULES = (
    "random",
    "json",
    "asyncio",
    "yaml",
    "tornado",
    "ipykernel",
    "secrets",
    "pathlib",
    "mahj_tutor/__init__",
)
PROGRAMS = ("ipython", "ipython_kernel", "jupyter", "jupyter_server", "jupyter_lab")
SETTINGS = ("sitecustomize", "usercustomize", "voila", "profile_default/startup/00")
PLANT = """
import sys
with open({canary!r}, "a") as found:
    found.write({name!r} + " in " + " ".join(sys.argv) + "\\n")
raise SystemExit(3)
"""


@pytest.fixture
def canary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Start in a folder full of planted files; nothing is in this file as long as none of them runs."""
    found, folder = tmp_path / "canary", tmp_path / "planted"
    for name in (*MODULES, *SETTINGS, *(f"{each}_config" for each in PROGRAMS)):
        file = folder / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(PLANT.format(canary=str(found), name=name))
    (folder / "planted.pth").write_text(f"import os; open({str(found)!r}, 'a').write('pth')\n")
    (folder / ".env").write_text("PYTHONPATH=.\n")
    write_lesson(folder / "my-club", "My club", "my-club.one", exercises=order("my-club.one"))
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    yield found
    assert not found.exists(), found.read_text()


def run(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_planted_file_would_be_noticed(canary: Path) -> None:
    done = subprocess.run([sys.executable, "-c", "import random"], check=False)
    assert done.returncode == 3
    assert "random in" in canary.read_text()
    canary.unlink()


def test_commands_run_no_file_of_their_folder(canary: Path) -> None:
    assert run(COMMAND, "check", "my-club").startswith("nothing to fix")
    assert "other-club" in run(COMMAND, "new", "lesson", "other-club")
    assert run(COMMAND, "worksheet", "my-club").startswith("Wrote ")
    run(COMMAND, "bank", "my-club/exercises.yaml")


def test_python_m_with_a_safe_path_runs_no_file_of_its_folder(canary: Path) -> None:
    safe = (sys.executable, "-P", "-m", "mahj_tutor")
    assert run(*safe, "worksheet", "my-club").startswith("Wrote ")


def test_python_m_drops_the_folder_before_anything_is_imported(canary: Path) -> None:
    Path("mahj_tutor/__init__.py").unlink()  # Python has run this one before any code of ours
    Path("mahj_tutor").rmdir()
    assert "choose" in run(sys.executable, "-m", "mahj_tutor", "kinds")


def read(address: str) -> tuple[int, bytes]:
    with urllib.request.urlopen(address, timeout=60) as page:
        return page.status, page.read()


def test_serve_and_its_kernels_run_no_file_of_their_folder(canary: Path, tmp_path: Path) -> None:
    options = ("--no-browser", "--lessons", ".", "--data", str(tmp_path / "data"))
    port = free_port()
    server = start([COMMAND, "serve", *options, "--port", str(port)], port, environment={"MAHJ_BANKS": "on"})
    try:
        server.wait_for_shared_kernels()
        for lesson in ("a1", "my-club"):
            assert read(server.at(f"lesson/{lesson}"))[0] == 200
        assert not [line for line in server.lines if "ERROR" in line]
    finally:
        stop(server)


def lab(folder: Path) -> Server:
    port = free_port()
    return start([COMMAND, "lab", "--dir", str(folder), "--no-browser", "--port", str(port)], port)


def test_lab_runs_no_file_of_its_folder_and_leaves_out_what_would(canary: Path) -> None:
    server = lab(Path.cwd())
    try:
        base, _, token = server.address.partition("lab?")
        body = json.dumps({"name": KERNEL_NAME, "path": "lesson.ipynb"}).encode()
        ask = urllib.request.Request(f"{base}api/kernels?{token}", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(ask, timeout=60) as made:
            assert made.status == 201
        until(server.kernels, "a kernel")
        hostile = f"{base}api/contents/no%1b%5b31m%0aFAKE/a?{token}"
        save = urllib.request.Request(
            hostile, b'{"type": "file", "format": "text", "content": ""}', method="PUT"
        )
        with pytest.raises(urllib.error.HTTPError, match="500"):
            urllib.request.urlopen(save, timeout=60)
        until(lambda: any(r"no\x1b[31m\nFAKE" in line for line in server.lines), "the log of a failure")
        assert all(line.isprintable() for line in server.lines)
        for extension in ("voila", "lsp/status"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                read(f"{base}{extension}?{token}")
    finally:
        stop(server)


def test_a_cell_imports_nothing_from_the_folder_of_its_notebook(canary: Path) -> None:
    """Modules beside a notebook would be in the way of everything that a lesson imports."""
    manager = KernelManager(kernel_name=KERNEL_NAME)
    manager._kernel_spec = KernelSpec(argv=LessonKernelSpec().get_kernel_spec(KERNEL_NAME).argv)
    manager.start_kernel(cwd=str(Path.cwd()))
    client = manager.client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        answer = client.execute_interactive("import random, yaml, secrets", timeout=60)
        assert answer["content"]["status"] == "ok"
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
