"""A bank of recorded games: whatever part of it is there, the items are the same; its index is right."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
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
from mahj_tutor.scenarios import SceneFields, drawn
from mahj_tutor.scenarios.bank import (
    AMERICAN_GAME,
    CLASSICAL_GAME,
    NEXT,
    Bank,
    RuleSet,
    Search,
    bank_of,
    candidates_of,
    identity,
    read_part,
)
from mahj_tutor.scenarios.bank.build import build
from mahj_tutor.scenarios.bank.columns import indexed
from mahj_tutor.scenarios.drawn import drawn_situation
from mahj_tutor.scenarios.moments import every_candidate, fitting
from mahj_tutor.scenarios.renaming import RENAMINGS, keeps_hands, renamed
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
    """An empty data folder, and four games in parts of two."""
    monkeypatch.setenv("MAHJ_DATA", str(tmp_path))
    monkeypatch.setattr(identity, "GAMES", 4)
    monkeypatch.setattr(identity, "CLASSICAL_GAMES", 4)
    monkeypatch.setattr(identity, "PART", 2)
    drawn._first_fit.cache_clear()
    yield tmp_path
    drawn._first_fit.cache_clear()


def bank(rule_set: RuleSet = AMERICAN_GAME) -> Bank:
    return bank_of(first_card(), profile(), rule_set)


def make(rule_set: RuleSet = AMERICAN_GAME, *, parts: int | None = None) -> None:
    for number, _ in enumerate(build(bank(rule_set)), 1):
        if number == parts:
            return


def draw(scene: dict[str, object], seed: int, rule_set: RuleSet = AMERICAN_GAME) -> Situation | str:
    fields = SceneFields.model_validate(
        {"draw": "game" if rule_set is AMERICAN_GAME else "classical", **scene}
    )
    drawn._first_fit.cache_clear()
    try:
        return drawn_situation(fields, profile(), first_card(), random.Random(seed), seed)
    except Unfit as error:
        return str(error)


@pytest.mark.slow
@OF_RULE_SET
def test_an_item_is_the_same_however_much_of_the_bank_is_there(folder: Path, rule_set: RuleSet) -> None:
    scenes = SCENES if rule_set is AMERICAN_GAME else CLASSICAL_SCENES
    played = {
        (name, seed): draw(scene, seed, rule_set) for name, scene in scenes.items() for seed in (0, 3, 5)
    }
    assert sum(isinstance(each, str) for each in played.values()) <= 3, "some are rare"
    assert len({str(each) for each in played.values()}) > 20
    for parts in (1, None):
        make(rule_set, parts=parts)
        for (name, seed), before in played.items():
            assert draw(scenes[name], seed, rule_set) == before, (name, seed, parts)


@pytest.mark.slow
@OF_RULE_SET
def test_the_index_finds_what_a_look_at_every_state_finds(folder: Path, rule_set: RuleSet) -> None:
    make(rule_set, parts=1)
    part = read_part(bank(rule_set).files[0])
    assert part is not None
    rng, answered, found = random.Random("conditions"), 0, 0
    replay = part.replay(1, bank(rule_set))
    moments = [replay[number] for number in range(part.sizes[1])]
    for number in range(80):
        wanted = condition(rng, rule_set)
        some = (wanted, "count(winds(rack(me))) >= 1") if number % 2 else (wanted,)
        search = Search(some, NEXT if "move" in wanted else "")
        candidates = candidates_of(part, search)
        expected = fitting(moments, every_candidate(moments, search), search, first_card())
        if candidates.is_exact:
            assert candidates.in_game(1) == expected, search
        else:
            assert candidates.open >= set(some[1:])
            left = iter(candidates.in_game(1))
            assert fitting(moments, left, search.only(candidates.open), first_card()) == expected, search
        answered += candidates.is_exact
        found += bool(expected)
    assert answered > 25
    assert 24 < found < 80


def condition(rng: random.Random, rule_set: RuleSet) -> str:
    """Return a condition made of indexed expressions."""
    parts = [" ".join((rng.choice(["", "not"]), comparison(rng, rule_set))) for _ in range(rng.randint(1, 3))]
    return f" {rng.choice(['and', 'or'])} ".join(f"({each})" for each in parts)


def comparison(rng: random.Random, rule_set: RuleSet) -> str:
    each = rng.choice(indexed(rule_set, first_card()))
    players = ["me", "who", "turn", "thrower", "right_of(me)", "East"]
    players += ["next_player()"] if rule_set is AMERICAN_GAME else ["claimed_from()"]
    text = re.sub(r"\bplayer\b", rng.choice(players), each.pattern) if each.players else each.pattern
    if each.compiled.type.name == "yes or no":
        return text
    if each.compiled.type.name in ("a text", "a number") and rng.random() < 0.3:
        some = ["'window'", "'looked'", "'racks'"] if each.compiled.type.name == "a text" else range(13)
        return f"{text} {rng.choice(['in', 'not in'])} [{', '.join(map(str, rng.sample(some, 2)))}]"
    if each.compiled.type.name == "a text":
        words = ["window", "looked", "wall", "call", "racks", "draws", "pung"]
        return f"{text} {rng.choice(['==', '!='])} '{rng.choice(words)}'"
    if each.compiled.type.name == "a player":
        return f"{text} {rng.choice(['==', '!='])} {rng.choice(['me', 'who', 'turn', 'thrower', 'nobody'])}"
    if each.compiled.type.name == "a tile":
        return f"{text} {rng.choice(['==', '!='])} {rng.choice(['3B', 'N', 'J', 'nothing'])}"
    return f"{text} {rng.choice(['<', '<=', '==', '>=', '>'])} {rng.choice([*range(14), -1])}"


def test_a_part_that_is_damaged_is_as_if_it_were_not_there_and_made_again(folder: Path) -> None:
    make(parts=1)
    file = bank().files[0]
    whole = file.read_bytes()
    for content in (b"", whole[:-9], b"{}\n" + whole, whole[:-1] + bytes([whole[-1] ^ 1]), b"\xff\n"):
        file.write_bytes(content)
        assert read_part(file) is None
    make(parts=1)
    assert file.read_bytes() == whole


def test_two_builders_at_once_leave_whole_parts(folder: Path) -> None:
    builders = [Thread(target=make, kwargs={"parts": 1}) for _ in range(2)]
    for each in builders:
        each.start()
    for each in builders:
        each.join()
    assert read_part(bank().files[0]) is not None
    assert [each.name for each in bank().folder.iterdir()] == ["00.part"]


def test_a_card_with_other_hands_and_other_table_rules_have_banks_of_their_own(folder: Path) -> None:
    other = Card("Ours", 2026, first_card().lines[:-1])
    banks = [
        bank_of(first_card(), profile()),
        bank_of(first_card(), profile(iou="on")),
        bank_of(practice_card(), profile()),
        bank_of(other, profile()),
    ]
    assert len({each.folder for each in (*banks, bank(CLASSICAL_GAME))}) == 5
    assert bank_of(other, profile(), CLASSICAL_GAME).folder == bank(CLASSICAL_GAME).folder
    assert [each.games for each in banks] == [4, identity.FEWER, 4, identity.FEWER]
    renamed = Card("The same hands", 2027, first_card().lines)
    assert bank_of(renamed, profile()).folder == banks[0].folder


@pytest.mark.parametrize("recorded", [False, True])
def test_where_nothing_fits_the_author_is_told_how_much_was_searched(folder: Path, recorded: bool) -> None:
    if recorded:
        make()
    states = sum(len(game_moves(number, card=first_card())) for number in range(4))
    said = draw({"find": ["count(rack(me)) == 99"]}, 0)
    assert said == f"none of the {states:,} states of 4 games fits. ask for less"


def test_a_search_ends_after_some_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn, "SECONDS", {True: -1, False: -1})
    states = len(game_moves(0, card=first_card()))
    said = draw({"find": ["count(rack(me)) == 98"]}, 0)
    assert said == f"no state fits among the first {states}, and the search takes too long. ask for less"


# --- suits -----------------------------------------------------------------------------------------------


def test_suits_are_renamed_and_what_holds_stays_so() -> None:
    changed = 0
    for play, move in game_moves(3, card=practice_card())[::9]:
        for by in filter(lambda each: keeps_hands(play, each), RENAMINGS):
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
    kept = [by for by in RENAMINGS if keeps_hands(play, by)]
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
    assert len({str(each.state) for each in found}) == 6
