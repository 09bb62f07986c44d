"""What a teacher sees of her whole class: every lesson, and who follows what she asked of everyone."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.protocol import Draft, Hello

from mahj_tutor.learner.store import Store
from mahj_tutor.session.table_session import TableSession
from tests.browser.classroom.people import EXERCISE, Person, Room, Teacher, join, miss
from tests.browser.voila.serving import Server
from tests.table_learner import game_in, next_acts

pytestmark = pytest.mark.browser

BIRD = "a1.the-bird"


def is_at(person: Person, lesson: str, section: int) -> None:
    assert person.send("/class/here", {"lesson": lesson, "section": section}).status == 204


def counts(state: Any) -> dict[str, tuple[int, int]]:
    return {each["lesson"]: (each["here"], each["stuck"]) for each in state["lessons"]}


def sent_seed(folder: Path, room: Room) -> int:
    """Return the seed of the item that was sent to a class."""
    with sqlite3.connect(folder / "mahj-tutor.sqlite3") as database:
        query = "SELECT json_extract(lead, '$.sent.seed') FROM classes WHERE code = ?"
        return int(database.execute(query, (room.code,)).fetchone()[0])


# --- every lesson ----------------------------------------------------------------------------------------


def test_whoever_is_stuck_in_another_lesson_is_counted_and_listed(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    ann, bea = (join(classes, room.code, name) for name in ("Ann", "Bea"))
    with ann.listen("/class/news") as to_ann, bea.listen("/class/news") as to_bea:
        to_ann(), to_bea()
        is_at(ann, "a9", 6)
        is_at(bea, "a1", 3)
        miss(class_folder, bea, 2, exercise=BIRD)
        state = teacher.state(room.at, "a9")
    assert counts(state) == {"a1": (1, 1), "a9": (1, 0)}
    (stuck,) = state["stuck"]
    assert (stuck["name"], stuck["exercise"]) == ("Bea", BIRD)
    assert stuck["words"].startswith("lesson 1, board ")
    assert stuck["words"].endswith(" · two misses")
    assert all(each["stuck"] is None for each in state["rows"]), "none of them in this lesson"
    page = teacher.ask(f"{room.at}/cell?member={stuck['id']}&exercise={BIRD}").text
    assert "Not yet" in page


def test_in_the_chosen_lesson_a_card_needs_no_lesson_before_it(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    miss(class_folder, join(classes, room.code, "Ann"), 2)
    (stuck,) = teacher.state(room.at, "a9")["stuck"]
    assert stuck["words"] == "board 6 · two misses"
    assert teacher.state(room.at, "a1")["stuck"][0]["words"] == "lesson 9, board 6 · two misses"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("level", ["t2", "t6"])
def test_a_whole_game_is_an_item_like_others(
    classes: Server, teacher: Teacher, class_folder: Path, level: str
) -> None:
    room = teacher.make("Players", level)
    ann, bea, cal = (join(classes, room.code, name) for name in ("Ann", "Bea", "Cal"))
    store = Store.open(class_folder)
    try:
        _play(store, ann.key, level, most=3)
        _play(store, bea.key, level, most=1000)
    finally:
        store.close()
    cells = {each["name"]: (each["id"], each["cells"]) for each in teacher.state(room.at, level)["rows"]}
    assert {name: found for name, (_, found) in cells.items()} == {
        "Ann": ["work"], "Bea": ["alone"], "Cal": ["new"],
    }  # fmt: skip
    pages = [
        teacher.ask(f"{room.at}/cell?member={cells[name][0]}&exercise={level}.game").text
        for name in sorted(cells)
    ]
    assert "Games played to the end: 0. Won: 0. One is going on." in pages[0]
    assert "Games played to the end: 1. Won: " in pages[1]
    assert "This board isn't started yet." in pages[2].replace("&#39;", "'")
    assert cal.key


def _play(store: Store, key: str, level: str, most: int) -> None:
    """Play a whole game as a sensible learner does, to the end or for so many moves."""
    session = TableSession(level, record=store, seed=1)
    view = session.respond(Hello(kind="hello", key=key))
    for _ in range(most):
        kept = store.newest_game(key, level)
        assert view is not None
        assert kept is not None
        if kept.result:
            return
        for act in next_acts(game_in(kept)):
            view = session.respond(Draft(kind="draft", item=view.item, acts=(act,)))  # type: ignore[arg-type]


# --- what was sent, and where everybody was asked to go --------------------------------------------------


def test_what_was_sent_says_who_has_answered_until_it_is_called_back(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    ann, bea = (join(classes, room.code, name) for name in ("Ann", "Bea"))
    assert teacher.state(room.at)["sent"] is None
    with ann.listen("/class/news") as to_ann, bea.listen("/class/news") as to_bea:
        to_ann(), to_bea()
        teacher.do(room.at, "send", exercise=EXERCISE)
        assert to_ann()["sent"] == 1
        miss(class_folder, ann, seed=sent_seed(class_folder, room), purpose="class1")
        sent = teacher.state(room.at)["sent"]
        assert sent == {"card": "board 6", "right": [], "missed": ["Ann"], "looking": [], "waiting": ["Bea"]}
        assert teacher.state(room.at, "a1")["sent"]["card"] == "lesson 9, board 6"
        assert teacher.do(room.at, "call back", cue="sent").status == 200
        assert to_ann()["sent"] == 0
        assert teacher.state(room.at)["sent"] is None
        assert ann.ask("/class/sent").status == 302, "there is nothing to answer now"
        teacher.do(room.at, "send", exercise=EXERCISE)
        assert to_ann()["sent"] == 2
        assert teacher.state(room.at)["sent"]["missed"] == [], "that is another question"


def test_a_card_for_everyone_says_how_many_are_there_until_it_is_called_back(
    classes: Server, teacher: Teacher, room: Room
) -> None:
    ann, bea = (join(classes, room.code, name) for name in ("Ann", "Bea"))
    with ann.listen("/class/news") as to_ann, bea.listen("/class/news") as to_bea:
        to_ann(), to_bea()
        teacher.do(room.at, "together", lesson="a9", section=6)
        is_at(ann, "a9", 6)
        assert teacher.state(room.at)["together"] == {"card": "board 6", "there": 1, "away": ["Bea"]}
        assert to_bea()["together"]["number"] == 1
        teacher.do(room.at, "call back", cue="together")
        assert to_bea()["together"] == {"number": 0, "lesson": "", "section": 0}
    assert teacher.state(room.at)["together"] is None


def test_whoever_is_at_what_was_sent_is_at_its_card_and_may_be_stuck_there(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    ann = join(classes, room.code, "Ann")
    with ann.listen("/class/news") as to_ann:
        to_ann()
        teacher.do(room.at, "send", exercise=EXERCISE)
        is_at(ann, "sent", 1)
        miss(class_folder, ann, 2, seed=sent_seed(class_folder, room), purpose="class1")
        (row,) = teacher.state(room.at)["rows"]
        assert row["at"] == row["stuck"]["place"] >= 0
        assert counts(teacher.state(room.at))["a9"] == (1, 1)
        page = teacher.ask(f"{room.at}/cell?member={row['id']}&exercise={EXERCISE}").text
        assert "The question you sent to everyone" in page
        assert "data-piece" in page, "there, too, she can be pointed at something"


@pytest.mark.parametrize("purpose", ["class1", "review"])
def test_an_answer_outside_the_lesson_is_shown_with_its_board(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path, purpose: str
) -> None:
    ann = join(classes, room.code, "Ann")
    teacher.do(room.at, "send", exercise=EXERCISE)
    (row,) = teacher.state(room.at)["rows"]
    cell = f"{room.at}/cell?member={row['id']}&exercise={EXERCISE}"
    assert "This board isn't started yet." in teacher.ask(cell).text.replace("&#39;", "'")
    seed = sent_seed(class_folder, room) if purpose == "class1" else 7
    miss(class_folder, ann, seed=seed, purpose=purpose)
    page = teacher.ask(cell).text.replace("&#39;", "'")
    assert "<svg" in page
    assert "isn't started yet" not in page
    said = "The question you sent to everyone" if purpose == "class1" else "outside this lesson"
    assert said in page
    assert teacher.do(room.at, "boards", exercise=EXERCISE, boards=[row["id"]]).status == 200


def test_a_note_says_whether_it_was_read_and_can_be_taken_back(
    classes: Server, teacher: Teacher, room: Room
) -> None:
    ann = join(classes, room.code, "Ann")
    (row,) = teacher.state(room.at)["rows"]
    cell = f"{room.at}/cell?member={row['id']}&exercise={EXERCISE}"

    def said() -> str:
        return teacher.ask(cell).text.replace("&#39;", "'")

    assert "not read yet" not in said()
    with ann.listen("/class/news") as to_ann:
        to_ann()
        teacher.do(room.at, "nudge", member=row["id"], sentence=1)
        assert to_ann()["nudge"] == {"number": 1, "text": "Look at the jokers."}
        assert "“Look at the jokers.” is on the tablet, not read yet." in said()
        assert ann.send("/class/here", {"lesson": "a9", "section": 6, "nudge": 9}).status == 204
        assert "not read yet" in said(), "that was another note"
        ann.send("/class/here", {"lesson": "a9", "section": 6, "nudge": 1})
        assert "Your last note was read: “Look at the jokers.”" in said()
        teacher.do(room.at, "nudge", member=row["id"], sentence=2)
        assert to_ann()["nudge"]["number"] == 2
        teacher.do(room.at, "call back", cue="note", member=row["id"])
        assert to_ann()["nudge"]["number"] == 0
        assert "note was read" not in said()
        assert "not read yet" not in said()


@pytest.mark.parametrize("cue", ["", "paused", "lead", "__class__"])
def test_only_what_was_sent_or_asked_is_called_back(teacher: Teacher, room: Room, cue: str) -> None:
    assert teacher.do(room.at, "call back", cue=cue).status == 400
