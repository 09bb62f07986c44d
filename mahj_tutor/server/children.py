"""How this program starts Python again: no file of the folder it was started in is ever imported."""

from __future__ import annotations

import sys


def python_module(name: str, *arguments: str) -> list[str]:
    """Return the command that runs a module.

    IPython would put the folder back on the path of a kernel, but not with `-P`.
    """
    return [sys.executable, "-P", "-m", name, *arguments]
