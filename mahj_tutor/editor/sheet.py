"""A file under edit: its text with every change so far, what was not saved, and what others do to it."""

from __future__ import annotations

from dataclasses import replace

from mahj_tutor.authoring.json_schema import FIRST_LINE
from mahj_tutor.authoring.new import write_schema
from mahj_tutor.editor import documents
from mahj_tutor.editor.drafts import Draft, Drafts
from mahj_tutor.editor.folder import Folder, FolderError, Opened
from mahj_tutor.editor.history import History
from mahj_tutor.editor.merging import merge, said_of
from mahj_tutor.editor.spots import CannotEditError
from mahj_tutor.editor.watch import Watch
from mahj_tutor.exercises.load import MAX_EXERCISES
from mahj_tutor.yaml_source import MAX_BYTES

RESTORED = "Your changes that were not saved are back. Undo takes you to the saved file."
OTHERS_ALONE = "{} was changed elsewhere, and nothing here: you see that version now."
OTHERS_TOO = "{} was changed elsewhere too. That is taken over, and what you changed stays."

_TOO_LONG = (
    f"a file has at most {MAX_EXERCISES} exercises and {MAX_BYTES:,} characters. "
    "Move some exercises to another file."
)


class Sheet:
    """A file of a folder under edit, none at first."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._drafts = Drafts(folder)
        self.name = ""
        self._opened = Opened("", "")
        self._history = History()
        self._watch = Watch()
        self._has_other = False
        """Whether there is another version of the file, which saving keeps beside it."""

    def open(self, name: str) -> str:
        """Open a file, and return what its author should know about it."""
        self._watch.know(self.folder.file(name))
        opened = self.folder.read(name)
        if _is_too_long(opened.text):
            raise FolderError(f"{name} cannot be edited here: {_TOO_LONG}")
        self.name, self._opened = name, opened
        self._history = History(opened.text)
        self._has_other = False
        draft = self._drafts.take_over(name)
        if draft is not None and not _is_too_long(draft.text):
            said = self._restore(draft)
            if self.is_changed:
                return f"{RESTORED}{said}"
        self._drafts.drop(name)
        return ""

    def _restore(self, draft: Draft) -> str:
        """Put changes that were not saved and the file as it is now together, and say what is in both."""
        opened = self._opened
        base = opened.text if draft.mark == opened.mark else draft.base
        merged = merge(base, draft.text, opened.text)
        if _is_too_long(merged.text):
            merged = replace(merged, text=draft.text, both=("",))
        self._history = self._history.changed(merged.text)
        self._has_other = bool(merged.both)
        if self._has_other:  # a mark of before: what is in the file is kept when this text is saved
            self._opened = replace(opened, mark=draft.mark)
            return said_of(merged.both, "Save puts the other version beside it.")
        return ""

    def save(self) -> str:
        """Write the file, and return what was done."""
        if self._is_outdated():
            self.open(self.name)
            return OTHERS_ALONE.format(self.name)
        self._opened, other = self.folder.write(self.name, self.text, self._opened)
        self._watch.know(self.folder.file(self.name))
        self._has_other = False
        self._drafts.drop(self.name)
        kept = f" The file had been changed elsewhere: that version is kept as {other}." if other else ""
        return f"Saved {self.name}.{kept}{self._add_schema()}"

    def look(self) -> str:
        """Take over what somebody else has changed in the file, and return what its author should know.

        What is changed here stays. Where both have changed an exercise, the other version is kept beside it.
        """
        if not self.name or not self._watch.has_news(self.folder.file(self.name)):
            return ""
        there = self.folder.read(self.name)
        if not there.mark:
            self._opened = replace(self._opened, mark="")
            return f"{self.name} is no longer in the folder. Save puts it there again."
        if there.text == self._opened.text:
            return ""
        return self._take_over(there)

    def _take_over(self, there: Opened) -> str:
        """Put somebody else's changes and one's own together."""
        merged, was_changed = merge(self._opened.text, self.text, there.text), self.is_changed
        if _is_too_long(merged.text):
            raise FolderError(
                f"{self.name} was changed elsewhere, and both together are too long: {_TOO_LONG}"
            )
        other = self.folder.keep_beside(self.name, there) if merged.both else ""
        self._opened = replace(there, mark=self._opened.mark) if self._has_other else there
        self._keep(self._history.changed(merged.text))
        if not was_changed:
            return OTHERS_ALONE.format(self.name)
        more = said_of(merged.both, f"The other version is in {other}.")
        return f"{OTHERS_TOO.format(self.name)}{more}"

    def _is_outdated(self) -> bool:
        """Return whether the file has been changed elsewhere, and nothing here."""
        there = self.folder.read(self.name)
        return not self.is_changed and there.mark != "" and there.text != self._opened.text

    def _add_schema(self) -> str:
        """Write what the file's first line names, and return what its author should know about it."""
        try:
            if self.text.startswith(FIRST_LINE):
                any(write_schema(self.folder.path))
        except OSError:
            return " The schema for other editors can't be written beside it; you don't need it here."
        return ""

    @property
    def is_new(self) -> bool:
        """Whether the file does not lie in the folder yet."""
        return not self._opened.mark

    @property
    def is_shared(self) -> bool:
        """Whether another editor has unsaved changes to the file."""
        return bool(self.name) and self._drafts.are_elsewhere(self.name)

    @property
    def text(self) -> str:
        """The text of the file as it is now."""
        return self._history.text

    @property
    def is_changed(self) -> bool:
        """Whether there is something to save."""
        return self.text != self._opened.text

    @property
    def can_undo(self) -> bool:
        """Whether a change can be taken back."""
        return bool(self._history.past)

    @property
    def can_redo(self) -> bool:
        """Whether a change that was taken back can be made again."""
        return bool(self._history.future)

    def undo(self) -> None:
        """Take the last change back."""
        self._keep(self._history.undone())

    def redo(self) -> None:
        """Make it again."""
        self._keep(self._history.redone())

    def mark_step(self) -> None:
        """Count a change of something beside the file as one that can be taken back."""
        self._keep(self._history.stepped(self.text))

    def _change(self, text: str) -> None:
        if _is_too_long(text):
            raise CannotEditError(f"This change was not made: {_TOO_LONG}")
        self._keep(self._history.changed(text))

    def _keep(self, history: History) -> None:
        self._history = history
        if self.is_changed:
            self._drafts.keep(self.name, self.text, self._opened.mark, self._opened.text)
        else:
            self._drafts.drop(self.name)


def _is_too_long(text: str) -> bool:
    return len(text) > MAX_BYTES or len(documents.split(text)) > MAX_EXERCISES + 1
