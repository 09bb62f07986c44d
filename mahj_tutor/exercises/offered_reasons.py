"""Reasons to choose from: one is the reason, and no other one that is offered is a reason, too.

What the engine cites is compared with what the options state: for a move the rules that it breaks or that
allow it, for tiles that are no hand of the card the rules against them, for another verdict those by which it
is wrong. Options in words of the author's own are looked at where they name their rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from mahj_tutor import games
from mahj_tutor.exercises.variety import Found
from mahj_tutor.expressions import Compiled, types
from mahj_tutor.facts.registry import Rule, rules_in
from mahj_tutor.fields import is_own_id
from mahj_tutor.questions.interactions.choose import ChooseTask
from mahj_tutor.questions.interactions.options import Shown
from mahj_tutor.questions.question import Question
from mahj_tutor.questions.task import Task
from mahj_tutor.tiles import natural_list

FEWEST = 3
"""With fewer reasons on offer, choosing one is a toss of a coin; of house rules there may be just one."""
_BROKEN_BY_HAND = "rules_broken(hand, line)"
"""The rules against tiles that are said to be a hand of the card, in a scene that has both."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """The reasons that one item offers, as rules: the right ones, the others, and what the engine cites.

    `is_refused` is whether the cited rules speak against what is asked about; where nothing is cited, the
    engine has no say.
    """

    right: tuple[Rule, ...]
    others: tuple[Rule, ...]
    cited: tuple[Rule, ...]
    is_refused: bool


def reasons_offered(task: ChooseTask) -> Iterator[tuple[int, Reasons]]:
    """Yield the reasons that an item offers, with the number of their part."""
    for shown in task.shown:
        stated = tuple(map(_stated(shown).get, range(len(shown.texts))))
        right = tuple(rule for at, rule in enumerate(stated) if rule and at in shown.right)
        others = tuple(rule for at, rule in enumerate(stated) if rule and at not in shown.right)
        if right and others:
            yield shown.number, Reasons(right, others, *_cited(task))


def _stated(shown: Shown) -> dict[int, Rule]:
    """Return the rules that options state, by their places on the board."""
    if not shown.part.own:
        return {at: value for at, value in enumerate(shown.values) if isinstance(value, Rule)}
    rules = {each.say: Rule(each.rule) for each in shown.part.own if each.rule}
    return {at: rules[text] for at, text in enumerate(shown.texts) if text in rules}


def _cited(task: ChooseTask) -> tuple[tuple[Rule, ...], bool]:
    """Return the rules that the engine cites, and whether they speak against what is asked about."""
    state, named = task.drawn.situation.state, task.drawn.situation.named
    if state is not None and "move" in named:
        move = named["move"].value
        broken = rules_in(games.faults(state, move))
        return broken or tuple(map(Rule, games.grounds(state, move))), bool(broken)
    if {"hand", "line"} <= named.keys() and (broken := task.drawn.value(_BROKEN_BY_HAND, types.RULES)):
        return broken, True
    holds = task.drawn.fields.holds
    claims = [task.exercise.compiled(holds, types.TRUTH)] if holds else []
    asked = [each.answer for each in task.shown if each.answer and each.answer.type is types.TRUTH]
    return next(filter(None, map(partial(_verdict, task), (*asked, *claims))), ((), False))


def _verdict(task: ChooseTask, truth: Compiled) -> tuple[tuple[Rule, ...], bool] | None:
    """Return the rules by which another verdict is wrong, and whether the right one is no."""
    is_so = bool(truth.value(task.drawn.situation.scope))
    rules = rules_in(task.reasons(truth, not is_so)[0])
    return (rules, not is_so) if rules else None


def offered_reasons(exercise: Question, tasks: Sequence[Task]) -> Iterator[Found]:
    """Yield what is wrong with the reasons that items offer, once for each part and sort of slip."""
    told = set[tuple[int, str]]()
    for task in tasks:
        for number, reasons in reasons_offered(task) if isinstance(task, ChooseTask) else ():
            for say, fix in _slips(exercise, reasons):
                if (number, fix) not in told:
                    told.add((number, fix))
                    yield "W260", f"{say} (seed {task.seed})", fix, _path(exercise, number)


def _path(exercise: Question, number: int) -> tuple[str | int, ...]:
    several = len(getattr(exercise, "parts", ())) > 1
    return ("parts", number, "options") if several else ("options",)


def _slips(exercise: Question, reasons: Reasons) -> Iterator[tuple[str, str]]:
    cited, right = _with_also(exercise, reasons.cited), natural_list(reasons.right)
    if reasons.is_refused and not cited.intersection(reasons.right):
        say = f"{right} is graded as the reason, and the rules say {natural_list(reasons.cited)}"
        yield say, "let answer: be what decides: deciding_rules(move)"
    known = cited | _with_also(exercise, reasons.right)
    if twice := [each for each in reasons.others if each in known]:
        say = f"{natural_list(twice)} is offered as wrong, and it's a reason as well as {right}"
        yield say, "take it out of the options, or add it to answer:"
    offered = reasons.right + reasons.others
    if len(offered) < FEWEST and not any(map(is_own_id, offered)):
        yield f"hardly any reason is offered beside {right}", "name more rules in among:"
    stages = {_stage(each) for each in reasons.others}
    if stages.isdisjoint(map(_stage, reasons.right)):
        say = f"{right} is the only reason that has to do with this, so it gives itself away"
        yield say, "name more rules in among: that are about the same part of the game"


def _with_also(exercise: Question, rules: Sequence[Rule]) -> set[Rule]:
    """Return rules with those that are a reason as well wherever one of them is."""
    return {*rules, *(Rule(also) for each in rules for also in exercise.rule(each).also)}


def _stage(rule: Rule) -> str:
    """Return which part of a game a rule is about: the deal, the passes, or the play of either game."""
    of_passes = rule.startswith("CH")
    return "passes" if of_passes else rule[:2] if rule.startswith(("DL", "CC")) else "play"
