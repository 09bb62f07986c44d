"""Whether somebody sees the boards of a running notebook, or a program runs its cells."""

from __future__ import annotations

import os
import sys
import warnings
from functools import cache
from pathlib import Path

from mahj_tutor.extras import can_keep_record, command_for
from mahj_tutor.lesson_files import COPIES


def has_front_end() -> bool:
    """Return False where a program runs the notebook's cells (nbval, nbconvert, papermill), else True.

    A request to execute a cell says by `allow_stdin` whether it comes from somewhere a person could be asked
    something. Our own pages and Voila's are rendered by such a program, but boards are shown there:
    the environment says so. Colab asks people in a way of its own.

    >>> has_front_end()
    True
    """
    ipython = sys.modules.get("IPython")
    kernel = getattr(ipython.get_ipython(), "kernel", None) if ipython else None
    if kernel is None or is_on_page() or "google.colab" in sys.modules:
        return True
    request = kernel.get_parent() or {}
    return bool(request.get("content", {}).get("allow_stdin", True))


def is_on_page() -> bool:
    """Tell whether the notebook is shown as a page: one of ours, or Voila's."""
    return bool(os.environ.get("MAHJ_PAGE")) or any(name.startswith("VOILA_") for name in os.environ)


def is_in_lab() -> bool:
    """Tell whether the notebook is open in `mahj-tutor lab`, or is a copy that any JupyterLab has made of a
    lesson: its folder is the learner's own.

    >>> is_in_lab()
    False
    """
    is_page = bool(os.environ.get("MAHJ_PAGE"))
    return not is_page and (bool(os.environ.get("MAHJ_LAB")) or Path(COPIES).exists())


@cache
def warn_without_record() -> None:
    """Tell once, beside the first board, where what is done on boards lasts only as long as the kernel."""
    if has_front_end() and not can_keep_record():
        say = f"Your progress lasts until this kernel stops. To keep it: {command_for('lab')}"
        warnings.warn(say, stacklevel=4)
