"""What an author's page has to show before it may edit anything: a secret that only her account can read."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
from pathlib import Path
from stat import S_IMODE

from mahj_tutor.files import FileError, is_file, read_text

NAME = "editor-secret"
_SECRET = re.compile(r"[0-9a-f]{48}")
_OTHERS = 0o077
"""What the system calls the rights of everybody but the owner."""


def kept_secret(folder: Path) -> str:
    """Return the secret that is kept in the data folder; one is made if there is none.

    It stays the same from start to start, so that a page that is open goes on. Where nothing can be kept, it
    is good until the server ends.
    """
    file = folder / NAME
    if (known := _read(file)) is not None:
        return known
    made = secrets.token_hex(24)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
            opened.write(made)
    return made


def _read(file: Path) -> str | None:
    """Return the secret in a file, None if there is none, or if others could have read it."""
    try:
        if file.is_symlink() or not is_file(file):
            return None
        if os.name == "posix" and S_IMODE(file.stat().st_mode) & _OTHERS:
            return None
        found = read_text(file, 200).strip()
    except (OSError, FileError):
        return None
    return found if _SECRET.fullmatch(found) else None
