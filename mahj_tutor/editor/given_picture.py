"""A picture from an author's device: looked at when it is chosen, put beside her files once it has words."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from pathlib import Path

from mahj_tutor.editor.spots import CannotEditError
from mahj_tutor.files import write_whole
from mahj_tutor.questions.own_pictures import MOST_BYTES, PictureError, picture_of

_FILE = re.compile(r"[^\W_][\w.-]{0,56}\.(?:png|jpe?g|webp|svg)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Given:
    """A picture that can be shown: the name that its file may have, and what is in it."""

    name: str
    body: bytes


def picture_given(name: str, body: str, most: int = MOST_BYTES) -> Given:
    """Return the picture in a file, given in Base64, of at most so many bytes.

    Raise `CannotEditError` with the reason if it can't be shown.
    """
    if len(body) > most * 4 // 3 + 4:
        raise CannotEditError(f"This picture has more than {most:,} bytes. Save it smaller.")
    try:
        raw = base64.b64decode(body, validate=True)
        picture_of(raw)
    except PictureError as error:
        raise CannotEditError(f"{_sentence(str(error))} {_sentence(error.fix)}") from error
    except (binascii.Error, ValueError) as error:
        raise CannotEditError("This picture did not arrive whole. Choose it again.") from error
    plain = re.sub(r"[^\w.-]+", "-", name).strip("-_.")
    if not _FILE.fullmatch(plain):
        raise CannotEditError(
            "A picture's name ends in .png, .jpg, .webp or .svg. Give the file such a name."
        )
    return Given(plain, raw)


def put_beside(folder: Path, given: Given, words: str) -> str:
    """Write a picture into a folder, and return it as a text names it, with the words for who can't see it.

    It gets a name that no other file has; raise `CannotEditError` if it can't be written.
    """
    stem, dot, kind = given.name.rpartition(".")
    names = (given.name, *(f"{stem}-{number}{dot}{kind}" for number in range(2, 1000)))
    free = next((each for each in names if _is_free(folder / each, given.body)), "")
    if not free:
        raise CannotEditError(f"There are too many pictures named {stem}. Give the file another name.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / free, given.body)
    except OSError as error:
        raise CannotEditError(f"{free} cannot be written: {error.strerror}.") from error
    said = " ".join(re.sub(r"[\[\]<>{}]", " ", words).split())
    return f"![{said}]({free})"


def _is_free(file: Path, body: bytes) -> bool:
    """Tell whether no other file has this name; the same picture may have it."""
    if file.is_symlink() or not file.exists():
        return not file.is_symlink()
    return file.is_file() and file.stat().st_size == len(body) and file.read_bytes() == body


def _sentence(said: str) -> str:
    return f"{said[:1].upper()}{said[1:].rstrip('.')}."
