"""What a message proposes in the place of what stands there, to be taken with one tap.

Proposed are names that are nearly the one that is written, the rules that answers are told, a test, and
answers that show a misconception.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping

from mahj_tutor.editor import changes
from mahj_tutor.editor.form_words import words_of
from mahj_tutor.editor.leftovers import beliefs_tested
from mahj_tutor.editor.spots import Path
from mahj_tutor.editor.yaml_text import flow
from mahj_tutor.exercises.marked_dead import HIDE, NO_NOTES
from mahj_tutor.yaml_source import Node

_MEANT = re.compile(r"did you mean (?P<names>'[^']{1,80}'(?: or '[^']{1,80}')?)", re.IGNORECASE)
_QUOTED = re.compile(r"'([^']{1,80})'")
_NO_FACT = re.compile(r"\b(?:fact|name) '?([a-z][a-z_]{1,40})'?")
_TOLD = re.compile(r"what learners are told is (?P<rules>[A-Z]{2}\d+(?:(?:, | and )[A-Z]{2}\d+)*)\.?$")
_RULE = re.compile(r"[A-Z]{2}\d+")

_OWN_TEST = re.compile(r"\{do: a wrong answer, expect: ([\w-]+)\}")
_COMES_OUT = re.compile(r"this test expects \S+, but it comes out ([\w-]+)", re.IGNORECASE)
_IDLE = re.compile(r"(this never (comes up|stands)|no step says|there is no (step|test that expects))", re.I)
_NOT_DRAWN = re.compile(r"no learner gets this", re.I)
_NOT_THERE = re.compile(r"nothing on the board is called", re.I)
_TAKEN_OUT = (
    ("feedback", _IDLE, "Take this reply out"),
    ("notes", _IDLE, "Take this note out"),
    ("rules", re.compile(r"\w+ is a rule (of|about) the\b"), "Take this rule out"),
    ("hints", _NOT_THERE, "Take it out"),
    ("feedback", _NOT_THERE, "Take it out"),
    ("scene", _NOT_DRAWN, "Take it out"),
    ("right", re.compile(r"no placing is right", re.I), "Take this condition out"),
)
"""What no longer fits an exercise: its field, how the message begins, the words of the button."""
_IN_PLACE = re.compile(r"write (?P<new>\S+) in the place of (?P<old>\S+)")
_FILLED = re.compile(r"write (?P<new>\{[^{}]{1,60}\})(?:, which goes with it| to fill it in)")
_COMPARED = re.compile(r"write (\w+ == .+)")
"""How a bare value becomes a condition."""
INSTEAD, VARY = "instead:", "vary:"
"""Where the board shows another hand than the question asks about: to ask about that one, or to draw none."""
_BOTH = re.compile(r"(\w+): and (\w+): both say\b", re.I)
WHEN, TEST, OUT, DROP, EXPECT, UNMARK, UNNOTE = "when:", "test", "out", "drop:", "expect:", "unmark", "unnote"
"""What is proposed where nothing says which answers show a misconception: a condition. Where no test expects
it: a test. Where a test fails, or words fit no answer any more: to take them out; of two fields that say the
same, one. For a test: to expect what comes of it. And where the board marks the hand that is asked about as
dead: not to mark it; where it prints how many suits a hand takes: not to print that.
"""
DEAD_HANDS: Path = ("scene", "dead_hands")
FILL, PROVE = "fill:", "prove:"
"""Where words stay as they are in every draw: to fill in what is drawn. Where no test gets a reply: a test
that does, as JSON.
"""
HIDDEN = "hidden"
"""Where a scene says whether the board marks dead hands, and how it says that it doesn't."""


def own_test(fix: str) -> str:
    """Return the misconception whose test a message proposes, "" if it proposes none."""
    found = _OWN_TEST.search(fix)
    return found[1] if found else ""


def tests_with(text: str, node: Node | None, test: dict[str, str]) -> str:
    """Return the text of an exercise with one more test."""
    tests = node.fields.get("tests") if node else None
    return changes.set_value(text, ("tests", len(tests.items) if tests else 0), test)


def proposed(said: str, fix: str, node: Node, path: Path) -> Iterator[tuple[str, str]]:
    """Yield what a message about a path proposes, each with the label of its button."""
    if path == ("rules",) and (told := _TOLD.search(said)):
        names = told["rules"]
        yield " ".join(_RULE.findall(names)), f"Use {names}"
    yield from _of_conditions(fix, path)
    yield from _of_tests(said, fix)
    yield from _of_words(said, fix)
    yield from _one_of_two(said, path)
    yield from _of_what_is_shown(said, fix, node, path)
    if words := _out(said, node, path):
        yield OUT, words
    meant = _MEANT.search(f"{said}. {fix}")
    wrong = _wrong(said.partition("did you mean")[0], node, path) if meant else ""
    if meant and wrong:
        around = path[:-1] if wrong == path[-1] else None
        for name in _QUOTED.findall(meant["names"]):
            label = name if around is None else words_of((*around, name), "").label
            yield name, f"Change it to “{label}”"


def _of_words(said: str, fix: str) -> Iterator[tuple[str, str]]:
    filled, old = _FILLED.fullmatch(fix), _QUOTED.search(said)
    if filled and old:
        yield f"{FILL}{filled['new']}{old[1]}", f"Write {filled['new']} there"


def _of_conditions(fix: str, path: Path) -> Iterator[tuple[str, str]]:
    if path[-1:] == ("when",) and (compared := _COMPARED.fullmatch(fix)):
        yield f"{WHEN}{compared[1]}", f"Change it to “{compared[1]}”"


def _of_tests(said: str, fix: str) -> Iterator[tuple[str, str]]:
    if own_test(fix):
        yield TEST, "Add that test"
    if came := _COMES_OUT.match(said):
        yield f"{EXPECT}{came[1]}", f"Let it expect {came[1]}"
        yield OUT, "Take this test out"


def _one_of_two(said: str, path: Path, interaction: str = "order") -> Iterator[tuple[str, str]]:
    """Yield which of two fields that say the same may go."""
    if both := _BOTH.match(said):
        for name in (both[2], both[1]):
            yield f"{DROP}{name}", f"Take “{words_of((*path[:-1], name), interaction).label}” out"


def _of_what_is_shown(said: str, fix: str, node: Node, path: Path) -> Iterator[tuple[str, str]]:
    """Yield how a question comes to be about what the board shows."""
    if other := _IN_PLACE.fullmatch(fix):
        yield f"{INSTEAD}{other['old']} {other['new']}", "Ask about the hand on the board"
    if _NOT_DRAWN.match(said) and node.at(("vary", path[-1])):
        yield f"{VARY}{path[-1]}", "Give it to every learner"
    if fix == HIDE:
        yield UNMARK, "Leave it off the board"
    if fix == NO_NOTES:
        yield UNNOTE, "Print the hand without its note"


def _instead(text: str, node: Node, path: Path, said: str) -> str:
    old, _, new = said.partition(" ")
    there = node.at(path)
    return changes.set_value(text, path, ((there and there.text) or "").replace(old, new))


def _filled(text: str, node: Node, path: Path, said: str) -> str:
    """Put what is drawn in the place of words, wherever they stand outside braces; their plural stays one."""
    braces, old = said[: said.index("}") + 1], said[said.index("}") + 1 :]
    new, there = braces + "s" * old.endswith("s"), node.at(path)
    written = (there and there.text) or ""
    if old.startswith("{"):
        return changes.set_value(text, path, written.replace(old, new))
    plain, parts = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)"), re.split(r"(\{[^{}]*\})", written)
    kept = (each if at % 2 else plain.sub(lambda _: new, each) for at, each in enumerate(parts))
    return changes.set_value(text, path, "".join(kept))


def _out(said: str, node: Node, path: Path) -> str:
    """Return the words of the button that takes out what no longer fits the exercise, "" if it has none."""
    around = node.at(path[:-1])
    if path[0] == "rules" and not (around and len(around.items) > 1):
        return ""
    return next((words for name, said_so, words in _TAKEN_OUT if path[0] == name and said_so.match(said)), "")


def _taken_out(text: str, node: Node, path: Path, _: str) -> str:
    """Take out an entry; a reply goes whole, with the tests of its misconception."""
    if path[:2] == ("feedback", "wrong") and "show" not in path:
        path = path[:3]
    elif path[0] == "notes":
        path = path[:2]
    for each in (*reversed(beliefs_tested(node, [path])), path):
        text = changes.remove(text, each)
    return text


def corrected(text: str, said: str, node: Node, path: Path, value: str) -> str:
    """Return the text of an exercise with what was proposed; raise `CannotEditError` if that can't be."""
    if path == ("rules",) and _TOLD.search(said):
        return changes.set_source(text, path, flow(value.split()))
    kind, colon, rest = value.partition(":")
    if kind + colon in _SPECIAL:
        return _SPECIAL[kind + colon](text, node, path, rest)
    wrong = _wrong(said.partition("did you mean")[0], node, path)
    if wrong == path[-1]:
        return changes.rename(text, path, value)
    there = node.at(path)
    written = (there.text if there else "") or ""
    return changes.set_value(text, path, _word(wrong).sub(lambda _: value, written, count=1))


def _with_test(text: str, node: Node, path: Path, _: str) -> str:
    belief = node.at(path)
    return tests_with(text, node, {"do": "a wrong answer", "expect": (belief and belief.text) or ""})


_SPECIAL: Mapping[str, Callable[[str, Node, Path, str], str]] = {
    WHEN: lambda text, _, path, said: changes.set_value(text, (*path[:-1], "when"), said),
    EXPECT: lambda text, _, path, said: changes.set_value(text, (*path, "expect"), said),
    OUT: _taken_out,
    INSTEAD: _instead,
    FILL: _filled,
    PROVE: lambda text, node, _, said: tests_with(text, node, json.loads(said)),
    VARY: lambda text, _, __, name: changes.remove(text, ("vary", name)),
    DROP: lambda text, _, path, name: changes.remove(text, (*path[:-1], name)),
    TEST: _with_test,
    UNNOTE: lambda text, *_: changes.set_value(text, ("scene", "printed"), "no notes"),
    UNMARK: lambda text, *_: changes.set_value(text, DEAD_HANDS, HIDDEN),
}
"""What is done for proposals that are no words for the place of others."""


def _wrong(said: str, node: Node, path: Path) -> str:
    """Return the word that a message is about, "" unless it is the field's name or stands once in it."""
    there = node.at(path)
    written = (there.text if there else "") or ""
    for word in (*_QUOTED.findall(said), *_NO_FACT.findall(said)):
        if word == path[-1] or len(_word(word).findall(written)) == 1:
            return str(word)
    return ""


def _word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
