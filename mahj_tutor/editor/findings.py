"""What the check says of a file, exercise by exercise; what was checked once is not checked again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path as File

from mahj_widgets.form_protocol import Finding

from mahj_tutor.classroom.ballot import why_no_vote
from mahj_tutor.editor.corrections import corrected, proposed
from mahj_tutor.editor.documents import Part
from mahj_tutor.editor.form_messages import in_form_words, place_words
from mahj_tutor.editor.jotted import why_unread
from mahj_tutor.editor.offers import with_names
from mahj_tutor.editor.spots import CannotEditError, Path
from mahj_tutor.editor.untested import Untested, notes_of, untested
from mahj_tutor.exercises.catalog import beside, expand
from mahj_tutor.exercises.check import check_exercise, same_ids
from mahj_tutor.exercises.load import Loaded, read_file
from mahj_tutor.pictures.words import sentence
from mahj_tutor.problems import MOST_PROBLEMS, Problem
from mahj_tutor.questions.own_words import read_words
from mahj_tutor.questions.question import Question
from mahj_tutor.yaml_source import Node, read_documents

REMEMBERED = 400
"""How many exercises' findings are kept."""
_MISSING = re.compile(r"the field '([a-z_]{1,30})' is missing")
_ADD = re.compile(r"add ([a-z_]{1,30}):")
_UNREAD = re.compile(r"^this is not valid YAML: .*", re.DOTALL)
NOTES = frozenset({"W120", "W150"})
"""The problems that tell what an author may well want: that the answer is the author's own."""


@dataclass(frozen=True, slots=True)
class Checked:
    """An exercise as it was read: with its problems, and whether it has been played as well.

    Until it is played again it keeps the problems found last time, so that the count doesn't jump.
    """

    loaded: tuple[Loaded, ...]
    read: tuple[Problem, ...]
    played: tuple[Problem, ...] = ()
    is_played: bool = False
    no_vote: str | None = None
    """Why a class can't vote on it, "" where it can, None as long as that isn't known."""
    untested: tuple[Untested, ...] = ()
    """The replies to wrong answers that no test gets."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with it."""
        return tuple(dict.fromkeys((*self.read, *self.played)))

    @property
    def is_readable(self) -> bool:
        """Whether it can be put on a board."""
        return len(self.loaded) == 1

    @property
    def exercise(self) -> Question | None:
        """The exercise, or None if it can't be read."""
        return self.loaded[0].exercise if self.is_readable else None


class Checker:
    """Checks the parts of files in one folder; `before` is one that has checked them already."""

    def __init__(self, file: File, before: Checker | None = None) -> None:
        self.file = file
        self._known: dict[tuple[str, int], Checked] = {}
        self._before = before._known if before and before.file == file else {}

    def read(self, part: Part) -> Checked:
        """Return an exercise with what reading it says, or all that is known of it already."""
        key = (part.text, part.line)
        if key not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found, problems = read_file(part.in_place, str(self.file), expand, beside(self.file))
            earlier = self._before.get(key) or Checked((), ())
            self._known[key] = Checked(found, problems, earlier.played, no_vote=earlier.no_vote)
        return self._known[key]

    def play(self, part: Part) -> Checked:
        """Return an exercise with everything that the check says of it alone."""
        found = self.read(part)
        if not found.is_played:
            more = (problem for each in found.loaded if each.is_whole for problem in check_exercise(each))
            no_vote = _why_no_vote(found.exercise)
            found = Checked(found.loaded, found.read, tuple(more), is_played=True, no_vote=no_vote)
            found = replace(found, untested=tuple(_untested(found)))
            self._known[part.text, part.line] = found
        return found

    def waiting(self, parts: Sequence[Part]) -> Part | None:
        """Return the first of some exercises that hasn't been played, or None."""
        return next((each for each in parts if not self.read(each).is_played), None)

    def count(self, parts: Sequence[Part]) -> int:
        """Return how much there is to fix in a file, as far as that is known: what is only noted isn't."""
        checked = [self.read(each) for each in parts]
        problems = {problem for each in checked for problem in each.problems} | {*self.of_file(checked)}
        return sum(not is_note(each) for each in problems)

    def of_file(self, checked: list[Checked]) -> tuple[Problem, ...]:
        """Return what is wrong with exercises together, and with the words beside them."""
        loaded = [each for one in checked for each in one.loaded]
        return (*same_ids(loaded), *read_words(self.file.parent)[1])


def _untested(found: Checked) -> Iterator[Untested]:
    """Yield the replies that no test gets, where nothing has to be fixed first."""
    if all(map(is_note, found.problems)):
        with suppress(Exception):  # the check has told why it can't be played
            yield from (each for one in found.loaded for each in untested(one))


def _why_no_vote(exercise: Question | None) -> str | None:
    with suppress(Exception):  # the check has told why it can't be drawn
        return why_no_vote(exercise.task(exercise.checked_seeds[0])) if exercise else None
    return None


def findings_of(
    checker: Checker, parts: Sequence[Part], at: int, interaction: str = ""
) -> tuple[Finding, ...]:
    """Return what is known of all exercises of a file, of which the one at `at` is open; learners answer
    that one by this interaction.
    """
    checked = [checker.read(part) for part in parts]
    own = [(number, problem) for number, each in enumerate(checked) for problem in each.problems]
    own += [(_exercise_of(checker, parts, problem), problem) for problem in checker.of_file(checked)]
    found = list(dict.fromkeys(own))
    if len(found) > MOST_PROBLEMS:  # those of the open exercise come first
        found.sort(key=lambda each: each[0] != at)
    told = (_finding(checker, parts, at, interaction, *each) for each in found[:MOST_PROBLEMS])
    left = notes_of(checked[at].untested, at, parts[at].line, interaction) if at < len(parts) else ()
    return (*told, *left)


def _exercise_of(checker: Checker, parts: Sequence[Part], problem: Problem) -> int:
    if problem.file != str(checker.file):
        return -1
    starts = [number for number, part in enumerate(parts) if part.line <= problem.line]
    return starts[-1] if starts else -1


def _finding(
    checker: Checker, parts: Sequence[Part], at: int, interaction: str, number: int, problem: Problem
) -> Finding:
    is_here = problem.file == str(checker.file)
    path = path_at(parts[number], problem) if number == at and is_here else ()
    file = "" if is_here else File(problem.file).name
    own = _UNREAD.sub("the text can't be read from here on", problem.say) if problem.fix else problem.say
    folder = checker.file.parent
    told = _why_unread(parts[number], path, problem) or " ".join(
        sentence(in_form_words(with_names(each, folder), path, interaction))
        for each in filter(None, (own, problem.fix))
    )
    say, fix = sentence(own), problem.fix and sentence(problem.fix)
    where, some = place_words(path, interaction), _proposed(parts[number], problem, path) if path else ()
    some = tuple((value, with_names(words, folder)) for value, words in some)
    return Finding(
        problem.line, say, fix, number, path, file, is_note(problem), where=where, told=told, proposed=some
    )


def _why_unread(part: Part, path: Path, problem: Problem) -> str:
    """Return why tiles in a field can't be read as people jot them down, "" where that isn't the problem."""
    node = _node_in(part.text) if problem.code == "E010" and path else None
    there = node.at(path) if node else None
    return why_unread(path, there.text or "") if there else ""


def _proposed(part: Part, problem: Problem, path: Path) -> tuple[tuple[str, str], ...]:
    node = _node_in(part.text)
    return tuple(proposed(problem.say, problem.fix, node, path)) if node else ()


@lru_cache(maxsize=4)
def _node_in(text: str) -> Node | None:
    """Return the exercise in a text, or None if it can't be read; every finding asks for the same one."""
    nodes, problems = read_documents(text, "the text")
    return nodes[0] if len(nodes) == 1 and not problems and nodes[0].is_map else None


def with_correction(part: Part, findings: Sequence[Finding], path: Path, value: str) -> str:
    """Return the text of an exercise with what one of its findings proposes; raise `CannotEditError`."""
    node = _node_in(part.text)
    for each in findings:
        if node and each.path == path and any(value == one for one, _ in each.proposed):
            return corrected(part.text, each.say, node, path, value)
    raise CannotEditError("This suggestion no longer applies.")


def is_note(problem: Problem) -> bool:
    """Whether a problem tells what an author may well want."""
    return problem.code in NOTES


def problems_of(findings: Sequence[Finding], at: int) -> Mapping[Path, Sequence[str]]:
    """Return what is wrong with the fields of the exercise at a place, by their paths."""
    problems: dict[Path, list[str]] = {}
    for each in findings:
        if each.exercise == at and not each.file and not each.is_note:
            problems.setdefault(each.path, []).append(each.told)
    return problems


def path_at(part: Part, problem: Problem) -> Path:
    """Return the field that a problem stands at: the last one that begins there or before."""
    if missing := _MISSING.fullmatch(problem.say):
        return (missing[1],)
    if problem.path and (node := _node_in(part.text)) and (there := node.at(problem.path)):
        lacks = _ADD.match(problem.fix)
        return (*problem.path, lacks[1]) if lacks and lacks[1] in there.fields else problem.path
    place = (problem.line, problem.column)
    found: Path = ()
    for path, begins in _places_in(part.in_place):
        if begins <= place:
            found = path
    return found


@lru_cache(maxsize=4)
def _places_in(text: str) -> tuple[tuple[Path, tuple[int, int]], ...]:
    """Return where the fields and entries of a text begin; every finding asks for the same ones."""
    nodes, _ = read_documents(text, "the text")
    return tuple(each for node in nodes[:1] for each in _places(node, ()))


def _places(node: Node, path: Path) -> Iterator[tuple[Path, tuple[int, int]]]:
    for number, each in enumerate(node.items):
        yield (*path, number), (each.line, each.column)
        yield from _places(each, (*path, number))
    for name, each in node.fields.items():
        yield (*path, name), node.keys[name]
        yield from _places(each, (*path, name))
