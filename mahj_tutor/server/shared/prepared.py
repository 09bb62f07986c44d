"""What a page needs of a lesson that a kernel has run: the same whichever kernel ran it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from mahj_tutor.server.cell_source import CellResult, sort_outputs
from mahj_tutor.server.shared.plain import Script


@dataclass(slots=True)
class CellRun:
    """What a cell did in a kernel: its outputs, and the widgets it opened by the kernel's own ids."""

    outputs: list[dict[str, Any]] = field(default_factory=list)
    opened: dict[str, dict[str, Any]] = field(default_factory=dict)
    failed: bool = False
    done: bool = False


@dataclass(frozen=True)
class Prepared:
    """A script with its results; boards go by public ids."""

    script: Script
    results: tuple[CellResult, ...]
    states: Mapping[str, Mapping[str, Any]]
    """The first states of all widgets, as a page asks for them."""

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The states as JSON, written once for all pages."""
        return {name: json.dumps(each) for name, each in self.states.items()}


def prepare(script: Script, runs: Sequence[CellRun]) -> tuple[Prepared, dict[str, str]]:
    """Return what pages need of a run, and the public ids by the kernel's own."""
    real = [name for run in runs for name in run.opened]
    public = {name: public_id(script, number) for number, name in enumerate(real)}
    results = tuple(sort_outputs([_renamed(each, public) for each in run.outputs]) for run in runs)
    states = {
        public[name]: {
            "model_name": state.get("_model_name"),
            "model_module": state.get("_model_module"),
            "state": _renamed(state, public),
        }
        for run in runs
        for name, state in run.opened.items()
    }
    return Prepared(script, results, states), public


def public_id(script: Script, number: int) -> str:
    """Return the id under which pages know a widget of a script, by the order in which they were opened."""
    return hashlib.sha256(f"{script.id}/{number}".encode()).hexdigest()[:32]


def _renamed(value: dict[str, Any], public: Mapping[str, str]) -> dict[str, Any]:
    """Return a copy with public ids: the kernel's own are random and stand for nothing else."""
    text = json.dumps(value)
    for name, given in public.items():
        text = text.replace(name, given)
    renamed: dict[str, Any] = json.loads(text)
    return renamed
