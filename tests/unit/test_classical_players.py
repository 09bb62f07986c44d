"""Computer players of the classical game: whole games, and what they do at some tables."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from mahj_tutor.classical import legal_moves
from mahj_tutor.classical.play.moves import Meld, read_play_move
from mahj_tutor.classical.play.notation import read_play
from mahj_tutor.classical.play.state import Phase
from mahj_tutor.players.classical import choose_move, game_moves
from mahj_tutor.players.classical.games import _game, _next_move
from mahj_tutor.rulebook import profile
from mahj_tutor.table import SEATS, read_seat

TABLE = (
    "came wall; East 1B 2B 3B 7B 8B 9B 2D 3D 4D N N E E; South 4B 6B 6B 7B 1C 2C 3C R R W W S S;"
    " West 5B 5B 6B 4B 7C 8C 9C 1D 1D 1D E G G; North 1C 9C 4C 5C 6C 2D 2D 3D 4D 0 0 R S;"
    " wall 6C 6D 5D 1C 9C 4C"
)
OFFERED = f"phase window; turn East; thrown East 5B; {TABLE}"


@pytest.mark.slow
def test_games_are_legal_and_somebody_mostly_wins() -> None:
    ends = Counter[bool]()
    for seed in range(8):
        moves = game_moves(seed)
        for play, move in moves[:-1]:
            assert move in list(legal_moves(play))
        last, none = moves[-1]
        assert (none, last.phase) == (None, Phase.OVER)
        ends[last.winner is not None] += 1
    assert ends[True] > ends[False]


def test_the_same_seed_plays_the_same_game() -> None:
    first = game_moves(5)
    _game.cache_clear()
    assert game_moves(5) == first
    assert game_moves(6) != first
    stays = game_moves(5, table_rules=profile(classical_east_stays="stays"))
    assert [move for _, move in stays] == [move for _, move in first]
    assert {play.table_rules.classical_east_stays for play, _ in stays} == {"stays"}


def test_all_are_asked_before_a_claimed_discard_is_taken() -> None:
    play = read_play(
        "phase window; turn East; thrown East 5B; came wall; South 4B 6B 1C 2C 3C 7C 8C 9C E E E R R;"
        " West 5B 5B; wall 1D; claims West pung"
    )
    assert str(_next_move(play, random.Random(1))) == "South claims mahjong"


@pytest.mark.parametrize(
    ("table", "seat", "wanted"),
    [
        (OFFERED, "South", "South claims chow"),
        (OFFERED, "West", "West claims pung"),
        (OFFERED, "North", None),
        (OFFERED, "East", None),
        (OFFERED.replace("4B 6B 6B 7B", "4B 6B 6B 6B"), "South", "South draws"),
        (OFFERED.replace("5B 5B 6B 4B 7C", "5B 2B 9D 4B 7C"), "West", None),
        (OFFERED.replace("4B 6B 6B 7B 1C", "8D 6B 6B 1D 4C"), "South", "South draws"),
        (OFFERED.replace("5B 5B 6B 4B 7C", "5B 5B 5B 4D 7C"), "West", None),  # a kong as near as before
        (f"{OFFERED}; claims South chow, West pung", "South", None),
        (f"{OFFERED}; claims South chow, West pung", "West", "West melds 5B 5B"),
        (f"{OFFERED}; claims South chow", "South", "South melds 4B 6B"),
        (OFFERED.split("; wall")[0].replace("4B 6B 6B 7B 1C", "8D 6B 6B 1D 4C"), "South", "South says draw"),
        (f"phase discard; turn South; {TABLE.replace('4B 6B 6B 7B', '4B 5B 6B 9D N')}", "East", None),
        (f"phase replacement; turn South; {TABLE}", "South", "South replaces"),
        (f"phase replacement; turn South; {TABLE}", "West", None),
        (f"phase declared; turn South; {TABLE}; South 1B", "West", "West rejects"),
        (f"phase declared; turn South; {TABLE}; South 1B; accepted West", "West", None),
    ],
)
def test_what_a_player_does(table: str, seat: str, wanted: str | None) -> None:
    clauses = {" ".join(each.split()[:1]): each for each in table.split(";")}
    move = choose_move(read_play("; ".join(clauses.values())), read_seat(seat), random.Random(1))
    assert (str(move) if move else None) == wanted


@pytest.mark.parametrize(
    ("tiles", "wanted"),
    [
        ("1B 2B 3B 5C 5C 5C 7D 8D 9D E E E G G", "South declares"),
        ("1B 2B 3B 5C 5C 5C 7D 8D 9D E E E G W", {"South discards G", "South discards W"}),
        ("1B 2B 3B 5C 5C 5C 5C 7D 8D 9D E E E W", "South kongs 5C"),
        ("4C 3C 6C 5C 5C 5C 5C 7D 8D 9D E E G W", {"South discards G", "South discards W"}),
    ],
)
def test_what_a_player_does_with_fourteen_tiles(tiles: str, wanted: str | set[str]) -> None:
    play = read_play(f"phase discard; turn South; came wall; South {tiles}; wall 1D 2D")
    found = {str(choose_move(play, SEATS[1], random.Random(seed))) for seed in range(12)}
    assert found == (wanted if isinstance(wanted, set) else {wanted})


def test_tiles_of_ones_own_concealed_kong_are_not_waited_for() -> None:
    """Beside 5 and 6 a 7 would help, but all four lie in the kong: two pairs have more tiles to come."""
    play = read_play(
        "phase discard; turn South; came wall; South N N 5C 6C 6C; thrown East 4C; wall 1D 2D;"
        " sets South 7C 7C 7C 7C concealed, 1B 1B 1B, 2B 2B 2B"
    )
    found = {str(choose_move(play, SEATS[1], random.Random(seed))) for seed in range(12)}
    assert found == {"South discards 5C"}


def test_a_mahjong_is_claimed_rather_than_a_chow() -> None:
    table = (
        "phase window; turn East; thrown East 5B; came wall; South 4B 6B 1C 2C 3C 7C 8C 9C E E E R R;"
        " West 5B 5B; wall 1D"
    )
    play = read_play(table)
    assert choose_move(play, SEATS[1], random.Random(1)) == read_play_move("South claims mahjong")
    claimed = read_play(f"{table}; claims South mahjong")
    assert str(choose_move(claimed, SEATS[1], random.Random(1))) == "South declares"
    assert not [move for move in legal_moves(claimed) if isinstance(move, Meld)]
