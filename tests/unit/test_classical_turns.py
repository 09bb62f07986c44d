"""A turn of the classical game at the board: what is read, what the rules say, what comes into sight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mahj_widgets.protocol import Draft, Hello, View

from mahj_tutor.classical.play.moves import Claim, Declare, Discard, Draw, Meld, Replace, Wanted
from mahj_tutor.pictures.scene import Acts, Answer, Scene
from mahj_tutor.questions.feedback import Feedback
from mahj_tutor.questions.interactions.classical_play import ClassicalTask
from mahj_tutor.questions.interactions.play import PlayQuestion
from mahj_tutor.questions.task import Unreadable
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.session.exercise_session import ExerciseSession
from mahj_tutor.session.sources import FileSource

MINE = "West 6B 6B 6B 4B 5B 1C 2C 3C 5D 5D E E G"
OFFERED = f"phase window; turn East; {MINE}; thrown East 9D, East 6B; wall 1B 2B 3B 4D 7C 8C"
FROM_LEFT = OFFERED.replace("turn East", "turn South").replace("East 6B", "South 6B")
OWN = (
    "phase discard; turn West; came wall; West 7C 7C 7C 7C 3B 1C 2C 3C E E G; sets West 3B 3B 3B;"
    " thrown East 9D; wall 1B 2B 6D 4D 7D 8D"
)


def task(table: str, goal: str = "", **more: Any) -> ClassicalTask:
    fields: dict[str, Any] = {
        "id": "x.y",
        "title": "X",
        "rules": ("CC14",),
        "interaction": "play",
        "ask": "What?",
        "scene": {"me": "West", "classical": table},
        "goal": goal,
    }
    made = PlayQuestion.model_validate(fields | more).task(0)
    assert isinstance(made, ClassicalTask)
    return made


def judged(item: ClassicalTask, said: str) -> Feedback:
    answer = item.read(item.acts_of(said))
    assert isinstance(answer, Answer), answer
    return item.check(answer)


# --- what was done is read as moves -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "said", "moves"),
    [
        (OFFERED, "claim pung, meld 6B 6B, throw G", [Claim, Meld, Discard]),
        (OFFERED, "claim kong, meld 6B 6B 6B, replace, throw G", [Claim, Meld, Replace, Discard]),
        (FROM_LEFT, "claim chow, meld 4B 5B, throw G", [Claim, Meld, Discard]),
        (FROM_LEFT, "draw, throw G", [Draw, Discard]),
        (OFFERED, "pass", [Draw]),
    ],
)
def test_a_turn_is_read_as_moves(table: str, said: str, moves: list[type]) -> None:
    item = task(table, "player_in_turn() != thrower")
    ran = item.run(item.acts_of(said))
    assert ran.stopped is None, ran.faults
    assert [type(move) for move in ran.moves] == moves
    assert item.is_over(ran.last)
    assert judged(item, said).verdict == "right"


SETS: dict[str, Wanted] = {"4B 5B": "chow", "6B 6B": "pung", "6B 6B 6B": "kong", "6B": "pair"}


def test_a_discard_that_is_taken_without_a_word_is_claimed_for_what_is_laid_down() -> None:
    item = task(FROM_LEFT)
    offered = item.pieces.offered
    assert offered is not None
    for tiles, wanted in SETS.items():
        in_silence = item.acts_of(f"claim pung, meld {tiles}")[1:]
        assert item.moves_in(in_silence)[0].move == Claim(item.me, wanted)


@pytest.mark.parametrize(
    ("table", "said", "rule", "belief"),
    [
        (OFFERED, "claim chow, meld 4B 5B, throw G", "CC16", "M26"),
        (OFFERED, "draw, throw G", "CC11", None),
        (OFFERED, "claim kong, meld 6B 6B 6B, throw G", "CC21", "M28"),
        (OFFERED, "claim kong, meld 6B 6B 6B, draw, throw G", "CC21", "M28"),
        (OFFERED, "claim pung, meld 6B 6B, draw", "CC14", "M44"),
        (OFFERED, "declare", "CC3", None),
        (OWN, "kong 7C face up, replace, throw G", "CC19", "M31"),
        (OWN, "kong 7C, throw G", "CC21", "M28"),
        (OWN, "add E, replace, throw G", "CC18", None),
        (OWN, "take back 3B", "CC13", "M33"),
        (OWN, "meld 1C 2C 3C", "CC5", "M37"),
        (OWN, "replace, throw G", "CC21", None),
        (OWN, "declare", "CC3", None),
    ],
)
def test_what_the_rules_refuse_is_wrong(table: str, said: str, rule: str, belief: str | None) -> None:
    found = judged(task(table), said)
    assert (found.verdict, found.rules[0], found.misconception) == ("wrong", rule, belief)
    assert found.replay


def test_an_older_discard_is_out_of_reach() -> None:
    item = task(OFFERED)
    first = next(name for name, zone in item.pieces.homes.items() if zone == "discards")
    own = next(name for name, tile in item.pieces.tiles.items() if tile.code == "5D")
    answer = item.read((("move", first, "open"), ("move", own, "open")))
    assert isinstance(answer, Answer)
    found = item.check(answer)
    assert (found.rules, found.misconception) == (("CC12",), "M30")


@pytest.mark.parametrize(
    ("said", "goal"),
    [
        ("kong 7C, replace, throw G", "turn_over() and count(concealed_kongs()) == 1"),
        ("add 3B, replace, throw G", "turn_over() and count(melded_sets()) == 1 and wall_left() == 5"),
        ("kong 7C, replace, add 3B, replace, throw G", "turn_over() and wall_left() == 4"),
    ],
)
def test_kongs_of_ones_own(said: str, goal: str) -> None:
    item = task(OWN, goal)
    assert judged(item, said).verdict == "right"
    assert judged(item, "throw G").verdict == "wrong"


def test_mahjong_is_claimed_and_declared_with_one_word() -> None:
    ready = OFFERED.replace(MINE, "West 4B 5B 7B 8B 9B 1C 2C 3C 5D 5D E E E")
    item = task(ready, 'phase() == "declared"')
    ran = item.run(item.acts_of("declare"))
    assert [type(move) for move in ran.moves] == [Claim, Declare]
    assert judged(item, "declare").verdict == "right"
    assert judged(item, "pass").verdict == "wrong"


@pytest.mark.parametrize("said", ["claim pung", "claim pung, meld 6B 6B"])
def test_what_is_legal_so_far_is_not_judged(said: str) -> None:
    item = task(OFFERED)
    answer = item.read(item.acts_of(said))
    assert isinstance(answer, Unreadable)
    assert answer.is_good


def test_half_a_set_is_not_judged() -> None:
    item = task(OWN)
    piece = next(name for name, tile in item.pieces.tiles.items() if tile.code == "7C")
    for zone in ("open", "down"):
        answer = item.read((("move", piece, zone),))
        assert isinstance(answer, Unreadable)
        assert answer.say == "A set has three or four tiles. Lay down all of them."


# --- what the board shows --------------------------------------------------------------------------------


def faces(scene: Scene | View) -> dict[str, str | None]:
    zones = [zone for zone in scene.zones if zone.id in ("front", "back")]
    return {piece.id: piece.face for zone in zones for piece in zone.pieces}


def test_a_tile_of_the_wall_shows_its_face_when_it_is_drawn_and_no_earlier() -> None:
    item = task(FROM_LEFT)
    assert faces(item.scene) == {"w1": "?", "b1": "?"}
    acts = item.acts_of("draw")
    assert faces(item.scene_at(acts)) == {"w1": "1B", "b1": "?"}
    assert faces(task(OFFERED).scene_at(acts)) == {"w1": "1B", "b1": "?"}  # even out of turn
    kong = item.acts_of("claim kong, meld 6B 6B 6B, replace")
    assert faces(item.scene_at(kong)) == {"w1": "?", "b1": "7C"}
    assert faces(item.scene) == {"w1": "?", "b1": "?"}


def test_in_a_worked_example_the_tile_that_is_drawn_can_be_seen() -> None:
    item = task(FROM_LEFT, "turn_over() and count(melded_sets()) == 0", stage="worked")
    assert faces(item.scene_at(())) == {"w1": "1B", "b1": "?"}
    assert [frame.say for frame in item.worked][1] == "You draw a tile from the wall."


def test_a_turn_that_is_begun_goes_on_from_there() -> None:
    item = task(OFFERED, "turn_over() and count(melded_sets()) == 1", stage="faded", given=2)
    begun = item.scene.given_acts
    assert [type(move) for move in item.run(begun).moves] == [Claim, Meld]
    assert item.verdict(begun) == "unreadable"
    assert item.verdict((*begun, *item.acts_of("throw G"))) == "right"


@pytest.mark.parametrize(
    ("table", "wall", "front", "back"),
    [
        (FROM_LEFT, "1B", ["1B"], []),
        (FROM_LEFT, "1B 2B", ["1B"], []),
        (OFFERED, "1B", [], ["1B"]),
        (OFFERED, "1B 2B", [], ["1B"]),
        (OFFERED, "1B 2B 3B", ["1B"], ["2B"]),
        (OWN, "1B 2B 6D 4D", ["1B"], ["6D", "4D"]),
    ],
)
def test_the_ends_of_the_wall_never_show_one_tile_twice(
    table: str, wall: str, front: list[str], back: list[str]
) -> None:
    item = task(f"{table.partition('; wall')[0]}; wall {wall}")
    tiles = item.pieces.tiles
    assert [tiles[each].code for each in tiles if each.startswith("w")] == front
    assert [tiles[each].code for each in tiles if each.startswith("b")] == back


def test_who_is_next_cannot_let_a_discard_go_without_drawing() -> None:
    assert "pass" in task(OFFERED).say
    assert "pass" not in task(FROM_LEFT).say
    assert task(OWN).say == ("mahjong",)


def test_a_discard_that_is_let_go_goes_to_one_who_has_claimed_it() -> None:
    south = "South 4B 5B 7B 8B 9B 1C 2C 3C 9D 9D S S S"
    item = task(f"{OFFERED}; claims South mahjong; {south}", "player_in_turn() == South")
    ran = item.run(item.acts_of("pass"))
    assert [str(move) for move in ran.moves] == ["South declares"]
    assert judged(item, "pass").verdict == "right"


# --- help and steps --------------------------------------------------------------------------------------


def test_the_next_right_step_is_told_in_words() -> None:
    item = task(FROM_LEFT, "turn_over() and count(melded_sets()) == 0")
    acts, told = (), []
    while (act := item.next_right(acts)) is not None:
        told.append(item.told(act))
        acts = (*acts, act)
    assert told[0] == "Draw a tile."
    assert told[-1].startswith("Throw your ")
    assert item.verdict(acts) == "right"


def test_help_says_nothing_where_only_undoing_a_word_would_help() -> None:
    item = task(FROM_LEFT, "turn_over() and count(melded_sets()) == 0")
    assert item.next_right((("choose", "say", "mahjong"),)) is None
    kong = task(OFFERED, "turn_over() and count(melded_sets()) == 1", say=("chow", "pung"))
    assert kong.next_right((("choose", "say", "chow"),)) == ("choose", "say", "pung")


@pytest.mark.parametrize(
    "acts",
    [
        (("choose", "say", "pung"), ("move", "w1", "open"), ("choose", "say", "pung")),
        (("choose", "say", "pung"), ("move", "b1", "open"), ("choose", "say", "pass")),
        (("choose", "say", "kong"), ("move", "b1", "open"), ("choose", "say", "pung")),
    ],
)
def test_help_never_goes_in_circles(acts: Acts) -> None:
    item = task(OFFERED, "turn_over() and count(melded_sets()) == 1")
    for _ in range(20):
        act = item.next_right(acts)
        if act is None:
            break
        acts = (*acts, act)
    assert act is None
    hint = item._next_hint(acts)
    assert ("Press Undo" in hint.text) is (item.verdict(acts) != "right")


def test_a_tile_that_goes_straight_from_the_wall_is_drawn_on_its_way() -> None:
    item = task(FROM_LEFT)
    ran = item.run((("move", "w1", "discards"),))
    assert [str(move) for move in ran.moves] == ["West draws", "West discards 1B"]
    assert item.verdict((("move", "w1", "discards"),)) == "right"


def test_steps_are_asked_one_after_the_other() -> None:
    steps = [
        {"ask": "What do you say?", "goal": 'claimed_for(me) == "a kong"'},
        {"ask": "Lay it down.", "goal": "count(melded_sets()) == 1"},
        {"ask": "Finish your turn.", "goal": "turn_over()"},
    ]
    item = task(OFFERED, steps=steps)
    assert item.ask_at(()) == "What?\n\nWhat do you say?"
    said = item.acts_of("claim kong")
    assert item.ask_at(said) == "What?\n\nLay it down."
    answer = item.read(said)
    assert isinstance(answer, Unreadable)
    assert answer.say == "Right so far. Lay it down."
    assert item.verdict(item.solution) == "right"
    assert [frame.say for frame in item.worked][1:] == [
        "You claim the 6 Bam for a kong.",
        "You take the discard and meld it with three 6 Bams.",
        "You take a replacement tile from the back end of the wall.",
        item.worked[-1].say,
    ]


@pytest.mark.parametrize(
    ("table", "goal", "code"),
    [
        (OFFERED.replace("turn East", "turn West").replace("East 6B", "West 6B"), "", "E042"),
        (OWN, "count(melded_sets()) == 3", "E041"),
    ],
)
def test_where_there_is_nothing_to_do(table: str, goal: str, code: str) -> None:
    with pytest.raises(Unfit) as refused:
        task(table, goal)
    assert refused.value.code == code


def test_a_drawn_tile_is_shown_to_a_learner_as_soon_as_her_draft_is_there(tmp_path: Path) -> None:
    file = tmp_path / "exercises.yaml"
    file.write_text(Path("docs/cookbook/38-a-classical-turn.yaml").read_text("utf-8"), "utf-8")
    session = ExerciseSession("my-club.a-classical-turn", FileSource(file))
    view = session.respond(Hello(kind="hello", key="0" * 32))
    assert view is not None
    assert session.respond(Draft(kind="draft", item=view.item, acts=(("move", "r1", "open"),))) is None
    turned = session.respond(Draft(kind="draft", item=view.item, acts=(("move", "w1", "rack"),)))
    assert turned is not None
    assert faces(turned) == {"w1": "6B", "b1": "?"}
    assert turned.acts == (("move", "w1", "rack"),)
    more = (("move", "w1", "rack"), ("move", "r1", "down"))
    assert session.respond(Draft(kind="draft", item=view.item, acts=more)) is None
    undone = session.respond(Draft(kind="draft", item=view.item, acts=more[1:]))
    assert undone is not None
    assert faces(undone) == {"w1": "?", "b1": "?"}
