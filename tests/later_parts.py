"""What belongs to parts of the game that come in at a later level, as `later_parts.yaml` lists it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from mahj_tutor.yaml_loader import LOADER

LATER: dict[str, Any] = yaml.load(Path(__file__).with_suffix(".yaml").read_text("utf-8"), LOADER)
LEVELS = ("t2", "t3", "t4", "t5", "t6")


def later(level: str, what: str) -> list[str]:
    """Return the `words` (patterns) or the `moves` of the parts that come in after a level."""
    return [each for name in LEVELS[LEVELS.index(level) + 1 :] for each in LATER[name][what]]
