"""The reference of the Python API, made from the docstrings of what `mahj_tutor` offers.

The docs site has it as a page; `python -m mahj_tutor.authoring.python_reference` prints it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import mahj_tutor
from mahj_tutor import terminal
from mahj_tutor.tiles import natural_list

_CALLED = ("Tiles", "tile", "Card", "Game", "play", "View", "Outcome", "rule", "FourSets", "NearHand")
"""What a program begins with; the rest are values that it gets, and errors."""
_ALIASES = {
    "Move": "A move of either game: a value with a `seat`; `str` gives its text, such as `East discards 3B`.",
    "Player": "A function that takes a `View` and returns a move, its text, or None to let the game go on.",
}
"""What has no docstring of its own."""


def reference() -> str:
    """Return the reference as Markdown: first what programs call, then what they get."""
    rest = [name for name in mahj_tutor.__all__ if name not in _CALLED and name != "__version__"]
    return "\n".join(line for name in (*_CALLED, *rest) for line in _entry(name, getattr(mahj_tutor, name)))


def _entry(name: str, what: Any) -> Iterator[str]:
    is_called = name in ("Tiles", "tile", "play", "rule")
    yield f"## `{name}{_parameters(what) if is_called else ''}`"
    yield ""
    yield _ALIASES.get(name) or _prose(what)
    yield ""
    if is_dataclass(what):
        shown = (each.name for each in fields(what) if not each.name.startswith("_"))
        yield f"It has {natural_list(f'`{each}`' for each in shown)}."
        yield ""
    members = tuple(_members(name, what)) if inspect.isclass(what) else ()
    yield from members
    if members:
        yield ""


def _members(name: str, kind: type) -> Iterator[str]:
    """Yield the methods and properties of a class that are its own, in the order of its code."""
    for member, what in vars(kind).items():
        if member.startswith("_"):
            continue
        if isinstance(what, property):
            yield f"- **`.{member}`**{_returned(name, what.fget)}: {_prose(what.fget, ' ')}"
        elif isinstance(what, classmethod | staticmethod):
            made = what.__func__
            yield f"- **`{name}.{member}{_parameters(made)}`**{_returned(name, made)}: {_prose(made, ' ')}"
        elif inspect.isfunction(what):
            yield f"- **`.{member}{_parameters(what)}`**{_returned(name, what)}: {_prose(what, ' ')}"


def _parameters(what: Any) -> str:
    """Return how something is called: names and defaults, without the types, which the text tells."""
    shown = []
    for each in inspect.signature(what).parameters.values():
        if each.name in ("self", "cls"):
            continue
        if each.kind is each.KEYWORD_ONLY and "*" not in shown:
            shown.append("*")
        default = "" if each.default is each.empty else f"={_plain(each.default)}"
        shown.append(f"{each.name}{default}")
    return f"({', '.join(shown)})"


def _returned(name: str, what: Any) -> str:
    """Return the type of what comes back, as the code writes it."""
    said = inspect.signature(what).return_annotation
    if said in ("None", inspect.Signature.empty):
        return ""
    return f" → `{name if said == 'Self' else said}`"


def _plain(value: object) -> str:
    """Return a default as somebody would type it: the text of a seat, not its object."""
    return repr(str(value)) if isinstance(value, str) else repr(value)


def _prose(what: Any, between: str = "\n\n") -> str:
    """Return the paragraphs of a docstring without its examples."""
    paragraphs = re.split(r"\n\s*\n", inspect.cleandoc(what.__doc__ or ""))
    told = (" ".join(each.split()) for each in paragraphs if not each.lstrip().startswith(">>>"))
    return between.join(filter(None, told))


if __name__ == "__main__":
    terminal.say_lines(reference())
