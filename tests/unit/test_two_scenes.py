"""Two scenes in one question: what is asked of each, what the second takes over, and how both are shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from mahj_widgets.protocol import View
from mahj_widgets.still import still_svg
from mahj_widgets.words import in_words

from mahj_tutor.authoring.worksheet.content import pupil_item
from mahj_tutor.editor.desk import Desk
from mahj_tutor.editor.fact_offers import SECOND, known_in
from mahj_tutor.editor.folder import Folder
from mahj_tutor.editor.form import Around, field_at, form_of
from mahj_tutor.exercises.board_words import words_of_answer
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.contradicted_words import contradicted_words
from mahj_tutor.exercises.hidden_racks import hidden_racks
from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.server.teach.pictures import begun, board_picture, on_board
from mahj_tutor.session.present import present
from mahj_tutor.tiles import text
from mahj_tutor.yaml_source import read_yaml
from tests.unit.tasks import question, said, verdict

RACK = "4C 5C 6C 1D 2D 3D N N F R G"
TABLES = f"""\
scene:
  caption: Table one
  me: South
  table: "phase window; turn East; South 3B 3B {RACK}; thrown East 3B"
  beside:
    caption: Table two
    table: "phase window; turn East; South 3B J {RACK}; thrown West 2B, East 3B"
"""
CALL = f"""\
scene:
  me: South
  table: "phase window; turn East; South 3B 3B {RACK}; thrown East 3B"
  note: You want it.
  beside: {{caption: After, before: South calls pung; South shows 3B 3B}}
"""
FEWER = "ask: How many fewer?\nanswer: count(rack(me)) - beside(count(rack(me)))\n"
CHOOSE = "options: yes or no\nanswer: 'yes'\n"
WHOLE = "id: my-club.two\ntitle: Two\nrules: [CL1]\ninteraction: {0}\nask: What?\n{1}"


def two_tables(rest: str = CHOOSE, seed: int = 0) -> QuestionTask:
    return question("choose", TABLES + rest, seed)


def view_of(task: QuestionTask) -> View:
    return present(task, begun(task))


# --- what is asked -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("count(jokers(rack(me)))", 0),
        ("beside(count(jokers(rack(me))))", 1),
        ("beside(count(discards()))", 2),
        ("count(discards()) + beside(count(discards()))", 3),
        ("beside(legal(call(me, 'pung')))", True),
        ("sum(each([2, 3], beside(it * count(discards()))))", 10),
        ("count(rack(me) + beside(rack(me)))", 26),
        ("beside(discard) == discard", True),
    ],
)
def test_what_stands_in_beside_is_asked_of_the_second_scene(asked: str, wanted: object) -> None:
    assert two_tables().drawn.value(asked) == wanted


def test_texts_and_names_of_let_can_have_both() -> None:
    rest = "ask: 'Once {count(discards())}, once {beside(count(discards()))}: {more}.'\n"
    task = two_tables(f"let: {{more: beside(count(discards())) - count(discards())}}\n{rest}{CHOOSE}")
    assert task.ask == "Once 1, once 2: 1."


def test_a_scene_without_a_position_of_its_own_goes_on_from_the_first() -> None:
    task = question("number", CALL + FEWER)
    assert (verdict(task, "2"), verdict(task, "3")) == ("right", "CH1")
    assert task.drawn.facts[:2] == ("You are South", "First: East threw a 3 Bam")
    assert task.drawn.facts[2].startswith("After: You called a 3 Bam")
    assert task.drawn.facts[3:] == ("You want it",)  # the note is the first one's


def test_a_drawn_game_goes_on_with_the_same_tiles() -> None:
    find = "[thrower != me, \"legal(call(me, 'pung'))\"]"
    scene = f"scene: {{draw: game, find: {find}, beside: {{before: me calls pung}}}}\n"
    for seed in range(3):
        at = question("number", scene + FEWER, seed).drawn.situation
        assert at.play is not None
        assert at.beside is not None
        assert at.beside.play is not None
        assert at.play.hands == at.beside.play.hands
        assert at.play.claims != at.beside.play.claims


def test_suits_change_places_in_both_alike() -> None:
    racks = set()
    for seed in range(12):
        task = two_tables(f"vary: {{suits: shuffle}}\n{CHOOSE}", seed)
        own, other = task.drawn.value("rack(me)"), task.drawn.value("beside(rack(me))")
        assert task.drawn.value("discard in rack(me) and beside(discard) in beside(rack(me))")
        assert task.drawn.value("discard == 3B and beside(discard == 3B)")
        racks.add((text(each.tile for each in own), text(each.tile for each in other)))
    assert len(racks) == 6


def test_each_case_may_have_a_second_scene() -> None:
    table = f"phase window; turn East; South {{}} {RACK}; thrown East 3B"
    case = "- {{case: {0}, table: '{1}', beside: {{table: '{2}'}}}}"
    pung, none = table.format("3B 3B"), table.format("7B 8B")
    cases = "\n    ".join((case.format("one", pung, none), case.format("two", none, pung)))
    rest = f"scene: {{me: South}}\nvary:\n  cases:\n    {cases}\noptions: yes or no\n"
    rest += "answer: beside(legal(call(me, 'pung')))\n"
    for name, wanted in (("one", "no"), ("two", "yes")):
        assert verdict(question("choose", rest, 0, {"case": name}), wanted) == "right"


def test_tiles_of_both_can_be_marked() -> None:
    rest = "among: rack(me) + beside(rack(me))\nanswer: like(rack(me), discard) + beside(jokers(rack(me)))\n"
    task = question(
        "mark", TABLES + rest + "hints:\n  - {say: There., show: [beside rack]}\n  - {show: [rack]}\n"
    )
    assert verdict(task, "mark 3B, 3B, beside J") == "right"
    assert verdict(task, "mark 3B, beside 3B, J") != "right"
    assert task.hints[0].lit == ("beside-rack",)
    assert task.hints[1].text == "Look here: Table one: Your rack, Table two: Your rack."


def test_reasons_come_from_the_second_scene_too() -> None:
    rest = "options: yes or no\nanswer: beside(legal(call(me, 'kong')))\n"
    feedback = said(two_tables(rest), "yes")
    assert "kong" in getattr(feedback, "evidence", "")


# --- what can't be ---------------------------------------------------------------------------------------


YES = "options: yes or no\nanswer: "
MINE = "let: {mine: count(rack(me))}\n"
NO_PLACE = "this board has no place for a second scene"


@pytest.mark.parametrize(
    ("interaction", "rest", "line", "say"),
    [
        ("choose", f"{TABLES}{YES}beside()\n", 14, "beside takes what is asked"),
        ("choose", f"{TABLES}{YES}beside(who == me)\n", 14, "'who' stands for nothing"),
        ("choose", f"{TABLES}{MINE}{YES}beside(mine > 3)\n", 15, "'mine' stands for nothing"),
        ("choose", f"scene: {{me: South}}\n{YES}beside(me) == me\n", 8, "no second scene"),
        (
            "choose",
            TABLES.replace("    cap", "    draw: game\n    cap") + CHOOSE,
            11,
            "'draw' is not a field",
        ),
        ("choose", TABLES.replace("South 3B J", "South 3B") + CHOOSE, 12, "South has"),
        ("play", f"{TABLES}goal: is_dead(me)\n", 10, NO_PLACE),
        ("mark", f"{TABLES}right: each == J\n", 10, NO_PLACE),
    ],
)
def test_mistakes_are_told_with_their_place(
    tmp_path: Path, interaction: str, rest: str, line: int, say: str
) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(WHOLE.format(interaction, rest), "utf-8")
    problems = check_files([file])
    assert [(each.line, say in each.say) for each in problems[:1]] == [(line, True)], problems


def test_words_may_be_about_either() -> None:
    rest = f"ask: West threw a 2 Bam at one of them. Which?\n{CHOOSE}"
    assert [*contradicted_words([two_tables(rest)])] == []
    neither = two_tables(rest.replace("2 Bam", "7 Dot"))
    assert [code for code, *_ in contradicted_words([neither])] == ["W240"]
    alone = question("choose", TABLES[: TABLES.index("  beside:")] + rest)
    assert [code for code, *_ in contradicted_words([alone])] == ["W240"]


@pytest.mark.parametrize(
    ("asked", "codes"),
    [
        ("beside(count(rack(East))) == 13", []),
        ("beside(count(jokers(rack(East)))) > 0", ["W230"]),
        ("count(jokers(rack(East))) > 0", ["W230"]),
        ("beside(count(jokers(rack(me)))) > 0", []),
    ],
)
def test_an_answer_that_depends_on_a_hidden_rack_of_either_is_told(asked: str, codes: list[str]) -> None:
    task = two_tables(f"options: yes or no\nanswer: {asked}\n")
    assert [code for code, *_ in hidden_racks([task])] == codes


# --- how both are shown ----------------------------------------------------------------------------------


def test_the_board_has_both_under_their_captions_and_no_table_around_one() -> None:
    view = view_of(two_tables())
    assert view.captions == ("Table one", "Table two")
    assert view.table is None
    ids = [zone.id for zone in view.zones]
    assert ids == ["discards", "rack", "beside-discards", "beside-rack"]
    assert len({piece.id for zone in view.zones for piece in zone.pieces}) == 29
    assert "Table two: Your rack: 3 Bam, 4 Crak" in in_words(view)


def test_a_card_that_both_name_lies_there_once() -> None:
    task = two_tables(CHOOSE)
    scene = TABLES.replace("  me: South\n", "  me: South\n  lines: all\n")
    both = question("choose", scene + CHOOSE)
    assert [zone.kind for zone in both.scene.zones].count("card") == 1
    assert len(both.scene.zones) == len(task.scene.zones) + 1


def test_pictures_for_the_wall_and_on_paper_have_the_captions() -> None:
    task = two_tables()
    paper = pupil_item(task, 1).picture
    assert paper is not None
    for drawn in (board_picture(task, begun(task), 900), still_svg(view_of(task), width=320), paper.svg):
        assert ">Table one<" in drawn
        assert ">Table two<" in drawn
    assert [each.label for each in on_board(task, begun(task))][-1] == "Table two: Your rack"


# --- in the editor ---------------------------------------------------------------------------------------


def test_the_form_has_the_second_scene_with_boards_to_lay_out() -> None:
    node = read_yaml(WHOLE.format("choose", TABLES + CHOOSE), "two")
    form = form_of(node, "choose", Around())
    assert form is not None
    table = field_at(form, ("scene", "beside", "table"))
    assert table is not None
    assert (table.label, table.is_position) == ("What's on the table", True)
    caption = field_at(form, ("scene", "beside", "caption"))
    assert caption is not None
    assert caption.value == "Table two"


def test_what_is_so_in_the_second_scene_can_be_picked() -> None:
    found = {each.text: each for each in known_in(two_tables()) if each.subject == SECOND}
    assert found["beside(wall_left())"].value
    assert found["beside(thrower)"].value == "East"
    alone = known_in(question("number", "scene: {me: South}\nanswer: '2'\n"))
    assert not [each for each in alone if "beside" in each.text]


def test_exercises_with_one_scene_know_nothing_of_a_second() -> None:
    loaded, problems = read_file(WHOLE.format("choose", f"scene: {{me: South}}\n{CHOOSE}"), "one")
    assert problems == ()
    task = loaded[0].exercise.task(0)
    assert task.captions == ()
    assert "captions" not in present(task, begun(task)).model_dump(exclude_defaults=True)


def test_a_table_of_the_second_scene_begins_as_that_of_the_first(tmp_path: Path) -> None:
    (tmp_path / "two.yaml").write_text(WHOLE.format("choose", CALL + CHOOSE), "utf-8")
    desk = Desk(Folder(tmp_path))
    desk.open("two.yaml")
    desk.add_at(("scene", "beside", "table"))
    assert desk.value_at(("scene", "beside", "table")) == desk.value_at(("scene", "table"))
    desk.add_at(("scene", "beside", "note"))
    assert desk.value_at(("scene", "beside", "note")) == "You want it."
    desk.add_at(("scene", "claim"))
    assert desk.value_at(("scene", "claim")) == ""


# --- sheets and orders -----------------------------------------------------------------------------------

EXPOSED = TABLES.replace("thrown West 2B, East 3B", "shown West 2C 2C 2C; thrown East 3B")
BOTH = 'rows: others(me)\namount: 1 + beside(count(exposed_tiles(row)))\nfield: "{row}"\nhigh: 9\n'


@pytest.mark.parametrize(
    ("kind", "rest", "right"),
    [
        ("sheet", BOTH, ("4", "1", "1")),
        ("order", 'answer: "[thrower, beside(me), North]"\n', ("East", "South", "North")),
        ("order", 'steps: ["Left: {discard}", "Right: {beside(last(rack(me)))}"]\n', None),
    ],
)
def test_sheets_and_orders_may_ask_about_both_and_go_on_paper(
    kind: str, rest: str, right: tuple[str, ...] | None
) -> None:
    task = question(kind, EXPOSED + rest)
    if right:
        assert words_of_answer(task) == right
    assert task.verdict(task.solution) == "right"
    assert next(task.wrong_answers())
    paper = pupil_item(task, 1).picture
    assert paper is not None
    assert ">Table two<" in paper.svg
    zones = [zone.label for zone in on_board(task, begun(task))]
    assert "Table two: West's pung" in zones
