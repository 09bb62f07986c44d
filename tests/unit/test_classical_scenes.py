"""Exercises about the classical game: scenes that are written or drawn, what is seen and said of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahj_tutor.classical import PlayState, faults
from mahj_tutor.classical.play.moves import Claim
from mahj_tutor.exercises.check import check_files
from mahj_tutor.exercises.load import read_file
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.session.at_table import laid_table
from mahj_tutor.table import Seat
from mahj_tutor.tiles import text as tiles_text
from tests.unit.data_tasks import asked, judged

SOUTH = "South 4B 5B 1C 2C 3C 5D 5D 5D E E N N G"
WEST = "West 7B 8B 1D 2D 3D 4D 6D 7D 9D S S W R"
THROWN = f'{{me: South, classical: "phase window; turn East; {SOUTH}; {WEST}; thrown East 6B"}}'


def play_of(task: object) -> PlayState:
    assert isinstance(task, QuestionTask)
    play = task.drawn.situation.classical_play
    assert play is not None
    return play


def yes_or_no(scene: str, truth: str, more: str = "") -> str:
    return f"interaction: choose\noptions: yes or no\nscene: {scene}\nanswer: {truth}\n{more}"


# --- written ----------------------------------------------------------------------------------------


def test_tiles_that_are_not_written_are_drawn_and_nothing_is_there_twice() -> None:
    play = play_of(asked(yes_or_no(THROWN, "yes")))
    assert [len(play.hand(seat).concealed) for seat in Seat] == [13, 13, 13, 13]
    lying = [
        *play.wall,
        *(each.tile for each in play.thrown),
        *(t for hand in play.hands for t in hand.concealed),
    ]
    assert len(lying) == 136
    assert all(lying.count(kind) == 4 for kind in set(lying))


def test_a_chow_is_legal_from_the_left_alone_and_the_engine_says_why_not() -> None:
    assert judged(asked(yes_or_no(THROWN, "legal(claim(South, 'chow'))")), "yes").verdict == "right"
    said = judged(asked(yes_or_no(THROWN, "legal(claim(West, 'chow'))")), "yes")
    assert said.verdict == "wrong"
    assert "CC16" in said.rules


def test_a_move_in_words_is_one_of_the_classical_game() -> None:
    scene = THROWN.replace("}", ", move: me claims pung}")
    task = asked(yes_or_no(scene, "legal(move)"))
    assert judged(task, "no").verdict == "right"
    assert judged(task, "yes").rules == ("CC15",)


def test_words_of_both_games_are_moves_of_the_one_that_is_played() -> None:
    """`discards` is a move of both games, and `picks` of the American one alone."""
    scene = (
        '{classical: "phase discard; turn East; came wall; East 1B 1B 1B 2B 2B 2B 3B 3B 3B 4B 4B 4B 5B 5B"}'
    )
    assert judged(asked(yes_or_no(scene, "legal('East discards 5B')")), "yes").verdict == "right"
    with pytest.raises(Unfit):
        asked(yes_or_no(scene.replace("}", ", move: East picks}"), "legal(move)"))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("phase window; turn East; South 4B 4B; thrown East 6B", "E021"),
        ("phase window; turn East; South 4B 4B 4B 4B; sets West 4B 5B 6B; thrown East 6B", "E020"),
        ("phase window; turn East; South J; thrown East 6B", "E002"),
        ("phase window; turn East; thrown East 6B; claims West chow", "E030"),
        (f"phase window; turn East; {SOUTH}; thrown East 6B; claims South pung", "E030"),
        ("phase window; turn East; sets West 1D 1D 1D, 2D 2D 2D, 3D 3D 3D, 4D 4D 4D, E E E", "E021"),
        (
            f"phase window; turn East; thrown East 6B; wall {' '.join(3 * ['1B 2B 3B 4B 5B 7B 8B 9B'])}"
            f" {' '.join(4 * ['1C 2C 3C 4C 5C 6C 7C 8C 9C 1D 2D 3D 4D 5D 6D 7D'])}",
            "E021",
        ),
    ],
)
def test_hands_that_cannot_be_are_told_with_a_code(text: str, code: str) -> None:
    scene = f"{{classical: {text!r}}}"
    file = f"id: my.x\ntitle: X\nrules: [CC1]\nask: What?\n{yes_or_no(scene, 'yes')}"
    found, problems = read_file(file, "t")
    if problems:
        assert [each.code for each in problems] == [code]
        return
    with pytest.raises(Unfit) as refused:
        found[0].exercise.task(0)
    assert refused.value.code == code


def test_a_claim_for_a_kong_needs_no_wall_in_writing() -> None:
    scene = '{classical: "phase window; turn East; thrown East 6B; claims West kong"}'
    assert judged(asked(yes_or_no(scene, "who_gets_the_discard() == West")), "yes").verdict == "right"


@pytest.mark.parametrize(
    ("scene", "both"),
    [
        (THROWN.replace("}", ', table: "phase window; turn East"}'), "classical: and table:"),
        (THROWN.replace("}", ", dice: 12}"), "classical: and dice:"),
        (THROWN.replace("}", ", draw: classical}"), "classical: and draw:"),
        (THROWN.replace("}", ", rack: 1B 2B}"), "classical: and rack:"),
        ("{draw: game, dice: 12}", "draw: and dice:"),
        ('{table: "phase window; turn East; thrown East 2B", dice: 12}', "dice: and table:"),
        ("{roll: 8, dice: 12}", "dice: and roll:"),
        ("{pass: First Right, dice: 12}", "dice: and pass:"),
    ],
)
def test_a_scene_is_one_moment_of_one_game(scene: str, both: str) -> None:
    with pytest.raises(Unfit, match=f"one moment of one game, and {both} are different ones"):
        asked(yes_or_no(scene, "yes"))


def test_a_wall_on_a_line_of_its_own_is_the_wall() -> None:
    text = f"phase window; turn East; {SOUTH}; thrown East 6B\n  wall 1B 2B 3B"
    play = play_of(
        asked(
            f"interaction: choose\noptions: yes or no\nanswer: yes\nscene:\n  me: South\n"
            f"  classical: |\n    {text.replace(chr(10), chr(10) + '  ')}"
        )
    )
    assert tiles_text(play.wall) == "1B 2B 3B"


def test_tiles_of_moves_are_renamed_with_those_of_the_table() -> None:
    more = "vary: {suits: shuffle}"
    for claim, truth in (("chow", "South melds 4B 5B"), ("pung", "South claims pung of 5D")):
        scene = THROWN.replace("thrown East 6B", f"thrown East {'6B' if claim == 'chow' else '5D'}")
        scene = scene.replace("5D 5D 5D", "5D 5D 8D").replace("}", f", before: South claims {claim}}}")
        legal = f"legal('{truth}')" if claim == "chow" else "discard == 5D"
        for seed in range(6):
            assert judged(asked(yes_or_no(scene, legal, more), seed), "yes").verdict == "right"


def test_a_move_of_the_other_game_is_named_as_one() -> None:
    with pytest.raises(Unfit, match="'South calls pung' is not a move of the classical game"):
        asked(yes_or_no(THROWN, "legal('South calls pung')"))
    table = '{me: South, table: "phase window; turn East; South 3B 3B; thrown East 3B"}'
    with pytest.raises(Unfit, match="'South claims pung' is not a move of the American game"):
        asked(yes_or_no(table, "legal('South claims pung')"))


@pytest.mark.parametrize(
    ("truth", "problem"),
    [
        ("count(who_may_claim('chaw')) == 0", "unknown claim 'chaw', did you mean 'chow'"),
        ("count(that_are('pong', piles)) == 0", "unknown set 'pong', did you mean 'pung'"),
        ("count(claims_for(me)) == 0", "add classical:, or draw: classical"),
    ],
)
def test_what_a_fact_cannot_answer_is_told(truth: str, problem: str) -> None:
    scene = THROWN.replace("}", ', piles: "3B 4B 5B, N N N"}') if "(me)" not in truth else "{me: South}"
    with pytest.raises(Unfit, match=problem):
        asked(yes_or_no(scene, truth))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("turn East; South", "turn South; South", 9),
        ("with: {}", "with: {classical: 'phase declared; turn West; thrown East 6B; SOUTH'}", 13),
    ],
)
def test_the_check_tells_a_table_that_cannot_come_up_in_a_game(
    old: str, new: str, line: int, tmp_path: Path
) -> None:
    text = f"""\
id: my-club.chow
title: A chow
rules: [CC16]
interaction: choose
ask: Can you claim a chow?
options: yes or no
scene:
  me: South
  classical: phase window; turn East; {SOUTH}; thrown East 6B
answer: legal("South claims chow")
tests:
  - {{do: "yes", expect: right}}
  - {{with: {{}}, do: "no", expect: wrong}}
  - {{do: [], expect: unreadable}}
"""
    file = tmp_path / "some.yaml"
    file.write_text(text, "utf-8")
    assert check_files([file]) == ()
    file.write_text(text.replace(old, new.replace("SOUTH", SOUTH)), "utf-8")
    assert [(each.line, each.code) for each in check_files([file]) if each.code == "E022"] == [(line, "E022")]


def test_moves_before_are_made_and_the_names_follow() -> None:
    scene = THROWN.replace("}", ", before: me claims chow; me melds 4B 5B; me discards G}")
    task = asked(yes_or_no(scene, "thrower == me and discard == G and count(exposures(me)) == 1"))
    assert judged(task, "yes").verdict == "right"


# --- what is seen and said ---------------------------------------------------------------------------------


def test_a_player_sees_her_own_tiles_melded_sets_and_discards_and_nothing_hidden() -> None:
    text = f"phase window; turn East; {SOUTH}; sets West 4D 6D 5D, N N N N concealed; thrown East 6B"
    task = asked(yes_or_no(f"{{me: South, classical: {text.replace('N N G', '1D 1D G')!r}}}", "yes"))
    zones = {zone.id: zone for zone in task.scene.zones}
    assert set(zones) == {"shown-right-1", "shown-right-2", "discards", "rack"}
    assert zones["shown-right-1"].label == "West's chow"
    assert [piece.face for piece in zones["shown-right-1"].pieces] == ["4D", "5D", "6D"]
    assert zones["shown-right-2"].label == "West's concealed kong"
    assert {piece.face for piece in zones["shown-right-2"].pieces} == {"?"}
    assert zones["discards"].pieces[-1].state == "last"
    assert task.scene.facts == ("You are South", "East threw a 6 Bam")


def test_players_sit_around_with_the_tiles_that_they_hold() -> None:
    table = laid_table(asked(yes_or_no(THROWN, "yes")))
    assert table is not None
    assert [(player.seat, player.hidden) for player in table.players][:3] == [
        ("left", 13),
        ("across", 13),
        ("right", 13),
    ]


def test_the_break_is_counted_on_a_wall_of_17_stacks() -> None:
    scene = "{me: East, dice: 18, walls: South}"
    task = asked(f'interaction: mark\nmark: stacks\nmost: 1\nscene: {scene}\nanswer: "[stack(South, 17)]"')
    assert sum(len(zone.pieces) for zone in task.scene.zones) == 17
    assert "You rolled 18" in task.scene.facts
    truth = "last_counted() == stack(East, 1) and broken_wall() == South and tiles_in_wall() == 83"
    assert judged(asked(yes_or_no("{dice: 18}", truth)), "yes").verdict == "right"


def test_a_count_beyond_the_end_of_a_wall_goes_on_in_the_next() -> None:
    scene = "scene: {dice: 18, walls: [South, East]}"
    task = asked(f"interaction: mark\nmark: stacks\nmost: 1\n{scene}\nanswer: last_counted()")
    said = judged(task, "mark stack 17")
    assert said.verdict == "wrong"
    assert said.rules == ("CC9",)
    assert "It has only 17, so the last one is in East's wall." in str([frame.say for frame in said.replay])


def test_a_wrong_wall_is_told_with_the_way_players_are_counted() -> None:
    parts = "interaction: choose\noptions: players\nscene: {dice: 12}\nanswer: broken_wall()"
    said = judged(asked(parts), "West")
    assert said.verdict == "wrong"
    assert said.rules == ("CC9",)


# --- drawn -------------------------------------------------------------------------------------------------


def drawn(find: str, seed: int) -> QuestionTask:
    task = asked(yes_or_no(f"{{draw: classical, find: [{find}]}}", "yes"), seed)
    assert isinstance(task, QuestionTask)
    return task


def test_drawn_states_have_what_was_asked_for_and_the_same_seed_draws_the_same() -> None:
    find = "'phase() == \"window\"', thrower != me, \"'chow' in claims_for(me)\""
    for seed in range(6):
        task = drawn(find, seed)
        play, me = play_of(task), task.drawn.situation.me
        assert me is not None
        assert faults(play, Claim(me, "chow")) == ()
        assert play_of(drawn(find, seed)) == play


def test_the_next_move_of_a_drawn_state_has_its_tiles() -> None:
    """Suits are renamed in the move as they are at the table."""
    find = "'phase() == \"discard\"', turn == me"
    for seed in range(12):
        task = asked(yes_or_no(f"{{draw: classical, move: next, find: [{find}]}}", "legal(move)"), seed)
        assert judged(task, "yes").verdict == "right"


def test_drawn_states_differ_from_seed_to_seed() -> None:
    find = "'phase() == \"window\"', thrower != me"
    assert len({str(play_of(drawn(find, seed)).hands) for seed in range(6)}) == 6


@pytest.mark.slow
def test_a_state_that_no_game_has_is_told() -> None:
    with pytest.raises(Unfit, match=r"none of the [0-9,]+ states of 200 games fits"):
        drawn("count(discards()) == 100", 0)
