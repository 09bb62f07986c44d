"""How a verdict is written: yes or no, with every reason against."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mahj_tutor.errors import FaultLike

Answer = dict[str, Any]

SILENT = "the sources are silent"


def said(faults: Iterable[FaultLike]) -> list[dict[str, str]]:
    """Write faults with their rules and words."""
    return [{"rule": fault.rule, "say": fault.say} for fault in faults]


def verdict(faults: Iterable[FaultLike], *, is_silent: bool = False) -> Answer:
    """Say whether something is legal; where no source says and
    nothing else is against it, neither yes nor no.
    """
    found = said(faults)
    if is_silent and not found:
        return {"legal": None, "faults": [], "silent": SILENT}
    return {"legal": not found, "faults": found}
