"""Classes when the server starts: their tables, the teacher's link, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mahj_tutor.classroom.codes import new_token
from mahj_tutor.classroom.setting import ENVIRONMENT
from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.learner.database.database import Database
from mahj_tutor.server.addresses import address_here, addresses_for_others, qr_text
from mahj_tutor.server.teach.service import Classrooms


@dataclass(frozen=True, slots=True)
class OpenedClasses:
    """Classes ready to be served; `first_page` is the teacher's, `environment` goes to the kernels."""

    classrooms: Classrooms
    first_page: str
    environment: Mapping[str, str]
    said: str
    code: str = ""
    """The QR code of where learners join, for a terminal."""


def open_classes(database: Database, host: str, port: int, base: str, *, new_link: bool) -> OpenedClasses:
    """Open the classes in the database of the learners' record.

    The secret of the teacher's link is in `first_page` and in `said` once, when the link is made; only its
    hash is kept. Raise `StoreError` if the classes cannot be opened.
    """
    store = ClassStore(database)
    addresses = addresses_for_others(host, port, base)
    token = ""
    if new_link or not store.has_link("teacher"):
        token = new_token()
        store.set_link("teacher", token)
    first = f"teach/open?key={token}" if token else "teach"
    said = "\n".join(_said(address_here(host, port, base), addresses, first, is_new=bool(token)))
    code = qr_text(f"{addresses[0]}join") if addresses else ""
    return OpenedClasses(Classrooms(store, addresses), first, {ENVIRONMENT: "1"}, said, code)


def hub_classes(database: Database) -> OpenedClasses:
    """Return classes that are groups of a JupyterHub: nobody needs a code or a link."""
    return OpenedClasses(Classrooms(ClassStore(database)), "", {ENVIRONMENT: "1"}, "")


def _said(here: str, addresses: tuple[str, ...], first: str, *, is_new: bool) -> Iterator[str]:
    """Yield the lines that tell a teacher what to do."""
    yield ""
    if is_new:
        yield f"Teacher's link, for this computer:  {here}{first}"
        if addresses:
            yield f"Teacher's link, for your tablet:    {addresses[0]}{first}"
        yield "Keep it to yourself and bookmark the page it opens: it's shown only this once."
    else:
        yield f"Teacher's page: {here}{first}  (in the browser where you opened your link before)"
        yield "Lost the link? Start again with --new-teacher-link to get another one."
    yield ""
    if addresses:
        yield f"Learners type:  {addresses[0]}join"
    else:
        yield f"Learners on this computer alone:  {here}join"
        yield "Tablets can't reach it: start it with --host 0.0.0.0 on a computer in their network."
    yield ""
