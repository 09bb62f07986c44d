"""What learners read in the files of a lesson, as its author wrote it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from mahj_tutor.yaml_loader import LOADER

SAID = ("title", "ask", "claim", "because", "note", "label", "row", "field", "button")
SAID += ("verdict", "some", "none")
"""The fields of an exercise that hold words for learners wherever they stand."""
SAID_IN_LISTS = ("hints", "worked", "steps", "options")
"""Lists of sentences, some of them in a field of their own."""


def documents(file: Path) -> list[dict[str, Any]]:
    """Return the exercises of a file as they are written."""
    return list(yaml.load_all(file.read_text("utf-8"), LOADER))


def exercise_texts(file: Path) -> Iterator[tuple[str, str]]:
    """Yield every text of the exercises of a file with the id of its exercise."""
    for document in documents(file):
        for text in _texts(document):
            yield document["id"], text
        yield from ((document["id"], text) for text in feedback_texts(document))


def feedback_texts(document: dict[str, Any]) -> list[str]:
    """Return what may be said to an answer: each reply with its reason is one text."""
    feedback = document.get("feedback", {})
    entries = feedback.get("wrong", ())
    wrong = [f"{each.get('say', '')} {each.get('evidence', '')}".strip() for each in entries]
    replies = [each["back"] for each in _options(document) if "back" in each]
    return [text for text in (feedback.get("right"), *wrong, *replies) if text]


def _options(document: dict[str, Any]) -> list[dict[str, Any]]:
    options = document.get("options", ())
    return [each for each in options if isinstance(each, dict)] if isinstance(options, list) else []


def _texts(node: Any) -> Iterator[str]:
    if isinstance(node, list):
        for each in node:
            yield from _texts(each)
    if not isinstance(node, dict):
        return
    for name, value in node.items():
        if name in SAID and isinstance(value, str):
            yield value
        elif name in SAID_IN_LISTS and isinstance(value, list):
            yield from (text for each in value if (text := _said(each)))
        elif name not in ("feedback", "tests"):
            yield from _texts(value)


def _said(each: Any) -> str:
    text = each.get("say", "") if isinstance(each, dict) else each
    return "" if text == "do_with_me" else str(text)


def notebook_texts(file: Path) -> Iterator[str]:
    """Yield every paragraph and every item of a list, without their marks, and what is said of a picture."""
    for cell in json.loads(file.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            lines = source.splitlines()
            yield from (line.lstrip("#- ").replace("**", "") for line in lines if line.strip())
        else:
            yield from re.findall(r'label="([^"]*)"', source)
