"""A home folder for Jupyter, which keeps settings and connections there, where the account has none."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from mahj_tutor.learner.folder import data_folder


@contextlib.contextmanager
def usable_home(data: Path | None = None) -> Iterator[None]:
    """Set a temporary home folder for this process and its kernels if there is none that can be written.

    The record stays in `data`, or else in the data folder: raise `StoreError` if there is none.
    """
    if _has_home():
        yield
        return
    os.environ["MAHJ_DATA"] = str(data or data_folder())
    with tempfile.TemporaryDirectory(prefix="mahj-tutor-home-", ignore_cleanup_errors=True) as folder:
        os.environ["HOME"] = folder
        yield


def _has_home() -> bool:
    try:
        return os.access(Path.home(), os.W_OK | os.X_OK)
    except RuntimeError:  # a random user of a container
        return False
