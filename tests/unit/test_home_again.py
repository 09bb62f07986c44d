"""What home invites to after the last lesson, when skills need another look."""

from __future__ import annotations

import pytest

from mahj_tutor.memory.day_rack import DayRack
from mahj_tutor.memory.practice import PracticeItem
from mahj_tutor.server.index_page import WELCOME, Invitation, look_again

TABLE = Invitation(WELCOME, "Nothing needs another look today.", "Play the whole game", "lesson/t6", "t6")
BACK = Invitation("Good to see you again", "Five questions for today.", "Build today's rack", "review", "t6")
DUE = ("Reading the card", "The Charleston", "Joker exchange")


ITEMS = tuple(
    PracticeItem(rule, exercise, 1)
    for rule, exercise in (("CL1", "a12.whose-call"), ("CL1", "a11.too-late"), ("JK4", "a14.take-a-joker"))
)


def rack(laid: int = 0) -> DayRack:
    return DayRack(3, laid, ITEMS[laid:], has_due=True, is_begun=laid > 0)


def test_home_leads_to_the_questions_whose_skills_it_names() -> None:
    found = look_again(TABLE, DUE, rack())
    assert found.text == "Three questions for today, on turns and calls, and joker exchange."
    assert (found.label, found.path, found.lesson) == ("Build today's rack", "review", "")
    later = look_again(TABLE, DUE, rack(2))
    assert (later.label, later.text) == (
        "Go on with today's rack",
        "One question for today, on joker exchange.",
    )


@pytest.mark.parametrize(
    ("invite", "due", "laid"),
    [(TABLE, (), 0), (TABLE, DUE, 3), (BACK, DUE, 0)],
    ids=["nothing is due", "the rack is full", "she comes back after weeks"],
)
def test_else_home_leads_on_as_before(invite: Invitation, due: tuple[str, ...], laid: int) -> None:
    assert look_again(invite, due, rack(laid)) == invite
