"""Which of an author's own options is right: ticks where that is fixed, else what is right on the board now.

A fixed answer stands in the text as `answer:` with the words of the option, or as `right: yes` at options.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from mahj_tutor.editor import changes
from mahj_tutor.editor.spots import CannotEditError, Path
from mahj_tutor.facts.texts import said
from mahj_tutor.questions.interactions.choose import ChooseTask
from mahj_tutor.questions.task import Task
from mahj_tutor.yaml_source import Node

Kind = Literal["one", "many", "engine"]


class _Option(NamedTuple):
    """An option as it is written."""

    say: str
    right: str
    rule: str
    is_text: bool


@dataclass(frozen=True, slots=True)
class Ticks:
    """Whether `one` option or `many` can be ticked, or the `engine` says what is right; those ticked now."""

    kind: Kind
    ticked: frozenset[int]


def ticks_of(around: Node, *, is_answer_wrong: bool) -> Ticks | None:
    """Return the ticks of the exercise or the part in which options stand; None where they are no list.

    An answer that can't be read gives way to a tick.
    """
    options, answer = _options(around), _text(around, "answer").strip()
    if not options:
        return None
    fixed = _with_words(options, answer)
    if any(map(_has_condition, options)) or not (fixed or is_answer_wrong or not answer):
        return Ticks("engine", frozenset())
    ticked = fixed | {at for at, each in enumerate(options) if each.right == "yes"}
    is_many = _text(around, "several") == "yes"
    return Ticks("many" if is_many or len(ticked) > 1 else "one", ticked)


def _with_words(options: Sequence[_Option], answer: str) -> frozenset[int]:
    """Return the places of the options that have the words of an answer; none if there is no answer."""
    return frozenset(at for at, each in enumerate(options) if answer and each.say.strip() == answer)


def _has_condition(option: _Option) -> bool:
    """Whether the engine decides about an option."""
    return bool(option.rule) or option.right not in ("", "yes", "no")


def tick(
    text: str, node: Node, path: Path, *, is_on: bool, is_answer_wrong: bool, order: Sequence[str]
) -> str:
    """Return the text of an exercise with the option at a path right, or not."""
    where = path[:-2]
    around = node.at(where) if path[-2:-1] == ("options",) else None
    now = ticks_of(around, is_answer_wrong=is_answer_wrong) if around else None
    if around is None or now is None or now.kind == "engine":
        raise CannotEditError("The engine says which option is right here.")
    options, at = _options(around), int(path[-1])
    if now.kind == "one" and not any(each.right for each in options):
        return changes.set_value(text, (*where, "answer"), options[at].say, order)
    return _at_options(text, path[:-1], options, _wanted(now, at, is_on=is_on), around)


def _at_options(
    text: str, path: Path, options: Sequence[_Option], right: Collection[int], around: Node
) -> str:
    """Return the text with what is right said at the options, and not as an answer."""
    for number, option in enumerate(options):
        text = _marked(text, (*path, number), option, is_right=number in right)
    return changes.remove(text, (*path[:-1], "answer")) if "answer" in around.fields else text


def _wanted(now: Ticks, at: int, *, is_on: bool) -> Collection[int]:
    """Return what is ticked after one option was, or was no more."""
    if now.kind == "one":
        return {at}
    return now.ticked | {at} if is_on else now.ticked - {at}


def _marked(text: str, path: Path, option: _Option, *, is_right: bool) -> str:
    """Return the text with `right: yes` at an option, or without it."""
    if not is_right:
        return changes.remove(text, (*path, "right")) if option.right else text
    if option.is_text:
        return changes.set_value(text, path, {"say": option.say, "right": "yes"})
    return changes.set_value(text, (*path, "right"), "yes")


def followed(text: str, node: Node | None, path: Path, value: object, order: Sequence[str]) -> str:
    """Return the text of an exercise whose option got other words with these in its answer as well."""
    own = path[:-1] if path[-1:] == ("say",) else path
    if node is None or not isinstance(value, str) or own[-2:-1] != ("options",):
        return text
    where = (*own[:-2], "answer")
    before, answer = _words_at(node, path), _words_at(node, where)
    return changes.set_value(text, where, value, order) if before and before == answer else text


def _words_at(node: Node, path: Path) -> str:
    found = node.at(path)
    return ((found.text if found else "") or "").strip()


def right_now(task: Task | None) -> Collection[Path]:
    """Return the paths of the author's own options that are right in an item."""
    if not isinstance(task, ChooseTask):
        return ()
    found: set[Path] = set()
    for shown in task.shown:
        words = {shown.texts[at] for at in shown.right}
        where: Path = ("parts", shown.number, "options") if len(task.shown) > 1 else ("options",)
        own = enumerate(shown.part.own)
        found |= {(*where, at) for at, each in own if said(each.say, task.drawn.situation) in words}
    return found


def _options(around: Node) -> tuple[_Option, ...]:
    """Return the author's own options; none where the engine lists them."""
    listed = around.fields.get("options")
    items = listed.items if listed else ()
    return tuple(map(_option, items))


def _option(node: Node) -> _Option:
    if node.text is not None:
        return _Option(node.text, "", "", is_text=True)
    return _Option(_text(node, "say"), _text(node, "right"), _text(node, "rule"), is_text=False)


def _text(node: Node, name: str) -> str:
    found = node.fields.get(name)
    return (found.text if found else "") or ""
