"""Facts about Mah Jongg: who is near it, who has declared it, who has won, and how."""

from __future__ import annotations

from mahj_tutor.american import Move, PlayState
from mahj_tutor.american.payment.settlement import find_win, matches_of
from mahj_tutor.american.payment.win import Win
from mahj_tutor.american.play.moves import Accept, Challenge, ThrowIn
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import Line
from mahj_tutor.exercises.expressions import NoValueError
from mahj_tutor.exercises.facts.registry import ME, Lines, Subject
from mahj_tutor.exercises.situation import Laid, Situation
from mahj_tutor.solver import Match
from mahj_tutor.table import Seat

winning = Subject("Mah Jongg")


def win_of(play: PlayState) -> Win:
    """Return the win of a game; raise `NoValueError` if nobody has won."""
    win = find_win(play)
    if win is None:
        raise NoValueError("nobody has won: add winner:, or draw: game with find: winner() != nobody")
    return win


def winning_match(play: PlayState) -> Match:
    """Return how the winning tiles make the hand that is paid."""
    value = win_of(play).value
    return next(each for each in matches_of(play) if each.line.value == value)


@winning.fact
def tiles_away(play: PlayState, player: Seat = ME) -> int:
    """Return how many tiles a player's hand lacks for the nearest hand of the card.

    Example: tiles_away(South) == 1
    Scene: {table: "phase discard; turn South; came wall; South F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 9C"}
    """
    hand = play.hand(player)
    return play.solver.tiles_away(hand.rack, hand.shown)


@winning.fact
def makes_mahjong(play: PlayState, tile: Laid, player: Seat = ME) -> bool:
    """Return whether a discard would make a player's hand Mah Jongg.

    Example: makes_mahjong(discard, South)
    Scene: {table: "phase window; turn East; South F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B; thrown East 6B"}
    """
    hand = play.hand(player)
    return bool(play.matches((*hand.rack, tile.tile), hand.shown, tile.tile))


@winning.fact
def fitting_hands(play: PlayState, player: Seat = ME) -> Lines:
    """Return the hands of the card that have all exposures of a player and may be exposed.

    Example: count(fitting_hands(East)) == 1
    Scene: {table: "phase window; turn East; shown East 4C 4C 4C, 8D 8D 8D; thrown East 5B"}
    """
    return play.solver.lines_with(play.hand(player).shown, kind="X")


@winning.fact
def declarer(play: PlayState) -> Seat | None:
    """Return who has declared Mah Jongg and is being checked; nobody at any other time.

    Example: declarer() == East
    Scene: {table: "phase declared; turn East; open East; East F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B"}
    """
    return play.turn if play.phase is Phase.DECLARED else None


@winning.fact
def winner(play: PlayState) -> Seat | None:
    """Return who has won the game; nobody before that, and in a wall game.

    Example: winner() == West
    Scene: {winner: West, how: self, hand: F F F 2B 2B J 2B 4B 4B 4B 4B 6B 6B 6B}
    """
    return play.winner


@winning.fact
def winning_hand(play: PlayState) -> Line:
    """Return the hand of the card that the winner has made.

    Example: winning_hand() == nearest_hand(West)
    Scene: {winner: West, how: self, hand: F F F 2B 2B J 2B 4B 4B 4B 4B 6B 6B 6B}
    """
    return winning_match(play).line


@winning.fact
def nearest_hand(play: PlayState, player: Seat = ME) -> Line:
    """Return the hand of the card that a player is nearest to; of several, the first on the card.

    Example: nearest_hand(South) == nearest_hand(South)
    Scene: {table: "phase discard; turn South; came wall; South F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 9C"}
    """
    hand = play.hand(player)
    found = play.solver.nearest(hand.rack, hand.shown, top=1)
    if not found:
        raise NoValueError(f"no hand of the card has {player}'s exposures")
    return found[0].line


@winning.fact
def how_won(play: PlayState) -> str:
    """Return where the winning tile came from: `discard`, `self` (picked from the wall), or `exchange`.

    Example: how_won() == "self"
    Scene: {winner: West, how: self, hand: F F F 2B 2B J 2B 4B 4B 4B 4B 6B 6B 6B}
    """
    return win_of(play).how


@winning.fact
def won_from(play: PlayState) -> Seat | None:
    """Return who threw the winning tile; nobody if it was picked or came by an exchange (WN2).

    Example: won_from() == South
    Scene: {winner: West, how: discard, by: South, hand: F F F 2B 2B J 2B 4B 4B 4B 4B 6B 6B 6B}
    """
    return win_of(play).by


@winning.fact
def is_jokerless(play: PlayState) -> bool:
    """Return whether the winning hand has no joker (WN4).

    Example: not is_jokerless()
    Scene: {winner: West, how: self, hand: F F F 2B 2B J 2B 4B 4B 4B 4B 6B 6B 6B}
    """
    return win_of(play).jokerless


# --- moves ---------------------------------------------------------------------------------------------


@winning.fact
def accept(at: Situation, player: Seat) -> Move:
    """Return a player's word that a declared hand is right.

    Example: legal(accept(West))
    Scene: {table: "phase declared; turn East; open East; East F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B"}
    """
    return Accept(player)


@winning.fact
def throw_in(at: Situation, player: Seat) -> Move:
    """Return the move of a player who mixes in the tiles of the rack.

    Example: rules_against(throw_in(West)) == "WN1"
    Scene: {table: "phase declared; turn East; open East; East F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B 6B"}
    """
    return ThrowIn(player)


@winning.fact
def challenge(at: Situation, player: Seat, other: Seat) -> Move:
    """Return the move of a player who calls another player's hand dead.

    Example: legal(challenge(South, West))
    Scene: {table: "phase window; turn North; West 1B 2B 5C 8C 9D N; shown West 3D 3D J 3D; thrown North 2D"}
    """
    return Challenge(player, other)
