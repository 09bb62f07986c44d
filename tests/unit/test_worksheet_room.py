"""How scenes are answered on paper, and how answers are put into words: on scenes made for it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from mahj_tutor.authoring.worksheet.answer import answer_in_words, key_of, pieces_in_words
from mahj_tutor.authoring.worksheet.rich_text import blocks, print_html, runs
from mahj_tutor.authoring.worksheet.room import Blank, Boxes, Lines, Note, Numbering, Paper, Step, Ticks
from mahj_tutor.pictures.scene import Acts, Answer, Choice, NumberField, Option, Piece, Scene, Zone, fold
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.task import Task
from mahj_tutor.rulebook import rule


def tiles(*names: str, prefix: str = "r") -> tuple[Piece, ...]:
    return tuple(Piece(f"{prefix}{place}", name, face="1B") for place, name in enumerate(names, 1))


RACK = Zone("rack", "rack", "Your rack", tiles("1 Bam", "2 Bam", "2 Bam", "7 Dot"))
TRAY = Zone("tray", "tray", "To South", slots=3, arrow="right")
PASS = Scene((RACK, TRAY), {piece.id: ("tray", "rack") for piece in RACK.pieces})

CARDS = tuple(
    Piece(f"c{place}", text, text=text) for place, text in enumerate(("Discard", "Call", "Show"), 1)
)
ORDER = Scene(
    (Zone("cards", "pool", "The cards", CARDS), Zone("order", "steps", "In order", slots=3, numbered=True)),
    {card.id: ("order", "cards") for card in CARDS},
)


def task(
    scene: Scene, solution: Acts, *, right: tuple[Acts, ...] = (), step_asks: tuple[str, ...] = ()
) -> Task:
    """A task in which the solution, and `right`, are right answers; every act but the first ends a step."""

    def check(answer: Answer) -> Feedback:
        good = answer.acts in (solution, *right)
        return (
            Feedback("right", "Yes.", "That's **why**.", ("CH1",))
            if good
            else Feedback("wrong", "No.", rules=("CH2",))
        )

    made = SimpleNamespace(
        scene=scene,
        solution=solution,
        read=lambda acts: fold(scene, acts),
        check=check,
        told=lambda act: f"Do {act[1]}.",
        step_asks=step_asks,
        step_at=lambda acts: max(0, len(acts) - 1),
        exercise=SimpleNamespace(rules=("CH1",), rule=rule),
    )
    return cast("Task", made)


# --- room --------------------------------------------------------------------------------------------------


def test_tiles_for_a_tray_are_written_into_boxes_and_the_tray_is_not_drawn() -> None:
    paper = Paper(PASS)
    assert paper.room == (Boxes("To South", (), 3),)
    assert [zone.id for zone in paper.picture] == ["rack"]


def test_a_tile_that_is_given_is_in_its_box_and_off_the_rack() -> None:
    paper = Paper(Scene(PASS.zones, PASS.moves, given_acts=(("move", "r4", "tray"),)))
    assert paper.room == (Boxes("To South", ("7 Dot",), 2),)
    assert [piece.id for piece in paper.picture[0].pieces] == ["r1", "r2", "r3"]


def test_tiles_that_lie_in_a_tray_at_first_are_drawn() -> None:
    group = Zone("group", "tray", "A pung", tiles("3 Bam", prefix="p"), slots=5)
    paper = Paper(Scene((RACK, group), {"r1": ("group", "rack"), "p1": ("rack", "group")}))
    assert paper.room == (Boxes("A pung", (), 5),)
    assert [zone.id for zone in paper.picture] == ["rack", "group"]


@pytest.mark.parametrize("slots", [None, 15])
def test_a_tray_without_an_end_gets_a_line(slots: int | None) -> None:
    tray = Zone("tray", "tray", "Yours", slots=slots)
    assert Paper(Scene((RACK, tray), {"r1": ("tray",)})).room == (Boxes("Yours", (), 0),)


def test_cards_are_numbered_in_the_order_they_lie() -> None:
    paper = Paper(Scene(ORDER.zones, ORDER.moves, given_acts=(("move", "c2", "order"),)))
    assert paper.picture == ()
    (room,) = paper.room
    assert isinstance(room, Numbering)
    assert room.cards == (("", "Discard"), ("1", "Call"), ("", "Show"))


def test_moves_at_the_table_are_written_down() -> None:
    table = Zone("table", "discards", "Discards")
    (room,) = Paper(Scene((RACK, table), {"r1": ("table", "rack")})).room
    assert isinstance(room, Lines)


def test_every_step_has_its_question_and_a_line_and_what_is_said_belongs_to_the_first() -> None:
    table = Zone("table", "discards", "Discards")
    call = Choice("say", "What do you say?", (Option("p", "Pung!"), Option("k", "Kong!")))
    scene = Scene((RACK, table), {"r1": ("table", "rack")}, choices=(call,))
    assert Paper(scene).room == (
        Ticks("What do you say?", ("Pung!", "Kong!")),
        Lines("Write down what you do, one step on each line."),
    )
    assert Paper(scene, ("You call.", "Show the **kong**.")).room == (
        Step(1, "You call."),
        Ticks("", ("Pung!", "Kong!")),
        Lines("", 1),
        Step(2, "Show the <strong>kong</strong>."),
        Lines("", 1),
    )


def test_stacks_are_circled_with_the_name_of_who_gets_them() -> None:
    wall = Zone("wall", "wall", "Your wall", (Piece("s1", "stack 1", column=1, level="stack"),))
    trays = (Zone("to-1", "tray", "You"), Zone("to-2", "tray", "South"))
    (room,) = Paper(Scene((wall, *trays), {"s1": ("to-1", "to-2", "wall")})).room
    assert isinstance(room, Note)
    assert room.ask.endswith("where it goes: You or South.")


@pytest.mark.parametrize(("limit", "words"), [(1, "Circle it in"), (4, "Circle each one in")])
def test_what_can_be_marked_is_circled(limit: int, words: str) -> None:
    (room,) = Paper(Scene((RACK,), marks=("r1", "r2"), mark_limit=limit)).room
    assert isinstance(room, Note)
    assert room.ask.startswith(words)


def test_words_that_can_be_marked_are_ticked() -> None:
    pool = Zone("cards", "pool", "What do you say?", CARDS)
    paper = Paper(Scene((RACK, pool), marks=tuple(each.id for each in CARDS)))
    assert paper.room == (Ticks("What do you say?", ("Discard", "Call", "Show")),)
    assert [zone.id for zone in paper.picture] == ["rack"]


def test_what_is_given_is_ticked_and_written_in() -> None:
    pool = Zone("cards", "pool", "The cards", CARDS)
    choice = Choice("a", "Is it?", (Option("y", "Yes"), Option("n", "No")))
    given = (("mark", "c2"), ("choose", "a", "n"), ("number", "n", "50"))
    scene = Scene(
        (pool,),
        marks=("c1", "c2", "c3"),
        mark_limit=3,
        choices=(choice,),
        numbers=(NumberField("n", "East pays"),),
    )
    given_scene = replace(scene, given_acts=given)
    assert [getattr(room, "ticked", None) for room in Paper(scene).room] == [(), (), None]
    assert Paper(given_scene).room == (
        Ticks("The cards", ("Discard", "Call", "Show"), (1,)),
        Ticks("Is it?", ("Yes", "No"), (1,)),
        Blank("East pays", "", "50"),
    )


def test_tiles_in_a_question_and_its_options_are_drawn() -> None:
    def drawn(code: str, words: str) -> str:
        return f'<span data-tiles="{code}">{words}</span>'

    options = (Option("a", "a 3 Bam", html=drawn("3B", "a 3 Bam")), Option("b", "Both < one"))
    asked = Choice("c", "Which goes with a joker?", options, html=f"Which with {drawn('J', 'a joker')}?")
    (room,) = Paper(Scene((), choices=(asked,))).room
    assert isinstance(room, Ticks)
    assert [run["svg"][:4] for run in runs(room.ask)] == ["", "<svg", ""]
    assert [[run["text"] for run in runs(each)] for each in room.options] == [["a 3 Bam"], ["Both < one"]]
    assert room.options[0].startswith('<img alt="a 3 Bam"')
    assert not room.is_short


@pytest.mark.parametrize(("words", "is_short"), [("East", True), ("The player to your left", False)])
def test_short_options_stand_in_a_row(words: str, is_short: bool) -> None:
    assert Ticks("Who?", ("You", words)).is_short == is_short


def test_choices_and_numbers() -> None:
    first = Choice("a", "Is it?", (Option("y", "Yes"), Option("n", "No", "not today")))
    then = Choice("b", "Why?", (Option("o", "So"),), when=("a", "n"))
    paper = Paper(Scene((), choices=(first, then), numbers=(NumberField("n", "How many?", unit="tiles"),)))
    assert paper.room == (
        Ticks("Is it?", ("Yes", "No – not today")),
        Ticks("If you ticked “No”: Why?", ("So",)),
        Blank("How many?", "tiles"),
    )


def test_a_payment_sheet_is_a_list_of_numbers_with_its_notes() -> None:
    sheets = (Zone("s1", "sheet", "East", note="threw the tile"), Zone("s2", "sheet", "West"))
    paper = Paper(Scene(sheets, numbers=(NumberField("n1", "East pays"), NumberField("n2", "West pays"))))
    assert paper.room == (Blank("East pays (threw the tile)", ""), Blank("West pays", ""))
    assert paper.picture == ()


def test_what_a_tap_does_is_not_said_on_paper() -> None:
    (zone,) = Paper(Scene((Zone("card", "card", "The card", CARDS, note="Tap a line."),))).picture
    assert zone.note is None


# --- words -------------------------------------------------------------------------------------------------


def test_a_pass_in_words() -> None:
    acts = (("move", "r2", "tray"), ("move", "r4", "tray"), ("move", "r3", "tray"))
    assert answer_in_words(task(PASS, acts)) == ("To South: 2 × 2 Bam, 7 Dot",)


def test_an_order_in_words() -> None:
    acts = tuple(("move", card, "order") for card in ("c2", "c3", "c1"))
    key = key_of(task(ORDER, acts))
    assert key.answer == ("From the top: 3, 1, 2",)
    assert key.order == ("Call", "Show", "Discard")


def test_choices_and_numbers_in_words() -> None:
    choice = Choice("a", "Is it?", (Option("y", "Yes"), Option("n", "No")))
    numbers = (NumberField("m", "East pays", unit="cents"), NumberField("n", "West pays", unit="cents"))
    acts = (("choose", "a", "n"), ("number", "m", "50"), ("number", "n", "1"))
    some = task(Scene((), choices=(choice,), numbers=numbers), acts)
    assert answer_in_words(some) == ("No", "East pays: 50 cents", "West pays: 1 cent")


def test_moves_at_the_table_in_words_leave_out_what_is_given() -> None:
    given = (("move", "r1", "table"),)
    scene = Scene(
        (RACK, Zone("table", "discards", "Discards")), {"r1": ("table",), "r2": ("table",)}, given_acts=given
    )
    assert answer_in_words(task(scene, (*given, ("move", "r2", "table")))) == ("1. Do r2",)


def test_what_is_done_in_a_step_is_told_together() -> None:
    moves = dict.fromkeys(("r1", "r2", "r3", "r4"), ("table",))
    scene = Scene((RACK, Zone("table", "discards", "Discards")), moves)
    acts = tuple(("move", each, "table") for each in ("r1", "r2", "r4"))
    steps = task(scene, acts, step_asks=("First?", "Then?"))
    assert answer_in_words(steps) == ("1. Do r1. Do r2", "2. Do r4")


def test_the_question_is_named_where_others_have_the_same_options() -> None:
    options = (Option("r", "Red Dragon"), Option("g", "Green Dragon"))
    choices = tuple(Choice(each, each, options) for each in ("Bams", "Craks?"))
    acts = (("choose", "Bams", "g"), ("choose", "Craks?", "r"))
    assert answer_in_words(task(Scene((), choices=choices), acts)) == (
        "Bams: Green Dragon",
        "Craks? Red Dragon",
    )


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        (("r1",), ("1 Bam",)),
        (("r1", "g1"), ("1 Bam", "5 Dot")),
        (("r2", "r3"), ("2 × 2 Bam",)),
        (("r2",), ("Your rack: 2 Bam (place 2)",)),
        (("g2",), ("West's pung: 7 Dot",)),
        (("r4",), ("Your rack: 7 Dot",)),
    ],
)
def test_marks_in_words_say_where_when_there_is_another_such_tile(
    marked: tuple[str, ...], said: tuple[str, ...]
) -> None:
    pung = Zone("pung", "exposure", "West's pung", tiles("5 Dot", "7 Dot", prefix="g"))
    every = tuple(each.id for each in (*RACK.pieces, *pung.pieces))
    scene = Scene((RACK, pung), marks=every, mark_limit=5)
    assert answer_in_words(task(scene, tuple(("mark", each) for each in marked))) == said


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("1 Bam", "2 Bam"), "1 Bam, 2 Bam"),
        (("1 Bam", "2 Bam", "3 Bam", "5 Dot"), "1 to 3 Bam, 5 Dot"),
        (("stack 9", "stack 8", "stack 7"), "stack 7 to 9"),
        (("1 Bam", "2 Crak", "3 Dot"), "1 Bam, 2 Crak, 3 Dot"),
        (("Joker", "4 Bam", "Joker"), "2 × Joker, 4 Bam"),
    ],
)
def test_pieces_in_words(names: tuple[str, ...], said: str) -> None:
    assert pieces_in_words(tiles(*names)) == said


def test_the_key_says_when_there_are_other_right_answers() -> None:
    one, two = (("mark", "r1"),), (("mark", "r4"),)
    scene = Scene((RACK,), marks=("r1", "r4"))
    assert not key_of(task(scene, one)).is_one_of_several
    assert key_of(task(scene, one, right=(two,))).is_one_of_several


def test_the_key_has_the_reason_and_the_rules_by_name() -> None:
    key = key_of(task(Scene((RACK,), marks=("r1",)), (("mark", "r1"),)))
    assert key.reason == "That's **why**."
    assert [id_ for id_, _ in key.rules] == ["CH1"]
    assert len(key.rules[0][1]) > 3


# --- Markdown ----------------------------------------------------------------------------------------------


def test_markdown_as_runs() -> None:
    some = blocks("Pass **three** tiles & *no* joker.\n\n- one\n- two <b>")
    assert [each["kind"] for each in some] == ["p", "ul", "ul"]
    assert "".join(run["text"] for run in some[0]["runs"]) == "Pass three tiles & no joker."
    assert [run["text"] for run in some[0]["runs"] if "em" in run["styles"]] == ["no"]
    assert some[2]["runs"][-1]["text"].endswith("two <b>")


def test_tiles_among_words_are_pictures_in_print() -> None:
    assert "<img alt=" in print_html("Look: {tiles: 3B J}.")
    (some,) = blocks("Look: {tiles: 3B J}.")
    assert [run["text"] for run in some["runs"]] == ["Look: ", "a 3 Bam and a joker", "."]
    assert some["runs"][1]["svg"].startswith("<svg")
    assert "#2f7d6b" not in some["runs"][1]["svg"]
