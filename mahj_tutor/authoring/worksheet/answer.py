"""The right answer in words that a teacher reads at a glance, with its rules and its reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import islice

from mahj_tutor.authoring.worksheet.room import Paper
from mahj_tutor.classroom.names import clean_name
from mahj_tutor.pictures.scene import Act, Acts, Answer, Piece, Scene, Zone, fold
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.task import Task, Unreadable

_MOST_TRIES = 60
"""How many other answers are tried to find a second right one."""

_NUMBER = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class Key:
    """What the answer key says about one item; `reason` is Markdown, `rules` are ids and names.

    `order` has the words of cards that are numbered, in their right order.
    """

    answer: tuple[str, ...]
    reason: str
    rules: tuple[tuple[str, str], ...]
    order: tuple[str, ...] = ()
    is_one_of_several: bool = False


def key_of(task: Task) -> Key:
    """Return the entry of a task in the answer key."""
    solution = task.solution
    feedback = _feedback(task, solution)
    if feedback is None:
        return Key(("There is no one right answer: talk about it.",), "", _named(task, task.exercise.rules))
    rules = feedback.rules or task.exercise.rules
    reason = feedback.why or task.exercise.rule(rules[0]).text
    several = any(_is_right(task, each) for each in islice(_others(task, solution), _MOST_TRIES))
    return Key(answer_in_words(task), reason, _named(task, rules), _order(task), several)


def _named(task: Task, rules: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((each, task.exercise.rule(each).name) for each in rules)


def _feedback(task: Task, acts: Acts) -> Feedback | None:
    answer = task.read(acts)
    return None if isinstance(answer, Unreadable) else task.check(answer)


# --- words -----------------------------------------------------------------------------------------------


def answer_in_words(task: Task) -> tuple[str, ...]:
    """Return a right answer as a few short texts, one for each place on the pupil's page."""
    return _in_words(task, task.solution)


def acts_in_words(task: Task, acts: Acts) -> tuple[str, ...]:
    """Return any answer as a few short texts; none in a game, or if the acts are not those of this item."""
    try:
        return () if task.is_live else _in_words(task, acts)
    except (KeyError, RuntimeError):  # an act that the item does not offer
        return ()


def _in_words(task: Task, acts: Acts) -> tuple[str, ...]:
    paper = Paper(task.scene)
    answer = fold(task.scene, acts)
    if paper.manner == "lines":
        done = tuple(_done(task, acts))
    else:
        done = (*_moves(paper, answer), *_choices(task.scene, answer))
    parts = (*_marks(task.scene, answer), *done, *_numbers(task.scene, answer))
    return tuple(filter(None, parts))


def _marks(scene: Scene, answer: Answer) -> Iterator[str]:
    """Name what is marked, zone by zone."""
    every = [each for zone in scene.zones for each in zone.pieces]
    unmarked = {each.name for each in every if each.id not in answer.marked}
    parts = _parts(scene)
    for zone in scene.zones:
        marked = [each for each in zone.pieces if each.id in answer.marked]
        if marked:
            said = _marks_in(zone, marked, unmarked)
            yield _asked_first(zone, said) if zone.id in parts else said


def _asked_first(zone: Zone, said: str) -> str:
    """Return the answer to a part of a question with what it asks, unless it begins with that already."""
    return said if said.startswith(f"{zone.label}:") else _asked(zone.label) + said


def _marks_in(zone: Zone, marked: Sequence[Piece], unmarked: AbstractSet[str]) -> str:
    """Name what is marked in a zone, and where it is if something unmarked has the same name."""
    said = pieces_in_words(marked)
    is_clear = unmarked.isdisjoint(each.name for each in marked)
    return said if is_clear else f"{zone.label}: {said}{_places(zone, marked)}"


def _places(zone: Zone, marked: Sequence[Piece]) -> str:
    """Return the places of what is marked, if the zone holds another piece of the same name."""
    others = {each.name for each in zone.pieces if each not in marked}
    places = [place for place, each in enumerate(zone.pieces, 1) if each in marked and each.name in others]
    return f" (place {', '.join(map(str, places))})" if places else ""


def _done(task: Task, acts: Acts) -> Iterator[str]:
    """Tell what is said and done at the table: what belongs to a step together, with the step's number."""
    own = acts[len(task.scene.given_acts) :]
    steps = _by_step(task, acts) if task.step_asks else {at: [act] for at, act in enumerate(own)}
    for number, some in enumerate(steps.values(), 1):
        told = Counter(task.told(act).removesuffix(".") for act in some)
        said = (each if count == 1 else f"{each} ({count} times)" for each, count in told.items())
        yield f"{number}. {'. '.join(said) or 'Done with the step before'}"


def _by_step(task: Task, acts: Acts) -> dict[int, list[Act]]:
    """Return the learner's acts by the step in which each is done."""
    given = task.scene.given_acts
    steps: dict[int, list[Act]] = {at: [] for at in range(task.step_at(given), len(task.step_asks))}
    for at, act in enumerate(acts[len(given) :], len(given)):
        steps[task.step_at(acts[:at])].append(act)
    return steps


def _moves(paper: Paper, answer: Answer) -> Iterator[str]:
    scene = paper.scene
    if paper.manner == "number":
        row = answer.place[paper.places[0].id]
        numbers = [row.index(each.id) + 1 for zone in scene.zones for each in zone.pieces if each.id in row]
        yield f"From the top: {', '.join(map(str, numbers))}"
    else:
        for zone in paper.places:
            if answer.place[zone.id]:
                yield f"{zone.label}: {pieces_in_words(list(map(scene.piece, answer.place[zone.id])))}"


def _order(task: Task) -> tuple[str, ...]:
    paper = Paper(task.scene)
    row = fold(task.scene, task.solution).place[paper.places[0].id] if paper.manner == "number" else ()
    return tuple(task.scene.piece(each).name for each in row)


def _choices(scene: Scene, answer: Answer) -> Iterator[str]:
    """Name what is chosen, and the question too where there are several."""
    asks = _has_parts(scene)
    for each in scene.choices:
        for option in (one for one in each.options if one.id == answer.chosen.get(each.id)):
            yield _asked(each.ask) + option.text if asks else option.text


def _option_zones(scene: Scene) -> tuple[str, ...]:
    """Return the zones whose pieces are the options of a question."""
    return tuple(zone.id for zone in scene.zones if zone.id.startswith("options-"))


def _parts(scene: Scene) -> tuple[str, ...]:
    """Return the zones of options that are parts of a question; none where there is only one."""
    return _option_zones(scene) if _has_parts(scene) else ()


def _has_parts(scene: Scene) -> bool:
    """Tell whether several questions are asked, so that each answer needs its own beside it."""
    return len(scene.choices) + len(_option_zones(scene)) > 1


def _asked(ask: str) -> str:
    return f"{ask} " if ask.endswith("?") else f"{ask}: "


def _numbers(scene: Scene, answer: Answer) -> Iterator[str]:
    fields = [each for each in scene.numbers if each.id in answer.numbers]
    for each in fields:
        typed = clean_name(answer.numbers[each.id])
        unit = (each.unit or "").removesuffix("s" if typed == "1" else "")
        said = f"{typed} {unit}".strip()
        yield f"{each.ask}: {said}" if len(fields) > 1 else said


def pieces_in_words(pieces: Sequence[Piece]) -> str:
    """Name pieces in their order: the same ones counted, numbered ones in a row as a range.

    >>> pieces_in_words([Piece("a", "6 Dot"), Piece("b", "6 Dot"), Piece("c", "Joker")])
    '2 × 6 Dot, Joker'
    >>> pieces_in_words([Piece(f"s{place}", f"stack {place} from the right end") for place in (3, 4, 5)])
    'stack 3 to 5 from the right end'
    >>> pieces_in_words([Piece("p1", "11, suit a"), Piece("p2", "22, suit a")])
    '11, suit a; 22, suit a'
    """
    counted = Counter(map(_name, pieces))
    said = [each if count == 1 else f"{count} × {each}" for each, count in counted.items()]
    found = list(_ranges(said))
    return ("; " if any("," in each for each in found) else ", ").join(found)


def _name(piece: Piece) -> str:
    """Name a piece; a line of the card by its section and its own name."""
    line = piece.printed
    return f"{line.section}, {line.name.lower()}" if line and line.section and line.name else piece.name


def _ranges(names: Sequence[str]) -> Iterator[str]:
    """Put three or more names that differ by a number counting up, or down, into one."""
    rest = list(names)
    while rest:
        run = _run(rest)
        first, rest = rest[: len(run)], rest[len(run) :]
        if len(run) < 3:
            yield from first
        else:
            yield _NUMBER.sub(f"{min(run)} to {max(run)}", first[0], count=1)


def _run(names: Sequence[str]) -> list[int]:
    """Return the numbers of the first names as long as they go on by one; at least one entry."""
    numbers = [_NUMBER.search(each) for each in names]
    run: list[int] = []
    for name, found in zip(names, numbers, strict=True):
        value = int(found[0]) if found else 0
        like_first = _NUMBER.sub("#", name, count=1) == _NUMBER.sub("#", names[0], count=1)
        if run and not (found and like_first and _goes_on(run, value)):
            break
        run.append(value)
    return run


def _goes_on(run: Sequence[int], value: int) -> bool:
    step = value - run[-1]
    return abs(step) == 1 and (len(run) == 1 or step == run[-1] - run[-2])


# --- other right answers -------------------------------------------------------------------------------


def _is_right(task: Task, acts: Acts) -> bool:
    feedback = _feedback(task, acts)
    return feedback is not None and feedback.verdict == "right"


def _others(task: Task, solution: Acts) -> Iterator[Acts]:
    """Yield answers one step from the solution: another piece in the place of one, or two steps exchanged."""
    fixed = len(task.scene.given_acts)
    for place in range(fixed, len(solution)):
        act = solution[place]
        for other in _instead(task.scene, act, solution):
            yield (*solution[:place], other, *solution[place + 1 :])
    if Paper(task.scene).manner == "number":
        for place in range(fixed, len(solution) - 1):
            yield (*solution[:place], solution[place + 1], solution[place], *solution[place + 2 :])


def _instead(scene: Scene, act: Act, solution: Acts) -> Iterator[Act]:
    """Yield the act with another piece from the same zone, one that looks different."""
    if act[0] not in ("move", "mark"):
        return
    piece = scene.piece(act[1])
    used = {each[1] for each in solution}
    for other in scene.zone(scene.home(piece.id)).pieces:
        offered = act[2] in scene.moves.get(other.id, ()) if act[0] == "move" else other.id in scene.marks
        if offered and other.id not in used and other.name != piece.name:
            yield (act[0], other.id, *act[2:])
