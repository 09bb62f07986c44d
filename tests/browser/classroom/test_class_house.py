"""A class's own card and table rules, from the teacher's page to a learner's board and back."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from mahj_tutor.classroom.store import ClassStore
from mahj_tutor.learner.store import Store
from tests.browser.classroom.people import EXERCISE, Person, Room, Teacher, join, teachers_link
from tests.browser.classroom.test_class_in_browser import window
from tests.browser.voila.serving import Server, serve_real, stop, until
from tests.own_lessons import write_lesson

pytestmark = pytest.mark.browser

CARD = """
schema: mahj-card/1
name: <b>Club</b> card
year: 2026
licence: CC BY 4.0
sections:
  - name: Breezes
    lines:
      - {id: w1, hand: "NNNN EEE WWW SSSS", kind: X, value: 25}
      - {id: w2, hand: "FF NNNN EEEE SSSS", kind: X, value: 30}
      - {id: w3, hand: "FFFF NNN EEE WWWW", kind: C, value: 30}
"""


@pytest.fixture(scope="module")
def club(classes: Server) -> Room:
    """A class that plays with a card of its own by common practice."""
    teacher = Teacher(classes).enter(teachers_link(classes))
    room = teacher.make("Club", "a9")
    reply = teacher.form(
        f"{room.at}/house", card="given", card_text=CARD, rules="league", **{"option-iou": "off"}
    )
    assert reply.status == 303, reply.text[-400:]
    assert "being tried" in teacher.ask(f"{room.at}/house").text
    until(lambda: '"tried": true' in teacher.ask(f"{room.at}/house/state").text, "the trial", 300)
    return room


def test_the_page_says_what_takes_the_card_and_what_keeps_its_own(teacher: Teacher, club: Room) -> None:
    page = teacher.ask(f"{club.at}/house").text
    assert "&lt;b&gt;Club&lt;/b&gt; card" in page
    assert "<b>Club</b> card" not in page
    words = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "2 exercises use your card." in words
    assert "Written for hands on its own card" in words
    assert "with 1 of your own" in words
    assert re.search(r'name="option-iou">.*?value="off" selected', page, re.DOTALL)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (CARD.replace("WWWW", "WWW"), "a line makes 14 tiles"),
        ("", "empty"),
        ("hello: [", "Line"),
        (CARD.replace("mahj-card/1", "mahj-exercise/1"), "Line"),
    ],
)
def test_a_card_with_mistakes_changes_nothing_and_says_where(
    teacher: Teacher, club: Room, card: str, said: str
) -> None:
    before = teacher.ask(f"{club.at}/card").text
    other = {"rules": "sources", "option-iou": "on"}
    reply = teacher.form(f"{club.at}/house", card="given", card_text=card, **other)
    assert reply.status == 200
    assert "Nothing was changed." in reply.text
    assert said in reply.text
    assert 'name="rules" value="sources" checked' in reply.text, "what else was chosen stays in the form"
    assert re.search(r'name="option-iou">[^\n]*value="on" selected', reply.text)
    assert teacher.ask(f"{club.at}/card").text == before


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"card": "/etc/passwd"}, 400),
        ({"card": "../../x/card.yaml"}, 400),
        ({"card": "", "rules": "nobody's"}, 400),
        ({"card": "", "option-iou": "maybe"}, 400),
        ({"card": "given", "card_text": "x" * 200_001}, 413),
    ],
)
def test_forged_choices_are_refused(
    teacher: Teacher, club: Room, fields: dict[str, str], status: int
) -> None:
    assert teacher.form(f"{club.at}/house", **fields).status == status


def test_a_learner_sees_her_classes_card_and_nobody_else_does(
    classes: Server, teacher: Teacher, club: Room, room: Room
) -> None:
    ann, bea = join(classes, club.code, "Ann"), join(classes, room.code, "Bea")
    assert "Our card" in ann.ask("/").text
    assert "Breezes" in ann.ask("/class/card").text
    assert [each.ask("/class/card").status for each in (bea, Person(classes))] == [404, 404]
    for path in ("house", "house/state", "card"):
        assert ann.ask(f"{club.at}/{path}").status == 403
    assert ann.form(f"{club.at}/house", card="").status == 403
    assert teacher.ask(f"{room.at}/card").status == 404


def set_tried(folder: Path, room: Room, *, is_tried: bool) -> None:
    """Say in the record that the lessons of a class have been tried, or are being tried."""
    store = Store.open(folder)
    classes = ClassStore(store.database)
    of = classes.find(int(room.at.rpartition("/")[2]))
    assert of is not None
    classes.set_house(of.id, replace(of.house, is_tried=is_tried))
    store.close()


def test_the_page_shows_by_itself_what_came_of_the_trial_and_takes_nothing_typed_away(
    browser: Browser, classes: Server, class_folder: Path, teacher: Teacher, club: Room
) -> None:
    visit = window(browser, classes, 1280)
    cookies = [
        {"name": name, "value": value, "url": classes.address} for name, value in teacher.cookies.items()
    ]
    page = visit.page
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    wait, results = page.locator("#wait"), page.get_by_text("2 exercises use your card.")
    typed = page.get_by_label("Or type it, or paste it")
    try:
        set_tried(class_folder, club, is_tried=False)
        page.goto(classes.at(f"{club.at}/house"))
        expect(wait).to_contain_text("being tried")
        expect(results).to_have_count(0)
        set_tried(class_folder, club, is_tried=True)
        expect(results).to_be_visible()
        expect(wait).to_have_count(0)
        set_tried(class_folder, club, is_tried=False)
        page.reload()
        typed.fill("a card that I am typing")
    finally:
        set_tried(class_folder, club, is_tried=True)
    expect(wait).to_contain_text("have been tried")
    expect(typed).to_have_value("a card that I am typing")
    visit.leave()


def test_a_card_file_of_ones_own_lesson_is_chosen_and_kept_and_a_closed_class_waits(tmp_path: Path) -> None:
    lesson = tmp_path / "club-lessons" / "my-club"
    write_lesson(lesson, "Club night", "my-club.pass", exercises="reuse: a9.first-right\nid: my-club.pass\n")
    (lesson / "card.yaml").write_text(CARD, "utf-8")
    options = ("--class", "--host", "127.0.0.1", "--lessons", str(lesson.parent))
    # pages are read, not run
    server = serve_real(tmp_path / "record", *options, "--shared", "0", "--warm", "0")
    try:
        teacher = Teacher(server).enter(teachers_link(server))
        room = teacher.make("Club", "my-club")
        house = f"{room.at}/house"

        def is_tried() -> bool:
            return '"tried": true' in teacher.ask(f"{house}/state").text

        teacher.form(f"{room.at}/open")
        assert teacher.form(house, card="my-club/card.yaml").status == 303
        assert "Breezes" in teacher.ask(f"{room.at}/card").text
        assert not is_tried()
        teacher.form(f"{room.at}/open")
        until(is_tried, "the trial, now that the class is open again", 300)
        assert "1 exercise uses your card." in teacher.ask(house).text
        (lesson / "card.yaml").write_text(CARD.replace("Breezes", "Gusts"), "utf-8")
        ann = join(server, room.code, "Ann")
        assert "Breezes" in ann.ask("/class/card").text, "the class keeps the card as it was chosen"
        assert teacher.form(house, card="my-club/card.yaml").status == 303
        assert "Gusts" in ann.ask("/class/card").text
    finally:
        stop(server)


def test_her_board_and_the_wall_have_the_card_and_another_classes_have_not(
    browser: Browser, classes: Server, class_folder: Path, teacher: Teacher, club: Room, room: Room
) -> None:
    people = {each.code: join(classes, each.code, "Ann") for each in (club, room)}
    asks = {}
    for code, person in people.items():
        visit = window(browser, classes, 768)
        cookies = [
            {"name": name, "value": value, "url": classes.address} for name, value in person.cookies.items()
        ]
        visit.page.context.add_cookies(cookies)  # type: ignore[arg-type]
        visit.page.goto(classes.at("lesson/a9#section-6"))
        expect(visit.page.locator("#section-6 .board .m-piece").first).to_be_visible()
        asks[code] = visit.page.locator("#section-6").inner_text()
        visit.leave()
    assert ("of Breezes" in asks[club.code], "of Breezes" in asks[room.code]) == (True, False)
    store = Store.open(class_folder)
    houses = [store.bookmark(people[each.code].key, EXERCISE) for each in (club, room)]
    store.close()
    assert [each and each.house.partition("/")[2] for each in houses] == ["league iou=off", ""]
    for each in (club, room):
        teacher.do(each.at, "show", exercise=EXERCISE)
    assert ("of Breezes" in teacher.wall(club.at), "of Breezes" in teacher.wall(room.at)) == (True, False)
    teacher.do(club.at, "ask", exercise=EXERCISE)
