"""Games to push moves on, their records, and what comes of them."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from mahj_tutor import (
    Card,
    Game,
    IllegalMoveError,
    MahjError,
    NotationError,
    Seat,
    UnknownNameError,
    View,
    american,
    classical,
    play,
)
from mahj_tutor.american import Give, PlayState
from mahj_tutor.american.charleston.legality import faults as passing_faults
from mahj_tutor.card import BUILT_IN, first_card
from mahj_tutor.card_files import card_text
from mahj_tutor.players import game_moves
from mahj_tutor.players.chances import chances_of
from mahj_tutor.session.replayed import replayed


def thrower(view: View) -> str | None:
    """Throw the first tile of the rack."""
    is_due = view.stage == "discard" and view.turn is view.seat
    return f"{view.seat} discards {view.rack[0]}" if is_due else None


REFUSED = "stage First Right; East 3B N 7C J; South; West; North"


def test_a_new_game_is_the_one_that_the_engine_deals() -> None:
    for seed in (0, 7):
        game, dealt = Game.new(seed), american.start(seed).dealt()
        assert replace(game.state, seed=seed) == dealt.now  # the seed of a mush is another one
        assert game.moves == dealt.history
        assert Game.new(seed, variant="classical").state == classical.start(seed).dealt().now
        assert game_moves(seed)[0][0].kept == 2 * dealt.roll


def test_what_a_game_is_played_by_is_chosen() -> None:
    rules = "league wall_game_pot=on bettor=on"
    game = Game.new(7, card="practice", rules=rules, missing="S", pot=75, bettor_on="W")
    assert game.seats == (Seat.EAST, Seat.WEST, Seat.NORTH)
    assert (str(game.rules), game.variant) == (rules, "american")
    assert game.card is not None
    assert game.card.name == "Practice card"
    state = game.state
    assert isinstance(state, PlayState)
    assert (state.pot, state.bettor_on, state.missing) == (75, Seat.WEST, Seat.SOUTH)
    assert Game.new(7, dealt=False).stage == "deal"
    assert Game.new(7, passes=False).stage == "discard"
    assert Game.new(7, variant="classical").card is None


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"variant": "clasical"}, "unknown game 'clasical', did you mean 'classical'"),
        ({"rules": "leage"}, "unknown profile 'leage', did you mean 'league'"),
        ({"missing": "East"}, "unknown empty place 'East'"),
        ({"pot": 25}, "these table rules have no such pot or bettor"),
        ({"pot": -1}, "a pot is a whole number from 0"),
        ({"variant": "classical", "missing": "West"}, "the classical game has four players"),
        ({"passes": "no"}, "expected passes to be True or False, found the str 'no'"),
        ({"seed": "7"}, "expected a seed, a whole number, found the str '7'"),
    ],
)
def test_what_no_game_has_is_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(MahjError, match=said):
        Game.new(**{"seed": 7, **options})  # type: ignore[arg-type]


# --- moves -------------------------------------------------------------------------------------------


def test_push_makes_a_move_here_and_apply_elsewhere() -> None:
    game = Game.new(7, passes=False)
    move = game.legal_moves[0]
    after = game.apply(move)
    assert (game.stage, after.stage) == ("discard", "window")
    assert game.copy().apply(str(move)).state == after.state
    game.push(str(move).lower())
    assert game.state == after.state
    assert game.moves[-1] == move


def test_a_refusal_has_rule_text_and_source() -> None:
    game = Game.at(REFUSED)
    (fault,) = game.faults("East gives 3B N J")
    assert (fault.rule, fault.say) == ("CH3", "jokers are never passed, and you chose one")
    assert fault.text.startswith("Jokers are never passed: not in the first Charleston")
    assert fault.source.startswith("A Teacher First, Part 2, item 1")
    with pytest.raises(IllegalMoveError, match="CH3: jokers are never passed") as error:
        game.push("East gives 3B N J")
    assert error.value.faults == (fault,)
    assert game.is_legal("East gives 3B N 7C")


def test_a_move_of_the_other_game_is_refused() -> None:
    for game, move in ((Game.new(7), "South claims chow"), (Game.new(7, variant="classical"), "South picks")):
        with pytest.raises(MahjError, match="is not a move of the"):
            game.faults(move)
    both = classical.read_move("East discards 1B")
    assert Game.new(7).faults(both) == Game.new(7).faults("East discards 1B")


@pytest.mark.parametrize(
    ("variant", "said", "why"),
    [
        ("american", "South passes 1B", "unknown move 'passes', did you mean 'gives' at column 7"),
        ("american", "e throws 1B", "unknown move 'throws', did you mean 'discards' at column 3"),
        ("classical", "East throws 1B", "unknown move 'throws', did you mean 'discards' at column 6"),
        ("american", "East dances", "unknown move 'dances': moves are accepts, asks, breaks, calls, "),
        ("classical", "South passes 1B", "unknown move 'passes': moves are accepts, adds, breaks, claims, "),
        ("american", "Nobody dances", "expected a seat and a move at column 1"),
        ("american", "East discards", "expected one tile, found 0"),
    ],
)
def test_a_word_that_players_use_leads_to_the_move(variant: str, said: str, why: str) -> None:
    with pytest.raises(NotationError) as error:
        Game.new(7, variant=variant).faults(said)  # type: ignore[arg-type]
    assert str(error.value).startswith(why)


def test_legal_passes_are_all_passes_that_have_no_fault() -> None:
    game = Game.new(3)
    for _ in range(9):
        state = game.state
        assert isinstance(state, american.CharlestonState)
        for seat in game.seats:
            gives = [move for move in game.legal_moves_of(seat) if isinstance(move, Give)]
            assert all(not passing_faults(state, move) for move in gives)
            assert len(gives) in (0, len({each.tiles for each in gives if not each.blind}), len(set(gives)))
        game.push(game.legal_moves[-1] if game.legal_moves_of("East") else game.legal_moves[0])


# --- positions and records ---------------------------------------------------------------------------


def test_a_position_is_text_that_reads_back() -> None:
    for game in (
        Game.new(7),
        Game.new(7, passes=False),
        Game.new(7, variant="classical"),
        Game.new(7, dealt=False),
    ):
        again = Game.at(game.text, variant=game.variant)
        assert again.text == game.text
        assert again.legal_moves == game.legal_moves
        assert Game.at(game.state).state is game.state
        with pytest.raises(MahjError, match="a game that began at a position has no record"):
            _ = again.record
    for wrong in (
        f"stage First Right; East{' J' * 9}",
        "phase window; turn East; claims West pung",
        "nothing",
    ):
        with pytest.raises(MahjError):
            Game.at(wrong)


@pytest.mark.parametrize("variant", ["american", "classical"])
def test_a_record_gives_the_same_game_here_and_on_the_page(variant: str) -> None:
    rules = "league mush=on" if variant == "american" else "sources classical_scoring=hong_kong"
    game = play("steady", 4, variant=variant, card="practice", rules=rules)  # type: ignore[arg-type]
    again = Game.replay(game.record)
    assert (again.state, again.moves, again.record) == (game.state, game.moves, game.record)
    assert again.outcome == game.outcome
    told = replayed(game.record)
    assert told.steps[-1].table.game.now == game.state


def test_a_record_of_a_card_of_ones_own_needs_the_card(tmp_path: Path) -> None:
    own = tmp_path / "ours.yaml"
    own.write_text(card_text(first_card()), "utf-8")
    game = Game.new(5, card=own)
    with pytest.raises(MahjError, match="give that as card="):
        Game.replay(game.record)
    assert Game.replay(game.record, card=own).text == game.text
    for wrong in ("", "no record", game.record.replace("roll", "rill"), game.record + "East dances\n"):
        with pytest.raises(MahjError):
            Game.replay(wrong, card=own)


def test_a_record_with_a_move_that_nobody_can_make_is_refused() -> None:
    with pytest.raises(IllegalMoveError):
        Game.replay(Game.new(5).record + "East discards 1B\n")
    with pytest.raises(NotationError):
        Game.replay("American game, record 2\n\n")


# --- how it ends -------------------------------------------------------------------------------------


def test_the_outcome_is_what_the_sheet_says() -> None:
    won = play("steady", 0, card="practice")
    outcome = won.outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert outcome.line is not None
    assert outcome.payment is not None
    assert outcome.balance == outcome.payment.balance
    assert sum(outcome.balance.values()) == 0
    assert outcome.balance[outcome.winner] == outcome.payment.receives > 0
    hand = won.seen_by(outcome.winner)
    exposed = hand.shown[outcome.winner]
    matches = Card.load("practice").matches(hand.rack, exposed)
    assert outcome.line in [match.line for match in matches]
    assert str(outcome).startswith(f"{outcome.winner} won with {outcome.line.id}")


def test_nobody_wins_a_wall_game() -> None:
    assert Game.new(7).outcome is None
    drawn = play(thrower, 7, passes=False)
    assert drawn.outcome is not None
    assert (drawn.outcome.winner, drawn.outcome.payment) == (None, None)
    assert drawn.outcome.balance == dict.fromkeys(drawn.seats, 0)
    assert str(drawn.outcome) == "nobody won"
    assert drawn.legal_moves == ()


def test_a_classical_hand_is_scored_where_the_table_scores() -> None:
    scored = play("steady", 0, variant="classical", rules="sources classical_scoring=hong_kong").outcome
    plain = play("steady", 0, variant="classical").outcome
    assert scored is not None
    assert plain is not None
    assert scored.winner is plain.winner is Seat.SOUTH
    assert scored.score is not None
    assert plain.score is None


def test_names_of_seats_are_refused_as_everywhere() -> None:
    with pytest.raises(UnknownNameError, match="unknown seat 'Nort', did you mean 'North'"):
        Game.new(7).seen_by("Nort")
    with pytest.raises(MahjError, match="nobody is playing North"):
        Game.new(7, missing="North").seen_by("North")


def test_moves_at_random_end_a_game() -> None:
    rng = random.Random(3)
    game = Game.new(3, rules="league mush=on iou=on")
    for _ in range(3_000):
        if game.is_over:
            break
        game.push(rng.choice(game.legal_moves_of(rng.choice(game.seats)) or game.legal_moves))
    assert game.outcome is not None
    assert Game.replay(game.record).state == game.state


def test_a_game_on_any_built_in_card_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card is shipped by naming it in one place: records know it, and nothing is said of its chances."""
    lines = tuple(replace(each, id=f"club-{each.id}") for each in first_card().lines[:9])
    club = replace(first_card(), name="Our club's card", lines=lines)
    monkeypatch.setitem(BUILT_IN, "club", lambda: club)  # type: ignore[arg-type]
    game = play({}, 7, card="club")
    assert "club/" in game.record
    again = Game.replay(game.record)
    assert again.record == game.record
    assert again.card == Card.load("club")
    assert replayed(game.record).steps
    assert chances_of(club) is None
    assert chances_of(first_card()) is not None
    with pytest.raises(MahjError, match=r"'practice', .*'club', or the path"):
        Card(7)  # type: ignore[arg-type]
