"""What a server serves, and to whom, as one value: the command makes it, the server keeps it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.learner.store import Store
from mahj_tutor.server.exposure import Exposure
from mahj_tutor.server.preview import FilePreviewer
from mahj_tutor.server.shared.limits import Limits, limits_here
from mahj_tutor.server.teach.service import Classrooms


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """Lessons with the record of who learns there, who may come, and how many kernels there are."""

    shelves: Callable[[], tuple[Shelf, ...]]
    """Returns the lessons by headings, as they are now."""
    store: Store
    """What learners did."""
    data: Path
    """The data folder, which kernels are told too."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """Added to the environment of kernels."""
    doors: Exposure = field(default_factory=Exposure)
    """Under which path and names the pages are."""
    hub: bool = False
    """Whether learners are the users of the JupyterHub that has started this server."""
    warm: int = 1
    """How many kernels are kept ready for the next pages."""
    shared: int = 0
    """How many kernels pages share; with 0 each page has one of its own."""
    limits: Limits = field(default_factory=limits_here)
    """How many pages and kernels there may be."""
    previewer: FilePreviewer | None = None
    """Makes the preview of its file the first page."""
    is_trial: bool = False
    """Whether nothing is kept: then keys of other servers on this computer are good here, too, and stay."""
    framed_by: tuple[str, ...] = ()
    """The origins whose pages may show ours in a frame, beside our own."""
    classrooms: Classrooms | None = None
    """Adds the pages of classes."""
    first_page: str = ""
    """What the browser is opened at, below the first page's address: that page itself if this is empty."""
    ready: Callable[[str], None] = print
    """Told the address of the first page once it can be opened."""
