"""From a task to a view: scenes become zones, Markdown becomes safe HTML, rule ids become chips.

A scene's zones and questions are the board's own, so they are passed on unchanged. Of Markdown only
paragraphs, emphasis, strong emphasis, lists and line breaks are rendered; everything else stays plain text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from html import unescape
from typing import TYPE_CHECKING, Literal, cast

from mahj_widgets import protocol

from mahj_tutor.facts.texts import with_pictures, without_pictures
from mahj_tutor.learner.bookmark import Acts, Bookmark, Phase
from mahj_tutor.pictures.card import lit_by_name
from mahj_tutor.pictures.scene import Button, Frame, Zone
from mahj_tutor.questions.feedback import Feedback, staged
from mahj_tutor.questions.model import Exercise
from mahj_tutor.questions.task import Hint, Task
from mahj_tutor.rulebook import Rule, documents
from mahj_tutor.session.actions import REVEAL_AFTER
from mahj_tutor.session.at_table import laid_table

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

TEACHERS = "Your teacher's question"
"""What stands above the board where the answer is a teacher's own."""
HOUSE_RULE = "House rule"
"""The source of a rule that a teacher declared."""
ActionId = Literal["submit", "hint", "retry", "again", "next", "reveal"]


def present(
    task: Task,
    bookmark: Bookmark,
    feedback: Feedback | None = None,
    *,
    actions: Sequence[str] = (),
    told: Collection[str] = (),  # of earlier answers to the item
) -> protocol.View:
    """Return the view of a task at a learner's bookmark; the first action is the filled button."""
    scene, exercise = task.scene_at(bookmark.acts), task.exercise
    worked = exercise.stage == "worked"
    is_open = bookmark.phase == "open" and not worked
    ask = task.ask_at(() if worked else bookmark.acts)
    return protocol.View(
        phase=_phase(bookmark.phase),
        title=exercise.title,
        stage=_stage(exercise),
        at_once=_is_at_once(exercise, bookmark),
        corners=_shows_corners(task, bookmark),
        ask=html(ask),
        facts=(*scene.facts, *_notes(exercise)),
        zones=_zones(task, scene.zones, _phase(bookmark.phase)),
        table=laid_table(task, ask),
        captions=task.captions,
        moves=dict(scene.moves) if is_open else {},
        marks=scene.marks if is_open else (),
        mark_limit=scene.mark_limit,
        choices=() if worked else scene.choices,
        numbers=() if worked else scene.numbers,
        live=task.is_live,
        acts=cast("protocol.Acts", () if worked else _acts(task, bookmark)),
        fixed=0 if worked else len(scene.given_acts),
        hints=_hints(task, bookmark),
        feedback=_feedback(feedback, bookmark.tries, told, task) if feedback else None,
        replay=_replay(task, bookmark),
        actions=(*map(_button, scene.buttons), *_actions(actions, task)),
        tries=bookmark.tries,
        done=bookmark.done,
    )


def _acts(task: Task, bookmark: Bookmark) -> Acts:
    """Return the acts that the board shows; a live one shows what they came to."""
    return task.scene_at(bookmark.acts).given_acts if task.is_live else bookmark.acts


def _phase(phase: Phase) -> Literal["open", "right", "wrong"]:
    """Return the board's phase; the worked solution is shown like a right answer, with nothing to move."""
    return "right" if phase == "shown" else phase


def _stage(exercise: Exercise) -> Literal["", "worked", "faded", "independent", "mixed"]:
    """Return what is said of the stage above the board: nothing where each tap is judged at once."""
    return "" if exercise.at_once else exercise.stage


def _is_at_once(exercise: Exercise, bookmark: Bookmark) -> bool:
    """Whether each tap is judged at once; what is shown is told like any reason."""
    return exercise.at_once and bookmark.phase != "shown"


def _shows_corners(task: Task, bookmark: Bookmark) -> bool:
    """Whether tiles show what stands in their corners: where it is hidden, after two misses or the end."""
    return not task.hides_corners or bookmark.phase != "open" or bookmark.tries >= REVEAL_AFTER


def _zones(task: Task, zones: tuple[Zone, ...], phase: Phase) -> tuple[Zone, ...]:
    """Return what lies on the board; once the answer is told, with dead hands marked that were not."""
    marked = {each.id: each for each in task.dead_zones} if phase == "right" else {}
    here = {each.id for each in zones}
    stamped = (
        replace(each, dim=marked[each.id].dim, band=marked[each.id].band) if each.id in marked else each
        for each in zones
    )
    return (*stamped, *(each for name, each in marked.items() if name not in here and each.band))


# --- the parts of a view -----------------------------------------------------------------------------


def _hints(task: Task, bookmark: Bookmark) -> tuple[protocol.Hint, ...]:
    is_over = _phase(bookmark.phase) == "right"
    given = enumerate(task.exercise.hints[: bookmark.hints])
    useful = (number for number, each in given if not (is_over and each.do_with_me))
    return tuple(_hint(task.hint(number, bookmark.acts), task) for number in useful)


def _hint(hint: Hint, task: Task) -> protocol.Hint:
    lit = lit_by_name(task.scene.zones, hint.text, hint.lit)
    return protocol.Hint(text=strip_markdown(hint.text), lit=lit)


def _replay(task: Task, bookmark: Bookmark) -> tuple[Frame, ...]:
    """Return the worked solution, step by step, where it may be seen."""
    is_visible = task.exercise.stage == "worked" or bookmark.phase == "shown"
    return _frames(task.worked, task) if is_visible else ()


def _frames(frames: Iterable[Frame], task: Task) -> tuple[Frame, ...]:
    """Return steps whose words are plain and light the hands of the card that they name."""
    zones = task.scene.zones
    return tuple(
        replace(frame, say=strip_markdown(frame.say), lit=lit_by_name(zones, frame.say, frame.lit))
        for frame in frames
    )


def _feedback(feedback: Feedback, misses: int, told: Collection[str], task: Task) -> protocol.Feedback:
    """Show feedback in stages: the first miss says what to look at, and names no rule."""
    feedback, exercise = staged(feedback, misses, told), task.exercise
    is_first = feedback.verdict == "wrong" and bool(feedback.evidence) and misses <= 1
    is_light = is_first or exercise.at_once
    return protocol.Feedback(
        verdict="onward" if feedback.is_good else feedback.verdict,
        heading=feedback.heading,
        title=strip_markdown(feedback.title),
        why=html(feedback.why),
        rules=() if is_light else tuple(rule_note(exercise.rule(each)) for each in feedback.rules),
        replay=() if exercise.at_once else _frames(feedback.replay, task),
        lit=(*feedback.rows, *lit_by_name(task.scene.zones, feedback.why, feedback.lit)),
    )


def _notes(exercise: Exercise) -> tuple[str, ...]:
    """Say whose answer it is, where it is not the engine's."""
    return (TEACHERS,) if exercise.is_own and exercise.is_teachers_answer else ()


def rule_note(found: Rule) -> protocol.RuleNote:
    """Return the chip of a rule: its name, its text, and where the documents state it.

    >>> from mahj_tutor.rulebook import rule
    >>> rule_note(rule("CH2")).source
    'A Teacher First, Part 2, item 1'
    """
    name, text = without_pictures(found.name), without_pictures(found.text)  # a chip is words alone
    return protocol.RuleNote(id=found.id, name=name, text=text, source=_source(found))


def _source(found: Rule) -> str:
    known = documents()
    places: dict[str, list[str]] = {}
    for source in found.sources:
        places.setdefault(known[source.doc].short, []).append(source.place)
    return "; ".join(f"{title}, {' and '.join(in_it)}" for title, in_it in places.items()) or HOUSE_RULE


def _another(task: Task) -> str:
    return "Another one" if task.exercise.is_drawn else "Do it again"


_LABELS: Mapping[str, Callable[[Task], str]] = {
    "submit": lambda task: task.press,
    "hint": lambda task: "Hint",
    "retry": lambda task: "Try again",
    "again": lambda task: "Play again" if task.is_live else _another(task),
    "next": lambda task: "Continue",
    "reveal": lambda task: "Show me how",
}


def _actions(names: Sequence[str], task: Task) -> tuple[protocol.Action, ...]:
    return tuple(_action(name, task, filled=name == names[0] != "hint") for name in names)


def _button(button: Button) -> protocol.Action:
    act = cast("protocol.Act", button.act)
    return protocol.Action(id="act", label=button.label, act=act, filled=button.is_filled)


def _action(name: str, task: Task, *, filled: bool) -> protocol.Action:
    known: dict[str, ActionId] = {
        "submit": "submit",
        "hint": "hint",
        "retry": "retry",
        "again": "again",
        "next": "next",
        "reveal": "reveal",
    }
    return protocol.Action(id=known[name], label=_LABELS[name](task), filled=filled)


# --- Markdown ------------------------------------------------------------------------------------------


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # only when the first text is shown

    return MarkdownIt("zero", {"html": False, "breaks": False}).enable(
        ["emphasis", "list", "newline", "escape", "text_join", "balance_pairs", "fragments_join"]
    )


def html(markdown: str) -> str:
    """Render an author's Markdown as the HTML the board accepts; raw HTML, links and images stay plain text.

    >>> html("Pass **three** <b>tiles</b>.")
    '<p>Pass <strong>three</strong> &lt;b&gt;tiles&lt;/b&gt;.</p>'
    >>> html("Look: {tiles: 3B J}")
    '<p>Look: <span data-tiles="3B J">a 3 Bam and a joker</span></p>'
    """
    rendered = str(_markdown().render(markdown)).strip().replace("\n", " ") if markdown else ""
    return with_pictures(rendered)


_OWN = re.compile(r'data-own="([^"]{1,200})"')


def pictures_in(view: protocol.View) -> frozenset[str]:
    """Return the names of the author's pictures that a view shows."""
    choices = [text for each in view.choices for text in (each.html, *(one.html for one in each.options))]
    pieces = [piece.html for zone in view.zones for piece in zone.pieces]
    why = view.feedback.why if view.feedback else ""
    return frozenset(
        unescape(name) for text in (view.ask, why, *choices, *pieces) for name in _OWN.findall(text)
    )


_BOLD = re.compile(r"\*\*(?=\S)((?:[^*]|\*(?!\*))+)(?<=\S)\*\*")
_ITALIC = re.compile(r"\*(?=\S)([^*]+)(?<=\S)\*")
"""Neither allows its own mark inside, so a text with many opening marks is read only once."""


def strip_markdown(markdown: str) -> str:
    """Remove Markdown's asterisks from a text that is shown as plain text.

    >>> strip_markdown("Mark **stack 7**, *not* 8.")
    'Mark stack 7, not 8.'
    """
    plain = _ITALIC.sub(r"\1", _BOLD.sub(r"\1", markdown))
    return without_pictures(plain)
