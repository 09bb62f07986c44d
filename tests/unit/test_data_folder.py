"""The data folder, and the one store that the boards of a process share."""

from pathlib import Path

import pytest

from mahj_tutor.errors import StoreError
from mahj_tutor.learner import folder
from mahj_tutor.learner.bookmark import Bookmark

ANN = "a" * 32


def test_the_data_folder_is_the_one_named(monkeypatch, tmp_path):
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    assert folder.data_folder() == tmp_path
    monkeypatch.delenv("MAHJ_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert tmp_path in folder.data_folder().parents


def test_a_system_without_a_data_folder_is_one_sentence(monkeypatch):
    def nowhere(*_, **__):
        raise RuntimeError("could not determine home directory")

    monkeypatch.delenv("MAHJ_DATA", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", nowhere)
    with pytest.raises(StoreError, match="this computer has no folder for the record: could not"):
        folder.data_folder()
    with pytest.raises(StoreError, match="no folder"):
        folder.SharedStore().progress(ANN)


def test_boards_share_one_store_which_opens_when_it_can(monkeypatch, tmp_path):
    (tmp_path / "in").write_text("a file is in the way")
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path / "in"))
    first, second = folder.SharedStore(), folder.SharedStore()
    with pytest.raises(StoreError):
        first.bookmark(ANN, "a9.x")
    (tmp_path / "in").unlink()
    first.save_bookmark(ANN, Bookmark("a9.x", 1, 5))
    assert second.bookmark(ANN, "a9.x") == Bookmark("a9.x", 1, 5)
    assert folder._open_store(tmp_path / "in") is folder._open_store(folder.data_folder())
    folder._open_store(tmp_path / "in").close()
