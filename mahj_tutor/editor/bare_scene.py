"""The scene of an exercise that can't be read: its table without its question, to be asked about."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from mahj_tutor.editor.yaml_text import flow
from mahj_tutor.exercises.catalog import beside, expand
from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.task import Task
from mahj_tutor.yaml_source import Node

_SETTING = ("scene", "card", "profile", "house_rules")
_CHANGING = ("vary", "let")
"""Fields that may name what stands in the question: without them the scene is the first one."""
_QUESTION = "id: a.b\ntitle: A\nrules: [TN4]\ninteraction: number\nask: How many?\nanswer: 1\n"


def bare_task(node: Node | None, file: Path) -> Task | None:
    """Return an item with the scene of an exercise and a question for a number; None if it has none, or one
    that can't be laid out.
    """
    fields = node.fields if node is not None else {}
    if "scene" not in fields:
        return None
    for names in ((*_SETTING, *_CHANGING), _SETTING):
        some = (f"{name}: {flow(fields[name].to_python())}\n" for name in names if name in fields)
        with suppress(Exception):  # the check tells what is wrong with it
            loaded, _ = read_file(_QUESTION + "".join(some), str(file), expand, beside(file))
            if len(loaded) == 1:
                return loaded[0].exercise.task(0)
    return None
