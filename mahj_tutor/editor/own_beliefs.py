"""Beliefs of an author's own: named and worded in the form, kept in `words.yaml` beside her exercises.

Each is one change together with the field that names it, so that Undo takes back both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from unicodedata import normalize

from mahj_widgets.editor_protocol import OwnBelief
from pydantic import ValidationError

from mahj_tutor.editor import changes, told
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.folder import FolderError
from mahj_tutor.editor.spots import CannotEditError
from mahj_tutor.editor.told import Done
from mahj_tutor.fields import MAX_ID, is_own_id
from mahj_tutor.lesson_files import WORDS
from mahj_tutor.pictures.words import sentence
from mahj_tutor.questions.own_words import WordsFile
from mahj_tutor.questions.refusals import refusals
from mahj_tutor.yaml_source import read_documents

_FIRST_LINE = "schema: mahj-words/1\n"
_UNNAMED = "belief"
"""What a belief is called whose words have no letters that a name may have."""
_NAME = "A name in the file has small letters and hyphens, as in no-hot-wall: {!r} has others."
_KEPT = "“{}” is in the list of beliefs from now on. Undo takes it back."
_CHANGED = "The words about “{}” are other ones now, wherever it is named."


@dataclass(frozen=True, slots=True)
class _Step:
    """One change: the file with its text and the number of changes before it, and the words before and after
    it, "" for no file.
    """

    at: tuple[str, str, int]
    words: tuple[str, str]
    name: str
    belief: str

    @property
    def back(self) -> _Step:
        """The same change the other way round."""
        return replace(self, words=self.words[::-1])


class OwnBeliefs:
    """What an author has written of beliefs since the editor began; `changed` is called once a file is."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._done: list[_Step] = []
        self._undone: list[_Step] = []

    def keep(self, desk: Desk, message: OwnBelief) -> str:
        """Write a belief and name it in the reply at a path, and return what the author is told.

        Raise `CannotEditError` or `FolderError` with the reason where it can't be written.
        """
        path, belief = message.path, " ".join(message.belief.split())
        if path[:2] != ("feedback", "wrong") or path[-1] != "misconception":
            raise CannotEditError("A belief belongs to a wrong answer.")
        if not belief or not message.say.strip():
            raise CannotEditError("Say both: what a learner believes, and what is said to it.")
        opened, at = desk.folder.read(WORDS), _at(desk)
        is_known = message.name != "" and desk.value_at(path) == message.name
        name = message.name if is_known else _free_name(opened.text, message.name, belief)
        text = _with_belief(opened.text, name, belief, message.say.strip())
        if is_known:
            desk.mark_step()
        else:
            desk.set_value(path, name)
        try:
            desk.folder.write(WORDS, text, opened)
        except FolderError:
            desk.undo()
            raise
        self._done.append(_Step(at, (opened.text, text), name, belief))
        self._undone.clear()
        self._changed()
        return (_CHANGED if is_known else _KEPT).format(belief.rstrip("."))

    def undone(self, desk: Desk) -> Done | None:
        """Take the last change back, and a belief that was written with it; None if there is none."""
        if not desk.can_undo:
            return None
        done, last = told.undone(desk), self._done[-1] if self._done else None
        if last is None or last.at != _at(desk):
            return done
        self._undone.append(self._done.pop())
        return self._went(desk, last.back, done, "Undone")

    def redone(self, desk: Desk) -> Done | None:
        """Make a change again that was taken back, and write its belief again; None if there is none."""
        if not desk.can_redo:
            return None
        at, last = _at(desk), self._undone[-1] if self._undone else None
        done = told.redone(desk)
        if last is None or last.at != at:
            return done
        self._done.append(self._undone.pop())
        return self._went(desk, last, done, "Done again")

    def _went(self, desk: Desk, step: _Step, done: Done | None, word: str) -> Done:
        """Let the words go along with the exercise."""
        _put(desk, step)
        self._changed()
        says = sentence(f"{word}: your words about “{step.belief.rstrip('.')}”")
        return done or Done((), says, is_elsewhere=False)


def _at(desk: Desk) -> tuple[str, str, int]:
    """Return where the author's changes are."""
    return desk.name, desk.text, len(desk.past)


def _put(desk: Desk, step: _Step) -> None:
    """Bring the words from the first text of a step to the second; what others changed meanwhile stays."""
    folder, (start, end) = desk.folder, step.words
    opened, path = folder.read(WORDS), ("misconceptions", step.name)
    is_gone = _entry(end, step.name) is None
    if is_gone and any(step.name in text for text in _texts(desk)):
        return  # an exercise elsewhere has named it since
    if opened.text != start:
        known, kept = _entry(opened.text, step.name), _entry(end, step.name)
        if kept is not None:
            end = _with_belief(opened.text, step.name, kept["belief"], kept["say"])
        else:
            end = changes.remove(opened.text, path) if known is not None else opened.text
    if end:
        folder.write(WORDS, end, opened)
        return
    try:
        folder.file(WORDS).unlink(missing_ok=True)
    except OSError as error:
        raise FolderError(f"{WORDS} cannot be taken away: {error.strerror}.") from error


def _texts(desk: Desk) -> Iterator[str]:
    """Yield the texts of the folder's exercise files, the open one as it is now."""
    yield desk.text
    for name in desk.folder.names():
        if name != desk.name:
            with suppress(FolderError):
                yield desk.folder.read(name).text


def _entry(text: str, name: str) -> Mapping[str, str] | None:
    """Return the words about a belief in a file of words, None if it has none."""
    nodes, _ = read_documents(text, WORDS)
    found = nodes[0].at(("misconceptions", name)) if nodes else None
    if found is None:
        return None
    return {key: (found.fields[key].text or "") if key in found.fields else "" for key in ("belief", "say")}


def _with_belief(text: str, name: str, belief: str, say: str) -> str:
    """Return a file of words with those about a belief; refuse what could not be read again."""
    nodes, problems = read_documents(text, WORDS)
    if problems:
        raise CannotEditError(f"{WORDS} has a mistake in line {problems[0].line}. Fix it there first.")
    base, path = (text if nodes else f"{text}{_FIRST_LINE}"), ("misconceptions", name)
    there = _entry(base, name)
    if there is None:
        text = changes.set_value(base, path, {"belief": belief, "say": say})
    else:
        text = base
        for key, value in (("belief", belief), ("say", say)):
            text = text if there[key] == value else changes.set_value(text, (*path, key), value)
    _check(text)
    return text


def _check(text: str) -> None:
    nodes, _ = read_documents(text, WORDS)
    try:
        WordsFile.model_validate(nodes[0].to_python())
    except ValidationError as error:
        found = next(iter(refusals(error, WordsFile, nodes[0], WORDS)))
        said = " ".join(map(sentence, filter(None, (found.say, found.fix))))
        raise CannotEditError(f"The words weren't kept. {said}") from error


def _free_name(text: str, wanted: str, belief: str) -> str:
    """Return the name of a new belief in the file: the one that is wanted, else one made of its words."""
    if wanted:
        if not is_own_id(wanted):
            raise CannotEditError(_NAME.format(wanted))
        if _entry(text, wanted) is not None:
            raise CannotEditError(f"{wanted!r} is another belief already. Give this one another name.")
        return wanted
    plain = normalize("NFKD", belief.lower().replace("'", "").replace("’", ""))
    words = re.findall(r"[a-z0-9]+", plain.encode("ascii", "ignore").decode())
    kept = ""
    for word in words:
        if len(f"{kept}-{word}") > MAX_ID - 4:
            break
        kept = f"{kept}-{word}".strip("-")
    plain = kept if is_own_id(kept) else f"{_UNNAMED}-{kept}".strip("-")
    names = (plain, *(f"{plain}-{number}" for number in range(2, 100)))
    return next(each for each in names if _entry(text, each) is None)
