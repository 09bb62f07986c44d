"""What an author is told about a file while she writes it: findings, answers and why, further draws."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mahj_tutor.exercises.board_words import answer_of, offered_words, reason_of
from mahj_tutor.exercises.catalog import beside, expand
from mahj_tutor.exercises.check import Tell, check_files
from mahj_tutor.exercises.load import MAX_EXERCISES, read_file
from mahj_tutor.files import FileError, as_text, read_head
from mahj_tutor.lesson_files import ids_in, mark_of, yaml_files
from mahj_tutor.problems import Problem, listed
from mahj_tutor.questions.question import SECONDS, Question
from mahj_tutor.questions.task import Task
from mahj_tutor.session.present import strip_markdown
from mahj_tutor.yaml_source import MAX_BYTES, read_documents

MOST_LINES = 5000
"""How many lines of a file are shown; an exercise has some twenty."""
FURTHER = 10
"""How many further draws are told."""
MOST_ANSWERS = 12


@dataclass(frozen=True, slots=True)
class Item:
    """A draw: what is asked, and what is right."""

    seed: int
    ask: str
    answer: str


@dataclass(frozen=True, slots=True)
class ExercisePreview:
    """One exercise: its first answer and why, further draws, how often which answer is right, words."""

    id: str
    title: str
    answer: str
    why: str
    further: tuple[Item, ...]
    balance: tuple[tuple[str, int], ...]
    words: tuple[tuple[str, str], ...]
    seed: int = 0
    """The seed of the first draw."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of the file; `is_wrong` if a finding stands in it."""

    number: int
    text: str
    is_wrong: bool


@dataclass(frozen=True, slots=True)
class FilePreview:
    """A file: what there is to fix, its lines, and its exercises as far as they can be read."""

    name: str
    findings: tuple[Problem, ...]
    lines: tuple[SourceLine, ...]
    exercises: tuple[ExercisePreview, ...]
    more_lines: int = 0
    """How many lines are not among `lines`, because there are too many to show."""


def preview_file(file: Path, tell: Tell = lambda _: None) -> FilePreview:
    """Return what an author is told about a file; whatever it holds, nothing is raised.

    Before an exercise is played, `tell` is told its id.
    """
    findings = listed(check_files([file], tell))
    loaded, _ = read_file(file, file.name, expand, beside(file))
    wrong = {each.line for each in findings if each.file == str(file)}
    text = _text(file).splitlines()
    shown = enumerate(text[:MOST_LINES], 1)
    lines = (SourceLine(number, line, number in wrong) for number, line in shown)
    exercises = (found for each in loaded if (found := preview_exercise(each.exercise)))
    more = max(0, len(text) - MOST_LINES)
    return FilePreview(as_text(file.name), findings, tuple(lines), tuple(exercises), more)


def preview_exercise(exercise: Question) -> ExercisePreview | None:
    """Return what an author is told about an exercise, or None if it cannot be played."""
    try:
        tasks = list(_tasks(exercise))
        counts = Counter(map(answer_of, tasks)).most_common(MOST_ANSWERS)
        words = ((sort, ", ".join(some)) for sort, some in offered_words(tasks[0]).items())
        further = tuple(map(_item, tasks[1 : FURTHER + 1]))
        first = tasks[0]
        return ExercisePreview(
            exercise.id,
            exercise.title,
            answer_of(first),
            plain_reason_of(first),
            further,
            tuple(counts),
            tuple(words),
            first.seed,
        )
    except Exception:  # the check has told why
        return None


def plain_reason_of(task: Task) -> str:
    """Say why what is right in an item is, without marks of Markdown."""
    return strip_markdown(reason_of(task))


def _tasks(exercise: Question) -> Iterator[Task]:
    """Yield the items of the seeds that are checked, as many as are drawn in time."""
    begin = time.process_time()
    for seed in exercise.checked_seeds:
        yield exercise.task(seed)
        if time.process_time() - begin > SECONDS:
            return


def _item(task: Task) -> Item:
    return Item(task.seed, strip_markdown(task.ask), answer_of(task))


def exercise_ids(file: Path) -> tuple[str, ...]:
    """Return the ids in a file as far as it is YAML, each once, and no more than a file may have."""
    found = dict.fromkeys(name for name, _ in ids_in(read_documents(file, file.name)[0]))
    return tuple(found)[:MAX_EXERCISES]


def fingerprint(file: Path) -> str:
    """Return a value that changes when the file does, or a card or the words beside it."""
    marks = list(map(mark_of, (file, *yaml_files(file.parent))))
    return hashlib.sha256(repr(marks).encode()).hexdigest()[:16]


def _text(file: Path) -> str:
    try:
        return read_head(file, MAX_BYTES).decode("utf-8", "replace")
    except FileError:
        return ""
