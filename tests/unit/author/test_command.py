"""`mahj-tutor edit`: which folder it takes, and the secret it keeps."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_IMODE

import pytest

from mahj_tutor.cli import main
from mahj_tutor.server.author import running
from mahj_tutor.server.author.secret import NAME, kept_secret
from tests.browser.voila.serving import free_port


@pytest.mark.parametrize(
    ("made", "asked", "said"),
    [
        ("mine.yaml", "mine.yaml", "'mine.yaml' is a file: name the folder it is in"),
        ("mine.yaml", "mine.yaml/lessons", "'mine.yaml/lessons' can't be a folder: "),
    ],
)
def test_what_is_no_folder_is_refused_in_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    made: str,
    asked: str,
    said: str,
) -> None:
    (tmp_path / made).write_text("id: x\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["edit", asked, "--no-browser"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"mahj-tutor: {said}")


def test_a_folder_that_may_not_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _how: False)
    assert main(["edit", str(tmp_path), "--no-browser"]) == 1
    assert "can't be read: you have no permission" in capsys.readouterr().err


def test_the_folder_itself_is_edited_there_or_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {}

    def run(folder: Path, secret: str, **how: object) -> None:
        asked.update(how, folder=folder, secret=secret)

    monkeypatch.setattr(running, "run_editor", run)
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path / "data"))
    port = free_port()
    assert main(["edit", str(tmp_path / "new"), "--no-browser", "--port", str(port)]) == 0
    assert (asked["folder"], asked["port"], asked["open_browser"]) == (tmp_path / "new", port, False)
    assert asked["secret"] == (tmp_path / "data" / NAME).read_text("utf-8")
    assert not (tmp_path / "new").exists()


# --- the secret --------------------------------------------------------------------------------------------


def test_the_secret_stays_and_nobody_else_can_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    secret = kept_secret(folder)
    assert len(secret) == 48
    assert kept_secret(folder) == secret
    assert os.name != "posix" or S_IMODE((folder / NAME).stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["", "short", "x" * 48, "5" * 500])
def test_a_damaged_secret_is_made_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, "utf-8")
    (tmp_path / NAME).chmod(0o600)
    assert len(made := kept_secret(tmp_path)) == 48
    assert kept_secret(tmp_path) == made


@pytest.mark.skipif(os.name != "posix", reason="rights as POSIX has them")
def test_a_secret_that_others_could_read_or_a_link_is_not_used(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("5" * 48, "utf-8")
    (tmp_path / NAME).chmod(0o644)
    assert kept_secret(tmp_path) != "5" * 48
    outside = tmp_path / "outside"
    outside.write_text("5" * 48, "utf-8")
    outside.chmod(0o600)
    (tmp_path / NAME).unlink()
    (tmp_path / NAME).symlink_to(outside)
    assert kept_secret(tmp_path) != "5" * 48
    assert outside.read_text("utf-8") == "5" * 48


def test_where_nothing_can_be_kept_there_is_a_secret_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert len(kept_secret(tmp_path / "file" / "data")) == 48
