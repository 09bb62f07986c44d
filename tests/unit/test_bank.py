"""A bank of positions: an item is the same whether its position is kept or not."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest

from mahj_tutor.american.play.legality import is_legal
from mahj_tutor.american.play.moves import Call
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.card import Card, first_card, practice_card
from mahj_tutor.facts.situation import Situation
from mahj_tutor.players import game_moves
from mahj_tutor.rulebook import profile
from mahj_tutor.scenarios import SceneFields, finding
from mahj_tutor.scenarios.bank import (
    AMERICAN_GAME,
    CLASSICAL_GAME,
    Bank,
    RuleSet,
    bank_of,
    identity,
)
from mahj_tutor.scenarios.bank.kept import kept_in
from mahj_tutor.scenarios.drawn import drawn_situation, search_of
from mahj_tutor.scenarios.finding import keep
from mahj_tutor.scenarios.renaming import RENAMINGS, renamed, renamed_play
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import tile

SCENES: dict[str, dict[str, object]] = {
    "what the learner holds": {"find": ["count(jokers(rack(me))) >= 3"]},
    "two players": {"find": ["legal(call(me, 'pung')) and legal(call(who, 'pung'))"]},
    "the thrower": {"find": ["count(rack(thrower)) < count(rack(me))", "who == thrower"]},
    "not, or": {"find": ["not legal(call(thrower, 'pung'))", "who == left_of(me) or not thrower != who"]},
    "a tile": {"find": ["discard == 3B or discard == 3C", "me == next_player()"]},
    "a written seat": {"me": "West", "find": ["count(exposures(me)) == 2"]},
    "not indexed": {"find": ["discard in rack(me)", "count(pairs(rack(me))) > 3", "who == right_of(me)"]},
    "one of a list": {"find": ["phase() in ['window', 'looked']", "count(pairs(rack(me))) not in [1, 2, 3]"]},
    "a move": {"move": "me calls pung", "find": ["legal(move)", "count(like(rack(me), discard)) == 1"]},
    "a move as an expression": {"move": "call(who, 'kong')", "find": ["legal(move)", "thrower == me"]},
    "the next move": {"move": "next", "find": ["legal(move)", "turn == me"]},
    "nobody is in no list": {"find": ["not thrower in callers()", "who == right_of(me)"]},
    "no conditions": {"find": []},
}
CLASSICAL_SCENES: dict[str, dict[str, object]] = {
    "what the learner may claim": {"find": ["'chow' in claims_for(me)"]},
    "the thrower": {"find": ["thrower == left_of(who)", "count(exposures(thrower)) == 1"]},
    "not, or": {"find": ["not legal(claim(thrower, 'pung'))", "who == left_of(me) or not thrower != who"]},
    "a list of texts": {"find": ["claims_for(me) == ['pung']", "count(callers()) == 0"]},
    "a written seat": {"me": "West", "find": ["tiles_from_whole(rack(me)) == 1"]},
    "not indexed": {"find": ["discard in rack(me)", "count(pairs(rack(me))) > 2", "who == right_of(me)"]},
    "a move": {"move": "me claims chow", "find": ["legal(move)"]},
    "a move as an expression": {"move": "does(who, 'claims pung')", "find": ["legal(move)"]},
    "a move that is seldom one": {
        "move": "does(me, 'takes back', first_of(tiles_of(first(melded_sets(me))), 1))",
        "find": ["phase() == 'discard'", "turn == me"],
    },
    "the next move": {"move": "next", "find": ["legal(move)", "verb(move) == 'draws'"]},
    "the order of drawing": {"find": ["who in skipped_players()", "claimed_from() != me"]},
    "no conditions": {"find": []},
}
OF_RULE_SET = pytest.mark.parametrize(
    "rule_set", [AMERICAN_GAME, CLASSICAL_GAME], ids=["american", "classical"]
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty data folder, four games, six slots, and nothing that is shipped."""
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    monkeypatch.setattr(identity, "GAMES", 4)
    monkeypatch.setattr(identity, "SLOTS", 6)
    monkeypatch.setattr(identity, "CLASSICAL_GAMES", 4)
    monkeypatch.setattr(identity, "SHIPPED", {AMERICAN_GAME: None, CLASSICAL_GAME: None})
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    finding.searched_slot.cache_clear()
    finding._vain_searches.cache_clear()


def bank(rule_set: RuleSet = AMERICAN_GAME) -> Bank:
    return bank_of(first_card(), profile(), rule_set)


def fields_of(scene: dict[str, object], rule_set: RuleSet = AMERICAN_GAME) -> SceneFields:
    draw = "game" if rule_set is AMERICAN_GAME else "classical"
    return SceneFields.model_validate({"draw": draw, **scene})


def make(scenes: dict[str, dict[str, object]] = SCENES, rule_set: RuleSet = AMERICAN_GAME) -> None:
    for _ in keep(bank(rule_set), [search_of(fields_of(each, rule_set)) for each in scenes.values()]):
        pass


def draw(scene: dict[str, object], seed: int, rule_set: RuleSet = AMERICAN_GAME) -> Situation | str:
    forget()
    try:
        return drawn_situation(fields_of(scene, rule_set), profile(), first_card(), random.Random(seed), seed)
    except Unfit as error:
        return str(error)


ONE = {"what the learner holds": SCENES["what the learner holds"]}


@pytest.mark.slow
@OF_RULE_SET
def test_an_item_is_the_same_whether_its_position_is_kept_or_not(
    folder: Path, rule_set: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes = SCENES if rule_set is AMERICAN_GAME else CLASSICAL_SCENES
    searched = {
        (name, seed): draw(scene, seed, rule_set) for name, scene in scenes.items() for seed in (0, 3, 8)
    }
    assert sum(isinstance(each, str) for each in searched.values()) <= 3, "some are rare"
    assert len({str(each) for each in searched.values()}) > 20
    make(scenes, rule_set)
    monkeypatch.setattr(finding.Finder, "slot", no_search)
    for (name, seed), before in searched.items():
        assert draw(scenes[name], seed, rule_set) == before, (name, seed)


def no_search(*_: object) -> None:
    raise AssertionError("somebody waits for a search")


DAMAGE: list[Callable[[bytes], bytes]] = [
    lambda whole: b"",
    lambda whole: whole[:-9],
    lambda whole: b"{}",
    lambda whole: b"[]",
    lambda whole: b"\xff" + whole,
    lambda whole: whole.replace(b'"games": {', b'"games": {}, "more": {'),
    lambda whole: whole.replace(b'"slots": ["', b'"slots": ["x'),
    lambda whole: whole.replace(b'"find"', b'"fund"'),
]


@pytest.mark.parametrize("damaged", DAMAGE)
def test_a_file_that_is_damaged_is_as_if_it_were_not_there_and_made_again(
    folder: Path, damaged: Callable[[bytes], bytes]
) -> None:
    make(ONE)
    file, before = bank().file, draw(*ONE.values(), 2)
    whole = file.read_bytes()
    assert len(kept_in(file).found) == 1
    file.write_bytes(damaged(whole))
    assert len(kept_in(file).found) == 0
    assert draw(*ONE.values(), 2) == before
    make(ONE)
    assert file.read_bytes() == whole


@pytest.mark.parametrize("what", ["games", "slots"])
def test_positions_and_games_that_are_no_good_are_searched_and_played_again(folder: Path, what: str) -> None:
    make(ONE)
    before = [draw(*ONE.values(), seed) for seed in range(6)]
    told = json.loads(bank().file.read_text("utf-8"))
    if what == "games":
        told["games"] = {number: [kept, "AAAA"] for number, (kept, _) in told["games"].items()}
    else:
        told["positions"][0]["slots"] = [
            f"{slot.split()[0]} 9999EW" for slot in told["positions"][0]["slots"]
        ]
    bank().file.write_text(json.dumps(told), "utf-8")
    search = search_of(fields_of(*ONE.values()))
    assert finding.misfits(bank(), search) == (6 if what == "slots" else 0), "a lost game is played again"
    assert [draw(*ONE.values(), seed) for seed in range(6)] == before


def test_two_that_keep_at_once_leave_a_whole_file(folder: Path) -> None:
    keepers = [Thread(target=make, args=(ONE,)) for _ in range(2)]
    for each in keepers:
        each.start()
    for each in keepers:
        each.join()
    assert len(kept_in(bank().file).found) == 1
    assert [each for each in bank().file.parent.iterdir() if each.suffix != ".json"] == []


def test_a_card_with_other_hands_and_other_table_rules_have_banks_of_their_own(folder: Path) -> None:
    other = Card("Ours", 2026, first_card().lines[:-1])
    banks = [
        bank_of(first_card(), profile()),
        bank_of(first_card(), profile(iou="on")),
        bank_of(practice_card(), profile()),
        bank_of(other, profile()),
    ]
    assert len({each.file for each in (*banks, bank(CLASSICAL_GAME))}) == 5
    assert bank_of(other, profile(), CLASSICAL_GAME).file == bank(CLASSICAL_GAME).file
    assert [each.games for each in banks] == [4, *[identity.FEWER] * 3]
    renamed_card = Card("The same hands", 2027, first_card().lines)
    assert bank_of(renamed_card, profile()).file == banks[0].file


@pytest.mark.parametrize("kept", [False, True])
def test_where_nothing_fits_the_author_is_told_how_much_was_searched(folder: Path, kept: bool) -> None:
    scene: dict[str, object] = {"find": ["count(rack(me)) == 99"]}
    if kept:
        make({"nothing": scene})
    states = sum(len(game_moves(number, card=first_card())) for number in range(4))
    assert draw(scene, 0) == f"none of the {states:,} states of 4 games fits. ask for less"


def test_a_search_ends_after_some_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "SECONDS", -1)
    states = len(game_moves(0, card=first_card()))
    said = draw({"find": ["count(rack(me)) == 98"]}, 0)
    assert said == f"no state fits among the first {states}, and the search takes too long. ask for less"


# --- suits -----------------------------------------------------------------------------------------------


def test_suits_are_renamed_and_what_holds_stays_so() -> None:
    changed = 0
    for play, move in game_moves(3, card=practice_card())[::9]:
        for by in filter(lambda each: renamed_play(play, each), RENAMINGS):
            other = renamed(play, by)
            changed += other != play
            assert move is None or is_legal(other, renamed(move, by))
            for seat in SEATS:
                assert sorted(by[each.index] for each in play.hand(seat).rack) == list(other.hand(seat).rack)
                for wanted in ("pung", "kong", "mahjong"):
                    assert is_legal(other, Call(seat, wanted)) is is_legal(play, Call(seat, wanted))
    assert changed > 60


def test_a_hand_with_soaps_for_zeros_does_not_lose_them() -> None:
    written = (
        "phase window; turn South; East F F F 2B 0 2B 6B 4C 4C 4C G G G; South; West; North; thrown South G"
    )
    play = read_play(written)
    kept = [by for by in RENAMINGS if renamed_play(play, by)]
    assert is_legal(play, Call(Seat.EAST, "mahjong"))
    assert kept == [by for by in RENAMINGS if by[tile("0").index] is tile("0")]
    assert len(kept) == 2


@pytest.mark.slow
def test_items_have_their_suits_renamed(folder: Path) -> None:
    """Of the first state of a game there are six items, however the seeds choose."""
    scene = {"draw": "game", "me": "East", "who": "West", "find": ["count(discards()) == 0"]}
    fields = SceneFields.model_validate(scene)
    chances = [random.Random(seed) for seed in range(40)]
    found = [drawn_situation(fields, profile(), first_card(), chance, 0) for chance in chances]
    assert len({each.state for each in found}) == 6
