"""Colors of a static picture: the board's own, or black and white."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mahj_widgets.colors import board_colors, halfway

_BOARD = board_colors()
COLORS = {
    **_BOARD,
    "felt-edge": _BOARD["felt-deep"],
    "felt-slot": halfway(_BOARD["felt"], _BOARD["felt-deep"]),
    "rail-edge": _BOARD["rail-deep"],
    "ledge": _BOARD["rail-lit"],
    "plaque": "#fbf5e4",
    "plaque-edge": _BOARD["ivory-edge"],
    "band-edge": _BOARD["wrong"],
}
"""The light theme of `board.css`, and what is there under other names."""

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

        >>> Style(color=False).paint("felt"), Style(color=True).paint("felt") == board_colors()["felt"]
        ('#fff', True)
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
