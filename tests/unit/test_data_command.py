"""`mahj-tutor data`: what an operator types, what is said, and the exit codes."""

import io
import json
import sqlite3
from contextlib import closing

import pytest

from mahj_tutor.cli import main
from mahj_tutor.learner.database.sqlite import FILE_NAME
from mahj_tutor.learner.store import Store
from tests.unit.test_store import ANN, BEA, BOOKMARK, TRY

COMMANDS = ("backup", "restore", "check", "export", "delete")


@pytest.fixture
def options(place, tmp_path):
    """The options that name a record with two learners."""
    with closing(Store.open(place)) as store:
        for key in (ANN, BEA):
            store.record_attempt(key, TRY, BOOKMARK)
    data = ["--data", str(tmp_path)]
    return data if place == tmp_path else [*data, "--database", place]


def said(capsys, code, *arguments):
    """Run a command; return what it says, which is one sentence on standard error if it fails."""
    assert main(["data", *map(str, arguments)]) == code
    out, err = capsys.readouterr()
    if code == 0:
        assert err == ""
        return out
    assert out == ""
    assert err.startswith("mahj-tutor: ")
    assert err.count("\n") == 1
    return err.removeprefix("mahj-tutor: ").strip()


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself(capsys, command):
    with pytest.raises(SystemExit) as left:
        main(["data", command, "--help"])
    assert left.value.code == 0
    text = capsys.readouterr().out
    assert "--data DIR" in text
    assert "--database URL" in text


def test_backup_check_and_restore(capsys, options, tmp_path):
    file = tmp_path / "b.sqlite3"
    assert said(capsys, 0, "backup", file, *options) == f"Backed up 2 learners with 2 answers in {file}.\n"
    assert said(capsys, 0, "check", *options) == "The record is in order: 2 learners with 2 answers.\n"
    assert said(capsys, 0, "check", file, *options) == "The record is in order: 2 learners with 2 answers.\n"
    assert "choose another name, or give --force" in said(capsys, 1, "backup", file, *options)
    said(capsys, 0, "backup", file, "--force", *options)
    assert "give --force to replace it" in said(capsys, 1, "restore", file, *options)
    first, second = said(capsys, 0, "restore", file, "--force", *options).splitlines()
    assert first == "Restored 2 learners with 2 answers."
    assert second.startswith(f"What was there before is in {tmp_path}/mahj-tutor.before-restore")
    assert file.stat().st_mode & 0o077 == 0, "nobody else may read it"


@pytest.mark.slow
def test_moving_from_a_file_to_postgresql(capsys, empty_database, tmp_path, monkeypatch):
    with closing(Store.open(tmp_path)) as store:
        store.record_attempt(ANN, TRY, BOOKMARK)
    file = tmp_path / "b.sqlite3"
    said(capsys, 0, "backup", file, "--data", tmp_path)
    monkeypatch.setenv("MAHJ_DATABASE", empty_database)
    assert said(capsys, 0, "restore", file) == "Restored 1 learner with 1 answer.\n"
    with closing(Store.open(empty_database)) as moved:
        assert moved.attempts(ANN) == (TRY,)
        assert moved.bookmark(ANN, "a9.first") == BOOKMARK


def test_export(capsys, options, tmp_path, monkeypatch):
    every = json.loads(said(capsys, 0, "export", *options))
    assert set(every["learners"]) == {ANN, BEA}
    one = json.loads(said(capsys, 0, "export", ANN, *options))
    assert one["attempts"] == every["learners"][ANN]["attempts"]
    assert said(capsys, 0, "export", "--out", tmp_path / "all.json", *options) == ""
    assert set(json.loads((tmp_path / "all.json").read_text("utf-8"))["learners"]) == {ANN, BEA}
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{ANN}\n"))
    assert json.loads(said(capsys, 0, "export", "-", *options))["attempts"] == one["attempts"]
    assert said(capsys, 1, "export", "c" * 32, *options) == "there is no learner with this key"


def test_delete(capsys, options, place):
    assert said(capsys, 1, "delete", "c" * 32, *options) == "there is no learner with this key"
    assert said(capsys, 1, "delete", "ann", *options) == (
        "invalid learner key: 32 hexadecimal digits are expected"
    )
    assert "is deleted" in said(capsys, 0, "delete", ANN, *options)
    with closing(Store.open(place)) as store:
        assert store.learner_keys() == (BEA,)
        assert store.attempts(BEA) == (TRY,)


@pytest.mark.parametrize("arguments", [("backup", "b"), ("check",), ("export",), ("delete", ANN)])
def test_where_there_is_no_record_none_is_made(capsys, tmp_path, arguments):
    folder = tmp_path / "typo"
    where = [tmp_path / "b"] if "b" in arguments else arguments[1:]
    assert "there is no" in said(capsys, 1, arguments[0], *where, "--data", folder)
    assert not folder.exists()


def test_check_says_what_is_wrong(capsys, tmp_path):
    with closing(Store.open(tmp_path)) as store:
        for _ in range(60):
            store.record_attempt(ANN, TRY, BOOKMARK)
    path = tmp_path / FILE_NAME
    whole = path.read_bytes()
    with closing(sqlite3.connect(path)) as other:
        other.execute("DROP INDEX ix_attempts_learner")
        other.execute("UPDATE attempts SET acts = '[[[' WHERE id = 7")
        other.commit()
    assert "contains something that cannot be read" in said(capsys, 1, "check", "--data", tmp_path)
    with closing(sqlite3.connect(path)) as other:
        other.execute("DELETE FROM learners")
        other.commit()
    assert "is damaged: something belongs to no learner" in said(capsys, 1, "check", "--data", tmp_path)
    path.write_bytes(whole[:8192] + b"\xff" * 4096 + whole[12288:])
    assert f"the record {str(path)!r} is damaged" in said(capsys, 1, "check", "--data", tmp_path)
    path.write_bytes(whole)
    assert "60 answers" in said(capsys, 0, "check", "--data", tmp_path)
    assert path.read_bytes() == whole, "looking changes nothing"


def test_a_password_is_in_no_message(capsys, tmp_path):
    address = f"postgresql://ann:pass-word-7@/nowhere?host={tmp_path}"
    for command in (("backup", tmp_path / "b"), ("check",), ("export",), ("delete", ANN)):
        text = said(capsys, 1, *command, "--database", address)
        assert "cannot be reached" in text
        assert "pass-word-7" not in text
