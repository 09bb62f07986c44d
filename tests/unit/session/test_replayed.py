"""A game from its record: step by step, an exercise of a step, and the other life."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from mahj_tutor.american import CharlestonState, Give, PlayState
from mahj_tutor.american.play.moves import Discard
from mahj_tutor.authoring.from_game import exercise_of
from mahj_tutor.classroom.ballot import ballot_of, is_right, right_votes
from mahj_tutor.cli import main
from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.load import read_file
from mahj_tutor.players.table_record import TableRecord, opening
from mahj_tutor.session.kinds import KINDS
from mahj_tutor.session.other_life import choice_at, done_at, other_life, played_out
from mahj_tutor.session.replayed import Replayed, Step, replayed
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER


@cache
def record() -> str:
    """Return the record of a whole game, which the learner has won."""
    opened = opening("game", 5, level="t6", house="practice/", me=Seat.SOUTH)
    return str(played_out(KINDS["american"].begin(opened, "practice/")).record(1))


@pytest.fixture
def game() -> Replayed:
    return replayed(record())


def test_the_steps_tell_all_that_the_table_told(game: Replayed):
    end = KINDS["american"].resume(TableRecord.of(record()), "practice/")
    assert [line for step in game.steps for line in step.told] == list(end.log)
    assert game.steps[-1].table.game.history == end.game.history
    assert all(step.told for step in game.steps[1:-1])


def test_each_step_follows_from_the_one_before(game: Replayed):
    for step in game.steps[1:-1]:
        assert step.before is not None
        assert step.move is not None
        assert step.before.after(step.move).game.now == step.table.game.now


def test_a_step_that_is_not_there_is_told(game: Replayed):
    with pytest.raises(MahjError, match="steps 0 to"):
        game.step(len(game.steps))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("East breaks", "East brakes", 1),
        lambda text: text.replace("\nSouth gives", "\nWest gives", 1),
        lambda text: text.rpartition("\n\n")[0],
        lambda text: text * 20,
        lambda text: "",
    ],
)
def test_what_is_no_game_is_refused(spoil):
    with pytest.raises(MahjError):
        replayed(spoil(record()))


def hers(game: Replayed) -> Iterator[Step]:
    yield from (step for step in game.steps if step.move and step.move.seat is Seat.SOUTH)


def test_what_she_passed_and_threw_becomes_exercises_that_the_check_passes(game: Replayed, tmp_path):
    made = []
    for number, step in enumerate(game.steps):
        try:
            made.append((step, exercise_of(step, f"my-games.step-{number}")))
        except MahjError:
            continue
    assert {type(step.move) for step, _ in made} == {Give, Discard}
    assert len(made) >= 8
    file = tmp_path / "games.yaml"
    file.write_text("\n---\n".join(text for _, text in made), "utf-8")
    assert main(["check", str(file)]) == 0


def test_a_room_can_be_asked_about_what_she_passed_and_threw(game: Replayed):
    asked = [step for step in hers(game) if isinstance(step.move, Give | Discard)]
    first = {type(step.move): text for step in reversed(asked) if (text := made_of(step))}
    assert set(first) == {Give, Discard}
    for text in first.values():
        (loaded,), _ = read_file(text, "games.yaml")
        task = loaded.exercise.task(1)
        ballot = ballot_of(task)
        assert ballot is not None
        assert ballot.kind in ("place", "mark")
        assert is_right(task, ballot, right_votes(task, ballot)[: ballot.most])


def made_of(step: Step) -> str:
    try:
        return exercise_of(step, "my-games.step")
    except MahjError:
        return ""


def test_an_exercise_has_no_tile_that_she_could_not_see(game: Replayed):
    for step in hers(game):
        try:
            text = exercise_of(step, "my-games.step")
        except MahjError:
            continue
        now = step.before.game.now if step.before else None
        if isinstance(now, PlayState):
            hidden = [" ".join(each.code for each in now.hand(seat).rack) for seat in (Seat.EAST, Seat.WEST)]
            assert not [each for each in hidden if each in text]
            assert "wall" not in text.replace("came wall", "")


def test_the_command_tells_a_game_and_makes_an_exercise(game: Replayed, tmp_path, capsys):
    file, out = tmp_path / "game.txt", tmp_path / "mine.yaml"
    file.write_text(record(), "utf-8")
    assert main(["replay", str(file)]) == 0
    told = capsys.readouterr().out
    assert "   1  You pass" in told
    for _ in range(2):
        assert main(["replay", str(file), "--step", "1", "--exercise", str(out)]) == 0
    assert main(["check", str(out)]) == 0
    assert out.read_text("utf-8").count("id: my-games.step-1") == 2
    capsys.readouterr()
    assert main(["replay", str(file), "--exercise", str(out)]) == 1
    assert "an exercise is made of one step: add --step and its number\n" in capsys.readouterr().err


def test_another_pass_leads_to_another_game_with_the_same_walls(game: Replayed):
    step = game.step(1)
    choice = choice_at(step)
    assert choice is not None
    assert done_at(choice, game.record) == step.move
    others = [each for each in choice.rack if each is not JOKER][:3]
    end = other_life(choice, Give(Seat.SOUTH, tuple(others)))
    assert end.game.is_over
    assert end.opening == game.record.opening
    before = len(choice.before.game.history)
    assert end.game.history[:before] == game.record.moves[:before]
    assert end.game.history[before] != game.record.moves[before]
    assert other_life(choice, Give(Seat.SOUTH, tuple(others))).game.history == end.game.history


def test_what_she_did_leads_to_what_happened(game: Replayed):
    """The same player sat in her seat in this game, so the other life of what she did is this one."""
    for number in (1, 3):
        choice = choice_at(game.step(number))
        assert choice is not None
        assert other_life(choice, done_at(choice, game.record)).game.history == game.record.moves


def test_a_call_may_be_left_and_one_that_was_left_be_made(game: Replayed):
    found = [choice for step in game.steps if (choice := choice_at(step)) and choice.calls]
    made = next(each for each in found if done_at(each, game.record))
    left = next(each for each in found if not done_at(each, game.record))
    assert other_life(made, None).game.history != game.record.moves
    assert other_life(left, left.calls[0]).game.history[len(left.before.game.history)] == left.calls[0]


def test_a_joker_cannot_be_passed_in_any_life(game: Replayed):
    steps = (choice_at(step) for step in game.steps)
    choice = next(each for each in steps if each and JOKER in each.rack)
    others = [each for each in choice.rack if each is not JOKER][:2]
    with pytest.raises(MahjError):
        other_life(choice, Give(Seat.SOUTH, (JOKER, *others)))


def test_nothing_else_can_be_changed(game: Replayed):
    throws = [step for step in hers(game) if isinstance(step.move, Discard)]
    assert throws
    assert [step for step in throws if choice_at(step)] == []
    assert choice_at(game.step(0)) is None


def test_a_game_goes_on_from_its_record_whatever_the_house(game: Replayed):
    other = replace(game.record.opening, house="practice/league")
    moved = replayed(str(replace(game.record, opening=other)))
    assert isinstance(moved.steps[1].before.game.now, CharlestonState)  # type: ignore[union-attr]
