"""The settings page: colors, and one's own record to take away, to bring in and to delete."""

# mypy: disallow-subclassing-any=False
# Jupyter's classes are untyped here.

from __future__ import annotations

from mahj_tutor.errors import StoreError
from mahj_tutor.learner.record_file import LARGEST, export_record, import_record
from mahj_tutor.server.page import Page
from mahj_tutor.server.visitors import KEY_COOKIE

NOT_NOW = "That didn't work: your record can't be used right now. Please try again later."


class SettingsPage(Page):
    """Colors and the record."""

    def get(self) -> None:
        """Show what can be changed."""
        self.learner_key()
        self.answer()

    def answer(self, said: str = "", *, is_wrong: bool = False) -> None:
        """Send the page with what came of a request."""
        guard = self.xsrf_form_html()
        self.show("settings.html", guard=guard, said=said, is_wrong=is_wrong, largest=LARGEST)


class RecordPage(SettingsPage):
    """The record as one file."""

    def get(self) -> None:
        """Send the file."""
        key = self.learner_key()
        try:
            record = export_record(self.app.store, key)
        except StoreError as error:
            self.log.error("the record could not be exported: %s", error)
            self.set_status(503)
            self.answer(NOT_NOW, is_wrong=True)
            return
        name = f"mahj-tutor-{self.today():%Y-%m-%d}.json"
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        self.set_header("Cache-Control", "no-store")
        self.finish(record)

    def post(self) -> None:
        """Add the record in a file to one's own."""
        key = self.learner_key()
        files = self.request.files.get("record", [])
        if not files or not files[0]["body"]:
            self.answer("Choose a file first.", is_wrong=True)
            return
        try:
            new = import_record(self.app.store, key, files[0]["body"])
        except StoreError as error:
            self.log.warning("a record could not be imported: %s", error)
            self.answer("That file can't be read as a Mahj Tutor record. Nothing has changed.", is_wrong=True)
            return
        self.answer(_added(new))


class DeletePage(SettingsPage):
    """The end of a record."""

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

    def get(self) -> None:
        """Go back to the settings: nothing is deleted by opening a page."""
        self.redirect(f"{self.base_url}settings")


def _added(new: int) -> str:
    """Return what was added, in a sentence.

    >>> _added(0), _added(1)
    ('Everything in that file was already here.', 'Done. 1 answer was added to your record.')
    """
    if not new:
        return "Everything in that file was already here."
    return f"Done. {new} answer{'s were' if new > 1 else ' was'} added to your record."
