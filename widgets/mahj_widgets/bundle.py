"""Joins the board's modules into the one file that browsers load.

anywidget hands a widget's code over as a text that cannot import its neighbors, and the pages load one file.
So the modules of `static/board` are written one after the other, each after those it imports, without their
import lines and comments. A top-level name belongs to one module only, which a test checks. No tool but
Python is needed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from mahj_widgets.renaming import short_names

STATIC = Path(__file__).parent / "static"
MODULES = STATIC / "board"
EDITOR_MODULES = STATIC / "editor"
GUIDE_PARTS = ("words.js", "guide-page.js", "guide.js")
WORDS = STATIC / "words.js"
"""The module that makes words of the game in a text open their meanings."""

_COMMENT = re.compile(r"^ */\*\*(?:[^*]|\*(?!/))*\*/\n", re.MULTILINE)
_CAST = re.compile(r"/\*\* @type [^*]+\*/ ")
_REMARK = re.compile(r"(?:^ *| +)// [^\n\"`]*$", re.MULTILINE)
"""What is said of a line, on it or above it; quotes would be those of a text that has such a sign in it."""
_INDENT = re.compile(r"^ +", re.MULTILINE)
_STYLE_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/\n?")
_STYLE_SPACE = re.compile(
    r"\n *|(?<=[;}]) +| (?=[{}])|(?<=(?:height|.width)) (?=[<>])|(?<=[<>]=) "
    r"|(?<=[{};,]) | (?=> )|(?<=>) |(?<=[a-z]:) (?=[^{}]*;)"
    r"| (?=[+] \.m-)|(?<=[+]) (?=\.m-)| (?=~ )|(?<=~) | (?=/ )|(?<=/) | (?=[*] [\dv(])|(?<= [*]) (?=[\dv(])"
    r'|(?<=[a-z)]) (?="[a-z])|(?<=[a-z]") (?=[a-z"\d])'
    r"| (?=!important|#[\da-f]{3})|(?<=:) (?=\d)|(?<=\)) (?=auto|min|max|calc|rep|fit|var|solid|to|\d)"
)
"""Spaces that no browser needs; those around the signs of a sum stay."""
_SPARE = re.compile(
    r" (?=\{$)|(?<=\{) | (?=\})|(?<=,) (?=[{\[])|(?<=\bif) (?=\()"
    r"| (?=(?:=|=>|[<>]=?|[!=]==|&&|\|\||\?\?) )"
    r"|(?<= [=<>]) |(?<= [=<>][=>]) |(?<=[!=]==) |(?<=&&) |(?<=\|\|) |(?<=\?\?) ",
    re.MULTILINE,
)
"""Spaces in code that no browser needs: before a block, within braces, before a list or object, around
arrows, comparisons and what assigns. Of our texts only selectors have such signs, and need no spaces."""
_STRING = re.compile(r'("(?:[^"\\]|\\.)*"|`[^`]*`)')
_TEXT_IN_TEXT = re.compile(r"\$\{[^}]*`")
_QUOTIENT = re.compile(r" / ")
"""What divides; another slash may begin a pattern."""
_AROUND_SIGN = re.compile(r"(?<=[,:?*&|]) | (?=[?:*&|])|;(?=\})")
"""Spaces around signs and semicolons before a brace, which no browser needs outside texts."""
_CONST = re.compile(r"^(export |)const |(?<=for \()const ", re.MULTILINE)
"""What `let` says in fewer characters: that nothing is assigned twice, the sources see to."""
_BRACES = re.compile(r"(?<=\{)\n|\n(?=[})\]])")
"""Line breaks that a brace makes needless; no text of ours has one in it."""
_SHORTER = (
    (re.compile(r" ([-+]) (?![-+])"), r"\1"),
    (re.compile(r"(?<=[)\]]) (?=\w)|(?<=\breturn) (?=[\[({!])"), ""),
    (re.compile(r"\btrue\b"), "!0"),
    (re.compile(r"\bfalse\b"), "!1"),
)
"""Other ways to say it in fewer characters, outside texts."""
_END = re.compile(r";$(?=\n(?![(\[`/+*.,-]))", re.MULTILINE)
"""Semicolons that the end of their line makes needless."""
_EXPORT = re.compile(r"^export (?!default\b)", re.MULTILINE)
_DEFAULT = re.compile(r"^export default .*\n", re.MULTILINE)
_IMPORT = re.compile(r'^import \{[^}]*\} from "\.{1,2}/(?:[a-z]+/)?([a-z-]+\.js)";\n', re.MULTILINE)


@cache
def board_module() -> str:
    """Return the text of the board as one module without imports.

    >>> board_module().count("export"), "import" in board_module().split()
    (1, False)
    """
    return short_names(_EXPORT.sub("", open_module()))


@cache
def open_module() -> str:
    """Return the board's module with all that its parts export, by which each can be tried alone.

    >>> "export function fold(" in open_module()
    True
    """
    return join(_sources(MODULES))


@cache
def board_style() -> str:
    r"""Return the board's style sheet as browsers get it, without comments and spare spaces.

    >>> "/*" in board_style() or "\n" in board_style()
    False
    """
    return squeezed((STATIC / "board.css").read_text(encoding="utf-8"))


@cache
def editor_module() -> str:
    """Return the text of the exercise editor, with the board in it, as one module without imports.

    >>> editor_module().count("export default")
    1
    """
    board = {name: _DEFAULT.sub("", source) for name, source in _sources(MODULES).items()}
    return short_names(_EXPORT.sub("", join({**board, **_sources(EDITOR_MODULES)})))


@cache
def guide_module() -> str:
    """Return the text of the guide through a lesson in Voila, as one module without imports.

    >>> guide_module().count("export"), "mahj:next" in guide_module()
    (1, True)
    """
    parts = {name: (STATIC / name).read_text(encoding="utf-8") for name in GUIDE_PARTS}
    return short_names(_EXPORT.sub("", join(parts)))


def squeezed(style: str) -> str:
    r"""Return a style sheet without comments and the spaces that no browser needs.

    >>> squeezed("/* low */\n.a > .b {\n  width: calc(1px + 2px); color: red;\n}\n")
    '.a>.b{width:calc(1px + 2px);color:red}'
    """
    return _STYLE_SPACE.sub("", _STYLE_COMMENT.sub("", style)).replace(";}", "}")


def _sources(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.js"))}


def join(sources: Mapping[str, str]) -> str:
    r"""Join modules, each after those it imports; modules that import each other raise `ValueError`.

    >>> join({"a.js": 'import { b } from "./b.js";\nexport const a = b;\n', "b.js": "export const b = 1;\n"})
    'export let b=1\nexport let a=b\n'
    """
    order = TopologicalSorter({name: _IMPORT.findall(source) for name, source in sources.items()})
    return "".join(_code(sources[name]) for name in order.static_order())


def _code(source: str) -> str:
    """Return a module without its imports, comments, indents and empty lines."""
    code = _REMARK.sub("", _CAST.sub("", _COMMENT.sub("", _IMPORT.sub("", source))))
    code = _CONST.sub(r"\1let ", _INDENT.sub("", code))
    code = _SPARE.sub("", _END.sub("", re.sub(r"\n{2,}", "\n", code).lstrip("\n")))
    return _BRACES.sub("", "\n".join(_tight(line) for line in code.split("\n")))


def _tight(line: str) -> str:
    """Return a line in fewer characters: without spaces around signs, unless they may be part of a text.

    >>> _tight('a ? "b, c" : d') + _tight("e + `a, ${b}`")
    'a?"b, c":de+`a, ${b}`'
    """
    parts = _STRING.split(line)
    is_odd = line.count("`") % 2 or _TEXT_IN_TEXT.search(line)
    if is_odd or any("/" in _QUOTIENT.sub("", part) for part in parts[::2]):
        return line
    return "".join(part if i % 2 else _tight_code(part) for i, part in enumerate(parts))


def _tight_code(part: str) -> str:
    """Return a part of a line that has no text in it in fewer characters.

    >>> _tight_code("a = b - 1 || true")
    'a = b-1||!0'
    """
    part = _AROUND_SIGN.sub("", part)
    for sign, shorter in _SHORTER:
        part = sign.sub(shorter, part)
    return part
