"""Suits and numbers of a written table change places throughout it, in moves too; numbers of tiles do not."""

from __future__ import annotations

import pytest

from mahj_tutor.exercises.question_task import QuestionTask
from mahj_tutor.table import Seat
from mahj_tutor.tiles import dragon_of
from tests.unit.tasks import question

TABLE = (
    "phase window; turn East; South 3B 3B 5C 6C R J; shown West 7D 7D J, 0 0 0; thrown East 3B;"
    " wall 1B 2B 8C; kept 0"
)


def shuffled(seed: int) -> QuestionTask:
    return question(
        "choose",
        f'scene: {{me: South, table: "{TABLE}", before: South calls pung; South shows 3B 3B}}\n'
        "vary: {suits: shuffle, numbers: {3: 1 to 4}}\noptions: players\nanswer: turn\n",
        seed,
    )


def test_suits_and_numbers_move_through_a_whole_table() -> None:
    exposed = set()
    for seed in range(60):
        play = shuffled(seed).drawn.situation.play
        assert play is not None
        (pung,), (sevens, soaps) = play.hand(Seat.SOUTH).shown, play.hand(Seat.WEST).shown
        exposed.add(pung.tile.code)
        assert pung.tiles == (pung.tile,) * 3
        assert sevens.tile.suit is not None
        assert dragon_of(sevens.tile.suit) == soaps.tile
        assert sevens.tile.suit is not pung.tile.suit
        assert play.kept == 0
    assert exposed == {f"{number}{suit}" for number in (1, 2, 3, 4) for suit in "BCD"}


@pytest.mark.parametrize("said", ["South asks 0", "South asks 0; North asks 2"])
def test_a_number_of_tiles_is_no_soap(said: str) -> None:
    scene = f"scene: {{me: South, pass: Courtesy, before: {said}}}"
    for seed in range(6):
        item = question("number", f"{scene}\nvary: {{suits: shuffle}}\nanswer: offer(South)\n", seed)
        assert item.fill("{offer(South)}") == "0"
