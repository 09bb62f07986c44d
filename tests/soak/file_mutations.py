"""Mutated lesson files: a lesson as its author may have it, and then one file of it changed at random.

Bytes, structure, sizes and the kind of file are changed; the same seed and number make the same mutant.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from mahj_tutor.authoring.templates import template, words_template
from mahj_tutor.card_files import card_text, named_card
from mahj_tutor.exercises import catalog
from mahj_tutor.questions.interactions import INTERACTIONS
from tests.own_lessons import code, markdown

ID = "bad"
"""The id of the lesson that is mutated."""
SECRET = "the-canary-sings"
"""Stands in a file outside the lessons and in the environment of the server: nobody may ever read it."""
CATALOG = "title: Ours\nplace: after\nlessons:\n  - {folder: bad, title: A bad night, goal: Play.}\n"

TOKENS = [
    b"\x00", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xc2\xa0", b"\xe2\x80\xae", b"\x1b[2J", b"\r",
    b"\n", b"\t", b"---\n", b"...\n", b"&a ", b"*a", b"!!python/object:os.system ", b"%YAML 9\n", b"{", b"}",
    b"[", b"]", b'"', b"'", b"|", b">", b"\\ud800", b"\\u0000", b"1e999", b"NaN", b"1" * 5000, b"-", b": ",
    b"id: bad.one\n", b"<script>alert(1)</script>", b"{{ 7 * 7 }}", b"${7*7}", b"../../", b"draw: game\n",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, 5, -1, 10**15, 1.5, "", "x", "\ud800", "\x00", "\u202e", "a" * 30_000, [], {}, [[]], ["a", 5],
    [None], {"a": None}, "../../outside/text", "/etc/passwd", "# A\n\n## B\n" * 50, 'show("bad.nobody")',
    f'show("bad.one", file="../../outside/{ID}.yaml")', "<img src=x onerror=alert(1)>",
]  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """What was done: to which file, by which changes, in words for a failure."""

    number: int
    file: str
    changes: tuple[str, ...]


def write_mutant(root: Path, outside: Path, seed: str, number: int) -> Mutant:
    """Write the lesson `bad` into a folder of lessons, with one mutated file; `outside` has the secret."""
    rng = random.Random(f"{seed} {number}")
    own = root / ID
    own.mkdir(parents=True)
    texts = _texts(rng)
    name = rng.choice(
        [*["lesson.ipynb"] * 3, *["exercises.yaml"] * 3, "words.yaml", "card.yaml", "../catalog.yaml"]
    )
    for each, text in texts.items():
        if each == name or each in ("lesson.ipynb", "exercises.yaml") or rng.random() < 0.3:
            (own / each).write_text(text, "utf-8")
    if rng.random() < 0.15:
        change = rng.choice(FILE_CHANGES)
        change(own / name, outside)
        return Mutant(number, name, (change.__name__,))
    body, done = mutated(texts[name].encode(), rng, is_json=name.endswith(".ipynb"))
    (own / name).write_bytes(body)
    return Mutant(number, name, done)


def _texts(rng: random.Random) -> dict[str, str]:
    return {
        "lesson.ipynb": _notebook(rng),
        "exercises.yaml": rng.choice(_exercises()),
        "words.yaml": words_template(),
        "card.yaml": card_text(named_card(rng.choice(["first", "practice"]))),
        "../catalog.yaml": CATALOG,
    }


@cache
def _exercises() -> tuple[str, ...]:
    """Return files with one exercise each, of the templates and the shipped lessons, as the lesson's own."""
    found = [template(each, "one", ID) for each in INTERACTIONS]
    for lesson in catalog.lessons():
        for file in lesson.files:
            documents = file.read_text("utf-8").split("\n---\n")
            is_drawn = any("draw:" in each for each in documents)  # to draw from games takes seconds
            found += [] if is_drawn else [_own(each) for each in documents if "\nid: " in f"\n{each}"]
    return tuple(found)


def _own(document: str) -> str:
    lines = document.splitlines()
    return "\n".join("id: bad.one" if each.startswith("id:") else each for each in lines) + "\n"


def _notebook(rng: random.Random) -> str:
    shipped = rng.choice(catalog.lessons()).notebook
    words = [
        each for each in json.loads(shipped.read_text("utf-8"))["cells"] if each["cell_type"] == "markdown"
    ]
    shown = [code("from mahj_tutor.notebook import show"), code('show("bad.one")')]
    cells = [markdown("# A bad night\n\nWords."), *shown, *words[: rng.randrange(4)]]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}, indent=1)


# --- changes of what is in a file -------------------------------------------------------------------------


def mutated(body: bytes, rng: random.Random, *, is_json: bool) -> tuple[bytes, tuple[str, ...]]:
    """Return a file's bytes after one to three changes, and the names of the changes."""
    ways = [*BYTE_CHANGES, *([change_structure] * 4 if is_json else LINE_CHANGES)]
    done = []
    for _ in range(rng.randint(1, 3)):
        way = rng.choice(ways)
        body = way(body, rng)
        done.append(way.__name__)
    return body, tuple(done)


def _place(body: bytes, rng: random.Random) -> int:
    return rng.randrange(len(body) + 1)


def put_token(body: bytes, rng: random.Random) -> bytes:
    at = _place(body, rng)
    return body[:at] + rng.choice(TOKENS) + body[at:]


def change_byte(body: bytes, rng: random.Random) -> bytes:
    at = _place(body, rng)
    return body[:at] + bytes([rng.randrange(256)]) + body[at + 1 :]


def cut_out(body: bytes, rng: random.Random) -> bytes:
    at = _place(body, rng)
    return body[:at] + body[at + rng.choice([1, 5, 40, 400]) :]


def cut_off(body: bytes, rng: random.Random) -> bytes:
    return body[: _place(body, rng)]


def repeat_piece(body: bytes, rng: random.Random) -> bytes:
    at, length, times = _place(body, rng), rng.choice([1, 7, 60, 900]), rng.choice([2, 50, 3000])
    return body[:at] + body[at : at + length] * times + body[at + length :]


def fill_up(body: bytes, rng: random.Random) -> bytes:
    at, size = _place(body, rng), rng.choice([1_000, 150_000, 2_000_000])
    piece = rng.choice(TOKENS)
    return body[:at] + piece * (size // len(piece)) + body[at:]


def as_utf_16(body: bytes, rng: random.Random) -> bytes:
    return body.decode("utf-8", "replace").encode(
        rng.choice(["utf-16", "utf-16-le", "latin-1", "utf-32"]), "replace"
    )


BYTE_CHANGES = [
    put_token,
    put_token,
    change_byte,
    change_byte,
    cut_out,
    cut_off,
    repeat_piece,
    fill_up,
    as_utf_16,
]


def repeat_line(body: bytes, rng: random.Random) -> bytes:
    lines = body.split(b"\n")
    at = rng.randrange(len(lines))
    return b"\n".join([*lines[:at], *[lines[at]] * rng.choice([2, 40, 700]), *lines[at + 1 :]])


def move_line(body: bytes, rng: random.Random) -> bytes:
    lines = body.split(b"\n")
    lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))
    return b"\n".join(lines)


def change_indent(body: bytes, rng: random.Random) -> bytes:
    lines = body.split(b"\n")
    at = rng.randrange(len(lines))
    lines[at] = rng.choice([b" ", b"\t", b"    ", b"- ", b"\xc2\xa0"]) + lines[at]
    return b"\n".join(lines)


def change_value(body: bytes, rng: random.Random) -> bytes:
    lines = body.split(b"\n")
    at = rng.randrange(len(lines))
    name, colon, _ = lines[at].partition(b":")
    text = json.dumps(rng.choice(VALUES)).encode()
    lines[at] = name + b": " + text if colon else lines[at] + text
    return b"\n".join(lines)


LINE_CHANGES = [repeat_line, move_line, change_indent, change_value, change_value, change_value]


def change_structure(body: bytes, rng: random.Random) -> bytes:
    """Change one value somewhere in a JSON file: take another one, leave it out, or have it many times."""
    try:
        whole = json.loads(body)
    except (ValueError, RecursionError):
        return put_token(body, rng)
    places = list(_containers(whole))
    if not places:
        return put_token(body, rng)
    holder = rng.choice(places)
    key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    match rng.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder[key:key] = [holder[key]] * rng.choice([1, 20, 600])
        case 2:
            holder[key] = {"a": [holder[key]]} if rng.random() < 0.5 else [holder[key]]
        case _:
            holder[key] = rng.choice(VALUES)
    return json.dumps(whole).encode()


def _containers(value: Any) -> list[Any]:
    """Return all lists and mappings in a value that hold something."""
    found, waiting = [], [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict | list) and each:
            found.append(each)
            waiting += each.values() if isinstance(each, dict) else each
    return found


# --- changes of what a file is ----------------------------------------------------------------------------


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)


def leave_out(path: Path, outside: Path) -> None:
    _remove(path)


def make_empty(path: Path, outside: Path) -> None:
    path.write_bytes(b"")


def make_pipe(path: Path, outside: Path) -> None:
    _remove(path)
    os.mkfifo(path)


def make_folder(path: Path, outside: Path) -> None:
    _remove(path)
    path.mkdir()


def link_out(path: Path, outside: Path) -> None:
    _remove(path)
    path.symlink_to(outside / ("lesson.ipynb" if path.suffix == ".ipynb" else "text"))


def link_folder_out(path: Path, outside: Path) -> None:
    (path.parent / "linked").symlink_to(outside)


def link_to_itself(path: Path, outside: Path) -> None:
    _remove(path)
    path.symlink_to(path)


def link_to_nothing(path: Path, outside: Path) -> None:
    _remove(path)
    path.symlink_to("nothing")


def make_huge(path: Path, outside: Path) -> None:
    with path.open("r+b" if path.exists() else "wb") as file:
        file.truncate(3_000_000_000)


def give_odd_name(path: Path, outside: Path) -> None:
    path.rename(path.with_name(os.fsdecode(b"\xff\n\x1b[2J") + path.suffix))


FILE_CHANGES: list[Callable[[Path, Path], None]] = [
    leave_out,
    make_empty,
    make_pipe,
    make_folder,
    link_out,
    link_out,
    link_out,
    link_folder_out,
    link_to_itself,
    link_to_nothing,
    make_huge,
    give_odd_name,
]


def write_outside(folder: Path) -> Path:
    """Write the files that nobody may read, in a folder beside the lessons."""
    folder.mkdir(parents=True)
    (folder / "text").write_text(f"{SECRET}: {SECRET}\nid: {SECRET}\n{SECRET}\n", "utf-8")
    (folder / f"{ID}.yaml").write_text(_exercises()[0].replace("title: ", f"title: {SECRET} "), "utf-8")
    cells = [markdown(f"# {SECRET}"), code(f'show("{SECRET}")')]
    whole = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
    (folder / "lesson.ipynb").write_text(json.dumps(whole), "utf-8")
    return folder
