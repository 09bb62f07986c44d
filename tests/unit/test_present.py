"""From task to view: every field arrives, Markdown is tamed, chips carry their sources."""

from __future__ import annotations

from typing import Any

import pytest
from mahj_widgets.protocol import as_json

from mahj_tutor.exercises.load import read_file
from mahj_tutor.learner.bookmark import Acts, Bookmark
from mahj_tutor.pictures.scene import Frame
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.task import Task
from mahj_tutor.rulebook import register
from mahj_tutor.session.present import html, present, rule_note, strip_markdown

RACK = "1B 2B 3B 4C 5C 6C 7D 8D 9D N E W J"
TEXT = f"""\
schema: mahj-exercise/2
id: a9.some
title: Some
lesson: A9
rules: [CH1]
interaction: place
as: pass
stage: STAGE
given: 1
scene: {{me: South, pass: First Left, incoming: yes, rack: {RACK}}}
ask: "Pass **three** to {{passes_to()}}."
hints: [Which?, "Not *this*.", {{show: [jokers], say: "Not **that** one."}}]
"""


def at(acts: Acts = (), **changes: Any) -> Bookmark:
    """A bookmark with these acts."""
    return Bookmark("a9.some", version=1, seed=1, acts=acts, **changes)


def some(stage: str = "faded") -> Task:
    found, problems = read_file(TEXT.replace("STAGE", stage), "t")
    assert not problems
    return found[0].exercise.task(1)


def test_a_view_has_everything_of_the_scene() -> None:
    task = some()
    acts = task.solution[:2]
    view = present(task, at(acts, tries=2, hints=2, done=True), actions=("submit", "hint", "reveal"))
    assert (view.title, view.stage, view.phase, view.tries, view.done) == ("Some", "faded", "open", 2, True)
    assert view.ask == "<p>Pass <strong>three</strong> to East.</p>"
    assert view.facts == task.scene.facts
    assert (view.acts, view.fixed) == (acts, 1)
    assert [zone.id for zone in view.zones] == [zone.id for zone in task.scene.zones]
    for shown, zone in zip(view.zones, task.scene.zones, strict=True):
        assert (shown.label, shown.kind, shown.arrow, shown.slots) == (
            zone.label,
            zone.kind,
            zone.arrow,
            zone.slots,
        )
        assert [(p.id, p.name, p.face) for p in shown.pieces] == [(p.id, p.name, p.face) for p in zone.pieces]
    assert view.moves == dict(task.scene.moves)
    assert [hint.text for hint in view.hints] == ["Which?", "Not this."]
    assert [(each.id, each.filled) for each in view.actions] == [
        ("submit", True),
        ("hint", False),
        ("reveal", False),
    ]
    assert view.actions[0].label == "Pass these three"


def test_the_words_on_buttons_say_what_happens() -> None:
    actions = present(some(), at(), actions=("submit", "hint", "retry", "again", "next", "reveal")).actions
    labels = [each.label for each in actions]
    assert len(set(labels)) == 6
    assert "Submit" not in labels


def test_a_worked_example_is_a_replay_and_takes_no_moves() -> None:
    task = some("worked")
    view = present(task, at(task.scene.given_acts), actions=("next",))
    assert len(view.replay) == len(task.worked) >= 4
    assert not view.moves
    assert not view.acts
    assert view.fixed == 0
    assert view.replay[-3].place["tray-left"]


def test_the_worked_way_is_shown_with_nothing_to_move() -> None:
    task = some()
    view = present(task, at(task.solution, phase="shown"), actions=("again",))
    assert view.phase == "right"
    assert view.replay
    assert not view.moves


def test_feedback_carries_its_rules_and_its_replay() -> None:
    frame = Frame("It comes **back**.", {"rack": ("r1",)}, lit=("r1",))
    feedback = Feedback("wrong", "Not *so*.", "Because **jokers** stay.", ("CH3", "CH2"), "M05", (frame,))
    shown = present(some(), at(phase="wrong"), feedback).feedback
    assert shown is not None
    assert shown.verdict == "wrong"
    assert shown.why == "<p>Because <strong>jokers</strong> stay.</p>"
    assert [note.id for note in shown.rules] == ["CH3", "CH2"]
    assert shown.replay[0].say == "It comes back."
    assert shown.replay[0].place == {"rack": ("r1",)}


@pytest.mark.parametrize("name", sorted(register()))
def test_every_rule_makes_a_chip_with_its_sources(name: str) -> None:
    note = rule_note(register()[name])
    assert note.name == register()[name].name
    assert note.text
    for source in register()[name].sources:
        assert source.place in note.source


def test_a_chip_names_the_document_and_the_place() -> None:
    assert rule_note(register()["CH2"]).source == "A Teacher First, Part 2, item 1"


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        ("", ""),
        ("One.\n\nTwo.", "<p>One.</p> <p>Two.</p>"),
        ("one\ntwo", "<p>one two</p>"),
        ("**a** *b*", "<p><strong>a</strong> <em>b</em></p>"),
        ("- a\n- b", "<ul> <li>a</li> <li>b</li> </ul>"),
        ("1. a\n2. b", "<ol> <li>a</li> <li>b</li> </ol>"),
    ],
)
def test_the_small_subset_is_rendered(markdown: str, shown: str) -> None:
    assert html(markdown) == shown


@pytest.mark.parametrize(
    "markdown",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "![x](//evil.example/x.png)",
        "<https://evil.example>",
        "https://evil.example",
        "# heading",
        "`code`",
        "```\ncode\n```",
        "    code",
        "> quote",
        "---",
        "a | b\n--|--\nc | d",
        "[x]: //evil.example\n\n[x]",
        "&lt;script&gt;",
        "<!-- x -->",
        "**<b onclick=x>**",
    ],
)
def test_anything_else_stays_plain_text(markdown: str) -> None:
    import re

    tags = set(re.findall(r"<\s*/?\s*([a-zA-Z!]+)", html(markdown)))
    assert tags <= {"p", "em", "strong", "ul", "ol", "li", "br"}
    assert not re.search(r"<[^>]*\s(on\w+|href|src|style)", html(markdown))


def test_plain_words_lose_their_marks() -> None:
    assert strip_markdown("Mark **stack 7**.") == "Mark stack 7."


def test_no_view_tells_what_lies_face_down_or_what_is_right() -> None:
    task = some()
    view = as_json(present(task, at(task.scene.given_acts), actions=("submit",)))
    faces = {piece.get("face") for zone in view["zones"] for piece in zone.get("pieces", ())}
    assert faces == {*RACK.split(), "?"}
    assert "replay" not in view
    assert "feedback" not in view
