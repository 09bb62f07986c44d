"""The settings page: colors, and one's own record to take away, to bring in and to delete."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.learner.database.database import RecordSizeError
from mahj_tutor.learner.record_file import LARGEST, RecordFileError, import_record, is_small, record_pieces
from mahj_tutor.server.game_night import DAYS, EVENING_MARK, evening_of
from mahj_tutor.server.page import Page, off_loop
from mahj_tutor.server.tries import Tries
from mahj_tutor.server.visitors import KEY_COOKIE

NOT_NOW = "That didn't work: we can't get at your progress right now. Please try again later."
TOO_OFTEN = "You've reached the limit for now. Please try again in an hour."
IMPORTS, EXPORTS = Tries(6, 3600.0), Tries(30, 3600.0)
"""Imports and exports of one learner in an hour."""


class SettingsPage(Page):
    """Colors and the record."""

    @off_loop
    def get(self) -> None:
        """Show what can be changed."""
        self.learner_key()
        self.answer()

    def answer(self, said: str = "", *, is_wrong: bool = False, status: int = 200) -> None:
        """Send the page with what came of a request."""
        guard = self.xsrf_form_html()
        self.set_status(status)
        evening = evening_of(self.bookmarks(self.learner_key()))
        shown = {"said": said, "is_wrong": is_wrong, "largest": LARGEST}
        self.show("settings.html", guard=guard, days=enumerate(DAYS, 1), evening=evening, **shown)


class EveningSetting(SettingsPage):
    """Which evening she plays."""

    @off_loop
    def get(self) -> None:
        """Go back to the settings."""
        self.redirect(f"{self.base_url}settings")

    @off_loop
    def post(self) -> None:
        """Keep it."""
        chosen = self.get_body_argument("evening", "0")
        number = int(chosen) if chosen in {str(each) for each in range(len(DAYS) + 1)} else 0
        try:
            bookmark = Bookmark(EVENING_MARK, version=0, seed=0, round=number)
            self.app.store.save_bookmark(self.learner_key(), bookmark)
        except StoreError as error:
            self.log.error("an evening could not be kept: %s", error)
            self.answer(NOT_NOW, is_wrong=True, status=503)
            return
        self.redirect(f"{self.base_url}settings", status=303)


class RecordPage(SettingsPage):
    """The record as one file."""

    is_timed = False  # a download is as slow as the visitor's connection

    async def get(self) -> None:
        """Send the file piece by piece."""
        key = self.learner_key()
        if not EXPORTS.allow(key):
            await self.off_loop(partial(self.answer, TOO_OFTEN, is_wrong=True, status=429))
            return
        pieces = record_pieces(self.app.store, key)
        try:
            await self._send(pieces)
        except StoreError as error:
            self.log.error("the record could not be exported: %s", error)
            if self._headers_written:
                self.hang_up()  # an incomplete file must not look complete
            else:
                await self.off_loop(partial(self.answer, NOT_NOW, is_wrong=True, status=503))

    async def _send(self, pieces: Iterator[str]) -> None:
        piece = await self.off_loop(next, pieces, "")
        name = f"mahj-tutor-{self.today():%Y-%m-%d}.json"
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.set_header("Cache-Control", "no-store")
        while piece:
            self.write(piece)
            await self.flush()
            piece = await self.off_loop(next, pieces, "")

    async def post(self) -> None:
        """Add the record in a file to one's own."""
        key = self.learner_key()
        files = self.request.files.get("record", [])
        if not files or not files[0]["body"]:
            said = partial(self.answer, "Choose a file first.", is_wrong=True)
        elif not IMPORTS.allow(key):
            said = partial(self.answer, TOO_OFTEN, is_wrong=True, status=429)
        else:
            content = files[0]["body"]
            is_soon = await self.off_loop(is_small, content)
            threads = self.app.small_imports if is_soon else self.app.import_threads
            said = await self.off_loop(self._import, key, content, threads=threads)
        await self.off_loop(said)

    def _import(self, key: str, content: bytes) -> partial[None]:
        """Add a record, and return the function that sends the page with the result."""
        try:
            new = import_record(self.app.store, key, content)
        except StoreError as error:
            self.log.warning("a record could not be imported: %s", error)
            text, status = _REFUSED.get(type(error), (NOT_NOW, 503))
            return partial(self.answer, text, is_wrong=True, status=status)
        return partial(self.answer, _added(new))


_REFUSED: Mapping[type[StoreError], tuple[str, int]] = {
    RecordFileError: ("That file isn't one that Mahj Tutor can read. Nothing has changed.", 200),
    RecordSizeError: ("There isn't room for everything in that file. Nothing has changed.", 200),
}


class DeletePage(SettingsPage):
    """The end of a record."""

    @off_loop
    def post(self) -> None:
        """Delete everything there is about the learner."""
        try:
            self.app.store.delete(self.learner_key())
        except StoreError as error:
            self.log.error("a record could not be deleted: %s", error)
            self.answer(NOT_NOW, is_wrong=True)
            return
        self.clear_cookie(KEY_COOKIE, path=self.base_url)
        self.show("deleted.html")

    @off_loop
    def get(self) -> None:
        """Go back to the settings: nothing is deleted by opening a page."""
        self.redirect(f"{self.base_url}settings")


def _added(new: int) -> str:
    """Return what was added, in a sentence.

    >>> _added(0), _added(1)
    ('Everything in that file was already here.', 'Done. 1 answer was added to your progress.')
    """
    if not new:
        return "Everything in that file was already here."
    return f"Done. {new} answer{'s were' if new > 1 else ' was'} added to your progress."
