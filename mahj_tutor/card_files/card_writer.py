"""From a card to the text of a YAML file, which reads back as the same card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from mahj_tutor.card import Card, Line
from mahj_tutor.card_files.card_reader import SCHEMA


def card_text(card: Card) -> str:
    """Write a card in the form `read_card` reads."""
    return "\n".join(_rows(card)) + "\n"


def _rows(card: Card) -> Iterator[str]:
    yield f"schema: {SCHEMA}"
    yield f"name: {scalar(card.name)}"
    yield f"year: {card.year}"
    yield f"license: {scalar(card.license)}"
    yield "sections:"
    for section, lines in groupby(card.lines, key=lambda line: line.section):
        yield f"  - name: {scalar(section)}"
        yield "    lines:"
        for line in lines:
            yield from _line(line)


def _line(line: Line) -> Iterator[str]:
    yield f"      - id: {scalar(line.id)}"
    yield f"        hand: {scalar(line.hand)}"
    if line.numbers != "exact":
        yield f"        numbers: {line.numbers}"
    if line.only:
        choices = (f"{letter}: [{', '.join(map(str, numbers))}]" for letter, numbers in line.only.items())
        yield f"        only: {{{', '.join(choices)}}}"
    if line.note:
        yield f"        note: {scalar(line.note)}"
    yield f"        kind: {line.kind}"
    yield f"        value: {line.value}"


def scalar(text: str) -> str:
    """Return a text in quotes on one line, whatever it contains."""
    import yaml  # only needed to write a card

    return yaml.safe_dump(text, default_style='"', allow_unicode=True, width=10**6).rstrip("\n")
