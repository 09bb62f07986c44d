"""What the pages of classes answer, and what they refuse, whoever asks."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from mahj_tutor.exercises.catalog import exercise
from mahj_tutor.learner.store import Store
from tests.browser.classroom.people import EXERCISE, Person, Room, Teacher, join, miss, teachers_link
from tests.browser.voila.serving import Server
from tests.unit.test_games import GAME

pytestmark = pytest.mark.browser

HOSTILE = (
    "<script>alert(1)</script>",
    "A\u202eB\x00\x1b",
    "x" * 10_000,
    "\u200f\u202b",
    "'\" onload=x",
    "=1+1",
)


# --- the teacher's link ----------------------------------------------------------------------------------


def test_the_link_becomes_a_cookie_that_scripts_cannot_read_and_the_address_forgets_it(
    classes: Server,
) -> None:
    reply = Teacher(classes).ask(teachers_link(classes))
    (cookie,) = [each for each in reply.cookies if each.startswith("mahj_teacher=")]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert reply.headers["refresh"] == "0; url=/teach"
    assert reply.headers["referrer-policy"] == "no-referrer"
    secret = teachers_link(classes).partition("key=")[2]
    assert secret not in reply.text


def test_only_a_hash_of_the_link_is_kept_and_the_log_has_nothing_of_it(
    classes: Server, class_folder: Path, teacher: Teacher
) -> None:
    secret = teachers_link(classes).partition("key=")[2]
    teacher.ask("/teach")
    for file in class_folder.rglob("*"):
        assert not file.is_file() or secret.encode() not in file.read_bytes(), file
    assert not [each for each in classes.lines if secret in each and not each.startswith("Teacher's link")]


TEACHERS_PAGES = (
    "", "/1", "/1/setup", "/1/feed", "/1/cell?member=1&exercise=a9.first-right", "/1/wall", "/1/wall/feed",
    "/1/results", "/1/results.csv", "/1/results.json", "/1/worksheet-pupils.html",
)  # fmt: skip
TEACHERS_POSTS = ("", "/assistants", "/1/setup", "/1/open", "/1/code", "/1/delete", "/1/do")


@pytest.mark.parametrize("path", TEACHERS_PAGES)
def test_a_learner_sees_no_page_of_the_teachers(classes: Server, room: Room, path: str) -> None:
    learner = join(classes, room.code, "Ann")
    for person in (learner, Person(classes), Person(classes, {"mahj_teacher": "guess"})):
        reply = person.ask(f"/teach{path}")
        assert reply.status == 403
        assert "Tuesday" not in reply.text


@pytest.mark.parametrize("path", TEACHERS_POSTS)
def test_a_learner_does_nothing_that_is_the_teachers(
    classes: Server, teacher: Teacher, room: Room, path: str
) -> None:
    learner = join(classes, room.code, "Ann")
    at = path.replace("/1", room.at.removeprefix("/teach"))
    assert learner.form(f"/teach{at}", name="Mine", sure="yes").status == 403
    assert learner.send(f"/teach{at}", {"act": "pause"}).status == 403
    state = teacher.state(room.at)
    assert (state["lead"]["paused"], state["open"]) == (False, True)


def test_an_assistant_leads_and_neither_deletes_nor_removes(
    classes: Server, teacher: Teacher, room: Room
) -> None:
    join(classes, room.code, "Ann")
    made = teacher.form("/teach/assistants")
    found = re.search(r">http://[^/<]+(/teach/open\?key=[^<]+)</textarea>", made.text)
    assert found is not None
    assistant = Teacher(classes).enter(found[1])
    assert assistant.do(room.at, "pause").status == 200
    assert assistant.do(room.at, "go on").status == 200
    (row,) = assistant.state(room.at)["rows"]
    assert assistant.do(room.at, "remove", member=row["id"]).status == 403
    for path in ("/delete", "/code"):
        assert assistant.form(room.at + path, sure="yes").status == 403
    assert assistant.form("/teach/assistants").status == 403
    assert len(teacher.state(room.at)["rows"]) == 1
    teacher.form("/teach/assistants", away="yes")
    assert assistant.ask(room.at).status == 403


def test_requests_from_other_sites_are_refused(teacher: Teacher, room: Room) -> None:
    forged = Person(teacher.server, dict(teacher.cookies))
    reply = forged.ask(f"{room.at}/do", "POST", '{"act": "pause"}', Content_Type="text/plain")
    assert reply.status == 403
    assert not teacher.state(room.at)["lead"]["paused"]


# --- joining ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_nickname_is_text_wherever_it_is_shown(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path, name: str
) -> None:
    person = Person(classes)
    reply = person.form("/join", code=room.code, nickname=name)
    if not name.strip("\u200f\u202b"):
        assert "What should your teacher call you?" in reply.text
        return
    miss(class_folder, person)
    (row,) = teacher.state(room.at)["rows"]
    assert len(row["name"]) <= 24
    assert row["name"].isprintable()
    pages = [person.ask("/"), person.ask("/class/leave"), teacher.ask(f"{room.at}/results"), reply]
    pages.append(teacher.ask(f"{room.at}/cell?member={row['id']}&exercise={EXERCISE}"))
    for page in pages:
        assert page.status == 200
        assert "<script>alert" not in page.text
        assert '" onload' not in page.text
        assert not set("\u202e\u200f\x00\x1b") & set(page.text)
    rows = list(csv.reader(io.StringIO(teacher.ask(f"{room.at}/results.csv").text)))
    assert all(cell[:1] not in ("=", "+", "@") for cells in rows for cell in cells)


def test_codes_are_not_guessed(room: Room, classes: Server) -> None:
    guesser = Person(classes)
    letters = [each for each in "BCDFGHJKLMNPRSTVWXZ" if each != room.code[-1]]
    codes = [f"{room.code[:3]}{one}{two}" for one in "BCDFG" for two in letters]
    replies = [guesser.form("/join", code=each, nickname="Eve") for each in codes[:70]]
    assert [each.status for each in replies[:60]] == [200] * 60
    assert replies[-1].status == 429
    assert "Wait a minute" in guesser.form("/join", code=room.code, nickname="Eve").text, "even the right one"
    join(classes, room.code, "Ann")


def test_recovery_codes_are_limited(classes: Server, room: Room) -> None:
    person = join(classes, room.code, "Ann")
    statuses = [person.form("/code/enter", code=f"BDF-HJK-LM{each}").status for each in "BCDFGHJKLMNPRS"]
    assert statuses[0] == 200
    assert statuses[-1] == 429


def test_a_learner_goes_on_at_another_tablet_and_adds_what_she_did_alone(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    first = Person(classes)
    joined = first.form("/join", code=room.code, nickname="Ann")
    code = re.search(r'class="big-code">([A-Z-]+)<', joined.text)
    assert code is not None
    second = Person(classes)
    second.ask("/")
    alone = second.key
    miss(class_folder, second)
    with closing(Store.open(class_folder)) as store:
        assert store.keep_game(alone, GAME, 0)
    wrong = second.form("/code/enter", code="CDF-HJK-LMN")
    assert "a code we know" in wrong.text
    assert second.form("/code/enter", code=code[1].lower(), merge="yes").status == 303
    assert second.key == first.key != alone
    record = json.loads(second.ask("/settings/record").text)
    assert EXERCISE in {each["exercise"] for each in record["attempts"]}
    assert [each["id"] for each in record["games"]] == [GAME.id]
    (row,) = teacher.state(room.at)["rows"]
    assert row["name"] == "Ann"


def test_a_learner_in_no_class_goes_on_with_another_device_by_a_code(
    classes: Server, room: Room, class_folder: Path
) -> None:
    phone, tablet = Person(classes), Person(classes)
    for person in (phone, tablet):
        person.ask("/")
    miss(class_folder, phone)
    with closing(Store.open(class_folder)) as store:
        assert store.keep_game(tablet.key, GAME, 0)
    code = re.search(r'class="big-code">([A-Z-]+)<', phone.form("/code/new").text)
    assert code is not None
    assert "I have a code" in tablet.ask("/settings").text
    come = tablet.form("/code/enter", code=code[1], merge="yes")
    assert come.status == 303
    assert tablet.key == phone.key
    assert "Your progress from the other device is here." in tablet.ask(come.headers["location"]).text
    assert "from the other device" not in tablet.ask("/").text
    record = json.loads(tablet.ask("/settings/record").text)
    assert ([each["exercise"] for each in record["attempts"]], len(record["games"])) == ([EXERCISE], 1)
    assert phone.ask("/code/new").status == 302  # a code is made when asked for, never by opening a page
    key = tablet.key
    tablet.form("/join", code=room.code, nickname="Ann", keep="yes")
    assert tablet.key == key, "a record that came by a code is nobody else's"


def test_what_was_done_before_joining_comes_along_if_she_says_so(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    for keep, is_kept in (("yes", True), ("", False)):
        person = Person(classes)
        person.ask("/")
        alone = person.key
        miss(class_folder, person)
        assert "already on this tablet is mine" in person.ask("/join").text
        person.form("/join", code=room.code, nickname="Ann", keep=keep)
        assert (person.key == alone) is is_kept


def test_a_closed_class_takes_nobody_and_an_open_one_takes_late_comers(
    classes: Server, teacher: Teacher, room: Room
) -> None:
    teacher.form(f"{room.at}/open")
    reply = Person(classes).form("/join", code=room.code, nickname="Ann")
    assert "closed" in reply.text
    teacher.form(f"{room.at}/open")
    join(classes, room.code, "Late")
    assert [each["name"] for each in teacher.state(room.at)["rows"]] == ["Late"]


def test_two_share_a_tablet_and_each_has_a_record_or_both_have_one(
    classes: Server, teacher: Teacher, room: Room
) -> None:
    both = join(classes, room.code, "Ann", partner="Bea")
    first = both.key
    assert both.form("/class/switch").headers["location"] == f"/join/{room.code}"
    both.form("/join", code=room.code, nickname="Cleo")
    second = both.key
    assert first != second
    assert [each["name"] for each in teacher.state(room.at)["rows"]] == ["Ann & Bea", "Cleo"]
    found = re.search(r'name="member" value="(\d+)"', both.ask(f"/join/{room.code}").text)
    assert found is not None
    both.form("/class/switch", member=found[1])
    assert both.key == first
    stranger = Person(classes)
    stranger.form("/class/switch", member=found[1])
    assert stranger.key != first, "only those of the same tablet can be chosen"


def test_leaving_takes_her_out_of_the_teachers_sight_and_keeps_her_record(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    person = join(classes, room.code, "Ann")
    miss(class_folder, person)
    person.form("/class/leave")
    assert teacher.state(room.at)["rows"] == []
    assert EXERCISE in person.ask("/settings/record").text
    assert person.ask("/class/news").text.endswith("data: null\n\n"), "there is no more to hear"


def test_a_removed_learner_is_told_kindly_and_reaches_nothing(
    classes: Server, teacher: Teacher, room: Room
) -> None:
    person = join(classes, room.code, "Eve")
    (row,) = teacher.state(room.at)["rows"]
    teacher.do(room.at, "show", exercise=EXERCISE)
    teacher.do(room.at, "ask")
    assert teacher.do(room.at, "remove", member=row["id"]).status == 200
    with person.listen("/class/news") as following:
        assert following() == {"removed": True}
    page = person.ask("/class/leave")
    assert page.status == 200
    assert "You&#39;re not in this class anymore" in page.text or "You're not in this class" in page.text
    vote = {"question": 1, "vote": 1, "answer": ["t0"]}
    assert person.send("/class/question", vote).status == 403
    assert person.ask("/class/sent").status == 403
    assert "You're in" not in person.form("/join", code=room.code, nickname="Eve").text
    assert teacher.state(room.at)["rows"] == []
    assert "Tuesday class" not in person.ask("/").text


# --- who sees what ---------------------------------------------------------------------------------------


def test_a_learner_hears_nothing_about_others(classes: Server, teacher: Teacher, room: Room) -> None:
    ann = join(classes, room.code, "Ann")
    bea = join(classes, room.code, "Beatrice")
    paths = ("/", "/class/leave", "/join", f"/join/{room.code}", "/lesson/a9")
    pages = [ann.ask(path).text for path in paths]
    with ann.listen("/class/news") as following:
        pages.append(json.dumps(following()))
        teacher.do(room.at, "pause")
        pages.append(json.dumps(following()))
    for page in pages:
        assert "Beatrice" not in page
        assert bea.key not in page


def test_no_page_of_the_teachers_holds_a_learners_key(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    person = join(classes, room.code, "Ann")
    miss(class_folder, person, 2)
    state = teacher.state(room.at)
    (row,) = state["rows"]
    results = ("/results", "/results.json", "/results.csv", f"/tiles/{row['id']}")
    paths = (f"/cell?member={row['id']}&exercise={EXERCISE}", *results)
    texts = [json.dumps(state), *(teacher.ask(room.at + path).text for path in paths)]
    assert all(person.key not in each for each in texts)


def test_another_class_is_out_of_reach(classes: Server, teacher: Teacher, room: Room) -> None:
    other = teacher.make("Friday class", "a9")
    join(classes, room.code, "Ann")
    (row,) = teacher.state(room.at)["rows"]
    assert teacher.ask(f"{other.at}/cell?member={row['id']}&exercise={EXERCISE}").status == 404
    assert teacher.ask(f"{other.at}/tiles/{row['id']}").status == 404
    assert teacher.ask(f"{room.at}/tiles/{row['id']}").status == 200
    assert teacher.do(other.at, "nudge", member=row["id"]).status == 404
    assert teacher.do(other.at, "remove", member=row["id"]).status == 404
    assert teacher.do(other.at, "boards", exercise=EXERCISE, boards=[row["id"]]).status == 409
    assert len(teacher.state(room.at)["rows"]) == 1


def test_the_wall_and_its_files_name_nobody(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    people = [join(classes, room.code, name) for name in ("Annabel", "Beatrice")]
    for each in people:
        miss(class_folder, each)
    ids = [each["id"] for each in teacher.state(room.at)["rows"]]
    assert teacher.do(room.at, "boards", exercise=EXERCISE, boards=ids).status == 200
    html = teacher.wall(room.at)
    assert html.count("<figure>") == 2
    assert "Annabel" not in html
    assert all(each.key not in html for each in people)
    title = f'<div class="words-of">{exercise(EXERCISE).title}</div>'
    assert title not in html
    miss(class_folder, people[1], seed=8)
    assert teacher.do(room.at, "boards", exercise=EXERCISE, boards=ids).status == 200
    assert title in teacher.wall(room.at)  # the question is about other tiles on each


def test_deleting_a_class_needs_a_second_tap_and_leaves_the_records(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    person = join(classes, room.code, "Ann")
    miss(class_folder, person)
    teacher.form(f"{room.at}/delete")
    assert teacher.ask(room.at).status == 200
    teacher.form(f"{room.at}/delete", sure="yes")
    assert teacher.ask(room.at).status == 404
    assert EXERCISE in person.ask("/settings/record").text


def test_deleting_her_record_takes_a_learner_out_of_the_class(
    classes: Server, teacher: Teacher, room: Room, class_folder: Path
) -> None:
    person = join(classes, room.code, "Ann")
    key = person.key
    person.form("/settings/deleted")
    assert teacher.state(room.at)["rows"] == []
    with sqlite3.connect(class_folder / "mahj-tutor.sqlite3") as database:
        for table in ("class_members", "recovery_codes"):
            found = database.execute(f"SELECT count(*) FROM {table} WHERE learner = ?", (key,)).fetchone()
            assert found == (0,)


def test_without_classes_there_is_no_door_to_them(real: Server) -> None:
    person = Person(real)
    for path in ("/teach", "/join", "/class/news", "/teach/open?key=x"):
        assert person.ask(path).status == 404
    assert "In a class?" not in person.ask("/").text
