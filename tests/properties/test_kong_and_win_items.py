"""Drawn items about kongs, about winning and what follows, and about both games side by side agree with the
document, as `plain_classical` and the few lines here read it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from mahj_tutor.american.play.state import PlayState as AmericanPlay
from mahj_tutor.classical.play.state import PlayState
from mahj_tutor.questions.question_task import QuestionTask
from mahj_tutor.scenarios import SceneFields
from mahj_tutor.table import Seat
from mahj_tutor.tiles import KINDS, Tile
from tests.properties.plain_classical import complete, legal
from tests.properties.test_variant_items import SEATS, SIZES, chosen, drawn, numbers, on, side


def play_of(task: QuestionTask) -> PlayState:
    play = task.drawn.situation.classical_play
    assert play is not None
    return play


def me_of(task: QuestionTask) -> Seat:
    me = task.drawn.situation.me
    assert me is not None
    return me


def move_of(task: QuestionTask) -> str:
    return str(task.drawn.situation.named["move"].value)


def played(name: str, many: int) -> Iterator[tuple[QuestionTask, PlayState, Seat]]:
    for task, _ in drawn(name, many):
        yield task, play_of(task), me_of(task)


def tiles_said(task: QuestionTask, some: tuple[str, ...]) -> list[str]:
    """Return the codes of marked tiles."""
    faces = {piece.id: piece.face or "" for zone in task.scene.zones for piece in zone.pieces}
    return sorted(faces[each] for each in some)


def all_chosen(task: QuestionTask) -> set[str]:
    """Return the words of everything that is right to choose, where that may be several options."""
    names = {piece.id: piece.name for zone in task.scene.zones for piece in zone.pieces}
    return {names[act[1]] for act in task.solution}


def winner_of(play: PlayState) -> str:
    """Return who gets a claimed discard: L217 to L221."""
    order = {"mahjong": 0, "pung": 1, "kong": 1, "chow": 2}
    thrower = play.thrown[-1].seat.value

    def rank(claim: object) -> tuple[int, int]:
        wanted, seat = claim.wanted, claim.seat.value  # type: ignore[attr-defined]
        return order[wanted], (SEATS.index(seat) - SEATS.index(thrower)) % 4

    return min(play.claims, key=rank).seat.value


# --- the three kongs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_which_kong_it_is_follows_from_where_four_alike_came_from(many: int) -> None:
    words = {"claims": "A big melded kong", "adds": "A small melded kong", "kongs": "A concealed kong"}
    for task, play, me in played("c5.which-kong", many):
        can = {
            move.split()[1]
            for move in legal(play)
            if move.startswith(f"{me} ") and ("claims kong" in move or move.split()[1] in ("adds", "kongs"))
        }
        assert len(can) <= 1, task.seed
        assert chosen(task)["picked"] == (words[can.pop()] if can else "None"), task.seed


@pytest.mark.parametrize("many", SIZES)
def test_a_kong_is_legal_where_the_document_says_so(many: int) -> None:
    for task, play, _ in played("c5.can-you-kong", many):
        is_legal = move_of(task) in legal(play)
        assert chosen(task)["verdict"] == ("Yes" if is_legal else "No"), task.seed


@pytest.mark.parametrize("many", SIZES)
def test_mahjong_is_said_where_the_document_says_so(many: int) -> None:
    for task, play, _ in played("c6.can-you-win", many):
        assert (chosen(task)["picked"] == "“Mahjong!”") is (move_of(task) in legal(play)), task.seed
    for task, play, me in played("c6.kong-or-win", many):
        can = {move.split()[1] for move in legal(play) if move.startswith(f"{me} ")}
        assert not can & {"kongs", "adds"}
        assert (task.solution == task.acts_of("declare")) is ("declares" in can), (task.seed, can)


@pytest.mark.parametrize("many", SIZES)
def test_the_wall_ends_at_the_stack_that_was_counted_last(many: int) -> None:
    for task, at in drawn("c5.the-far-end", many):
        assert at.dice is not None
        owner = SEATS[(at.dice - 1) % 4]
        assert task.solution == (("mark", f"{owner[0].lower()}{at.dice}"),)


@pytest.mark.parametrize("many", SIZES)
def test_only_a_concealed_kong_lies_face_down(many: int) -> None:
    for task, play, me in played("c5.whose-own-tiles", many):
        hidden = {seat.value for seat in Seat if any(s.kong == "concealed" for s in play.hand(seat).sets)}
        assert all_chosen(task) == hidden - {me.value}, task.seed
    for task, play, me in played("c5.what-they-can-see", many):
        seen = sum(len(each.tiles) for each in play.hand(me).sets if each.kong != "concealed")
        assert numbers(task) == [seen], task.seed


@pytest.mark.parametrize("many", [pytest.param(30, marks=pytest.mark.slow), SIZES[1]])
def test_a_discard_can_be_claimed_for_what_it_completes(many: int) -> None:
    for task, play, me in played("c5.what-could-you-claim", many):
        can = {move.split()[2] for move in legal(play) if move.startswith(f"{me} claims ")}
        assert all_chosen(task) == {f"A {each}" for each in can - {"mahjong"}}, task.seed


@pytest.mark.parametrize("many", SIZES)
def test_play_goes_on_to_the_right_of_the_last_discard(many: int) -> None:
    for task, play, _ in played("c5.after-the-kong", many):
        assert chosen(task)["picked"] == on(play.thrown[-1].seat.value, 1), task.seed
    for task, play, me in played("c6.and-after-that", many):
        assert task.solution == (("mark", f"s{side(on(winner_of(play), 1), me.value)}"),), task.seed


# --- winning, and what follows -----------------------------------------------------------------------------


@pytest.mark.parametrize("many", SIZES)
def test_mahjong_comes_first_then_a_pung_or_a_kong(many: int) -> None:
    for task, play, _ in played("c6.whose-claim", many):
        assert chosen(task)["picked"] == winner_of(play), task.seed


def completing(concealed: tuple[Tile, ...], sets: int) -> set[str]:
    return {
        tile.code for tile in KINDS[:34] if concealed.count(tile) < 4 and complete((*concealed, tile), sets)
    }


@pytest.mark.parametrize("many", [pytest.param(30, marks=pytest.mark.slow), SIZES[1]])
def test_a_hand_is_ready_if_one_more_tile_completes_it(many: int) -> None:
    for task, play, me in played("c6.is-it-ready", many):
        hand = play.hand(me)
        assert chosen(task)["picked"] == ("Yes" if completing(hand.concealed, len(hand.sets)) else "No")
    for task, play, me in played("c6.what-would-win", many):
        hand = play.hand(me)
        offered = [piece.face or "" for piece in task.scene.zone("tiles").pieces]
        wanted = completing(hand.concealed, len(hand.sets))
        right = tiles_said(task, tuple(act[1] for act in task.solution))
        assert right == sorted(each for each in offered if each in wanted), task.seed


@pytest.mark.parametrize("many", SIZES)
def test_a_hand_is_a_draw_when_nothing_can_be_drawn_or_claimed(many: int) -> None:
    for task, play, _ in played("c6.end-of-the-wall", many):
        if play.phase == "discard":
            wanted = "The player whose turn it is throws a tile"
        elif play.claims:
            wanted = "The player who claimed it shows her hand"
        else:
            wanted = "The next player draws" if play.wall else "The hand is a draw"
        assert chosen(task)["picked"] == wanted, task.seed


WHERE = ("You", "The player on your right", "The player across from you", "The player on your left")


@pytest.mark.parametrize("many", SIZES)
def test_winds_move_on_after_a_win_and_stay_after_a_draw(many: int) -> None:
    for task, at in drawn("c6.who-is-next", many):
        east = "South" if at.case == "won" else "East"
        place = (SEATS.index(east) - SEATS.index(str(at.me))) % 4
        assert chosen(task)["picked"] == WHERE[place], task.seed
    for task, at in drawn("c6.next-winds", many):
        assert chosen(task)["picked"] == on(str(at.me), 3), task.seed


@pytest.mark.parametrize("many", SIZES)
def test_a_winning_hand_has_fourteen_tiles_and_one_more_for_each_kong(many: int) -> None:
    for task, play, me in played("c6.how-many-tiles", many):
        tiles = [*play.hand(me).concealed, *(tile for each in play.hand(me).sets for tile in each.tiles)]
        assert numbers(task) == [len(tiles) + 1], task.seed
        assert complete((*play.hand(me).concealed, play.thrown[-1].tile), len(play.hand(me).sets))


# --- both games --------------------------------------------------------------------------------------------


def is_classical(at: SceneFields) -> bool:
    assert "American" in at.note or "classical" in at.note
    return "classical" in at.note


@pytest.mark.parametrize("many", SIZES)
def test_jokers_and_flowers_stay_in_the_box(many: int) -> None:
    for task, _ in drawn("c7.put-away", many):
        faces = {piece.id: piece.face for zone in task.scene.zones for piece in zone.pieces}
        where = {act[1]: task.scene.zone(act[2]).label for act in task.solution}
        assert set(where) == set(faces), task.seed
        assert all(
            (label == "American only") is (faces[piece] in ("J", "F")) for piece, label in where.items()
        )


@pytest.mark.parametrize("many", SIZES)
def test_a_row_can_be_claimed_from_the_left_in_the_classical_game_alone(many: int) -> None:
    for task, at in drawn("c7.three-in-a-row", many):
        can = is_classical(at) and move_of(task) in legal(play_of(task))
        assert (chosen(task)["picked"] == "“Chow!”") is can, task.seed


@pytest.mark.parametrize("many", SIZES)
def test_a_pung_grows_in_the_classical_game_alone(many: int) -> None:
    for task, at in drawn("c7.one-more-tile", many):
        can = is_classical(at) and move_of(task) in legal(play_of(task))
        assert (chosen(task)["picked"] == "I put it with my pung.") is can, task.seed


@pytest.mark.parametrize("many", SIZES)
def test_american_east_breaks_her_own_wall_and_three_dice_choose_one(many: int) -> None:
    for task, at in drawn("c7.which-wall-breaks", many):
        owner = SEATS[((at.dice or 1) - 1) % 4]
        wanted = {"whose": f"{owner}'s", "long": "17" if is_classical(at) else "19"}
        assert chosen(task) == wanted, task.seed


@pytest.mark.parametrize("many", SIZES)
def test_only_a_classical_draw_leaves_the_deal_where_it_is(many: int) -> None:
    for task, at in drawn("c7.who-deals-next", many):
        stays = is_classical(at) and ":has} won" not in at.claim
        wanted = "East again" if stays else "The player on East's right"
        assert chosen(task)["picked"] == wanted, task.seed


@pytest.mark.parametrize("many", SIZES)
def test_american_callers_go_by_turns_and_classical_ones_by_sets(many: int) -> None:
    for task, at in drawn("c7.who-gets-it", many):
        if is_classical(at):
            assert chosen(task)["picked"] == winner_of(play_of(task)), task.seed
            continue
        text = dict(each.strip().split(" ", 1) for each in at.table.split(";"))
        thrower = text["thrown"].split(", ")[-1].split()[0]
        calls = [each.split() for each in text["claims"].split(", ")]
        best = min(
            calls, key=lambda each: (each[1] != "mahjong", (SEATS.index(each[0]) - SEATS.index(thrower)) % 4)
        )
        assert chosen(task)["picked"] == best[0], task.seed


@pytest.mark.parametrize("many", SIZES)
def test_a_classical_win_is_four_sets_and_a_pair_and_an_american_one_is_on_the_card(many: int) -> None:
    """The hands of the card that are used here have no tile but a joker that stands alone."""
    for task, at in drawn("c7.is-it-a-win", many):
        play, me = task.drawn.situation.state, me_of(task)
        if isinstance(play, PlayState):
            wins = complete(play.hand(me).concealed, 0)
        else:
            assert isinstance(play, AmericanPlay)
            count = Counter(tile.code for tile in play.hand(me).rack if tile.code != "J")
            wins = min(count.values()) > 1
        assert is_classical(at) is isinstance(play, PlayState)
        assert chosen(task)["picked"].startswith("“Right." if wins else "“No."), task.seed


@pytest.mark.parametrize("many", SIZES)
def test_each_classical_kong_adds_a_tile_to_thirteen(many: int) -> None:
    for task, at in drawn("c7.count-everything", many):
        text = at.classical or at.table
        kongs = sum(
            len(each.split()) > 3
            for each in " ".join(
                part.split(" ", 2)[2]
                for part in map(str.strip, text.split(";"))
                if part.startswith(("sets ", "shown "))
            )
            .replace(" concealed", "")
            .replace(" big", "")
            .replace(" small", "")
            .split(", ")
        )
        assert numbers(task) == [13 + (kongs if is_classical(at) else 0)], task.seed


@pytest.mark.parametrize("many", SIZES)
def test_both_games_go_around_to_the_right(many: int) -> None:
    for task, at in drawn("c7.same-way-around", many):
        thrower = (at.classical or at.table).split("thrown ")[1].split(", ")[-1].split()[0]
        assert task.solution == (("mark", f"s{side(on(thrower, 1), str(at.me))}"),), task.seed
