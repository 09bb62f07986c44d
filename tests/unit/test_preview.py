"""What an author is told of a file while she writes it, and the lesson that shows it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from threading import Event

import pytest

from mahj_tutor.authoring.preview import FURTHER, FilePreview, exercise_ids, fingerprint, preview_file
from mahj_tutor.authoring.templates import template
from mahj_tutor.cli import main
from mahj_tutor.exercises.check import Tell
from mahj_tutor.questions.question import SEEDS
from mahj_tutor.server import preview
from mahj_tutor.server.preview import FilePreviewer
from tests.browser.voila.serving import PATIENCE

TEXT = template("choose")


def written(tmp_path: Path, text: str = TEXT) -> Path:
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    return tmp_path / "mine.yaml"


def test_a_file_is_told_with_its_answer_its_reason_and_its_words(tmp_path: Path) -> None:
    found = preview_file(written(tmp_path))
    (exercise,) = found.exercises
    assert found.findings == ()
    assert (exercise.id, exercise.answer) == ("my-lesson.choose", "South")
    assert exercise.why == "Play goes to the right, so South is next."
    assert exercise.words == (("choose", "East, South, West, North"),)
    assert exercise.further == ()
    assert [line.text for line in found.lines] == TEXT.splitlines()
    assert not any(line.is_wrong for line in found.lines)


def test_what_differs_from_draw_to_draw_is_counted(tmp_path: Path) -> None:
    tables = ", ".join(
        f'"phase window; turn {each}; South 3B; thrown {each} 8D"' for each in ("East", "West")
    )
    (exercise,) = preview_file(written(tmp_path, f"{TEXT}vary: {{table: [{tables}]}}\n")).exercises
    assert len(exercise.further) == FURTHER
    assert {each.answer for each in exercise.further} == {"South", "North"}
    balance = dict(exercise.balance)
    assert set(balance) == {"South", "North"}
    assert sum(balance.values()) == SEEDS
    assert all(each.ask.split()[0] in ("East", "West") for each in exercise.further)


def test_tiles_are_named_and_emphasis_is_left_out(tmp_path: Path) -> None:
    text = """
id: b1.pung
title: Which is it?
lesson: B1
rules: [EQ8]
interaction: choose
ask: "Is it {tiles: 3B 3B J} or **not**?"
options: [{say: "{tiles: 3B 3B J}", right: yes}, {say: "{tiles: 3B J}"}]
feedback: {right: "{tiles: 3B 3B J} is a *pung*."}
seeds: [1, 2]
"""
    (exercise,) = preview_file(written(tmp_path, text)).exercises
    pung = "two 3 Bams and a joker"
    assert (exercise.answer, exercise.why) == (pung, f"{pung} is a pung.")
    assert [each.ask for each in exercise.further] == [f"Is it {pung} or not?"]
    assert exercise.words == (("choose", f"{pung}, a 3 Bam and a joker"),)


@pytest.mark.parametrize(
    "text", ["", "id: [", "\x00", "id: my.one", "- one", TEXT.replace("answer:", "anwser:")]
)
def test_a_file_that_cannot_be_read_is_told_all_the_same(text: str, tmp_path: Path) -> None:
    found = preview_file(written(tmp_path, text))
    assert found.findings
    assert found.exercises == ()


def test_the_line_of_a_finding_is_marked(tmp_path: Path) -> None:
    found = preview_file(written(tmp_path, TEXT.replace("next_player()  ", "next_playr()  ")))
    assert [line.text.split("#")[0].strip() for line in found.lines if line.is_wrong] == [
        "answer: next_playr()"
    ]


@pytest.mark.parametrize("name", ["mine.yaml", "words.yaml", "club.yaml"])
def test_the_fingerprint_changes_with_the_file_and_what_lies_beside_it(name: str, tmp_path: Path) -> None:
    file = written(tmp_path)
    before = fingerprint(file)
    assert fingerprint(file) == before
    (tmp_path / name).write_text("x: 1", "utf-8")
    assert fingerprint(file) != before


def shown(folder: Path) -> list[str]:
    cells = json.loads((folder / "lesson.ipynb").read_text("utf-8"))["cells"]
    return [each["source"] for each in cells if each["source"].startswith("show(")]


def test_the_lesson_shows_every_exercise_and_keeps_them_while_the_file_is_broken(tmp_path: Path) -> None:
    folder = tmp_path / "lesson"
    folder.mkdir()
    file = written(tmp_path)
    previewer = FilePreviewer(file, folder)
    ((lesson,),) = (shelf.lessons for shelf in previewer.shelves())
    assert lesson.notebook == folder / "lesson.ipynb"
    assert shown(folder) == [f"show('my-lesson.choose', file={str(file)!r})"]
    written(tmp_path, "id: [")
    previewer.write_lesson()
    assert len(shown(folder)) == 1
    written(tmp_path, f"{TEXT}---\n{template('mark')}")
    previewer.write_lesson()
    assert exercise_ids(file) == ("my-lesson.choose", "my-lesson.mark")
    assert len(shown(folder)) == 2


def test_a_file_that_is_not_there_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["preview", str(tmp_path / "none.yaml")]) == 1
    assert "mahj-tutor new exercise writes one" in capsys.readouterr().err


def test_each_exercise_is_told_before_it_is_played(tmp_path: Path) -> None:
    told: list[str] = []
    preview_file(written(tmp_path, f"{TEXT}---\n{TEXT.replace('.choose', '.other')}"), told.append)
    assert told == ["my-lesson.choose", "my-lesson.other"]


def test_while_a_file_is_read_it_can_be_told_what_is_being_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end, read = Event(), list[Path]()

    def slow(file: Path, tell: Tell) -> FilePreview:
        tell("my-lesson.choose")
        read.append(file)
        assert may_end.wait(PATIENCE)
        return preview_file(file)

    monkeypatch.setattr(preview, "preview_file", slow)
    monkeypatch.setattr(preview, "PATIENCE", 0.01)
    for name in ("my club", "lesson"):
        (tmp_path / name).mkdir()
    file = written(tmp_path / "my club")
    previewer = FilePreviewer(file, tmp_path / "lesson")
    assert previewer.doing == "Reading mine.yaml…"

    async def look() -> None:
        while not read:
            assert await previewer.read("first") is None
        assert previewer.doing.startswith("Playing my-lesson.choose… ")
        assert f"mahj-tutor bank '{file}' finds them once" in previewer.doing
        assert await previewer.read("second") is None
        may_end.set()
        while (found := await previewer.read("second")) is None:
            pass
        assert found.exercises[0].id == "my-lesson.choose"

    asyncio.run(look())
    assert read == [file, file]
