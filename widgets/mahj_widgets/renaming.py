"""Gives what bundled code declares names of one or two letters.

A name is exchanged everywhere or nowhere: everywhere, if the code declares it and no property, key or export
is called so. As two names never become one, each use still means what it meant. Names that the code doesn't
declare are the browser's; none of them may be declared anywhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase, digits

_WORD = re.compile(
    r"""(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?P<name>[A-Za-z_$][\w$]*)|(?P<number>\d[\w.]*)"""
    r"""|(?P<space>\s+)|(?P<sign>\?\.(?!\d)|\.\.\.|=>|&&|\|\||[^\s\w])"""
)
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+/[a-z]*")
_QUOTED = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))+")
"""What stands in a template between its values."""
_BEFORE_PATTERN = re.compile(r"|[(,=:[!&|?{};]|&&|\|\||=>|return")
_OPENER, _CLOSER = re.compile(r"[(\[{`]|\$\{"), re.compile(r"[)\]}]")
_BEFORE_BLOCK = re.compile(r"[);{}]|=>|else|try|finally")
_LETTERS = "etaoinsrhldcumfpgwybvkxjqzETAOINSRHLDCUMFPGWYBVKXJQZ"
"""Those that code has most come first: that packs better."""
_MOST = 30
"""So many of the most used names get theirs first; the others, in the order in which they come, look like
their neighbors, which packs better."""
_KEYWORD = re.compile(
    "arguments|async|await|break|case|catch|class|const|constructor|continue|default|delete|do|else|export|"
    "extends|false|finally|for|from|function|get|if|import|in|instanceof|let|new|null|of|return|set|static|"
    "super|switch|this|throw|true|try|typeof|undefined|var|void|while|yield"
)


@dataclass(frozen=True, slots=True)
class _Token:
    """A word or sign of code: `inside` is the place of the bracket that opens around it among all, or -1; a
    closing bracket is in its own.
    """

    kind: str
    text: str
    start: int
    inside: int


def short_names(code: str) -> str:
    r"""Return code with short names for what it declares, one letter for the most used ones.

    >>> short_names("let half=(value)=>value/2\nlet all={both:(value)=>half(value)/half(2)}")
    'let t=(e)=>e/2\nlet a={both:(e)=>t(e)/t(2)}'
    >>> short_names("let size=one=>one.size+`one ${one}`")
    'let size=e=>e.size+`one ${e}`'
    """
    tokens = list(_tokens(code))
    names = _own_names(tokens)
    taken = set(re.findall(r"[\w$]+", code))
    free = (name for name in _short() if name not in taken)
    short = dict(zip(names, free, strict=False))
    parts: list[str] = []
    end = 0
    for at, token in enumerate(tokens):
        is_ours = token.text in short and token.kind == "name" and not _is_property(tokens, at)
        text = short[token.text] if is_ours else token.text
        parts += code[end : token.start] if _needs_space(code, end, token) else "", text
        end = token.start + len(token.text)
    return "".join((*parts, code[end:]))


def _needs_space(code: str, end: int, token: _Token) -> bool:
    """Return whether what stands between the end of the last token and a token is more than spare spaces."""
    around = code[end - 1 : end] + token.text[0]
    return "\n" in code[end : token.start] or re.fullmatch(r"[\w$]{2}|[-+/]{2}", around) is not None


def _short() -> Iterator[str]:
    yield from _LETTERS  # no keyword has a capital or a digit
    yield from (first + second for first in _LETTERS for second in digits + ascii_uppercase)


def _tokens(code: str) -> Iterator[_Token]:
    """Yield what code consists of, without its spaces; what a template quotes is a text."""
    at, count, last = 0, 0, ""
    around: list[tuple[str, int]] = []
    while at < len(code):
        opener, inside = around[-1] if around else ("", -1)
        kind, text = _next(code, at, opener, last)
        if kind == "sign" and (_CLOSER.fullmatch(text) or (text == "`" and opener == "`")):
            around.pop()
        elif kind == "sign" and _OPENER.fullmatch(text):
            around.append((text, count))
        if kind != "space":
            yield _Token(kind, text, at, inside)
            count, last = count + 1, text
        at += len(text)


def _next(code: str, at: int, opener: str, last: str) -> tuple[str, str]:
    """Return kind and text of the token that begins at a place within `opener`, after the token `last`."""
    if opener == "`":
        quoted = _QUOTED.match(code, at)
        return ("text", quoted[0]) if quoted else ("sign", "`" if code[at] == "`" else "${")
    if _BEFORE_PATTERN.fullmatch(last) and (pattern := _PATTERN.match(code, at)):
        return "text", pattern[0]
    if not (word := _WORD.match(code, at)):
        raise ValueError(f"no code: {code[at : at + 40]!r}")
    return str(word.lastgroup), word[0]


def _own_names(tokens: list[_Token]) -> list[str]:
    """Return the names that may be exchanged, in the order in which they get short ones."""
    counted = Counter(token.text for token in tokens if token.kind == "name")
    ends = {token.inside: at for at, token in enumerate(tokens)}  # the last token in each bracket
    declared = {token.text for at, token in enumerate(tokens) if _declares(tokens, at, ends)}
    names = declared - {token.text for at, token in enumerate(tokens) if _is_key(tokens, at)}
    return _most_used_first(list(filter(names.__contains__, filter(_is_long, counted))), counted)


def _most_used_first(names: Sequence[str], counted: Mapping[str, int]) -> list[str]:
    """Return names as they come, but the most used ones before the others."""
    most = sorted(names, key=lambda name: -counted[name])[:_MOST]
    return [*most, *(name for name in names if name not in most)]


def _is_long(name: str) -> bool:
    return len(name) > 2 and not _KEYWORD.fullmatch(name)


def _text(tokens: list[_Token], at: int) -> str:
    return tokens[at].text if 0 <= at < len(tokens) else ""


def _declares(tokens: list[_Token], at: int, ends: dict[int, int]) -> bool:
    """Return whether a name stands where it is declared: after `let` or `function`, or as a parameter."""
    before, after = _text(tokens, at - 1), _text(tokens, at + 1)
    if tokens[at].kind != "name":
        return False
    return before in ("let", "function") or after == "=>" or _is_in_list(tokens, at, ends)


def _is_in_list(tokens: list[_Token], at: int, ends: dict[int, int]) -> bool:
    """Return whether a name is one of several that are declared: parameters, or a list after `let`."""
    around, before, after = tokens[at].inside, _text(tokens, at - 1), _text(tokens, at + 1)
    opener = _text(tokens, around)
    if before not in (opener, ",", "...") or after not in (",", ")", "]", "="):
        return False
    if opener == "[":
        return _text(tokens, around - 1) == "let"
    return (opener == "(" and _text(tokens, ends[around] + 1) == "=>") or _text(
        tokens, around - 2
    ) == "function"


def _is_property(tokens: list[_Token], at: int) -> bool:
    return _text(tokens, at - 1) in (".", "?.")


def _is_key(tokens: list[_Token], at: int) -> bool:
    """Return whether a name is one that others know, or may be: a property, a key, or exported."""
    token, before, after = tokens[at], _text(tokens, at - 1), _text(tokens, at + 1)
    if token.kind != "name":
        return False
    if _is_property(tokens, at) or before == "default":
        return True
    if _text(tokens, token.inside) != "{" or _BEFORE_BLOCK.fullmatch(_text(tokens, token.inside - 1)):
        return False
    return (after == ":" and before != "?") or (before in ("{", ",") and after in (",", "}", "=", "("))
