"""The rules that the modules of a room can cite in a fault, read from their syntax trees."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

RULE = re.compile(r"[A-Z]{2}\d+")


def cited_rules(room: ModuleType) -> set[str]:
    """Return the rule ids in every module of a package that constructs a `Fault` or a `Multiplier`.

    Ids in a `Consequence`, and in functions whose names end in `grounds`, are no faults and are left out.
    """
    (folder,) = room.__path__
    trees = (ast.parse(file.read_text("utf-8")) for file in sorted(Path(folder).glob("*.py")))
    return {rule for tree in trees if {"Fault", "Multiplier"} & set(_called(tree)) for rule in _rules(tree)}


def _called(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def _rules(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef) and node.name.endswith("grounds"):
        return
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Consequence":
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and RULE.fullmatch(node.value):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from _rules(child)
