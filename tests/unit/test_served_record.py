"""A server and its record: the log is folded in when it stops, and no process list tells a password."""

import sys

import psutil
import pytest

from mahj_tutor.cli import main
from mahj_tutor.learner.database.sqlite import FILE_NAME
from tests.browser.voila.serving import free_port, start, stop, until


def serve(folder, **environment):
    port = str(free_port())
    command = [sys.executable, "-m", "mahj_tutor", "serve", "--no-browser", "--port", port]
    return start([*command, "--data", str(folder)], int(port), environment=environment)


@pytest.mark.slow
def test_a_server_that_stops_leaves_one_whole_file(tmp_path):
    server = serve(tmp_path)
    assert f"Progress is saved in {tmp_path}" in server.lines
    assert (tmp_path / f"{FILE_NAME}-wal").exists()
    stop(server)
    assert [path.name for path in tmp_path.glob("*.sqlite3*")] == [FILE_NAME]


def test_kernels_are_told_which_file_is_served(tmp_path, monkeypatch):
    told = {}
    monkeypatch.setattr("mahj_tutor.server.app.serve", lambda site, **_: told.update(site.environment))
    assert main(["serve", "--no-browser", "--port", str(free_port()), "--data", str(tmp_path)]) == 0
    found = (tmp_path / FILE_NAME).stat()
    assert told["MAHJ_RECORD_FILE"] == f"{found.st_dev}:{found.st_ino}:{tmp_path / FILE_NAME}"


@pytest.mark.slow
def test_the_password_of_a_database_is_only_in_the_environment(tmp_path, postgresql, empty_database):
    name = empty_database.partition("?")[0].rpartition("/")[2]
    postgresql.sql(f"ALTER DATABASE {name} OWNER TO guarded")
    address = f"postgresql://guarded:open%20sesame@/{name}?host={postgresql.folder}"
    server = serve(tmp_path, MAHJ_DATABASE=address)
    assert f"Progress is saved in postgresql:///{name}" in server.lines
    kernels = until(server.kernels, "a kernel that is ready")
    first = psutil.Process(server.process.pid)
    commands = [" ".join(each.cmdline()) for each in (first, *first.children(recursive=True))]
    assert kernels[0].environ()["MAHJ_DATABASE"] == address
    stop(server)
    written = [path.read_text("utf-8") for path in tmp_path.rglob("*.log*")]
    assert "sesame" not in "".join((*commands, *server.lines, *written))
    assert not list(tmp_path.glob("*.sqlite3*"))
