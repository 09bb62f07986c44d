"""What our style sheets declare, and by which selectors."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
FOLDERS = ("mahj_tutor/server", "mahj_tutor/authoring/worksheet/templates", "widgets/mahj_widgets/static")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
RULE = re.compile(r"([^{};]*)\{([^{}]*)\}")
PLACE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
"""What a template fills in."""


def texts() -> dict[str, str]:
    """Return the style sheets and those inside templates, without comments, by their paths."""
    found = {}
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.css")):
            found[file.relative_to(ROOT).as_posix()] = file.read_text("utf-8")
        for file in sorted((ROOT / folder).rglob("*.html")):
            if styles := STYLE.findall(file.read_text("utf-8")):
                found[file.relative_to(ROOT).as_posix()] = PLACE.sub("", "\n".join(styles))
    return {name: COMMENT.sub("", text) for name, text in found.items()}


def declarations() -> list[tuple[str, str]]:
    """Return each property with each value it is given, without those that are variables."""
    found = {}
    for text in texts().values():
        for _, body in RULE.findall(text):
            for line in re.split(r";(?![^(]*\))", body):
                name, colon, value = line.partition(":")
                if colon and not name.strip().startswith("--"):
                    found[name.strip(), value.replace("!important", "").strip()] = True
    return list(found)


def selectors() -> list[str]:
    """Return the selectors of all rules; one that an engine does not know drops its rule whole."""
    heads = (head.strip() for text in texts().values() for head, _ in RULE.findall(text))
    return list(
        dict.fromkeys(
            head
            for head in heads
            if head and not head.startswith(("@", "from", "to")) and not re.match(r"[\d.]+%", head)
        )
    )
