"""Words that were written for another question: replies, hints, rules that stayed when it was changed.

What an exercise asks is told from its earlier texts on the desk. An author who finds that words still fit
says so once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from mahj_widgets.form_protocol import Finding

from mahj_tutor.editor import changes
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.form_messages import place_words
from mahj_tutor.editor.form_words import whole_name
from mahj_tutor.editor.leftovers import beliefs_tested, leftovers
from mahj_tutor.editor.spots import Path
from mahj_tutor.editor.stale_ticks import retold, ticked
from mahj_tutor.exercises.check_tests import A_WRONG_ANSWER
from mahj_tutor.tiles import natural_list
from mahj_tutor.yaml_source import Node

LEFT, FITS = "leftovers", "fits"
"""What is proposed for such words: to take them out, or to leave them and say no more."""
OUT_WORDS = "Take replies and hints out"
ALIKE = 0.6
"""From this share of its letters on, a question is the same one in other words."""
_FITS_ALL = "do_with_me"
"""A hint that fits whatever is asked."""
_ASKED = ("answer", "right", "goal", "mark", "parts", "rows")
"""The fields that make a question another one, whatever it says."""
_WORDS = ("rules", "feedback", "hints", "worked", "notes")
"""The fields that are about the question."""
_TAKEN_OUT = ("feedback", "hints", "worked", "notes")
"""Those that an exercise can do without."""


class Stale:
    """What is stale in the exercises on a desk, but for what an author has said to fit."""

    def __init__(self) -> None:
        self._fitting: dict[str, Node] = {}
        self._known: tuple[str, Sequence[str], tuple[Path, ...]] = ("", (), ())

    def paths(self, desk: Desk) -> tuple[Path, ...]:
        """Return the places of words in the open exercise that were written for another question."""
        text, past, found = self._known
        if text != desk.part.text or past is not desk.past:
            found = _written_before(desk)
            self._known = desk.part.text, desk.past, found
        node = desk.node if found else None
        if node is None:
            return ()
        names = desk.called_before()
        return tuple(path for path in found if not self._fits(node, path, names))

    def _fits(self, node: Node, path: Path, names: Sequence[str]) -> bool:
        """Return whether an author has said so of these words, and still asks the same; `names` are the
        exercise's own id and those of the exercises that it was copied from.
        """
        keys = (self._key(node, path, own) for own in names)
        asking = next((self._fitting[key] for key in keys if key in self._fitting), None)
        return asking is not None and not _is_other(asking, node) and ticked(asking) == ticked(node)

    def keep(self, desk: Desk) -> None:
        """Take all of them to fit."""
        node = desk.node
        if node is not None:
            own = desk.called_before()[0]
            self._fitting |= {self._key(node, path, own): node for path in self.paths(desk)}

    def take_out(self, desk: Desk) -> None:
        """Take out what the exercise can do without, with the tests of its misconceptions; of the rest she is
        asked on.
        """
        node = desk.node
        if node is None:
            return
        whole = dict.fromkeys(_whole(path) for path in self.paths(desk) if _can_go(path))
        gone = list(whole)
        text = desk.part.text
        for path in reversed([*gone, *beliefs_tested(node, gone)]):  # a place holds until one before it goes
            text = changes.remove(text, path)
        desk.set_text(text)

    @staticmethod
    def _key(node: Node, path: Path, own: str) -> str:
        there = node.at(path)
        return f"{own} {path} {there and there.to_python()!r}"

    def with_way_out(self, desk: Desk, findings: Sequence[Finding]) -> tuple[Finding, ...]:
        """Return findings; each about words of the question before offers to take these words out."""
        stale = [path for path in self.paths(desk) if _can_go(path)] if findings else []
        return tuple(_with_way_out(each, stale) if each.exercise == desk.at else each for each in findings)

    def note(self, desk: Desk) -> tuple[Finding, ...]:
        """Return what is told of them, nothing where there are none."""
        node, paths = desk.node, self.paths(desk)
        if node is None or not paths:
            return ()
        how = desk.interaction
        whole = dict.fromkeys(path[:3] if path[1:2] == ("wrong",) else path for path in paths)
        names = natural_list([f"“{whole_name(path, how)}”" for path in whole])
        do = "Do" if len(whole) > 1 else "Does"
        is_of_answer = ("ask",) in paths or {*paths} <= {*retold(desk, node)}
        asks = "answer" if is_of_answer else "question"
        say, fix = f"Your {asks} is another one now. {do} {names} still fit it?", ""
        out = any(map(_can_go, paths))
        proposed = (*(((LEFT, OUT_WORDS),) if out else ()), (FITS, "They still fit"))
        line = desk.part.line - 1 + node.locate(paths[0])[0]
        where = place_words(paths[0], how)
        found = Finding(line, say, fix, desk.at, paths[0], is_note=True, where=where, told=say)
        return (replace(found, proposed=proposed, is_asked=True),)


def _can_go(path: Path) -> bool:
    """Whether an exercise can do without what is at a path: so it can without an option's own reply."""
    return path[0] in _TAKEN_OUT or path[-1] == "back"


def _whole(path: Path) -> Path:
    """Return the path of what goes with words: a whole reply, a whole hint."""
    return path if path[-1] == "back" else path[: 3 if path[1:2] == ("wrong",) else 2]


def _with_way_out(finding: Finding, stale: Sequence[Path]) -> Finding:
    is_of_stale = any(finding.path[: len(path)] == path for path in stale)
    if finding.is_note or not is_of_stale:
        return finding
    return replace(finding, proposed=(*finding.proposed, (LEFT, OUT_WORDS)))


def _written_before(desk: Desk) -> tuple[Path, ...]:
    node = desk.node
    before = _before(desk, node) if node else None
    kept = _unchanged(before, node) if before and node else ()
    return tuple(dict.fromkeys((*leftovers(node), *kept, *retold(desk, node)))) if node else ()


def _before(desk: Desk, node: Node) -> Node | None:
    """Return the exercise as it was when it last asked another question, None if it never did."""
    for earlier in desk.earlier():
        if _is_other(earlier, node):
            return earlier
    return None


def _is_other(one: Node, two: Node) -> bool:
    is_own = all(isinstance(_value(each, "options"), list) for each in (one, two))
    names = [name for name in _ASKED if not (is_own and name == "answer")]  # then words are the answer
    if _value(one, "interaction") != _value(two, "interaction"):
        return True
    return any(not _is_alike(_value(one, name), _value(two, name)) for name in (*names, "ask"))


def _is_alike(before: object, now: object) -> bool:
    """Return whether a field says nearly the same: a name that was misspelled asks nothing else."""
    if before == now:
        return True
    are_words = isinstance(before, str) and isinstance(now, str)
    return are_words and SequenceMatcher(None, str(before), str(now)).ratio() >= ALIKE


def _value(node: Node, name: str) -> object:
    return node.fields[name].to_python() if name in node.fields else None


def _unchanged(before: Node, now: Node) -> Iterator[Path]:
    """Yield the places of words that are what they were."""
    yield from _unchanged_question(before, now)
    yield from _unchanged_replies(before, now)
    for name in _WORDS:
        for path in _entries(now, name):
            there, was = now.at(path), before.at(path)
            value = there.to_python() if there and was else None
            if was and value and value == was.to_python() and value != _FITS_ALL:
                yield path


def _unchanged_question(before: Node, now: Node) -> Iterator[Path]:
    """Yield the places of the question and its tests where only what is right has changed; of the title and
    what is right where the question has.
    """
    if all(_value(before, name) == _value(now, name) for name in ("interaction", "ask")):
        yield from ((name,) for name in ("ask", "tests") if _stays(before, now, name))
    elif not _is_alike(_value(before, "ask"), _value(now, "ask")):
        yield from ((name,) for name in ("title", "answer", "right", "goal") if _stays(before, now, name))


def _unchanged_replies(before: Node, now: Node) -> Iterator[Path]:
    """Yield the places of the options' own replies that are what they were."""
    options = now.fields.get("options")
    for at in range(len(options.items) if options else 0):
        path: Path = ("options", at, "back")
        there, was = now.at(path), before.at(path)
        if there and was and there.text and there.text == was.text:
            yield path


def _stays(before: Node, now: Node, name: str) -> bool:
    """Return whether a field says what it did, and nothing that fits whatever is asked."""
    said = _value(now, name)
    if name == "tests" and isinstance(said, list):
        return said == _value(before, name) and any(_is_of_answer(each) for each in said)
    return bool(said) and said == _value(before, name)


def _is_of_answer(test: object) -> bool:
    """Return whether a test does something that is an answer to one question only."""
    done = test.get("do") if isinstance(test, dict) else None
    return bool(done) and done not in ("the right answer", A_WRONG_ANSWER)


def _entries(node: Node, name: str) -> Sequence[Path]:
    """Return the places of a field's entries: each reply, each hint, all rules."""
    if name == "rules" or name not in node.fields:
        return ((name,),)
    if name == "feedback":
        wrong = node.at(("feedback", "wrong"))
        replies: list[Path] = [("feedback", "wrong", at) for at in range(len(wrong.items) if wrong else 0)]
        return (("feedback", "right"), *replies)
    return [(name, at) for at in range(len(node.fields[name].items))]
