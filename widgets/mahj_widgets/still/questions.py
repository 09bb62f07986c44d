"""Drawing what is asked in words: choices as boxes to tick, numbers as boxes to fill in."""

from __future__ import annotations

from mahj_widgets.layout import Choice, NumberField
from mahj_widgets.protocol import View
from mahj_widgets.still.block import Block, column, flow, row, wrapped
from mahj_widgets.still.position import Position
from mahj_widgets.still.style import Style
from mahj_widgets.still.text import SIZE, Run, text
from mahj_widgets.symbols import box

BOX = 18.0


def questions_block(view: View, position: Position, width: float, style: Style) -> Block:
    """Draw the choices and the number fields of a view."""
    choices = [_choice(each, view, position, width, style) for each in view.choices]
    numbers = [_number(each, position.numbers.get(each.id, ""), width, style) for each in view.numbers]
    return column([*choices, *numbers], 18)


def _choice(choice: Choice, view: View, position: Position, width: float, style: Style) -> Block:
    chosen = position.chosen.get(choice.id)
    wide = _column_width(choice, width)
    options = [
        _option([Run(option.text)], option.detail, wide, style, ticked=option.id == chosen)
        for option in choice.options
    ]
    even = [option.in_width(wide) for option in options]
    rows = [row(line, 20) for line in wrapped(even, width, 20)]
    ask = text([Run(choice.ask, bold=True)], width, style)
    return column([_condition(choice, view, width, style), ask, column(rows, 12)], 8)


def _condition(choice: Choice, view: View, width: float, style: Style) -> Block:
    """Say of which earlier answer a choice depends, for it is drawn in any case."""
    for other in view.choices:
        for option in other.options:
            if choice.when == (other.id, option.id):
                return text([Run(f"If you chose “{option.text}”:", color=style.soft)], width, style)
    return Block(0, 0)


def _column_width(choice: Choice, width: float) -> float:
    """Return the width of an option: half of the whole where all texts fit in it in two lines."""
    half = (width - 20) / 2
    longest = max((len(option.text) + len(option.detail or "") for option in choice.options), default=0)
    return half if half >= 200 and longest * SIZE * 0.55 < 2 * half else width


def _option(runs: list[Run], detail: str | None, width: float, style: Style, *, ticked: bool) -> Block:
    tick = f'<path d="M4 9.5l4 4l7-9" {style.outline(style.ink, 2.5)}/>' if ticked else ""
    square = Block(BOX, BOX, box(1, 1, BOX - 2, BOX - 2, 3, style.fill("paper", "edge", 1.6)) + tick)
    inside = width - BOX - 12
    words = column([text(runs, inside, style), text([Run(detail or "", color=style.soft)], inside, style)])
    return row([column([Block(BOX, 2), square]), words], 12)


def _number(field: NumberField, typed: str, width: float, style: Style) -> Block:
    """Draw a box for a number, with what was typed."""
    wide, high = 96.0, 40.0
    words = text([Run(typed, bold=True)], wide - 16, style, 20, "middle")
    shown = words.at((wide - words.width) / 2, (high - words.height) / 2) if words.height <= high else ""
    frame = Block(wide, high, box(1, 1, wide - 2, high - 2, 7, style.fill("paper", "edge", 1.6)) + shown)
    unit = text(field.unit or "", max(80.0, width - wide - 12), style)
    return column(
        [text([Run(field.ask, bold=True)], width, style), flow([frame, unit], width, 12, sit="middle")], 8
    )
