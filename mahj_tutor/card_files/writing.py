"""A card as the text of a YAML file: what is written reads back as the same card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from mahj_tutor.card import Card, Line
from mahj_tutor.card_files.reading import SCHEMA


def card_text(card: Card) -> str:
    """Write a card in the form `read_card` reads."""
    return "\n".join(_written(card)) + "\n"


def _written(card: Card) -> Iterator[str]:
    yield f"schema: {SCHEMA}"
    yield f"name: {_scalar(card.name)}"
    yield f"year: {card.year}"
    yield f"licence: {_scalar(card.licence)}"
    yield "sections:"
    for section, lines in groupby(card.lines, key=lambda line: line.section):
        yield f"  - name: {_scalar(section)}"
        yield "    lines:"
        for line in lines:
            yield from _line(line)


def _line(line: Line) -> Iterator[str]:
    yield f"      - id: {_scalar(line.id)}"
    yield f"        hand: {_scalar(line.hand)}"
    if line.numbers != "exact":
        yield f"        numbers: {line.numbers}"
    if line.only:
        choices = (f"{letter}: [{', '.join(map(str, some))}]" for letter, some in line.only.items())
        yield f"        only: {{{', '.join(choices)}}}"
    if line.note:
        yield f"        note: {_scalar(line.note)}"
    yield f"        kind: {line.kind}"
    yield f"        value: {line.value}"


def _scalar(text: str) -> str:
    """One text between quotes, on one line, whatever it holds."""
    import yaml  # only where a card is written

    return yaml.safe_dump(text, default_style='"', allow_unicode=True, width=10**6).rstrip("\n")
