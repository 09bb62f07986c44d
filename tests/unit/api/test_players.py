"""Games between players of one's own, and what each of them sees."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import chain

import pytest

from mahj_tutor import (
    Game,
    IllegalMoveError,
    MahjError,
    Move,
    Seat,
    UnknownNameError,
    View,
    american,
    classical,
    play,
)
from mahj_tutor.american.play.state import with_hand
from mahj_tutor.api.view import view_of
from mahj_tutor.classical.play.state import with_hand as with_classical_hand
from mahj_tutor.table.seats import SEATS


def anybody(seed: int) -> Callable[[View], Move]:
    """Return a player who does any legal thing."""
    rng = random.Random(seed)
    return lambda view: rng.choice(view.legal_moves)


def thrower(view: View) -> str | None:
    """Throw the first tile of the rack, and pass the first three."""
    if view.due == "throw":
        return f"{view.seat} discards {view.rack[0]}"
    passes = [str(move) for move in view.legal_moves if view.due == "pass" and " gives " in str(move)]
    return passes[0] if passes else None


# --- who plays ---------------------------------------------------------------------------------------


def test_one_function_can_play_for_everybody() -> None:
    game = play(thrower, 7)
    assert game.is_over
    assert play(thrower, 7).record == game.record
    assert Game.replay(game.record).state == game.state


@pytest.mark.parametrize("variant", ["american", "classical"])
def test_players_at_random_come_to_an_end(variant: str) -> None:
    for seed in range(3):
        assert play(anybody(seed), seed, variant=variant).is_over  # type: ignore[arg-type]


def test_seats_have_players_of_their_own() -> None:
    seen: list[Seat] = []

    def watched(view: View) -> str | None:
        seen.append(view.seat)
        return thrower(view)

    play({"W": watched}, 7, passes=False)
    assert set(seen) == {Seat.WEST}
    seen.clear()
    play([watched, "easy", watched, "hasty"], 7, passes=False)
    assert set(seen) == {Seat.EAST, Seat.WEST}
    play([watched, thrower, "able"], 7, missing="South")


@pytest.mark.parametrize(
    ("players", "variant", "said"),
    [
        (["steady"] * 3, "american", "4 play, and there are 3 players"),
        ("stedy", "american", "unknown player of the american game 'stedy', did you mean 'steady'"),
        ("easy", "classical", "unknown player of the classical game 'easy'"),
        ({"Nort": thrower}, "american", "unknown seat 'Nort'"),
        (7, "american", "expected a player, a function of a view, or the name of one"),
    ],
)
def test_who_is_no_player_is_refused(players: object, variant: str, said: str) -> None:
    with pytest.raises((MahjError, UnknownNameError), match=said):
        play(players, 7, variant=variant)  # type: ignore[arg-type]


def test_a_game_is_played_on_from_where_it_stands_and_left_as_it_is() -> None:
    begun = Game.new(7, passes=False)
    begun.push(begun.legal_moves[0])
    before = begun.moves
    ended = play(thrower, begun)
    assert ended.moves[: len(before)] == before == begun.moves
    assert not begun.is_over


def test_computer_players_make_hands() -> None:
    winners = [outcome.winner for seed in range(4) if (outcome := play("steady", seed).outcome)]
    assert any(winners)


# --- what they return --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "kind", "said"),
    [
        ("East discards 9D", IllegalMoveError, "TN2"),
        ("South discards 1B", MahjError, "East's player moved for South: South discards 1B"),
        ("hello", MahjError, "expected a seat and a move"),
        (7, MahjError, "expected a move or its text, such as 'East discards 3B', found the int 7"),
    ],
)
def test_what_is_no_move_of_hers_is_refused_with_whose_it_was(
    given: object, kind: type[MahjError], said: str
) -> None:
    with pytest.raises(kind, match=said) as error:
        play(lambda view: given, 7, passes=False)  # type: ignore[arg-type, return-value]
    assert error.value.__notes__ == ["That is what East's player returned at discard."]


def test_a_player_is_asked_where_she_has_a_choice_and_told_what_is_due() -> None:
    due: list[tuple[str, str, Seat]] = []

    def watched(view: View) -> str | None:
        routine = (" waits", " picks", " racks", " picks up", " accepts", " says wall", " lets go")
        assert not all(str(move).endswith(routine) for move in view.legal_moves)
        due.append((view.stage, view.due, view.seat))
        return thrower(view)

    play(watched, 7)
    passes = [(stage, seat) for stage, what, seat in due if what == "pass"]
    assert passes == [
        (stage, seat) for stage in ("First Right", "First Across", "First Left") for seat in SEATS
    ]
    assert {stage for stage, what, _ in due if what == "throw"} == {"discard"}
    assert {what for stage, what, _ in due if stage in ("window", "looked", "Vote", "Courtesy")} == {""}


def test_where_a_move_is_due_nothing_is_not_enough() -> None:
    with pytest.raises(MahjError, match="East's player returned no move at discard, where one is due"):
        play(lambda view: None, 7, passes=False)
    dead = "; ".join(f"dead {seat} DD2" for seat in SEATS)
    stuck = Game.at(f"phase window; turn East; East; South; West; North; {dead}")
    with pytest.raises(MahjError, match="nobody can move at window: this position leads nowhere"):
        play("steady", stuck)


def caller(view: View) -> str | None:
    """Call each pung, and know nothing of showing it."""
    calls = [str(move) for move in view.legal_moves if str(move).endswith(" calls pung")]
    return calls[0] if calls else thrower(view)


def test_who_calls_again_without_showing_is_told_what_to_return() -> None:
    said = (
        "West's player called 1B, showed nothing and called it again: after a call, return one of the moves"
    )
    with pytest.raises(MahjError, match=said):
        play(caller, 1, passes=False)


def test_a_call_may_be_given_up_by_returning_nothing() -> None:
    tried: set[tuple[Seat, int]] = set()

    def once(view: View) -> str | None:
        offer = (view.seat, len(view.discards))
        move = caller(view)
        if move and " calls " in move:
            if offer in tried:
                return None
            tried.add(offer)
        return move

    game = play(once, 1, passes=False)
    assert game.is_over
    assert tried
    assert len([move for move in game.moves if str(move).endswith(" lets go")]) >= len(tried) / 2


def test_a_game_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahj_tutor.api.playing.MOST_MOVES", 60)
    with pytest.raises(MahjError, match="the game did not end within 60 moves"):
        play(thrower, 7)


def test_what_a_player_raises_comes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        play(lambda view: str(1 // 0), 7, passes=False)


# --- what they see -----------------------------------------------------------------------------------


def moments(variant: str) -> list[Game]:
    """Return a game at each of its moves."""
    found: list[Game] = []

    game = Game.new(5, variant=variant, card="practice")  # type: ignore[arg-type]
    rng = random.Random(5)
    while not game.is_over and len(found) < 400:
        found.append(game.copy())
        game.push(rng.choice(game.legal_moves_of(rng.choice(game.seats)) or game.legal_moves))
    return [*found, game]


def hidden(state: object, seat: Seat, rng: random.Random) -> object:
    """Return a state with the tiles shuffled that a player can't see."""
    if isinstance(state, american.CharlestonState):
        others = [each for each in SEATS if each is not seat]
        pool = [*chain.from_iterable(state.rack(each) for each in others), *state.wall]
        rng.shuffle(pool)
        racks = list(state.racks)
        for each in others:
            size = len(state.rack(each))
            racks[each.number], pool = tuple(sorted(pool[:size])), pool[size:]
        return replace(state, racks=tuple(racks), wall=tuple(pool))
    assert isinstance(state, american.PlayState | classical.PlayState)
    wall = list(state.wall)
    rng.shuffle(wall)
    return state.but(wall=tuple(wall))


@pytest.mark.parametrize("variant", ["american", "classical"])
def test_a_view_shows_nothing_that_its_seat_does_not_see(variant: str) -> None:
    rng = random.Random(1)
    for game in moments(variant)[::7]:
        for seat in game.seats:
            view, state = game.seen_by(seat), game.state
            assert view == view_of(hidden(state, seat, rng), seat)  # type: ignore[arg-type]
            assert len(repr(view)) < 6_000
            others = set(game.seats) - {seat}
            if isinstance(state, american.PlayState):
                closed = {each for each in others if not state.hand(each).is_open}
                assert closed.isdisjoint(view.racks)
                assert all(view.counts[each] == len(state.hand(each).rack) for each in others)
                assert view.rack == state.hand(seat).rack
                swapped = state
                for each in closed:
                    unseen = replace(state.hand(each), rack=state.wall[: len(state.hand(each).rack)])
                    if len(unseen.rack) == view.counts[each]:
                        swapped = with_hand(swapped, each, unseen)
                own = replace(view, legal_moves=(), seen=None)
                assert own == replace(view_of(swapped, seat), legal_moves=(), seen=None)
            elif isinstance(state, classical.PlayState):
                swapped_too = state
                for each in others:
                    unknown = replace(
                        state.hand(each), concealed=state.wall[: len(state.hand(each).concealed)]
                    )
                    if not unknown.is_open and len(unknown.concealed) == view.counts[each]:
                        swapped_too = with_classical_hand(swapped_too, each, unknown)
                assert view == view_of(swapped_too, seat)


def test_a_view_has_what_a_player_goes_by() -> None:
    game = play(thrower, 7, passes=False)
    view = game.seen_by("West")
    assert view.card is not None
    assert view.card.name == "First card"
    assert len(view.discards) + sum(view.counts.values()) == 152
    assert (view.wall_left, view.stage, view.legal_moves) == (0, "over", ())
    begun = Game.new(7, dealt=False)
    assert begun.seen_by("East").legal_moves[0].seat is Seat.EAST
    assert begun.seen_by("West").rack == ()
    assert begun.seen_by("West").counts == dict.fromkeys(SEATS, 0)


def test_what_is_gone_is_as_the_card_takes_it() -> None:
    for game in moments("american")[60::40]:
        for seat in game.seats:
            view, state = game.seen_by(seat), game.state
            if isinstance(state, american.PlayState) and view.card is not None:
                shown = view.shown[seat]
                near = view.card.nearest(view.rack, shown, gone=view.gone)
                assert near == state.solver.nearest(
                    view.rack, state.hand(seat).shown, state.gone(seat) or None
                )
