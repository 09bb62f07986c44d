"""Slips that no test of an exercise catches: hidden names, rules of the other game, raw markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

from mahj_tutor.exercises.asked_words import asked_words
from mahj_tutor.exercises.contradicted_words import contradicted_words
from mahj_tutor.exercises.doubled_names import doubled_names, doubled_things
from mahj_tutor.exercises.empty_words import empty_words
from mahj_tutor.exercises.fixed_words import fixed_words
from mahj_tutor.exercises.hidden_racks import hidden_racks
from mahj_tutor.exercises.idle_words import idle_rules, idle_words
from mahj_tutor.exercises.marked_dead import counted_suits, marked_dead
from mahj_tutor.exercises.offered_reasons import offered_reasons
from mahj_tutor.exercises.other_hands import other_hands
from mahj_tutor.exercises.place_words import place_words
from mahj_tutor.exercises.sentence_slips import sentence_slips
from mahj_tutor.exercises.unit_words import unit_words
from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions import calls_in, names_in, parse, types
from mahj_tutor.expressions.meanings import Expression
from mahj_tutor.facts import all_facts, vocabulary
from mahj_tutor.facts.texts import parts_of
from mahj_tutor.fields import is_own_id, near
from mahj_tutor.questions.interactions.choose import ChooseQuestion, ChooseTask
from mahj_tutor.questions.interactions.mark import MarkTask
from mahj_tutor.questions.interactions.options import Part, Shown
from mahj_tutor.questions.interactions.order import OrderQuestion
from mahj_tutor.questions.interactions.place_fields import PlaceFields
from mahj_tutor.questions.interactions.play_fields import PlayFields
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.questions.task import Task
from mahj_tutor.scenarios.finding import Unsearched
from mahj_tutor.scenarios.vary import Unfit

_MARKUP = re.compile(
    r"(?<!!)\[[^\[\]\n]{0,200}\]\([^()\n]{1,200}\)|</?[A-Za-z][^<>\n]{0,200}>|https?://\S{1,200}"
)
"""Markdown links, HTML and addresses: on a board they stay as they are."""
_DOUBLE_BRACES = re.compile(r"\{\{[^{}]{1,80}\}\}?")
_BRACKETS = re.compile(r"\[[a-z_]{2,40}\]|\((?:thrower|discard|discarder)\)|<[a-z_]{2,40}>")
_LITERAL = re.compile(r"\"[^\"]*\"|'[^']*'")
_CASE = re.compile(
    r"\bcase *[!=]= *(?:\"[^\"]*\"|'[^']*')|(?:\"[^\"]*\"|'[^']*') *[!=]= *case\b|\bcase in \[[^\]]*\]"
)
"""Where the name of a case is compared with quoted ones."""
_STEP = re.compile(r"\bstep == (\d+)")
_BOUND = re.compile(r"^\s*(?:given|count\([^()]*\))\s*(>=|<)\s*0\s*$")
"""A comparison that is true of every number an answer can have, or of none."""
_CLASSICAL = "CC"
"""Ids of rules of the classical game begin with these letters."""


_OF_PASSES = re.compile(r"CH[1-8]$")
"""Rules about passes; CH9 says what to keep, which goes on all game."""
_OF_PLAY = re.compile(r"(?:CL|TN|DD|WN|NX)\d+$")
"""Rules about turns, calls, dead hands, payment and what comes after a game."""


def silent_slips(exercise: Question) -> Iterator[Found]:
    """Yield the slips of an exercise that its tests can't catch."""
    yield from _plain_markup(exercise)
    yield from _hiding_names(exercise)
    yield from _foreign_rules(exercise)
    yield from _foreign_beliefs(exercise)
    yield from _unknown_cases(exercise)
    yield from _compared_cases(exercise)
    yield from _hidden_words(exercise)
    yield from doubled_names(exercise)
    yield from _unfilled(exercise)
    yield from _early_help(exercise)
    yield from _unknown_steps(exercise)
    yield from unit_words(exercise)
    yield from asked_words(exercise)
    yield from fixed_words(exercise)
    yield from sentence_slips(exercise)
    yield from second_right(exercise)
    yield from other_hands(exercise)


def of_items(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the slips that show only in the items drawn for an exercise."""
    against = [*contradicted_words([*tasks, *_of_cases(exercise)])]
    yield from against or idle_words(exercise, tasks)  # no condition is to blame for a wrong scene
    yield from hidden_racks(tasks)
    yield from empty_words(exercise, tasks)
    yield from _no_room(exercise, tasks)
    yield from _all_right(tasks if exercise.is_drawn else ())
    yield from _both_right(tasks)
    yield from doubled_things(exercise, tasks)
    yield from place_words(exercise, tasks)
    yield from offered_reasons(exercise, tasks)
    yield from marked_dead(exercise, tasks)
    yield from counted_suits(exercise, tasks)
    yield from _answers_in_back(exercise, tasks)
    yield from [*idle_rules(exercise, tasks)] or _of_another_stage(exercise, tasks)
    if exercise.given and not any(task.scene.given_acts for task in tasks):
        yield "W220", "given: does nothing here: no step is done already", "delete it", ("given",)


def _of_cases(exercise: Question) -> Iterator[Task]:
    """Yield an item of each case: not all of many are among those drawn."""
    for case in exercise.vary.get("cases", ()):
        with suppress(Unfit, Unsearched):
            yield exercise.task(0, case)


def _all_right(tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the question in which whatever can be marked is right in every item that is drawn; one that is
    written may ask just that.
    """
    marks = [task for task in tasks if isinstance(task, MarkTask)]
    if marks and all(len(task.right) == len(task.scene.marks) for task in marks):
        say = "everything that can be marked is right"
        yield "W120", say, "change answer:, or let more lie there", ("answer",)


def _answers_in_back(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the replies to wrong options that say the right one."""
    paths = {each.text: each.path for each in exercise.texts() if each.path[-1] == "back"}
    items = (task for task in tasks if isinstance(task, ChooseTask) and paths)
    for back in sorted({each for task in items for shown in task.shown for each in shown.giving_away}):
        say = "this says the right option, and learners read it at their first miss"
        yield "W140", say, "say what to look at instead", paths[back]


def _has_several(shown: Shown) -> bool:
    """Tell whether options of an author's own are right at once, although one can be chosen, and it isn't
    told of the one that is always right.
    """
    part = shown.part
    return bool(part.own and not part.several and shown.right[1:]) and not any(_second_in(part, ()))


def _both_right(tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the options that are right beside another one, where only one can be chosen."""
    shown = [some for task in tasks if isinstance(task, ChooseTask) for some in task.shown]
    several = filter(_has_several, shown)
    found = {some.number: " and ".join(repr(some.words[each]) for each in some.right) for some in several}
    for number, both in found.items():
        say = f"{both} are right at once, and only one can be chosen"
        path = ("parts", number, "options") if max(some.number for some in shown) else ("options",)
        yield "W250", say, "let one of them be right, or write several: yes", path


def _no_room(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the places without room that tiles belong in."""
    for number, place in enumerate(exercise.places if isinstance(exercise, PlaceFields) else ()):
        items = [task for task in tasks if isinstance(task, QuestionTask)]
        if place.room == 0 and any(task.drawn.value(place.takes, types.TILES) for task in items):
            say = f"tiles belong in {place.label!r}, and room: 0 lets none of them go there"
            yield "E041", say, "give it more room, or leave room: out", ("places", number, "room")


def _plain_markup(exercise: Question) -> Iterator[Found]:
    """Yield the links and HTML in texts, which learners would read letter by letter."""
    texts = [(each.path, each.text) for each in exercise.texts()]
    for path, said in ((("title",), exercise.title), *texts):
        if match := _MARKUP.search(said):
            say = f"learners would see {match[0]!r} as it is written here"
            fix = "texts can have **bold**, *italics* and {tiles: 3B J}"
            yield "W170", say, fix, path


def _unfilled(exercise: Question) -> Iterator[Found]:
    """Yield doubled braces, names in other brackets and unclosed `**`: learners would see them as such."""
    known = {*exercise.given_types, *exercise.let}
    for each in exercise.texts():
        words = " ".join(part for part in parts_of(each.text) if isinstance(part, str))
        names = ((match[0], match[0].strip("[]()<>")) for match in _BRACKETS.finditer(words))
        shown = [said for said, name in names if name in known]
        for said in (*shown, *_DOUBLE_BRACES.findall(each.text)):
            say, name = f"learners would see {said!r} as it is written here", said.strip("{}[]()<>")
            yield "W170", say, f"write {{{name}}} to fill it in", each.path
        if words.count("**") % 2:
            yield "W170", "this ** is never closed", "write **bold**", each.path


def _early_help(exercise: Question) -> Iterator[Found]:
    """Yield `do_with_me` where milder hints come after it."""
    for number, hint in enumerate(exercise.hints[:-1]):
        if hint.do_with_me and not exercise.hints[number + 1].do_with_me:
            say = "do_with_me shows what to do, and milder hints come after it"
            yield "W140", say, "put it last", ("hints", number)


def _unknown_steps(exercise: Question) -> Iterator[Found]:
    """Yield the conditions that quote a step or give its number, where there is no such step."""
    slips = _unknown_words if isinstance(exercise, OrderQuestion) else _unknown_numbers
    for number, wrong in enumerate(exercise.feedback.wrong):
        for say, fix in slips(exercise, wrong.when):
            yield "W220", say, fix, ("feedback", "wrong", number, "when")


def _unknown_words(exercise: Question, when: str) -> Iterator[tuple[str, str]]:
    steps = [str(each.say) for each in exercise.steps] if isinstance(exercise, OrderQuestion) else []
    if not steps or any("{" in each for each in steps):  # the things come from `answer`, or are filled in
        return
    for quoted in (match[0][1:-1] for match in _LITERAL.finditer(when)):
        if quoted not in steps:
            yield f"no step says {quoted!r}", near(quoted, steps)


def _unknown_numbers(exercise: Question, when: str) -> Iterator[tuple[str, str]]:
    count = len(exercise.steps) if isinstance(exercise, PlayFields) else 0
    found = _STEP.search(when)
    if count and found and not 1 <= int(found[1]) <= count:
        yield f"there is no step {found[1]}", f"steps are counted from 1 to {count}"


def _hiding_names(exercise: Question) -> Iterator[Found]:
    """Yield the names of `let` that already mean something else."""
    for name in exercise.let:
        what = "a fact" if name in all_facts() else "a tile or a player" if name in _constants() else ""
        if name in exercise.given_types or what:
            say = f"{name!r} is {what or 'a name of the scene'} already, and let: hides it"
            yield "W180", say, "choose another name", ("let", name)


def _constants() -> frozenset[str]:
    return frozenset(vocabulary().constants)


def _names(text: str) -> bool:
    """Tell whether an expression calls a fact or uses a name that isn't a constant."""
    tree = parse(text)
    return any(True for _ in calls_in(tree)) or not _constants().issuperset(names_in(tree))


def _foreign_rules(exercise: Question) -> Iterator[Found]:
    """Yield the rules that belong to the other game."""
    scene = exercise.scene
    is_american = bool(scene.table) or scene.draw == "game"
    is_classical = [str(rule).startswith(_CLASSICAL) for rule in exercise.rules]
    for number, (rule, other) in enumerate(zip(exercise.rules, is_classical, strict=True)):
        if not is_own_id(rule) and scene.is_classical and not other:
            say = f"{rule} is a rule of the American game, and this is the classical one"
            yield "W190", say, "name a rule that begins with CC: mahj-tutor rules", ("rules", number)
        if is_american and all(is_classical):
            say = f"{rule} is a rule of the classical game, and this is the American one"
            yield "W190", say, "name a rule of the American game: mahj-tutor rules", ("rules", number)


def _of_another_stage(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield the rules about passes where all items are about the play, and the other way around."""
    stages = {_stage(task) for task in tasks}
    if stages not in ({"play"}, {"passes"}):
        return
    is_play = "play" in stages
    foreign, here, other = (_OF_PASSES, "play", "passes") if is_play else (_OF_PLAY, "passes", "play")
    for number, rule in enumerate(exercise.rules):
        if foreign.match(rule):
            say = f"{rule} is a rule about the {other}, and this is about the {here}"
            yield "W190", say, f"name a rule about the {here}: mahj-tutor rules", ("rules", number)


def _stage(task: Task) -> str:
    if not isinstance(task, QuestionTask):
        return ""
    situation, fields = task.drawn.situation, task.drawn.fields
    is_pass = situation.charleston is not None or fields.stage is not None
    return "play" if situation.any_play else "passes" if is_pass else ""


def second_right(exercise: Question) -> Iterator[Found]:
    """Yield the options that are always right where a condition of another one decides."""
    parts = exercise.parts if isinstance(exercise, ChooseQuestion) else ()
    for number, part in enumerate(parts):
        if not part.several:
            yield from _second_in(part, ("parts", number) if len(parts) > 1 else ())


def _second_in(part: Part, path: tuple[str | int, ...]) -> Iterator[Found]:
    decided = [each.say for each in part.own if each.right not in ("", "yes", "no")]
    for at, option in enumerate(part.own if decided else ()):
        if option.right == "yes":
            say = f"this is right whenever {decided[0]!r} is, and only one can be chosen"
            fix = "delete right: yes, or write several: yes if both have to be chosen"
            yield "W250", say, fix, (*path, "options", at, "right")


def _foreign_beliefs(exercise: Question) -> Iterator[Found]:
    """Yield the misconceptions that are about a rule of the other game, where the scene is of one."""
    is_classical = exercise.scene.is_classical
    if not (is_classical or exercise.scene.table or exercise.scene.draw == "game"):
        return
    for number, wrong in enumerate(exercise.feedback.wrong):
        known = misconceptions().get(wrong.misconception)
        if known and known.about.startswith(_CLASSICAL) is not is_classical:
            here, other = ("classical", "American") if is_classical else ("American", "classical")
            say = f"{known.id} is a misconception about the {other} game, and this is the {here} one"
            path = ("feedback", "wrong", number, "misconception")
            yield "W190", say, "docs/exercises.md lists the misconceptions of each game", path


def _cases(exercise: Question) -> list[str]:
    return [str(case["case"]) for case in exercise.vary.get("cases", ()) if "case" in case]


def _unknown_cases(exercise: Question) -> Iterator[Found]:
    """Yield the tests for a case that doesn't exist: any case would be drawn for them."""
    names = _cases(exercise)
    for number, test in enumerate(exercise.tests):
        name = str(test.fixed.get("case", ""))
        if "case" in test.fixed and name not in names:
            meant = near(name, names) if names else "delete case:, or write cases: under vary:"
            if len(test.fixed) == 1 or meant.startswith("did"):
                say = f"there is no case {name!r}, so any case is drawn for this test"
                yield "W200", say, meant, ("tests", number, "with", "case")


def _compared_cases(exercise: Question) -> Iterator[Found]:
    """Yield the conditions that compare `case` with one that doesn't exist: they never hold, or always."""
    names = _cases(exercise)
    for each in exercise.written() if names else ():
        if isinstance(each.meaning, Expression) and not each.own:
            for name in _compared(each.text) - set(names):
                yield "W200", f"there is no case {name!r} to compare with", near(name, names), each.path


def _compared(text: str) -> set[str]:
    """Return the names that an expression compares `case` with."""
    return {part[1:-1] for match in _CASE.finditer(text) for part in _LITERAL.findall(match[0])}


def _hidden_words(exercise: Question) -> Iterator[Found]:
    """Yield feedback with a constant condition, and an entry for every answer that hides those after it."""
    wrong = exercise.feedback.wrong
    for number, each in enumerate(wrong):
        if each.when and (not _names(each.when) or _BOUND.match(each.when)):
            say, path = f"{each.when!r} is the same for every answer", ("feedback", "wrong", number, "when")
            yield "W210", say, "name something of the answer: mahj-tutor kinds lists the names", path
    for number, each in enumerate(wrong[:-1]):
        if not (each.when or each.misconception or each.rule):
            say = "this fits every wrong answer, so the entries after it are never shown"
            yield "W210", say, "put it last, or say when:", ("feedback", "wrong", number)
            return
