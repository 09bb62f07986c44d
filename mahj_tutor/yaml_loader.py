"""How YAML is parsed: by libyaml, or in Python where libyaml is not installed. Both accept the same texts."""

from __future__ import annotations

import yaml
from yaml.scanner import ScannerError

_FLOW_SIGNS = ",?[]{}"


class PythonLoader(yaml.SafeLoader):
    """PyYAML's own loader with what libyaml does differently.

    A question mark in braces or brackets is part of a text, a tab separates as a blank does but never
    indents, and a colon right before a comma or a bracket is a mistake.
    """

    _is_plain = False

    def peek(self, index: int = 0) -> str:
        """Return one of the next characters as the scanner's rules have to see it."""
        found: str = super().peek(index)
        if found == "?" and self._is_plain:
            return "x"  # a letter, which goes on with the text
        if found == "\t" and self._is_indent(index):
            raise self._wrong("found a tab character that violates indentation")
        is_blank = self._is_plain or self.flow_level or not self.allow_simple_key
        return " " if found == "\t" and is_blank else found

    def scan_plain(self) -> yaml.ScalarToken:
        """Return a text without quotes."""
        self._is_plain = True
        try:
            found = super().scan_plain()
        finally:
            self._is_plain = False
        is_colon = self.peek() == ":" and self.peek(1) in _FLOW_SIGNS
        if self.flow_level and (is_colon or ":?" in found.value):
            raise self._wrong("found unexpected ':'")
        return found

    def scan_block_scalar_indentation(self) -> tuple[list[str], int, yaml.Mark]:
        """Return what comes before the first line of a text over several lines."""
        found = super().scan_block_scalar_indentation()
        if super().peek() == "\t":
            raise self._wrong("found a tab character where an indentation space is expected")
        return found

    def _is_indent(self, index: int) -> bool:
        """Tell whether the next character indents a line with which a text goes on."""
        begins_line = self._is_plain and index == 0 and self.allow_simple_key
        return bool(begins_line and self.column <= self.indent)

    def _wrong(self, say: str) -> ScannerError:
        mark = self.get_mark()
        return ScannerError("while scanning for the next token", mark, say, mark)


LOADER: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", PythonLoader)
"""The loader that reads our files."""
