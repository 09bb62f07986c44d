"""Slips by kind, each told at the line that has to be changed, in words that lead to it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from yaml import safe_load

from mahj_tutor.exercises.asked_words import asked_words
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.doubled_names import doubled_things
from mahj_tutor.exercises.fixed_words import fixed_words
from mahj_tutor.exercises.idle_words import idle_words
from mahj_tutor.exercises.scene_words import CLAIMS as KINDS
from mahj_tutor.exercises.scene_words import claims_in
from mahj_tutor.questions.interactions import INTERACTIONS
from mahj_tutor.questions.interactions.choose import ChooseQuestion
from mahj_tutor.questions.interactions.number import NumberQuestion
from mahj_tutor.questions.question import Drawn
from mahj_tutor.questions.question_task import QuestionTask
from tests.unit.test_more_slips import RECIPES, problems

PLANTED = [
    # number of the recipe, old, new, code, line, part of what is said and of the fix
    # what used to be told somewhere else, or as something else
    (1, 'say: The first player to say "Pick!" goes next.\n', 'say: Me first\n    right: "yes"\n', "W250", 16,
     "right whenever 'South picks", "delete right: yes"),
    (5, "how: discard", "how: self", "E030", 5, "and how: that nobody did", "write how: discard"),
    (22, "most: 2", "most: 1", "E041", 11, "takes two marks, and most: 1", "make most: larger"),
    (24, "show: hand and card", "bet_on: West, show: hand", "E030", 5, "nobody bets", "bettor: on"),
    (36, "winds(tiles)}\n  - {label: Dragons, takes: honors(tiles) - winds(tiles)}",
     "winds(tiles), room: 0}\n  - {label: Dragons, takes: '[]'}", "E041", 9, "no tile go to", "more room"),
    (6, "misconception: M03", "misconception: M30", "W190", 13, "about the classical game", "lists"),
    (38, "misconception: M28", "misconception: M20", "W190", 15, "about the American game", "lists"),
    (23, "among: rack(me)", "among: discards()", "E041", 11, "isn't among discards()", "change among:"),
    (26, "looked 2D; ", "", "E022", 7, "add looked and the tile", "table"),
    (30, "{tiles: 7D 7D J}, ", "{tiles: 7D 7D J, ", "E003", 5, "never closed", "add }"),
    (32, 'missing_for_call("South', 'missing_for_call("East', "E042", 7, "'East calls kong' legal", ""),
    (34, "who_may_claim('chow')", "who_may_claim('chows')", "E042", 13, "did you mean 'chow'", ""),
    (34, "South 4B 5B 1C", "South 4B 4B 1C", "E042", 13, "no entries", ""),
    # words for right answers
    (3, "right: Play goes on", "right: West threw a 5 Dot. Play goes on", "W240", 10, "East threw", "scene"),
    # things that are there twice, and notes that are never there
    (36, "- {label: Dragons,", "- {label: Winds,", "W250", 10, "two places are called", "its own"),
    (15, "Roll the dice]\nfeed", "Roll the dice, Mix the tiles]\nfeed", "W250", 6, "two steps", "its own"),
    (24, "== won_from()", "== winner()", "W220", 16, "never stands beside a row", "change when:"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "old", "new", "code", "line", "say", "fix"), PLANTED)
def test_a_slip_is_told_at_its_line_with_a_fix(
    number: int, old: str, new: str, code: str, line: int, say: str, fix: str, tmp_path: Path
) -> None:
    found = problems(number, old, new, tmp_path, code)
    told = [each for each in found if each.code == code and say in each.say and fix in each.fix]
    assert [each.line for each in told] == [line], found


def test_an_option_that_is_always_right_is_not_called_the_teachers_answer(tmp_path: Path) -> None:
    found = problems(1, 'say: The first player to say "Pick!"', 'right: "yes"\n    say: Me first', tmp_path)
    assert [each.code for each in found] == ["W250"]


@pytest.mark.parametrize(("old", "new"), [("    say: Yours go", "    says: Yours go"), ("rules:", "rule:")])
def test_a_mistake_in_words_yaml_is_told_there_alone(old: str, new: str, tmp_path: Path) -> None:
    words = (RECIPES / "words.yaml").read_text("utf-8")
    assert old in words
    (tmp_path / "words.yaml").write_text(words.replace(old, new), "utf-8")
    for number in (27, 28):
        (recipe,) = RECIPES.glob(f"{number}-*.yaml")
        (tmp_path / recipe.name).write_bytes(recipe.read_bytes())
    found = check_files([tmp_path])
    assert {Path(each.file).name for each in found} == {"words.yaml"}, found


@cache
def scene(text: str) -> Drawn:
    """Return a scene drawn once for all claims about it."""
    asked = {
        "id": "my-club.one",
        "title": "One",
        "rules": ["TN1"],
        "interaction": "number",
        "ask": "How many?",
    }
    task = NumberQuestion.model_validate({**asked, "answer": "1", "scene": safe_load(text)}).task(0)
    assert isinstance(task, QuestionTask)
    return task.drawn


def against_the_scene(sentence: str, drawn: Drawn) -> list[tuple[str, str]]:
    """Return each claim that a scene contradicts, with what it shows instead."""
    found = ((claim[0], truth(drawn, claim)) for claim, truth in claims_in(sentence, KINDS))
    return [each for each in found if each[1]]


CALLED = '{me: South, table: "phase discard; turn North; came call; called East 5D; shown North 5D J 5D"}'
KONGS = (
    '{me: South, table: "phase window; turn East; shown West N J N N; shown East 2C 2C 2C; thrown East 3B"}'
)
WON = "{me: South, winner: West, how: discard, by: East, line: even-1, jokers: 0}"
COURTESY = "{me: South, pass: Courtesy, before: me asks 3; across asks 2}"
CLAIMS = '{me: North, table: "phase window; turn East; thrown East 6C; claims West kong, South pung"}'
CALL = "phase discard; turn North; came call; called East 3B; North 3B 5C; shown North 3B 3B 3B"
SKIPPED = f'{{me: South, table: "{CALL}", before: North discards 5C}}'
NEAR = "{line: even-1, hand: F F F 2B 2B 2B 2B 4B 4B 4B 6B 6B}"
AFTER = '{me: East, table: "phase discard; turn East; came wall"}'
SCENES = [
    # scene, claim that is true, claim that isn't, what the scene shows instead
    (CALLED, "East threw a 5 Dot", "West threw a 5 Dot", "East threw 5 Dot"),
    (KONGS, "West's kong has a joker", "East's kong has a joker", "West shows one"),
    (KONGS, "West has a joker", "North has a joker", "West shows one"),
    (KONGS, "East, on your left", "East, on your right", "West sits there"),
    (KONGS, "North sits across from you", "West is across from you", "North sits there"),
    (KONGS, "This is an American table", "This is a classical table", "it's the American game"),
    (WON, "West has won", "East has won", "the winner is West"),
    (WON, "for a hand worth 25", "for a hand worth 30", "it is worth 25"),
    (WON, "with no joker in the hand", "with a joker in the hand", "the winning hand has none"),
    (COURTESY, "She offers two", "She offers one", "she asks for 2"),
    (COURTESY, "trade three tiles with North", "trade three tiles with East", "North sits across"),
    ("{me: South, pass: First Right}", "pass them to your right", "pass them to your left", "First Right"),
    (CLAIMS, "West spoke first", "South spoke first", "West did"),
    (SKIPPED, "You and West have been skipped", "You and East have been skipped", "South and West were"),
    (NEAR, "you need two tiles", "you need three tiles", "2 are missing"),
    ("{dice: 7}", "East rolled 7", "East rolled 6", "the roll is 7"),
    ("{roll: 9, takings: 3}", "one for each player", "four tiles to each player", "leaves somebody out"),
    (AFTER, "it's East's turn", "it's South's turn", "it's East's turn"),
]


@pytest.mark.parametrize(("text", "right", "wrong", "instead"), SCENES)
def test_a_claim_is_held_against_its_scene(text: str, right: str, wrong: str, instead: str) -> None:
    assert against_the_scene(right, scene(text)) == []
    ((claim, found),) = against_the_scene(wrong, scene(text))
    assert claim in wrong
    assert instead in found


def words(**fields: object) -> list[str]:
    """Return what is wrong with the words of a question, which need no scene."""
    base = {"id": "my-club.one", "title": "One", "rules": ["TN1"], "interaction": "choose", "ask": "Why?"}
    options = [{"say": "One", "right": "yes"}, {"say": "Two"}]
    exercise = ChooseQuestion.model_validate({**base, "options": options, **fields})
    return [each[1] for each in (*fixed_words(exercise), *asked_words(exercise))]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("**pair**: {tiles: F F}", "**pair**: {tiles: F F F}"),
        ("Bams {tiles: 1B 2B}", "Bams {tiles: 1C 2C}"),
        ("Four alike make a kong.", "Two alike make a pair, and five alike a kong."),
        ("Green with Bams, Red with Craks", "Red with Bams"),
        ("South sits on East's right.", "South sits on East's left."),
    ],
)
def test_words_are_held_against_the_game(right: str, wrong: str) -> None:
    assert words(ask=right) == words(hints=[right]) == []
    assert len(words(ask=wrong)) == len(words(feedback={"right": wrong})) == 1


PUNG = [{"say": "{tiles: 7D 7D J}", "right": 'makes_group("pung of 7D", "7D 7D J")'}]
SHOWN = {"say": "{tiles: 7D 7D}", "right": 'makes_group("pung of 7D", "7D 7D J")'}
KONG = [{"say": "Kong", "right": 'makes_group("kong", tiles("R R R R"))'}, {"say": "Pung"}]


def test_a_question_is_held_against_what_is_right() -> None:
    assert words(ask="Which is a pung?", options=[*PUNG, {"say": "No"}]) == []
    assert words(ask="Which is a kong?", options=[*PUNG, {"say": "No"}]) == [
        "the question is about a kong, and the answer is about a pung"
    ]
    assert words(options=[SHOWN, {"say": "No"}]) == [
        "'{tiles: 7D 7D}' shows other tiles than its right: is about"
    ]
    two = [{"name": name, "ask": "{tiles: R R R R}", "options": KONG} for name in ("one", "two")]
    assert words(parts=two) == []
    assert len(words(parts=[two[0], {**two[1], "ask": "{tiles: R R R}"}])) == 1
    one = {"line": "even-1", "claim": "It takes two suits.", "holds": "suits_needed(line) == 2"}
    assert words(scene={"line": "even-1"}, vary={"cases": [one]}) == []
    assert (
        len(words(scene={"line": "even-1"}, vary={"cases": [{**one, "claim": "It takes three suits."}]})) == 1
    )


ABOUT_ME = "the question is about {thrower}, and the answer is about me, the learner"


@pytest.mark.parametrize(
    ("ask", "answer", "found"),
    [
        ("How many tiles has {thrower} on the rack?", "count(rack(me))", [ABOUT_ME]),
        ("{thrower} throws a {discard}. How many tiles has {thrower}?", "count(rack(me))", [ABOUT_ME]),
        ("How many tiles has {thrower} on the rack?", "count(rack(thrower))", []),
        ("{thrower} throws a {discard}. How many are on the rack?", "count(rack(me))", []),
        ("How many tiles are on the rack when {thrower} throws?", "count(rack(me))", []),
        ("{thrower} throws a {discard}. What has South, across from {thrower}?", "count(rack(me))", []),
        ("How many players does {thrower} play with?", "count(others(me))", []),
    ],
)
def test_a_question_about_a_player_has_no_answer_about_the_learner(
    ask: str, answer: str, found: list[str]
) -> None:
    table = "phase window; turn East; South 3B 3B 1C; thrown East 6D"
    base = {"id": "my-club.one", "title": "One", "rules": ["TN1"], "interaction": "number"}
    scene = {"me": "South", "table": table}
    exercise = NumberQuestion.model_validate({**base, "scene": scene, "ask": ask, "answer": answer})
    assert [each[1] for each in asked_words(exercise)] == found


def slips(**fields: object) -> list[str]:
    """Return what is wrong with the things of an exercise, and with the entries about its sheets."""
    base = {"id": "my-club.one", "title": "One", "rules": ["TN1"], "ask": "Put them right."}
    exercise = INTERACTIONS[str(fields["interaction"])].model_validate({**base, **fields})
    tasks = [exercise.task(0)]
    return [each[1] for each in (*doubled_things(exercise, tasks), *idle_words(exercise, tasks))]


def test_a_place_shows_what_belongs_there() -> None:
    names = (("Bams", "5B"), ("Dots", "5D"))
    places = [{"label": name, "takes": f"of_suit(tiles, {code})", "shown": code} for name, code in names]
    trays = {"interaction": "place", "as": "places", "scene": {"tiles": "2B 3B 4D"}}
    assert slips(places=places, **trays) == []
    (found,) = slips(places=[places[0], {**places[1], "shown": "5B"}], **trays)
    assert found == "what is shown in 'Dots' belongs in 'Bams'"


def test_a_question_lists_things_in_their_right_order() -> None:
    row = {"interaction": "order", "scene": {"tiles": "N E W S"}, "answer": "in_order(tiles)"}
    assert slips(ask="Line them up: North, East, West, South.", **row) == []
    (found,) = slips(ask="Line them up: North, East, South, West.", **row)
    assert found == "the order in the question isn't right"


def test_a_condition_on_wrong_sheets_does_not_hold_for_right_ones() -> None:
    rows = {"rows": "[East, South]", "amount": "tiles_taken(row)"}
    sheet = {"interaction": "sheet", "scene": {"taken": "all"}, **rows}
    east, south = ({"wrong": [{"when": f"nth(given, {at}) != 14", "say": "Count."}]} for at in (1, 2))
    assert slips(feedback=east, **sheet) == []
    assert slips(feedback=south, **sheet) == ["'nth(given, 2) != 14' holds for every right answer, too"]
