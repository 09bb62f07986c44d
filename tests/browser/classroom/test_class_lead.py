"""How a teacher leads a class: the live view, commands, asking the room, results."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.learner.store import Store
from tests.browser.classroom.people import EXERCISE, Person, Room, Teacher, join, miss
from tests.browser.voila.serving import Server

pytestmark = pytest.mark.browser

LIT = 'stroke="#c4c7ff"'
"""The ring of what is lit in a picture."""


# --- the live view and its commands ----------------------------------------------------------------------


def test_the_grid_says_who_is_stuck_and_the_most_common_mistake(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    ann, _ = join(classes, room.code, "Ann"), join(classes, room.code, "Bea")
    miss(class_folder, ann, 2)
    state = teacher.state(room.at)
    assert [each["name"] for each in state["rows"]] == ["Ann", "Bea"]
    assert state["rows"][0]["stuck"]["why"] == "two misses"
    assert state["rows"][1]["stuck"] is None
    (mistake,) = state["mistakes"]
    assert (mistake["words"], mistake["count"], mistake["of"]) == ("“A joker may be passed”", 1, 1)


def test_a_cell_shows_attempts_and_the_position(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    ann = join(classes, room.code, "Ann")
    miss(class_folder, ann)
    (row,) = teacher.state(room.at)["rows"]
    page = teacher.ask(f"{room.at}/cell?member={row['id']}&exercise={EXERCISE}").text
    assert "Not yet" in page
    assert "“A joker may be passed”" in page, "in quotes: it's what she believes, no rule"
    for bad in ("member=x", "member=99999999999", "exercise=../../etc", "exercise=a9.nothing"):
        asked = {"member": str(row["id"]), "exercise": EXERCISE} | dict([bad.split("=")])
        query = "&".join("=".join(each) for each in asked.items())
        assert teacher.ask(f"{room.at}/cell?{query}").status == 404


@pytest.mark.parametrize(
    "body",
    [
        "", "[]", "{}", '{"act": "no"}', '{"act": "pause", "more": 1}', '{"act": "nudge", "sentence": 99}',
        '{"act": "together", "lesson": "a9", "section": -1}',
        '{"act": "together", "lesson": "t1", "section": 2}',
        '{"act": "boards", "boards": [1, 2, 3, 4]}', '{"act": "advance", "advance": "x"}',
        '{"act": "send", "exercise": "../x"}', "[" * 5000, '{"act": "pause"' + " " * 30_000 + "}",
    ],
)  # fmt: skip
def test_forged_actions_are_refused_and_change_nothing(teacher: Teacher, room: Room, body: str) -> None:
    assert teacher.raw(f"{room.at}/do", body).status in (400, 413)
    assert teacher.state(room.at)["lead"]["together"]["number"] == 0


def test_what_is_asked_of_everyone_reaches_a_learner(classes: Server, teacher: Teacher, room: Room) -> None:
    ann = join(classes, room.code, "Ann")
    with ann.listen("/class/news") as following:
        first = following()
        assert (first["paused"], first["question"], first["sent"]) == (False, None, 0)
        teacher.do(room.at, "together", lesson="a9", section=6)
        assert following()["together"] == {"number": 1, "lesson": "a9", "section": 6}
        teacher.do(room.at, "same tiles")
        assert following()["same_tiles"]
        (row,) = teacher.state(room.at)["rows"]
        assert row["here"]
        teacher.do(room.at, "nudge", member=row["id"], sentence=1)
        assert following()["nudge"]["text"] == "Look at the jokers."
        teacher.do(room.at, "send", exercise=EXERCISE)
        now = following()
        assert (now["sent"], now["together"]["number"]) == (1, 0), "one thing leads at a time"
        live = teacher.state(room.at)
        assert (live["sent"]["card"], live["together"]) == ("board 6", None)
        teacher.do(room.at, "together", lesson="a9", section=2)
        now = following()
        assert (now["sent"], now["together"]["number"]) == (0, 2)
        live = teacher.state(room.at)
        assert (live["sent"], live["together"]["card"]) == (None, "board 2")
        teacher.do(room.at, "send", exercise=EXERCISE)
        assert following()["sent"] == 2
    assert EXERCISE in ann.ask("/class/sent").text or "From your teacher" in ann.ask("/class/sent").text


# --- pointing -------------------------------------------------------------------------------------------


def at_card(person: Person, section: int) -> None:
    assert person.send("/class/here", {"lesson": "a9", "section": section}).status == 204


def bookmark(person: Person, folder: Path) -> Bookmark:
    store = Store.open(folder)
    found = store.bookmark(person.key, EXERCISE)
    store.close()
    assert found is not None
    return found


def test_what_the_teacher_points_at_reaches_this_learner_alone_and_changes_nothing(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    ann, bea = (join(classes, room.code, name) for name in ("Ann", "Bea"))
    miss(class_folder, ann)
    before = bookmark(ann, class_folder)
    with ann.listen("/class/news") as to_ann, bea.listen("/class/news") as to_bea:
        assert to_ann()["pointer"] == {"number": 0, "item": "", "target": ""}
        at_card(ann, 6)
        member = next(each["id"] for each in teacher.state(room.at)["rows"] if each["name"] == "Ann")
        page = teacher.ask(f"{room.at}/cell?member={member}&exercise={EXERCISE}").text
        target = re.findall(r'<g data-piece="([^"]+)"', page)[0]
        asked = {"member": member, "exercise": EXERCISE, "item": before.item}
        assert teacher.do(room.at, "point", **asked, target=target).status == 200
        first = to_ann()["pointer"]
        assert (first["item"], first["target"]) == (before.item, target)
        assert teacher.do(room.at, "point", **asked, target="").status == 200
        second = to_ann()["pointer"]
        assert second["target"] == ""
        assert second["number"] > first["number"]
        teacher.do(room.at, "pause")
        seen = [to_bea(), to_bea()]
    assert [each["pointer"]["number"] for each in seen] == [0, 0]
    assert seen[1]["paused"]
    assert bookmark(ann, class_folder) == before


def test_nobody_points_at_what_is_not_there(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    ann = join(classes, room.code, "Ann")
    miss(class_folder, ann)
    item = bookmark(ann, class_folder).item
    (row,) = teacher.state(room.at)["rows"]
    asked = {"member": row["id"], "exercise": EXERCISE, "item": item, "target": "rack"}
    cell = f"{room.at}/cell?member={row['id']}&exercise={EXERCISE}"
    assert teacher.do(room.at, "point", **asked).status == 409, "she has no page open"
    assert "data-piece" not in teacher.ask(cell).text
    with ann.listen("/class/news") as following:
        following()
        at_card(ann, 5)
        assert teacher.do(room.at, "point", **asked).status == 409, "she is at another card"
        at_card(ann, 6)
        assert "data-piece" in teacher.ask(cell).text
        for wrong, status in (
            ({"item": f"{item}1"}, 409),
            ({"target": "nothing"}, 400),
            ({"target": "<b>"}, 400),
            ({"target": "x" * 65}, 400),
            ({"exercise": "a9.nothing"}, 409),
            ({"member": 999_999}, 404),
        ):
            assert teacher.do(room.at, "point", **asked | wrong).status == status, wrong
        assert ann.send(f"{room.at}/do", {"act": "point", **asked}).status == 403
        assert teacher.do(room.at, "point", **asked).status == 200
        assert following()["pointer"]["target"] == "rack"


# --- asking the room -------------------------------------------------------------------------------------


def ballot(person: Person) -> tuple[list[str], int]:
    page = person.ask("/class/question").text
    found = re.search(r'data-question="(\d+)"', page)
    assert found is not None
    return re.findall(r'data-option="([^"]+)"', page), int(found[1])


def test_the_room_votes_talks_and_votes_again(classes: Server, teacher: Teacher, room: Room) -> None:
    people = [join(classes, room.code, name) for name in ("Ann", "Bea", "Cleo")]
    teacher.do(room.at, "show", exercise="a1.the-bird")
    assert teacher.do(room.at, "ask").status == 200
    options, number = ballot(people[0])
    for person, choice in zip(people, options, strict=False):
        vote = {"question": number, "vote": 1, "answer": [choice]}
        assert person.send("/class/question", vote).status == 200
    changed = {"question": number, "vote": 1, "answer": [options[1]]}
    assert people[0].send("/class/question", changed).status == 200
    assert "<b>3</b> of 3 have answered" in teacher.wall(room.at)
    assert 'class="spread' not in teacher.wall(room.at)
    teacher.do(room.at, "advance", advance="talk")
    assert 'class="spread' not in teacher.wall(room.at)
    assert people[0].send("/class/question", changed).status == 409
    teacher.do(room.at, "advance", advance="again")
    assert "<b>0</b> of 3" in teacher.wall(room.at)
    for person in people:
        vote = {"question": number, "vote": 2, "answer": [options[1]]}
        assert person.send("/class/question", vote).status == 200
    teacher.do(room.at, "advance", advance="close")
    shown = teacher.wall(room.at)
    assert 'class="spread' in shown
    assert [int(each) for each in re.findall(r'vote-2"[^>]*><span class="n">(\d+)<', shown)] == [3]
    assert sorted(re.findall(r'vote-1"[^>]*><span class="n">(\d+)<', shown)) == ["1", "2"]
    assert 'class="best"' not in shown
    teacher.do(room.at, "advance", advance="answer")
    assert 'class="best"' in teacher.wall(room.at)
    assert re.search(r"\d of 3 right alone, [03] of 3 right after talking", teacher.wall(room.at))
    assert teacher.do(room.at, "sibling").status == 200
    assert ballot(people[0])[1] == number + 1
    assert teacher.do(room.at, "advance", advance="again").status == 409


def test_each_tile_of_the_rack_has_a_bar_and_of_those_that_look_alike_the_first_counts(
    classes: Server, teacher: Teacher, room: Room
) -> None:
    ann, bea = (join(classes, room.code, name) for name in ("Ann", "Bea"))
    teacher.do(room.at, "show", exercise=EXERCISE)
    teacher.do(room.at, "ask")
    faces = looks(ann)
    while len(set(faces.values())) == len(faces):
        teacher.do(room.at, "sibling")
        faces = looks(ann)
    options, number = ballot(ann)
    seen = list(faces.values())
    face = next(each for each in seen if seen.count(each) > 1)
    alike = [option for option in options if faces[option] == face][:2]
    first, second = (options.index(each) for each in alike)
    other, another = list({faces[each]: each for each in reversed(options) if faces[each] != face}.values())[
        :2
    ]
    for person, answer in ((ann, [alike[1], other, another]), (bea, [*alike, another])):
        vote = {"question": number, "vote": 1, "answer": answer}
        assert person.send("/class/question", vote).status == 200
    teacher.do(room.at, "advance", advance="close")
    counts = re.findall(r'vote-1"[^>]*><span class="n">(\d*)<', teacher.wall(room.at))
    assert len(counts) == len(options), "as many as on the rack, in their places"
    assert (counts[first], counts[second], counts[options.index(other)]) == ("2", "1", "1")
    assert counts[options.index(another)] == "2"
    assert sum(int(each or 0) for each in counts) == 6, "three tiles of each of the two"


def looks(person: Person) -> dict[str, str]:
    """Return what each option of the ballot looks like, in the ballot's order."""
    page, (options, _) = person.ask("/class/question").text, ballot(person)
    faces = re.findall(r'data-option="[^"]+".*?tiles\.svg#i-(\w+)"', page, re.DOTALL)
    return dict(zip(options, faces, strict=True))


def test_tiles_that_are_asked_for_are_not_named_in_their_corners_before_the_answer(
    classes: Server, teacher: Teacher, room: Room
) -> None:
    ann = join(classes, room.code, "Ann")
    teacher.do(room.at, "show", exercise="a1.the-bird")
    teacher.do(room.at, "ask")
    page = ann.ask("/class/question").text
    assert "tiles.svg#a-1D" in page
    assert "tiles.svg#i-1D" not in page
    teacher.do(room.at, "advance", advance="close")
    assert "tiles.svg#i-1B" not in teacher.wall(room.at)
    teacher.do(room.at, "advance", advance="answer")
    assert "tiles.svg#i-1B" in teacher.wall(room.at)


@pytest.mark.parametrize(
    "cast",
    [
        {"vote": 2}, {"question": 99}, {"answer": ["nothing"]}, {"answer": []}, {"answer": ["x" * 500]},
        {"answer": ["a"] * 50}, {"answer": "a"}, {"member": 1}, {"vote": 3}, {"question": -1},
    ],
)  # fmt: skip
def test_forged_votes_are_refused(
    classes: Server, teacher: Teacher, room: Room, cast: dict[str, object]
) -> None:
    ann = join(classes, room.code, "Ann")
    teacher.do(room.at, "show", exercise="a1.the-bird")
    teacher.do(room.at, "ask")
    options, number = ballot(ann)
    vote = {"question": number, "vote": 1, "answer": options[:1], **cast}
    assert ann.send("/class/question", vote).status in (400, 409)
    assert "<b>0</b> of" in teacher.wall(room.at)
    assert Person(classes).send("/class/question", {**vote, "answer": options[:1]}).status in (400, 403)


def test_what_has_no_ballot_is_shown_and_not_asked(teacher: Teacher, room: Room) -> None:
    assert teacher.do(room.at, "show", exercise="a9.ralph").status == 200
    assert "Ask the room" not in teacher.wall(room.at)
    assert teacher.do(room.at, "ask").status == 409


# --- the wall --------------------------------------------------------------------------------------------


def test_a_step_on_the_wall_lights_its_tiles(teacher: Teacher, room: Room) -> None:
    teacher.do(room.at, "show", exercise=EXERCISE)
    assert LIT not in teacher.wall(room.at)
    for step in (1, 2, 3):
        teacher.do(room.at, "step", step=step)
        assert teacher.wall(room.at).count(LIT) == 1, "one tile is passed at each step"
    teacher.do(room.at, "step", step=0)
    assert LIT not in teacher.wall(room.at)


# --- results ---------------------------------------------------------------------------------------------


def test_results_are_files_and_a_worksheet_of_what_was_missed(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    miss(class_folder, join(classes, room.code, "Ann"))
    assert "“A joker may be passed”" in teacher.ask(f"{room.at}/results").text
    table = teacher.ask(f"{room.at}/results.csv")
    assert table.headers["content-disposition"].startswith("attachment")
    rows = list(csv.reader(io.StringIO(table.text.lstrip("\ufeff"))))
    assert rows[0][:4] == ["learner", "rule", "name", "state"]
    assert rows[1][0] == "Ann"
    assert json.loads(teacher.ask(f"{room.at}/results.json").text)["class"] == "Tuesday class"
    pupils = teacher.ask(f"{room.at}/worksheet-pupils.html")
    assert pupils.status == 200
    assert "Tuesday class: one more look" in pupils.text
    assert teacher.ask(f"{room.at}/worksheet-key.html").status == 200
    pdf = teacher.ask(f"{room.at}/worksheet-pupils.pdf")
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.text.startswith("%PDF")


def test_a_class_without_mistakes_has_no_worksheet(teacher: Teacher, room: Room) -> None:
    assert teacher.ask(f"{room.at}/worksheet-pupils.html").status == 404
