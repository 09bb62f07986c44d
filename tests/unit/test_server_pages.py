"""What the pages say: the course, the invitation, rules, closings and words, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from mahj_tutor.classroom.model import SchoolClass
from mahj_tutor.exercises.catalog import Lesson, lessons, teaching, units
from mahj_tutor.exercises.course import ClosingWords, Course, closing_words, course, state_of
from mahj_tutor.exercises.glossary import glossary
from mahj_tutor.exercises.shelves import Shelf
from mahj_tutor.learner.played import Played
from mahj_tutor.memory.closing import Closing, Shaky
from mahj_tutor.memory.day_rack import DayRack
from mahj_tutor.memory.lesson_closing import closing_view, played_line, unit_played_line
from mahj_tutor.memory.next_step import NextStep
from mahj_tutor.rulebook import documents, register
from mahj_tutor.server.error_pages import error_message
from mahj_tutor.server.index_page import FINISHED, class_invitation, game_to_play, invitation, warm_up
from mahj_tutor.server.renderer import html_of
from mahj_tutor.server.rules_page import rule_groups
from mahj_tutor.server.summary import at_your_table

NOWHERE = Path("nowhere")
SHELVES = (
    Shelf(
        "Setting up",
        tuple(Lesson(name, f"Title {name}", "A goal.", NOWHERE) for name in ("a4", "a5")),
    ),
    Shelf("The Charleston", (Lesson("a9", "First Charleston", "Pass.", NOWHERE),)),
    Shelf("My club", (Lesson("my-club", "A night", "Play.", NOWHERE, NOWHERE),), NOWHERE),
)
EXERCISES = {"a4": ("a4.1", "a4.2"), "a5": ("a5.1",), "a9": ("a9.1", "a9.2"), "my-club": ()}


@dataclass(frozen=True)
class Done:
    done: bool
    begun: bool = True


def having(**done: bool) -> Course:
    """Return a course in which exercises such as `a4_1` are begun, or done."""
    return course(SHELVES, EXERCISES, {name.replace("_", "."): Done(each) for name, each in done.items()})


@pytest.mark.parametrize(
    ("progress", "states"),
    [
        ({}, "new new new new"),
        ({"a4_1": True}, "begun new new new"),
        ({"a4_1": True, "a4_2": False}, "begun new new new"),
        ({"a4_1": True, "a4_2": True}, "done new new new"),
        ({"a5_1": False}, "new begun new new"),
    ],
)
def test_the_course_says_what_is_done(progress: Mapping[str, bool], states: str) -> None:
    assert " ".join(each.state for each in having(**progress).lessons) == states


def test_lessons_are_counted_through_the_units_and_ones_own_have_titles_alone() -> None:
    assert [(unit.number, [each.name for each in unit.lessons]) for unit in having().units] == [
        (1, ["1. Title a4", "2. Title a5"]),
        (2, ["3. First Charleston"]),
        (0, ["A night"]),
    ]


def own_shelf(title: str, name: str) -> Shelf:
    return Shelf(title, (Lesson(name, f"Title {name}", "Play.", NOWHERE, NOWHERE, NOWHERE),), NOWHERE)


def test_folders_under_one_heading_are_one_box() -> None:
    first, second, third = (own_shelf("From your teacher", name) for name in ("x", "y", "z"))
    shelves = (own_shelf("Early", "w"), *SHELVES[:2], first, second, own_shelf("Thursdays", "v"), third)
    found = course(shelves, {**EXERCISES, **dict.fromkeys("vwxyz", ())}, {})
    assert [(unit.title, [each.id for each in unit.lessons]) for unit in found.units] == [
        ("Early", ["w"]),
        ("Setting up", ["a4", "a5"]),
        ("The Charleston", ["a9"]),
        ("From your teacher", ["x", "y"]),
        ("Thursdays", ["v"]),
        ("From your teacher", ["z"]),
    ]
    assert [each.number for each in found.lessons] == [0, 1, 2, 3, 0, 0, 0, 0]
    assert [unit.number for unit in found.units] == [0, 1, 2, 0, 0, 0]


def test_a_game_ends_its_unit_without_a_number_and_holds_nothing_up() -> None:
    game = replace(SHELVES[1].lessons[0], id="t1", is_table=True)
    lessons = (*SHELVES[0].lessons, game)
    exercises = {**EXERCISES, "t1": ("t1.1",)}
    progress = {name: Done(True) for name in ("a4.1", "a4.2", "a5.1")}
    found = course((Shelf("Setting up", lessons), SHELVES[1]), exercises, progress)
    assert [each.number for each in found.lessons] == [1, 2, 0, 3]
    assert found.units[0].is_done
    assert found.taught == ("a4", "a5", "a9")
    assert invitation(NextStep("next", "t1", "t1.1"), found, {}).text == "Up next: a game at the table. Pass."


def test_a_lesson_without_exercises_is_never_done() -> None:
    assert state_of((), {"a4.1": Done(True)}) == "new"


# --- the home page ----------------------------------------------------------------------------------------


def with_games(**done: bool) -> Course:
    """Return a course of two units, each of which ends with a whole game."""
    games = [replace(SHELVES[0].lessons[0], id=name, is_table=True) for name in ("t2", "t3")]
    units = [Shelf(each.title, (*each.lessons, game)) for each, game in zip(SHELVES[:2], games, strict=True)]
    exercises = {**EXERCISES, "t2": ("t2.game",), "t3": ("t3.game",)}
    return course((*units, SHELVES[2]), exercises, {name: Done(each) for name, each in done.items()})


FIRST_UNIT = {"a4.1": True, "a4.2": True, "a5.1": True}


@pytest.mark.parametrize(
    ("done", "known", "level"),
    [
        ({}, (), None),
        ({"a4.1": True, "a4.2": True}, (), None),
        (FIRST_UNIT, (), "t2"),
        ({**FIRST_UNIT, "t2.game": True}, (), "t2"),
        ({**FIRST_UNIT, "a9.1": True, "a9.2": True}, (), "t3"),
        ({"a9.1": True, "a9.2": True}, (), "t3"),
        ({}, ("a4", "a5"), "t2"),
    ],
)
def test_home_offers_the_game_of_the_highest_unit_that_is_finished(
    done: Mapping[str, bool], known: Sequence[str], level: str | None
) -> None:
    found = game_to_play(with_games(**done), known)
    assert (found.id if found else None) == level


def test_home_says_how_many_games_were_played_and_how_many_hands_won() -> None:
    assert played_line(Played()) == ""
    assert played_line(Played(1, 1)) == "You've played one game in all and won it."
    assert played_line(Played(20, 3)) == "You've played 20 games in all and won three of them."


def test_the_invitation_leads_to_the_board_where_one_was() -> None:
    found = invitation(NextStep("continue", "a9", "a9.2"), having(a4_1=True, a4_2=True), {"a9.2": 5})
    assert (found.label, found.path) == ("Go on: First Charleston", "lesson/a9#section-5")
    assert found.text == "You're in lesson 3, at section 5."
    assert found.tiles == (closing_words("a4").tile, "?")


@pytest.mark.parametrize(
    ("lessons_of_class", "text"),
    [
        (("a9",), "Your class is working on lesson 3."),
        (("a4", "a9"), "Your class is working on lessons 1 and 3."),
        (("a9", "my-club"), "Your class is working on lesson 3 and A night."),
        (("my-club",), "Your class is working on A night."),
    ],
)
def test_a_class_is_at_lessons_by_number_and_at_ones_own_by_title(
    lessons_of_class: tuple[str, ...], text: str
) -> None:
    of = SchoolClass(1, "ABCDE", "Tuesday class", datetime(2026, 3, 3, tzinfo=UTC), lessons_of_class)
    found = class_invitation(of, having())
    assert found is not None
    assert found.text == text


@pytest.mark.parametrize(
    ("step", "label", "path"),
    [
        (NextStep("begin", "a4", "a4.1"), "Start here: Title a4", "lesson/a4"),
        (NextStep("next", "a5", "a5.1"), "Go on: Title a5", "lesson/a5"),
        (NextStep("review"), "Today's rack", "review"),
        (NextStep("finished"), "", ""),
    ],
)
def test_there_is_one_thing_to_do_next(step: NextStep, label: str, path: str) -> None:
    found = invitation(step, having(), {})
    assert (found.label, found.path) == (label, path)
    assert found.title
    assert found.text.endswith(".")


def test_a_lesson_of_ones_own_is_named_by_its_title() -> None:
    going_on = invitation(NextStep("next", "my-club", "my-club.1"), having(), {})
    assert going_on.text == "Up next: A night. Play."
    back = invitation(NextStep("continue", "my-club", "my-club.1"), having(), {"my-club.1": 2})
    assert back.text == "You're in A night, at section 2."


def test_who_has_done_every_lesson_is_told_so_and_has_a_game_beside_the_one_that_comes_next() -> None:
    found = with_games(**FIRST_UNIT, **{"a9.1": True, "a9.2": True})
    invite = invitation(NextStep("next", "t3", "t3.game"), found, {})
    assert (invite.title, "?" in invite.tiles) == (FINISHED, False)
    assert [game_to_play(found, (), but) for but in ("", "t3")] == [found.find("t3"), found.find("t2")]
    assert game_to_play(with_games(**FIRST_UNIT), (), "t2") == with_games(**FIRST_UNIT).find("t2")


# --- rules and words --------------------------------------------------------------------------------------


def test_the_rules_page_has_every_rule_that_a_lesson_teaches_and_no_other() -> None:
    groups = rule_groups(register().values(), documents(), having())
    taught = [name for name, each in teaching().items() if each.id in ("a4", "a5", "a9")]
    assert sorted(each.id for group in groups for each in group.rules) == sorted(taught)
    jokers = next(each for group in groups for each in group.rules if each.id == "CH3")
    assert (jokers.name, jokers.lesson.number) == ("Jokers are never passed", 3)
    assert jokers.source.startswith("A Teacher First: ")


def test_a_rule_is_found_by_the_other_words_that_players_have_for_it() -> None:
    names = ("a13", "a14", "b3")
    shelf = Shelf("Some", tuple(Lesson(name, f"Title {name}", "A goal.", NOWHERE) for name in names))
    some = course((shelf,), dict.fromkeys(names, ()), {})
    groups = rule_groups(register().values(), documents(), some)
    swaps = {each.id for group in groups for each in group.rules if "swap" in each.also}
    assert {"JK3", "JK5", "JK6"} <= swaps
    assert "CL5" not in swaps
    assert [each.id for group in groups for each in group.rules if "kitty" in each.also] == ["TR3"]


def test_the_first_use_of_a_word_opens_its_meaning_but_not_in_headings_or_links() -> None:
    html = html_of("## A pung\n\nA pung, two Pungs and a [kong](/x).\n\n- Another kong\n", "t-")
    assert "<h2>A pung</h2>" in html
    assert html.count('class="term" type="button" popovertarget="t-pung"') == 1
    assert "two Pungs and" in html
    assert '<a href="/x">kong</a>' in html
    assert '<li>Another <button class="term" type="button" popovertarget="t-kong">kong</button></li>' in html
    assert html.count(" popover>") == html.count("Close</button>") == 2
    assert "popover" not in html_of("A pung.")


def test_an_everyday_word_is_no_link() -> None:
    assert "tile" in {each.name for each in glossary()}
    assert "button" not in html_of("Take a tile from your hand.", "t-")


def test_words_have_ids_of_their_own_and_lead_to_a_lesson() -> None:
    terms = glossary()
    assert len({each.id for each in terms}) == len(terms)
    assert {each.lesson for each in terms} <= {each.id for each in teaching().values()}
    assert all(each.meaning.endswith(".") for each in terms)


def test_after_some_weeks_away_a_few_questions_come_first() -> None:
    course, today = having(a4_1=True), date(2026, 3, 20)
    invite = invitation(NextStep("continue", "a4", "a4.2"), course, {"a4.2": 3})
    rack = DayRack(5, 0, (), has_due=True, is_begun=False, leads_on=True)
    for last in (None, date(2026, 3, 7), date(2026, 3, 19)):
        assert warm_up(invite, course, rack, last, today) == invite
    away = warm_up(invite, course, rack, date(2026, 3, 6), today)
    assert (away.label, away.path, away.lesson) == ("Build today's rack", "review", "a4")
    assert away.text == "Five questions for today. Then on to “Title\N{NO-BREAK SPACE}a4.”"
    beside = warm_up(invite, course, replace(rack, leads_on=False), date(2026, 3, 6), today)
    assert beside.text == "Five questions for today.", "they are about another game"
    assert warm_up(invite, course, replace(rack, laid=5), date(2026, 3, 6), today) == invite


# --- closings ---------------------------------------------------------------------------------------------

PLACES = {"a9.1": (2, "Your first pass"), "a9.2": (3, "Across")}


def test_the_closing_says_it_in_the_words_of_the_lesson() -> None:
    done = having(a9_1=True)
    found = Closing(("CH1",), (Shaky("CH3", 2, "M05", "a9.1"),), ("a9.2",))
    view = closing_view(found, done.find("a9"), done, PLACES)
    words = closing_words("a9")
    assert view.title == words.title
    assert view.can == (words.can["CH1"],)
    (look,) = view.shaky
    assert (look.title, look.section) == (words.can["CH3"], 2)
    assert look.text.startswith("Missed twice. Jokers are never passed.")
    assert [(each.title, each.section) for each in view.skipped] == [("Across", 3)]
    assert (view.unit, view.here, view.following) == (None, None, None)


def test_a_rule_of_an_earlier_lesson_is_said_in_its_words() -> None:
    done = having(a9_1=True)
    view = closing_view(Closing(("DL8",), (Shaky("CH9", 1, "", "a9.1"),), ()), done.find("a9"), done, PLACES)
    assert view.can == (closing_words("a4").can["DL8"],) == ("Find the next wall",)
    assert [each.title for each in view.shaky] == [closing_words("a8").can["CH9"]]


@pytest.mark.parametrize(
    ("can", "shaky", "skipped", "earned"),
    [(1, 0, 0, True), (2, 2, 4, True), (0, 2, 0, True), (0, 0, 8, False), (0, 4, 5, False), (3, 0, 5, False)],
)
def test_the_closing_praises_what_was_done(can: int, shaky: int, skipped: int, earned: bool) -> None:
    places = {f"a9.{number}": (number, "A board") for number in range(8)}
    found = Closing(
        tuple(f"CH{number}" for number in range(1, can + 1)),
        tuple(Shaky(f"CH{number}", 1, "", "a9.0") for number in range(4, 4 + shaky)),
        tuple(places)[:skipped],
    )
    view = closing_view(found, having().find("a9"), having(), places)
    assert view.title == (closing_words("a9").title if earned else "First Charleston")


def test_a_game_alone_earns_its_closing_without_a_rule() -> None:
    places = {"a9.1": (1, "A game")}
    view = closing_view(Closing((), (), ()), having().find("a9"), having(), places)
    assert view.title == closing_words("a9").title


def test_after_many_misses_what_came_right_comes_first_and_two_are_worth_another_look() -> None:
    misses = {"CH1": 8, "CH2": 1, "CH3": 3, "CH8": 2}
    shaky = tuple(Shaky(rule, count, "", "a9.1", came_right=rule != "CH1") for rule, count in misses.items())
    view = closing_view(Closing((), shaky, ()), having().find("a9"), having(), PLACES)
    words = closing_words("a9").can
    assert [each.title for each in view.shaky] == [words["CH1"], words["CH3"]]
    assert [each.text for each in view.shaky] == ["This one takes practice."] * 2
    assert view.came_right == (words["CH2"], words["CH8"])


def test_a_closing_names_nothing_that_a_later_lesson_teaches() -> None:
    later = Closing(("CH2",), (Shaky("CH3", 1, "", "a4.1"), Shaky("DL1", 1, "", "a4.1")), ())
    course = having()
    view = closing_view(later, course.find("a4"), course, {"a4.1": (1, "Build it")})
    assert view.can == ()
    assert [each.title for each in view.shaky] == [closing_words("a4").can["DL1"]]


def test_a_skipped_board_without_a_heading_is_called_as_the_lesson() -> None:
    view = closing_view(Closing((), (), ("a9.1",)), having().find("a9"), having(), {"a9.1": (1, "")})
    assert [each.title for each in view.skipped] == ["First Charleston"]


def test_a_unit_that_is_done_has_its_name_in_the_closing() -> None:
    done = having(a9_1=True, a9_2=True)
    view = closing_view(Closing(("CH1",), (), ()), done.find("a9"), done, PLACES)
    assert (view.unit.number, view.unit.title) == (2, "The Charleston")
    assert view.unit_line == "That's all of unit 2, The Charleston."
    begun = closing_view(Closing(("CH1",), (), ()), done.find("a4"), done, PLACES)
    assert (begun.unit, begun.unit_line) == (None, "")


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ({}, "Those are all the lessons of unit 1, Setting up. One game to go."),
        ({"t2.game": True}, "That's all of unit 1, Setting up."),
    ],
)
def test_that_is_all_of_a_unit_once_its_game_was_played(game: Mapping[str, bool], line: str) -> None:
    found = with_games(**FIRST_UNIT, **game)
    assert closing_view(Closing((), (), ()), found.find("a5"), found, PLACES).unit_line == line


@pytest.mark.parametrize(("played", "can"), [(Played(2, 0), ()), (Played(2, 1), ("Pass right", "Spare it"))])
def test_a_game_played_to_its_end_counts_and_a_hand_that_was_made_shows_what_she_can_do(
    monkeypatch: pytest.MonkeyPatch, played: Played, can: tuple[str, ...]
) -> None:
    """An end at the wall is a game that was played; it isn't a hand that was made."""
    words = ClosingWords("You've played", {"CH1": "Pass right", "DL1": "Spare it"})
    monkeypatch.setattr("mahj_tutor.memory.lesson_closing.closing_words", lambda name: words)
    found = with_games(**{"a4.1": True, "a4.2": True, "a5.1": True, "t2.game": True})
    view = closing_view(Closing((), (), ()), found.find("t2"), found, {"t2.game": (1, "")}, played)
    assert (view.title, view.can, view.played) == (words.title, can, unit_played_line(played))
    assert view.unit is found.units[0]


def test_many_skipped_boards_are_counted() -> None:
    skipped = tuple(f"a9.{number}" for number in range(9))
    view = closing_view(
        Closing((), (), skipped), having().find("a9"), having(), dict.fromkeys(skipped, (1, "A board"))
    )
    assert (len(view.skipped), view.more_skipped) == (4, 5)
    assert view.title == "First Charleston"


@pytest.mark.parametrize("lesson", lessons(), ids=lambda each: each.id)
def test_every_lesson_has_its_words_a_tile_and_a_card_for_the_table(lesson: Lesson) -> None:
    words = closing_words(lesson.id)
    taught = set(lesson.rules)
    practiced = {rule for each in lesson.exercises for rule in each.rules}
    assert set(words.can) <= (set(register()) if lesson.is_table else taught | practiced)
    assert lesson.is_table or taught <= set(words.can)
    assert words.title != closing_words("nothing").title
    assert lesson.is_table or at_your_table(lesson.notebook)


def test_every_lesson_stands_in_a_unit() -> None:
    assert "More lessons" not in [unit.title for unit in units()]


@pytest.mark.parametrize(
    ("status", "retry"), [(400, False), (403, False), (404, False), (500, True), (503, True)]
)
def test_every_status_has_a_calm_page(status: int, *, retry: bool) -> None:
    page = error_message(status)
    assert page.can_retry is retry
    assert page.title
    assert page.text.endswith(".")
