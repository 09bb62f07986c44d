"""What an author may ask the engine: facts by subject, each with its sentence and its value on the board."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

from mahj_widgets.form_protocol import Choice

from mahj_tutor.editor.answer_kinds import can_turn, kind_of, wanted
from mahj_tutor.editor.names_in_words import answered, data, named
from mahj_tutor.editor.spots import Path
from mahj_tutor.expressions import Type, types
from mahj_tutor.expressions.meanings import ANSWER, Expression, Meaning
from mahj_tutor.expressions.types import fits
from mahj_tutor.facts import SUBJECTS, Fact
from mahj_tutor.facts.situation import Situation
from mahj_tutor.facts.texts import in_words
from mahj_tutor.questions.question import Drawn, Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.yaml_source import Node

SECONDS = 3
"""After how much processor time no further values are worked out."""
NOT_HERE = "not in this position"
HERE, ANSWERED, READY = "In this exercise", "What the learner answered", "Ready to change"
SECOND = "In the second scene"
OWN_NAME = "A name of your own"
_CITED = re.compile(r" \([A-Z]{2}\d+(?:(?:, | to )[A-Z]{2}\d+)*\)")
"""The rules that a sentence names, which are found by them and aren't read."""
_CLASSICAL = "classical"
_REPLY = Expression(ANSWER)
"""What a reply's condition means, also while the reply is still empty."""
_PASSED = (
    ("count(jokers(passed)) > 0", "Whether a joker was passed."),
    ("3B in passed", "Whether this tile is among those passed. Put another tile in its place."),
)
"""Conditions about the tiles of a pass, to take and change."""
_LONGEST = 120
"""Characters of a value that are told."""
_GUESSES: Mapping[Type, Sequence[str]] = {
    types.PLAYER: ("who", "me", "thrower", "turn", "East"),
    types.TILE: ("discard", "3B"),
    types.TILES: ("rack", "rack(me)", "tiles"),
    types.LINE: ("line", "first(lines)"),
    types.MOVE: ("move",),
    types.ANY_LIST: ("rack(me)", "tiles", "players()"),
}
"""What may stand for a parameter, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Known:
    """A name or a fact: how it is written, its type, its sentence, its subject, and its value in words.

    `words` are further ones by which it is found.
    """

    text: str
    type: Type
    says: str
    subject: str
    value: str | None
    words: str = ""

    @property
    def note(self) -> str:
        """What is said of its value."""
        return NOT_HERE if self.value is None else self.value and f"is {self.value}"

    def choice(self, turns: str = "") -> Choice:
        """Return it as something to pick; `turns` says how learners answer once it is picked."""
        kind = kind_of(self.type)
        subject = f"Another kind of question: {turns}" if turns else self.subject
        words = f"{self.words} {kind.words} {self.subject}"
        return Choice(
            self.text,
            self.says,
            group=subject,
            note=self.note,
            code=self.text,
            asks=kind.asks,
            words=words,
            turns=turns,
        )


class FactFinder:
    """Finds facts for fields; their values are worked out beside the author's work, once for each item."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1)
        self._asked: tuple[Task | None, Future[tuple[Known, ...]]] | None = None

    def find(
        self, task: Task | None, exercise: Question | None, node: Node | None, path: Path
    ) -> tuple[Choice, ...] | None:
        """Return what may stand at a path, or None as long as it takes to work out."""
        if self._asked is None or self._asked[0] is not task:
            self._asked = task, self._pool.submit(known_in, task)
        found, read = self._asked[1], exercise or _on_board(task, node)
        return tuple(fitting(found.result(), read, path, node)) if found.done() else None

    def type_of(self, text: str) -> Type | None:
        """Return the type of something that was found last, or None if it wasn't."""
        known = self._asked[1].result() if self._asked and self._asked[1].done() else ()
        return next((each.type for each in known if each.text == text), None)

    def wait(self) -> None:
        """Wait until what was asked for last has been worked out."""
        if self._asked:
            self._asked[1].result()


def known_in(task: Task | None) -> tuple[Known, ...]:
    """Return the names and the facts of an item with their values; those that need another game are left out.

    Without an item there are none.
    """
    if not isinstance(task, QuestionTask):
        return ()
    ask = _Asker(task.drawn)
    return (*ask.names(), *ask.ready_made(), *ask.facts(), *ask.beside())


def fitting(
    known: Iterable[Known], exercise: Question | None, path: Path, node: Node | None = None
) -> Iterator[Choice]:
    """Yield what may stand at a path: what was answered, the names and the facts of the type wanted there.

    At an answer, those that make the exercise another kind of question come last. `node` is the exercise as
    written, even where it has a mistake and can't be read.
    """
    meaning = _meaning(exercise, path)
    yield from _names_of_answers(exercise, meaning)
    needed = _needed(exercise, meaning, path, node)
    some = [(each, needed is None or fits(each.type, needed)) for each in known]
    yield from (each.choice() for each, is_fit in some if is_fit)
    others = (each for each, is_fit in some if not is_fit and each.value is not None)
    turning = (each.choice(kind_of(each.type).turns) for each in others if _turns(each, node, path))
    yield from sorted(turning, key=lambda each: each.group)


def _turns(known: Known, node: Node | None, path: Path) -> bool:
    return node is not None and can_turn(node, path, kind_of(known.type))


def _names_of_answers(exercise: Question | None, meaning: Meaning | None) -> Iterator[Choice]:
    """Yield the names that a condition about an answer has beside those of the scene."""
    if exercise and meaning and meaning.names == ANSWER:
        names = exercise.answer_names()
        for name, type_ in names.items():
            yield Known(name, type_, _answered(name), ANSWERED, "").choice()
        if "passed" in names:
            yield from (Known(text, types.TRUTH, says, ANSWERED, "").choice() for text, says in _PASSED)


def _needed(exercise: Question | None, meaning: Meaning | None, path: Path, node: Node | None) -> Type | None:
    """Return the type that an answer has to have, as it is written or else as it was read, or that of a move;
    None elsewhere.
    """
    if path[-1] != "answer":
        return types.MOVE if "move" in path else None
    return (wanted(node, path) if node else None) or _wanted(exercise, meaning)


def _meaning(exercise: Question | None, path: Path) -> Meaning | None:
    """Return how the text at a path is read, also while it is empty: None where the format doesn't say."""
    written = exercise.written() if exercise else ()
    found = next((each.meaning for each in written if each.path == path), None)
    if found is not None:
        return found
    return _REPLY if path[:2] == ("feedback", "wrong") else _of_field(exercise, path)


def _of_field(exercise: Question | None, path: Path) -> Meaning | None:
    """Return how a field of the exercise itself is read, whatever stands there."""
    fields = type(exercise).model_fields if exercise and len(path) == 1 else {}
    own = (each for name, each in fields.items() if (each.alias or name) == path[0])
    return next((some for each in own for some in each.metadata if isinstance(some, Expression)), None)


def _on_board(task: Task | None, node: Node | None) -> Question | None:
    """Return the exercise as it was read last, if it is answered as the one that can't be read is."""
    read = task.drawn.question if isinstance(task, QuestionTask) else None
    how = node.fields.get("interaction") if node else None
    return read if read and how and how.text == read.interaction else None


def _wanted(exercise: Question | None, meaning: Meaning | None) -> Type | None:
    """Return the type of an expression, where it is known."""
    type_ = meaning.type if isinstance(meaning, Expression) else None
    found = getattr(exercise, type_) if isinstance(type_, str) else type_
    return found if isinstance(found, Type) else None


class _Asker:
    """Works out what is known of a drawn scene, as long as there is time."""

    def __init__(self, drawn: Drawn) -> None:
        self._drawn = drawn
        self._end = time.process_time() + SECONDS

    def names(self) -> Iterator[Known]:
        """Yield the names of the scene and of `let`."""
        for name, type_ in self._drawn.question.scene_types.items():
            value = self._value(
                name
            )  # None for those of a second scene, which are asked for by `beside(...)`
            if value is not None:
                yield Known(name, type_, named(name) or OWN_NAME, HERE, value)

    def ready_made(self) -> Iterator[Known]:
        """Yield expressions to take and change, as far as they have a value here."""
        for each in _made():
            is_of_two = "beside(" in each["text"]
            value = None if is_of_two and self._drawn.situation.beside is None else self._value(each["text"])
            if value is not None:
                type_ = self._drawn.question.compiled(each["text"]).type
                yield Known(each["text"], type_, each["says"], READY, value, each["words"])

    def beside(self) -> Iterator[Known]:
        """Yield what has a value in the second scene, where there is one."""
        if self._drawn.situation.beside is None:
            return
        for each in (*self.names(), *self.facts()):
            text = f"beside({each.text})"
            value = each.value is not None and self._value(text)
            if value:
                yield replace(each, text=text, subject=SECOND, value=value)

    def facts(self) -> Iterator[Known]:
        """Yield the facts that look at what is on the table here; those without a value come last."""
        for subject in SUBJECTS:
            if _CLASSICAL in subject.name and not self._is_classical:
                continue
            name = f"{subject.name[:1].upper()}{subject.name[1:]}"
            some = [self._fact(each, name) for each in subject.facts.values() if self._looks_here(each)]
            yield from sorted(some, key=lambda each: each.value is None)

    @property
    def _is_classical(self) -> bool:
        fields = self._drawn.fields
        return _CLASSICAL in (fields.draw, "classical" if fields.classical or fields.dice else "")

    def _looks_here(self, fact: Fact) -> bool:
        return fact.looks_at is Situation or isinstance(self._drawn.situation.state, fact.looks_at)

    def _fact(self, fact: Fact, subject: str) -> Known:
        said = fact.says.removeprefix("Return ")
        says = _CITED.sub("", f"{said[:1].upper()}{said[1:]}")
        words = f"{said} {data()['found'].get(fact.name, '')}"
        calls = dict.fromkeys((_call(fact, self._stands), _example(fact)))
        for text in calls:
            value = self._value(text)
            if value is not None:
                return Known(text, fact.result, says, subject, value, words)
        return Known(next(iter(calls)), fact.result, says, subject, None, words)

    def _stands(self, type_: Type) -> str | None:
        """Return what stands for a parameter of a type here."""
        return next((each for each in _GUESSES.get(type_, ()) if self._value(each) is not None), None)

    def _value(self, text: str) -> str | None:
        """Return a value in words, None if there is none here, "" if there is no time to work it out."""
        if time.process_time() > self._end:
            return ""
        try:
            found = self._drawn.question.compiled(text)
            words = in_words(found.type, found.value(self._drawn.situation.scope), self._drawn.situation)
        except Exception:  # whatever a fact lacks here
            return None
        return words if len(words) <= _LONGEST else f"{words[:_LONGEST]} …"


def _answered(name: str) -> str:
    is_verdict = name.endswith("_right")
    return answered(name) or ("Whether that part is right" if is_verdict else "What was chosen there")


def _made() -> Sequence[Mapping[str, str]]:
    found: list[dict[str, str]] = data()["made"]
    return found


def _call(fact: Fact, stands: Callable[[Type], str | None]) -> str:
    """Return how a fact is called with what is on the table, and otherwise as in its example."""
    shown = _arguments(_example(fact))
    given = []
    for at, each in enumerate(fact.parameters):
        if each.default is not None:
            break
        given.append(stands(each.type) or (shown[at] if at < len(shown) else "?"))
    return f"{fact.name}({', '.join(given)})"


def _example(fact: Fact) -> str:
    """Return the call of a fact in its example.

    >>> from mahj_tutor.facts import all_facts
    >>> _example(all_facts()["window_open"])
    'window_open(South)'
    """
    text = fact.example[0]
    start = text.find(f"{fact.name}(")
    depth = 0
    for at in range(start + len(fact.name), len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return text[start : at + 1]
    return f"{fact.name}()"


def _arguments(call: str) -> list[str]:
    """Return the arguments of a call.

    >>> _arguments('called(3B, "a, b", first([East, West]))')
    ['3B', '"a, b"', 'first([East, West])']
    """
    inside, found, depth, quoted = call[call.index("(") + 1 : -1], [""], 0, False
    for sign in inside:
        quoted ^= sign == '"'
        depth += 0 if quoted else (sign in "([") - (sign in ")]")
        if sign == "," and not depth and not quoted:
            found.append("")
        else:
            found[-1] += sign
    return [each.strip() for each in found if each.strip()]
