"""Colors of a static picture: the board's own, or black and white."""

from __future__ import annotations

from dataclasses import dataclass, replace

COLORS = {
    "ground": "#f6f1e7",
    "paper": "#fffdf8",
    "line": "#d8cdb8",
    "edge": "#8a7d66",
    "ink": "#22302c",
    "ink-soft": "#4c5853",
    "felt": "#1f5b4a",
    "felt-edge": "#17473a",
    "on-felt": "#f7f2e4",
    "on-felt-soft": "#d5e3da",
    "felt-slot": "#1b5041",
    "rail": "#4a3122",
    "rail-edge": "#33200f",
    "ledge": "#7a5539",
    "amber": "#9a580d",
    "glow": "#f2b04a",
    "plaque": "#fbf5e4",
    "plaque-edge": "#d9c9a3",
    "ivory": "#fffdf6",
    "jade": "#2f7d6b",
    "jade-lit": "#4f9d8a",
    "jade-deep": "#1f5f51",
    "band-edge": "#b0482f",
    "hint": "#5b5fa8",
    "hint-glow": "#c4c7ff",
    "ink-a": "#6b3fa0",
    "ink-b": "#7d5200",
    "ink-c": "#0a6a74",
}
"""The light theme of `board.css`."""

WHITE = frozenset(
    {"ground", "paper", "felt", "felt-slot", "rail", "plaque", "ivory", "jade", "jade-lit", "jade-deep"}
)
"""What is white in print; everything else is black."""


@dataclass(frozen=True, slots=True)
class Style:
    """How things are painted: in color or black on white, on felt or on paper."""

    color: bool
    on_felt: bool = False

    def paint(self, name: str) -> str:
        """Return the color of a thing as CSS.

        >>> Style(color=False).paint("felt"), Style(color=True).paint("felt")
        ('#fff', '#1f5b4a')
        """
        if self.color:
            return COLORS[name]
        return "#fff" if name in WHITE else "#000"

    def fill(self, name: str, line: str = "", width: float = 1) -> str:
        """Return the attributes of a filled shape, with an outline if `line` is a color."""
        stroke = f' stroke="{self.paint(line)}" stroke-width="{width:g}"' if line else ""
        return f'fill="{self.paint(name)}"{stroke}'

    def outline(self, line: str, width: float = 1.5, *, dashed: bool = False) -> str:
        """Return the attributes of a shape that is only an outline."""
        dashes = ' stroke-dasharray="5 4"' if dashed else ""
        return f'fill="none" stroke="{self.paint(line)}" stroke-width="{width:g}"{dashes}'

    @property
    def ink(self) -> str:
        """The color of text on this ground."""
        return "on-felt" if self.on_felt else "ink"

    @property
    def soft(self) -> str:
        """The color of lesser text on this ground."""
        return "on-felt-soft" if self.on_felt else "ink-soft"

    @property
    def signal(self) -> str:
        """The color of what is marked on this ground."""
        return "glow" if self.on_felt else "amber"

    def felt(self) -> Style:
        """Return the style of things that lie on felt."""
        return replace(self, on_felt=True)
