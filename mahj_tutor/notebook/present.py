"""From a task to the board: scenes become views, Markdown becomes safe HTML, rule ids become chips.

The scene's fields bear the names of the board's, so they are mapped one by one. Of Markdown only
paragraphs, emphasis, strong words, lists and line breaks are left; everything else is plain text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import cache
from typing import TYPE_CHECKING, Literal, Protocol, cast

from mahj_widgets import protocol

from mahj_tutor.exercises.feedback import Feedback
from mahj_tutor.exercises.scene import Acts, Frame, Zone
from mahj_tutor.exercises.task import Hint, Task
from mahj_tutor.rulebook import Rule, documents, rule

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

ActionId = Literal["submit", "hint", "retry", "again", "next", "reveal"]


class Standing(Protocol):
    """What the picture needs to know of where a learner is: a `mahj_tutor.learner.place.Place` will do."""

    @property
    def acts(self) -> Acts:
        """What was done so far."""

    @property
    def tries(self) -> int:
        """How many answers were judged on this item."""

    @property
    def hints(self) -> int:
        """How many hints were given."""

    @property
    def phase(self) -> Literal["open", "right", "wrong", "shown"]:
        """Whether moves are taken, a verdict stands, or the worked way is shown."""

    @property
    def done(self) -> bool:
        """Whether the exercise was done before."""


def present(
    task: Task, place: Standing, feedback: Feedback | None = None, *, actions: Sequence[str] = ()
) -> protocol.View:
    """Return the view of a task at a learner's place; the first action is the filled button."""
    scene = task.scene
    exercise = task.exercise
    worked = exercise.stage == "worked"
    open_now = place.phase == "open" and not worked
    return protocol.View(
        phase=_phase(place.phase),
        title=exercise.title,
        stage=exercise.stage,
        ask=html(task.ask),
        facts=scene.facts,
        zones=tuple(map(_zone, scene.zones)),
        moves=dict(scene.moves) if open_now else {},
        marks=scene.marks if open_now else (),
        mark_limit=scene.mark_limit,
        choices=tuple(protocol.Choice.model_validate(asdict(each)) for each in scene.choices)
        if not worked
        else (),
        numbers=tuple(protocol.NumberField.model_validate(asdict(each)) for each in scene.numbers)
        if not worked
        else (),
        acts=cast("protocol.Acts", () if worked else place.acts),
        fixed=0 if worked else len(scene.given_acts),
        hints=tuple(
            _hint(task.hint(number, place.acts)) for number in range(min(place.hints, len(task.hints)))
        ),
        feedback=_feedback(feedback) if feedback else None,
        replay=_frames(task.worked) if worked or place.phase == "shown" else (),
        actions=tuple(_action(each, task, filled=not number) for number, each in enumerate(actions)),
        tries=place.tries,
        done=place.done,
    )


def _phase(phase: Literal["open", "right", "wrong", "shown"]) -> Literal["open", "right", "wrong"]:
    """The worked way is shown like a right answer: nothing can be moved."""
    return "right" if phase == "shown" else phase


# --- the parts of a view -----------------------------------------------------------------------------


def _zone(zone: Zone) -> protocol.Zone:
    return protocol.Zone.model_validate(asdict(zone))


def _hint(hint: Hint) -> protocol.Hint:
    return protocol.Hint(text=plain(hint.text), lit=hint.lit)


def _frames(frames: Iterable[Frame]) -> tuple[protocol.Frame, ...]:
    return tuple(
        protocol.Frame(
            say=plain(frame.say),
            place=dict(frame.place),
            lit=frame.lit,
            dim=frame.dim,
            band=dict(frame.band),
        )
        for frame in frames
    )


def _feedback(feedback: Feedback) -> protocol.Feedback:
    return protocol.Feedback(
        verdict=feedback.verdict,
        title=plain(feedback.title),
        why=html(feedback.why),
        rules=tuple(map(rule_note, feedback.rules)),
        replay=_frames(feedback.replay),
    )


def rule_note(name: str) -> protocol.RuleNote:
    """Return the chip of a rule: its name, our wording, and where it stands in the documents.

    >>> rule_note("CH2").source
    'A Teacher First, Part 2, item 1'
    """
    found = rule(name)
    return protocol.RuleNote(id=found.id, name=found.name, text=found.text, source=_source(found))


def _source(found: Rule) -> str:
    papers = documents()
    places: dict[str, list[str]] = {}
    for source in found.sources:
        places.setdefault(papers[source.doc].short, []).append(source.place)
    return "; ".join(f"{short}, {' and '.join(some)}" for short, some in places.items())


_LABELS: Mapping[str, Callable[[Task], str]] = {
    "submit": lambda task: task.press,
    "hint": lambda task: "Hint",
    "retry": lambda task: "Try again",
    "again": lambda task: "Another one like this" if task.exercise.vary else "Do it once more",
    "next": lambda task: "Go on",
    "reveal": lambda task: "Show me how",
}


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
    """Render authored Markdown to the board's small subset; raw HTML, links and pictures stay plain text.

    >>> html("Pass **three** <b>tiles</b>.")
    '<p>Pass <strong>three</strong> &lt;b&gt;tiles&lt;/b&gt;.</p>'
    """
    return str(_markdown().render(markdown)).strip().replace("\n", " ") if markdown else ""


_BOLD = re.compile(r"\*\*(?=\S)((?:[^*]|\*(?!\*))+)(?<=\S)\*\*")
_SLANTED = re.compile(r"\*(?=\S)([^*]+)(?<=\S)\*")
"""No mark stands within what it marks, so that a text of many opened marks is read once."""


def plain(said: str) -> str:
    """Take the marks of Markdown out of words that are shown as plain text.

    >>> plain("Mark **stack 7**, *not* 8.")
    'Mark stack 7, not 8.'
    """
    return _SLANTED.sub(r"\1", _BOLD.sub(r"\1", said))
