"""Verdicts as JSON: yes or no, with every fault."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mahj_tutor.errors import FaultLike

Answer = dict[str, Any]

SOURCES_SILENT = "the sources are silent"


def fault_rows(faults: Iterable[FaultLike]) -> list[dict[str, str]]:
    """Return faults as JSON objects, each with its rule and its sentence."""
    return [{"rule": fault.rule, "say": fault.say} for fault in faults]


def verdict(faults: Iterable[FaultLike], *, is_silent: bool = False) -> Answer:
    """Return whether something is legal: null if the sources are silent and nothing else forbids it."""
    found = fault_rows(faults)
    if is_silent and not found:
        return {"legal": None, "faults": [], "silent": SOURCES_SILENT}
    return {"legal": not found, "faults": found}
