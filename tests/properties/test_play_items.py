"""Drawn items about calls, exchanges and Mah Jongg agree with the rules of the documents, written out.

What lies on the table is read from the state as data: racks, exposures, discards, whose turn it is. Whether
something is legal, and how much it comes to, is decided here once more.
"""

from __future__ import annotations

from collections import Counter

import pytest

from mahj_tutor.american import Give, PlayState
from mahj_tutor.american.play.moves import Accept, Call, Change, Declare, Discard, Show, Swap, ThrowIn
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile
from tests.properties.plain_hands import away
from tests.properties.test_drawn_dead_hands import fills, items

pytestmark = pytest.mark.slow

DRAWN = [pytest.param(20, id="20"), pytest.param(10_000, id="10000", marks=pytest.mark.soak)]
"""Items of games: to find one takes a while."""
SIZES = {"pung": 3, "kong": 4, "quint": 5}
WAYS = {"right": 1, "across": 2, "left": 3}


def play_of(task: QuestionTask) -> PlayState:
    assert task.drawn.situation.play is not None
    return task.drawn.situation.play


def verdict(task: QuestionTask) -> str:
    """Return the words of the right verdict."""
    (chosen,) = [act[2] for act in task.solution if act[:2] == ("choose", "verdict")]
    (choice,) = [each for each in task.scene.choices if each.id == "verdict"]
    return next(option.text for option in choice.options if option.id == chosen)


def is_mah_jongg(play: PlayState, seat: Seat, *more: Tile) -> bool:
    """Whether a player's tiles, and those that come, fill a hand of the card that has her exposures."""
    hand = play.hand(seat)
    rack = (*hand.rack, *more)
    whole = [str(each) for each in (*rack, *(tile for group in hand.shown for tile in group.tiles))]
    lines = (line for line in play.card.lines if line.kind == "X" or not hand.shown)
    near = (target.groups for line in lines for target in line.targets if fills(whole, target.groups))
    return any(away(groups, rack, hand.shown) == 0 for groups in near)  # an exposed joker stays where it is


def is_legal(play: PlayState, move: object) -> bool:
    """Decide about a move of a player who is not dead and may do something at this moment."""
    on_offer = play.thrown[-1] if play.phase in ("window", "looked") else None  # until the next player racks
    match move:
        case Call():
            return (
                on_offer is not None and on_offer.seat is not move.seat and _calls(play, move, on_offer.tile)
            )
        case Show():
            wanted = next(claim.wanted for claim in play.claims if claim.seat is move.seat)
            return len(move.tiles) + 1 == SIZES[wanted] and {*move.tiles} <= {play.thrown[-1].tile, JOKER}
        case Discard():  # any tile, a joker too, in one's own turn with 14 tiles
            return (
                play.phase == "discard" and play.turn is move.seat and move.tile in play.hand(move.seat).rack
            )
        case Change():
            return False  # nothing was exposed in this turn: it began with a tile from the wall
        case Swap():
            return _exchanges(play, move)
        case Declare():
            won_by_call = (on_offer.tile,) if on_offer is not None else ()
            return (play.turn is move.seat or bool(won_by_call)) and is_mah_jongg(
                play, move.seat, *won_by_call
            )
        case Accept():
            return play.phase == "declared" and play.turn is not move.seat
        case ThrowIn():
            return False  # first the hand is checked
    raise AssertionError(move)


def _calls(play: PlayState, call: Call, tile: Tile) -> bool:
    rack = play.hand(call.seat).rack
    if tile is JOKER:
        return False
    if call.wanted == "mahjong":
        return is_mah_jongg(play, call.seat, tile)
    return call.wanted in SIZES and rack.count(tile) + rack.count(JOKER) >= SIZES[call.wanted] - 1


def _exchanges(play: PlayState, swap: Swap) -> bool:
    """A tile of the rack, racked, in one's own turn, for a joker in an exposure of that tile."""
    own_time = play.phase == "discard" and play.turn is swap.seat
    groups = play.hand(swap.owner).shown
    there = any(JOKER in group.tiles and swap.tile in group.tiles for group in groups)
    return own_time and not swap.from_table and there and swap.tile in play.hand(swap.seat).rack


def _passes(give: Give, stage: str) -> bool:
    way = stage.split()[-1].lower()
    return give.to in (None, way) and len(give.tiles) + give.blind == 3 and JOKER not in give.tiles


VERDICTS = (
    "a12.is-that-a-call",
    "a14.jokers-everywhere",
    "a16.at-the-last-tile",
)
"""Exercises that ask whether a move is legal."""


@pytest.mark.parametrize("many", DRAWN)
@pytest.mark.parametrize("name", VERDICTS)
def test_moves_are_legal_when_the_documents_allow_them(name: str, many: int) -> None:
    said = Counter[str]()
    for task in items(name, many):
        move = task.drawn.situation.named["move"].value
        wanted = (
            _passes(move, str(task.drawn.fields.stage))
            if isinstance(move, Give)
            else is_legal(play_of(task), move)
        )
        assert verdict(task) == ("Yes" if wanted else "No"), (task.seed, str(move))
        said[verdict(task)] += 1
    assert min(said["Yes"], said["No"]) >= 0.2 * many, said


@pytest.mark.parametrize("many", DRAWN)
@pytest.mark.parametrize("name", ["a13.can-you-call", "a14.may-she-take-it"])
def test_what_is_done_is_what_the_documents_allow(name: str, many: int) -> None:
    for task in items(name, many):
        does = {"a13.can-you-call": "I call it.", "a14.may-she-take-it": "I give my tile"}[name]
        wanted = is_legal(play_of(task), task.drawn.situation.named["move"].value)
        assert said_first(task).startswith(does) is wanted, task.seed


def said_first(task: QuestionTask) -> str:
    """Return the words of the right option."""
    ((_, choice, chosen),) = task.solution
    options = next(each.options for each in task.scene.choices if each.id == choice)
    return next(each.text for each in options if each.id == chosen)


# --- numbers ---------------------------------------------------------------------------------------------


def number(task: QuestionTask) -> int:
    (act,) = task.solution
    assert act[0] == "number"
    return int(act[2])


@pytest.mark.parametrize("many", DRAWN)
def test_tiles_for_a_call_are_counted_on_the_rack(many: int) -> None:
    for task in items("a12.how-many-more", many):
        play, call = play_of(task), task.drawn.situation.named["move"].value
        rack, tile = play.hand(call.seat).rack, play.thrown[-1].tile
        short = SIZES[call.wanted] - 1 - rack.count(tile) - rack.count(JOKER)
        assert number(task) == max(0, short), task.seed


@pytest.mark.parametrize("many", DRAWN)
def test_a_win_is_called_shown_checked_and_paid(many: int) -> None:
    said = {
        "window": "All 14 tiles go face up",
        "declared": "The others check the 14 tiles",
        "over": "The others pay",
    }
    for task in items("a16.after-mah-jongg", many):
        ((_, part, option),) = task.solution
        assert task.scene.option(part, option) == said[str(play_of(task).phase)], task.seed


@pytest.mark.parametrize("many", DRAWN)
def test_a_win_is_paid_for_by_where_the_last_tile_came_from(many: int) -> None:
    for task in items("a16.all-together", many):
        line, hand = task.scene.zones[:2]
        value = int((line.note or "").rpartition("pays ")[2])
        shares = 4 if task.drawn.fields.how == "discard" else 6
        jokers = any(piece.face == "J" for piece in hand.pieces)
        assert number(task) == value * shares * (1 if jokers else 2), task.seed


# --- marks -----------------------------------------------------------------------------------------------


def marked(task: QuestionTask) -> list[str]:
    """Return the faces of the right pieces."""
    return [task.scene.piece(act[1]).face or "" for act in task.solution if act[0] == "mark"]


@pytest.mark.parametrize("many", DRAWN)
def test_tiles_that_join_a_call_are_like_the_called_one(many: int) -> None:
    for task in items("a12.which-tiles-join", many):
        play, call = play_of(task), task.drawn.situation.named["move"].value
        tile, rack = play.thrown[-1].tile, play.hand(call.seat).rack
        like = min(rack.count(tile), SIZES[call.wanted] - 1)
        wanted = [tile.code] * like + ["J"] * (SIZES[call.wanted] - 1 - like)
        assert sorted(marked(task)) == sorted(wanted), task.seed
    for task in items("a12.your-rack-today", many):
        me = task.drawn.situation.me
        assert me is not None
        rack = play_of(task).hand(me).rack
        held = Counter(tile.code for tile in rack)
        faces = [piece.face or "" for piece in task.scene.zone("tiles").pieces]
        wanted = [face for face in faces if face != "J" and held[face] + held["J"] >= 2]
        assert sorted(marked(task)) == sorted(wanted), task.seed


@pytest.mark.parametrize("many", DRAWN)
def test_one_hand_is_dead_and_all_others_fit_the_card(many: int) -> None:
    for task in items("a17.whose-hand", many):
        play = play_of(task)
        (picked,) = [act[2] for act in task.solution]
        options = {option.id: option.text for option in task.scene.choices[0].options}
        dead = [
            str(seat)
            for seat in play.seats
            if seat is not task.drawn.situation.me and not _fits_the_card(play, seat)
        ]
        assert dead == [options[picked]], task.seed


def _fits_the_card(play: PlayState, seat: Seat) -> bool:
    """Whether one hand of the card has a group for each exposure."""
    shown = Counter((group.tile, len(group.tiles)) for group in play.hand(seat).shown)
    lines = (line for line in play.card.lines if line.kind == "X" or not shown)
    return any(
        not shown - Counter((group.tile, group.size) for group in target.groups if group.takes_jokers)
        for line in lines
        for target in line.targets
    )


@pytest.mark.parametrize("many", DRAWN)
def test_a_declared_hand_is_dead_unless_it_fills_a_hand_of_the_card(many: int) -> None:
    for task in items("a17.mah-jongg-or-not", many):
        who = task.drawn.situation.named["who"].value
        assert (verdict(task) == "No, it's Mah Jongg") is is_mah_jongg(play_of(task), who), task.seed
