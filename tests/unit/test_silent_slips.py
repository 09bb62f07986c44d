"""Slips that fail no test of an exercise are told all the same: with their place and a way to fix them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahj_tutor.authoring.templates import template
from mahj_tutor.exercises.check import check_files
from mahj_tutor.problems import Problem
from mahj_tutor.questions.interactions import INTERACTIONS

WINDOW = """\
id: my-club.window
title: Whose turn?
rules: [TN2]
interaction: choose
scene:
  me: South
  table: "phase window; turn East; South 3B 3B J J 1C 4C 5D 6D N S R G F; thrown East 3B"
ask: Who plays next?
options: players
answer: next_player()
feedback:
  wrong:
    - when: picked == thrower
      say: She has just thrown.
    - say: Which way does play go around the table?
hints:
  - Look to the right.
  - do_with_me
tests:
  - {do: South, expect: right}
  - {do: East, expect: wrong}
  - {do: [], expect: unreadable}
"""
NUMBER = """\
id: my-club.number
title: How many?
rules: [TN4]
interaction: number
scene: {me: South, table: "phase window; turn East; South 3B 3B J J 1C 4C 5D 6D N S R G F; thrown East 3B"}
ask: How many tiles like the discard are on your rack?
answer: count(like(rack(me), discard))
high: 13
feedback:
  wrong:
    - {when: given > 2, say: Count again.}
    - {say: Look for the same number and the same suit.}
tests: [{do: "2", expect: right}, {do: "3", expect: wrong}, {do: [], expect: unreadable}]
"""
ANY = NUMBER.replace('do: "2"', "do: the right answer").replace('do: "3"', "do: a wrong answer")
CLASSICAL = """\
id: my-club.classical
title: May you claim it?
rules: [CC16]
interaction: choose
scene:
  me: South
  classical: "phase window; turn East; South 4B 5B 1C 2C 3C 5D 5D 5D E E N N G; thrown East 6B"
ask: Does a chow fit?
options: yes or no
answer: legal("South claims chow")
feedback: {wrong: [{say: Look at the tiles.}]}
tests: [{do: "yes", expect: right}, {do: "no", expect: wrong}, {do: [], expect: unreadable}]
"""
HIDDEN = CLASSICAL.replace('"South claims chow"', '"West claims pung"')
HIDDEN = HIDDEN.replace('do: "yes"', "do: the right answer").replace('do: "no"', "do: a wrong answer")
KONG = """\
id: my-club.kong
title: What's left?
rules: [CC17, CC18]
interaction: number
vary:
  suits: shuffle
  cases:
    - {case: big, number: 3, me: South, move: me claims kong,
       classical: "phase window; turn North; South 1B 2B 3B 4D 5D 7C 7C E E R 8D 8D 8D; thrown North 8D"}
    - {case: small, number: 1, me: East, move: me adds 5B,
       classical: "phase discard; turn East; came wall; East 2C 3C W W 5B; sets East 5B 5B 5B, R R R, S S S"}
let: {before: count(rack(me))}
ask: "{move} How many of your tiles are left on your rack?"
answer: before - number
unit: tiles
high: 13
feedback: {wrong: [{say: Count them., evidence: "{number} of your {before} tiles went down."}]}
tests:
  - {do: the right answer, expect: right}
  - {do: "0", expect: wrong}
  - {do: [], expect: unreadable}
"""
PLACES = """\
id: my-club.places
title: Winds
rules: [EQ7]
interaction: place
as: places
scene: {tiles: N R 3B F}
ask: Put the winds into their tray.
places:
  - {label: Winds, takes: winds(tiles)}
  - {label: Dragons, takes: honors(tiles) - winds(tiles)}
feedback: {wrong: [{say: A wind has a letter.}]}
tests:
  - {do: the right answer, expect: right}
  - {do: a wrong answer, expect: wrong}
  - {do: [], expect: unreadable}
"""
CASES = """\
id: my-club.cases
title: Who is on your right?
rules: [DL3]
interaction: choose
vary:
  cases:
    - {case: first, me: East}
    - {case: second, me: South}
    - {case: third, me: West}
    - {case: fourth, me: North}
ask: Who plays after you, {me}?
options: players
answer: right_of(me)
feedback: {wrong: [{say: Look to your right.}]}
tests:
  - {with: {case: first}, do: South, expect: right}
  - {do: a wrong answer, expect: wrong}
  - {do: [], expect: unreadable}
"""


def problems(text: str, folder: Path) -> tuple[Problem, ...]:
    file = folder / "exercises.yaml"
    file.write_text(text, "utf-8")
    return check_files([file])


@pytest.mark.parametrize(
    "text", [WINDOW, NUMBER, CLASSICAL, KONG, PLACES, CASES, *map(template, INTERACTIONS)]
)
def test_exercises_without_slips_have_nothing_to_fix(text: str, tmp_path: Path) -> None:
    assert problems(text, tmp_path) == ()


PLANTED = [
    # base, old, new, code, line, part of what is said
    (WINDOW, "- do_with_me", "- do_with_mee", "E002", 18, "'do_with_mee' would be shown to learners"),
    (WINDOW, "- do_with_me", "- DoWithMe", "E002", 18, "would be shown to learners"),
    (
        WINDOW,
        "      say: She has just thrown.",
        "      say: She has just thrown.\n      show: [Flowr]",
        "E002",
        15,
        "nothing on the board is called 'Flowr'",
    ),
    (WINDOW, "      say: She has just thrown.", "      say: She has.\n      show: [3 Bam]", None, 15, ""),
    (
        WINDOW,
        "tests:",
        "about: {language: klingon}\ntests:",
        "E002",
        19,
        "'klingon' is no code of a language",
    ),
    (WINDOW, "next?", "next? ![rack](rack.png)", "E002", 8, "'rack.png': there is no such picture"),
    (WINDOW, "She has", "She <b>has</b>", "W170", 14, "'<b>'"),
    (WINDOW, "Look to", "Look [here](https://example.org) to", "W170", 17, "'[here](https://example.org)'"),
    (WINDOW, "title: Whose turn?", "title: Whose <i>turn</i>?", "W170", 2, "'<i>'"),
    (WINDOW, "options:", "let: {count: turn}\noptions:", "W180", 9, "'count' is a fact already"),
    (WINDOW, "options:", "let: {thrower: turn}\noptions:", "W180", 9, "'thrower' is a name of the scene"),
    (WINDOW, "options:", "let: {North: turn}\noptions:", "W180", 9, "'North' is a tile or a player"),
    (WINDOW, "[TN2]", "[CC11]", "W190", 3, "CC11 is a rule of the classical game"),
    (CLASSICAL, "[CC16]", "[CC16, CL1]", "W190", 3, "CL1 is a rule of the American game"),
    (CASES, "{case: first}, do", "{case: frist}, do", "W200", 16, "there is no case 'frist'"),
    (WINDOW, "- when: picked == thrower\n      say", "- say", "W210", 13, "fits every wrong answer"),
    (WINDOW, "picked == thrower", "1 == 2", "W210", 13, "'1 == 2' is the same for every answer"),
    (WINDOW, "picked == thrower", "picked == nobody", "W220", 13, "never comes up"),
    (WINDOW, "picked == thrower", "picked == next_player()", "W220", 13, "never comes up"),
    (NUMBER, "given > 2", "given > 13", "W220", 11, "never comes up"),
    (NUMBER, "given > 2", "given == answer", "W220", 11, "never comes up"),
    (NUMBER, "high: 13", "given: 1\nhigh: 13", "W220", 8, "given: does nothing here"),
    (WINDOW, "next_player()", "first(callers() + [South])", None, 0, ""),
    (ANY, "like(rack(me), discard)", "like(rack(West), discard)", "W230", 6, "tiles on other racks"),
    (HIDDEN, "West claims", "North claims", "W230", 8, "tiles on other racks"),
    (WINDOW, "Who plays", "West throws a 7 Dot. Who plays", "W240", 8, "“West throws a 7 Dot”"),
    (WINDOW, "Who plays", "East throws a 4 Bam. Who plays", "W240", 8, "the scene: East threw 3 Bam"),
    (WINDOW, "Who plays", "You have four jokers. Who plays", "W240", 8, "“You have four jokers”"),
    (WINDOW, "Who plays", "You're West. Who plays", "W240", 8, "the learner is South"),
    (WINDOW, "Who plays", "It's West's turn. Who plays", "W240", 8, "it's East's turn"),
    (KONG, "number: 3", "number: 4", "W240", 8, "“South claims kong” puts down 3"),
    (PLACES, "{label: Winds,", "{label: Winds, room: 0,", "E041", 9, "room: 0 lets none of them"),
]


@pytest.mark.parametrize(("base", "old", "new", "code", "line", "say"), PLANTED)
def test_a_slip_is_told_at_its_line(
    base: str, old: str, new: str, code: str | None, line: int, say: str, tmp_path: Path
) -> None:
    assert old in base
    found = [each for each in problems(base.replace(old, new, 1), tmp_path) if each.code == code]
    assert bool(found) is bool(code)
    for each in found:
        assert (each.line, say in each.say) == (line, True), each
        assert each.fix


TRUE = [
    "East throws a 3 Bam.",
    "East has just thrown a 3 Bam.",
    "You have two 3 Bams and two jokers.",
    "You have a joker.",
    "You have no 7 Dots.",
    "If West throws a 7 Dot, nothing changes.",
    "West says “I have four jokers.”",
    "You're South, and it's East's turn.",
    "West threw a 7 Dot earlier.",
    "What happens when West throws a 7 Dot?",
    "After West throws a 7 Dot, nothing changes.",
    "You're West's neighbor.",
    "You are East of nowhere.",
]


@pytest.mark.parametrize("words", TRUE)
def test_words_that_fit_the_board_are_let_be(words: str, tmp_path: Path) -> None:
    text = WINDOW.replace("ask: Who", f"ask: >-\n  {words} Who")
    assert not [each for each in problems(text, tmp_path) if each.code == "W240"]


SLIPS = [
    "How many tiles like it do you think West holds?",
    "West has thrown a 6 Dot. How many more are on her rack?",
    "West has exposed two pungs. How many like it are hidden?",
    "West has 13 tiles. How many of them are like the discard?",
]


@pytest.mark.parametrize("words", SLIPS)
def test_a_rack_that_is_only_asked_about_stays_hidden(words: str, tmp_path: Path) -> None:
    text = ANY.replace("rack(me)", "rack(West)")
    assert "ask: " in text
    text = re.sub(r"ask: .*", f"ask: {words}", text)
    assert [each for each in problems(text, tmp_path) if each.code == "W230"]


def test_a_rack_that_is_told_in_words_may_be_asked_about(tmp_path: Path) -> None:
    told = "West holds two 3 Bams. How many can she play with the discard?"
    text = re.sub(r"ask: .*", f"ask: {told}", ANY.replace("rack(me)", "rack(West)"))
    assert not [each for each in problems(text, tmp_path) if each.code == "W230"]


OPEN = "open West; West 3B 1B 2B 4B 5B 6B 7B 8B 9B N N N E; thrown East 3B"
SEEN = [
    ANY.replace("thrown East 3B", OPEN).replace("rack(me)", "rack(West)"),
    ANY.replace("count(like(rack(me), discard))", "tiles_held(West)"),
]


@pytest.mark.parametrize("text", SEEN)
def test_what_can_be_seen_or_counted_may_be_asked(text: str, tmp_path: Path) -> None:
    assert not [each for each in problems(text, tmp_path) if each.code == "W230"]


WINDS = """\
id: club.winds
title: Winds
rules: [EQ7]
interaction: mark
scene: {me: South, rack: 2C 5D 5D 8B N E R F}
ask: Mark every wind on your rack.
among: rack(me)
answer: winds(rack(me))
feedback: {right: Those are winds., wrong: [{say: Look again.}]}
tests:
  - {do: "mark N, E", expect: right}
  - {do: "mark 2C", expect: wrong}
  - {do: [], expect: unreadable}
"""


def test_tiles_are_also_asked_for_by_their_sort(tmp_path: Path) -> None:
    assert problems(WINDS, tmp_path) == ()
    [slip] = problems(WINDS.replace("every wind", "every joker"), tmp_path)
    assert slip.code == "W240"
    assert "there is no joker to mark" in slip.say
