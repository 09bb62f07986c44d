"""Words and scenes that don't fit: each is told where it leads an author to what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.card_files import check_card
from mahj_tutor.exercises.check import check_files
from tests.unit.test_slips_at_their_place import RECIPES, planted

pytestmark = pytest.mark.usefixtures("ten_draws")
PLANTED = [
    # exercise, old, new, code, beginning of the line, part of what is said
    # what once led elsewhere
    ("a6.what-the-note-says", "run-1 like-1", "run-1", "E042", "scene:", "one step: the first hand of R"),
    ("a17.one-tile-too-many", "who: West", "who: North", "E042", "scene:", "one step: No, it's"),
    ("a9.before-the-first-pass", "rack(who))\nfeedback", "rack(me))\nfeedback", "W240", "ask:",
     "{who}, and the"),
    ("b2.watch-a-bet", "bet_on: West", "bet_on: East", "W240", "  - You're", "the bettor bet on East"),
    # numbers that no table makes true
    ("a1.under-the-table", "four of each", "three of each", "W240", "  ", "there are 4 of each"),
    ("a3.five-alike", "just four 6 Bams", "just five 6 Bams", "W240", "  right:", "the set has 4 6 Bams"),
    ("a5.finish-the-deal", "14 and the others have", "12 and the others have", "W240", "  right:", "East"),
    ("a6.how-many-missing", "with 13 tiles", "with 12 tiles", "W240", "      say:", "a player has 13"),
    ("a8.many-jokers", "four singles, even", "four pairs, even", "W240", "      evidence:", "singles"),
    ("b1.how-many-each", "rounds of four, and", "rounds of three, and", "W240", "    - say:", "four"),
    ("b3.two-in", "13 minus two is 11", "13 minus two is 12", "W240", "  - 13 minus", "it comes to 11"),
    ("c1.two-boxes", "An American set has 152", "An American set has 136", "W240", "ask:", "has 152 tiles"),
    ("a2.say-soap", "the White Dragon", "the Green Dragon", "W240", "  right:", "not the Green one"),
    ("a2.lay-it-out", "**{year()}**", "**2 0 2 5**", "W240", "ask:", "the card is of 2026"),
    # words against the scene
    ("b3.two-in", "put **two**", "put **three**", "W240", "ask:", "2 are put in"),
    ("b2.finish-the-sheet", "on North's discard", "on South's discard", "W240", "ask:", "North threw it"),
    ("b2.who-gets-up", "That's East.", "That's West.", "W240", "      evidence:", "right is East"),
    ("a13.lost-a-turn", "South and West sit", "South and North sit", "W240", "  right:", "South and West"),
    ("c3.how-to-begin", "that North threw", "that West threw", "W240", '  - {say: "Take', "East threw 5 Bam"),
    ("c5.watch-a-kong", "have three 6 Dots", "have two 6 Dots", "W240", '  - {say: "You', "has 3"),
    ("a4.roll-for-east", "all four of you", "all three of you", "W240", "ask:", "4 are at the table"),
    ("a16.watch-a-win", "West called the", "North called the", "W240", "  - You're", "the winner is West"),
    ("a16.declare-show-wait", "East throws your", "North throws your", "W240", "ask:", "East threw it"),
    ("a16.you-picked-it", "You picked your", "East threw your", "W240", "ask:", "picked from"),
    ("a16.finish-the-sheet", "You won on a tile that North threw", "You drew your last tile", "W240", "ask:",
     "North threw it"),
    ("a16.finish-the-sheet", "what South pays", "what North pays", "W240", "  - There's", "50 and 100"),
    ("c6.which-tiles-win", "6, 7, 8 Crak", "5, 6, 7 Crak", "W240", "      evidence:", "there is no 5 Crak"),
    ("a1.a-box-of-craks", "Every Crak in", "Every Dot in", "W240", "scene:", "there are no Dots"),
    ("c7.same-way-around", "a classical table., me: North", "an American table., me: North", "W240",
     "    - {case: classical, note: This is an American", "the classical game"),
    # what is true everywhere
    ("a1.one-to-go", "Fourteen tiles that", "Thirteen tiles that", "W240", "  right:", "a whole hand has 14"),
    ("a1.a-box-of-craks", "numbers, four of", "numbers, three of", "W240", "feedback:", "4 of each"),
    ("a1.a-box-of-craks", "from 1 to 9", "from 1 to 8", "W240", "  - {say: They", "go from 1 to 9"),
    ("a2.do-they-go", "Bam Green, Crak Red, Dot Soap.” Compare", "Bam Red, Crak Green, Dot Soap.” Compare",
     "W240", "      evidence:", "it's Bam Green, Crak Red"),
    ("a4.whose-turn", "Turns go to the right", "Turns go to the left", "W240", "  right:", "to the right"),
    ("c2.tiles-to-go", "stack is two", "stack is four", "W240", "      evidence:", "two"),
    ("a16.declare-show-wait", "Lay all 14 tiles face up. Then", "Lay all 13 tiles face up. Then", "W240",
     "  - Lay", "14 tiles"),
    # places of what is wrong
    pytest.param("c5.what-could-you-claim", "== ['chow']", "== ['chows']", "W090", "    - {case: chow",
                 "no state fits", marks=pytest.mark.slow),
    ("c6.which-tiles-win", "8C 5D", "8C 6D", "E042", "scene:", "one step: 2 Dot"),
    ("a16.won-by-exchange", "{do: Nobody", "{with: {case: off}, do: Nobody", "W200",
     "  - {with:", "no case 'off'"),
    # words that can't be meant
    ("a2.say-soap", "winds(marked)", "flowers(marked)", "W240", "    - when:", "about flowers"),
    ("a14.lay-them-clear", "{last(groups)}", "{first(groups)}", "W240", "ask:", "filled in twice"),
    ("a2.card-signs", "Who plays it?", "Who # plays it?", "W100", "  - 0 is", "breaks off after 'Who'"),
    # rules about another part of the game
    ("a12.watch-a-call", "[CL1, CL3]", "[CL1, CH3]", "W190", "rules:", "CH3 is a rule about the passes"),
    ("a9.third-tile", "rules: [CH1", "rules: [CL1, CH1", "W190", "rules:", "CL1 is a rule about the play"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "code", "line", "say"), PLANTED)
def test_a_slip_is_told_where_it_leads_to_what_is_wrong(
    name: str,
    old: str,
    new: str,
    code: str,
    line: str,
    say: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if code == "W090":
        monkeypatch.undo()  # that no state fits shows in all draws alone
    text, found = planted(name, old, new, tmp_path)
    told = [each for each in found if each.code == code and say in each.say and each.fix]
    assert told, found
    assert text.splitlines()[told[0].line - 1].startswith(line), told


MEANT = [
    ("a3.five-alike", "just four 6 Bams", "four 6 Bams, and two 6 Bams are here"),
    ("a8.many-jokers", "four singles, even", "no kongs, even"),
    ("b3.two-in", "13 minus two is 11", "2 + 3 + 4 = 9"),
    ("b1.how-many-each", "rounds of four, and then", "rounds of three passes, and then"),
    ("c5.watch-a-kong", "have three 6 Dots", "hold some 6 Dots"),
    ("a2.card-signs", "Who plays it?", "“Who plays it?”"),
    ("a4.whose-turn", "Which way do turns go around the table?", "Do turns go to the left?"),
    ("c6.which-tiles-win", "6, 7, 8 Crak is a chow already", "No 5, 6, 7 Crak is there"),
    ("a11.keep-what-you-need", "CH9", "CH9, TN2"),
]


@pytest.mark.parametrize(("name", "old", "new"), MEANT)
def test_what_may_be_meant_is_let_be(name: str, old: str, new: str, tmp_path: Path) -> None:
    _, found = planted(name, old, new, tmp_path)
    assert [each for each in found if each.code in ("W100", "W190", "W240")] == []


def test_a_wrong_scene_is_not_blamed_on_the_conditions(tmp_path: Path) -> None:
    _, found = planted("b2.watch-a-bet", "bet_on: West", "bet_on: East", tmp_path)
    assert {each.code for each in found} == {"W240"}


def test_a_given_number_is_blamed_where_a_smaller_one_passes_the_tests(tmp_path: Path) -> None:
    text, (told,) = planted("a13.lost-a-turn", "given: 1", "given: 2", tmp_path)
    assert text.splitlines()[told.line - 1] == "given: 2"
    assert told.fix == "write given: 1"


def test_an_answer_of_ones_own_goes_by_a_house_rule(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_bytes((RECIPES / "words.yaml").read_bytes())
    (recipe,) = RECIPES.glob("15-*.yaml")
    file = tmp_path / "exercises.yaml"
    file.write_bytes(recipe.read_bytes())
    assert check_files([file]) == ()
    file.write_text(recipe.read_text("utf-8").replace("our-evening, ", ""), "utf-8")
    (told,) = check_files([file])
    assert told.code == "W150"
    assert "house rule" in told.fix


@pytest.mark.parametrize(
    ("values", "lines"), [((25, 53, 30), [12]), ((25, 35, 30), []), ((1, 2, 3), []), ((25, 53, 32), [])]
)
def test_one_odd_value_on_a_card_is_told(values: tuple[int, ...], lines: list[int]) -> None:
    text = (RECIPES / "club-card.yaml").read_text("utf-8")
    for old, value in zip((25, 35, 30), values, strict=True):
        text = text.replace(f"value: {old}", f"value: 0{value}", 1)
    found = check_card(text.replace("value: 0", "value: "), "club-card.yaml")
    assert [(each.code, each.line) for each in found] == [("W082", line) for line in lines]
