"""Facts about Mah Jongg: who is near it, who has declared it, who has won, and how."""

from __future__ import annotations

from mahj_tutor.american import PlayState
from mahj_tutor.american.payment.settlement import find_win, matches_of
from mahj_tutor.american.payment.win import Win
from mahj_tutor.american.play.hand_status import made_hands
from mahj_tutor.american.play.state import DiscardedTile
from mahj_tutor.expressions import NoValueError
from mahj_tutor.facts.registry import ME, Lines, Subject
from mahj_tutor.facts.scenes import ONE_AWAY, WON
from mahj_tutor.facts.situation import Laid
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


@winning.fact("tiles_away(South) == 1", ONE_AWAY)
def tiles_away(play: PlayState, player: Seat = ME) -> int:
    """Return how many tiles a player's hand lacks for the nearest hand of the card."""
    hand = play.hand(player)
    return play.solver.tiles_away(hand.rack, hand.shown)


@winning.fact(
    "makes_mahjong(discard, South)",
    '{table: "phase window; turn East; South F F F 2B 2B 2B 2B 4B 4B 4B 4B 6B 6B; thrown East 6B"}',
)
def makes_mahjong(play: PlayState, tile: Laid, player: Seat = ME) -> bool:
    """Return whether a discard would make a player's hand Mah Jongg."""
    offer = play.callable_discard
    is_offer = offer is not None and offer.tile is tile.tile
    return bool(made_hands(play, player, offer if is_offer else DiscardedTile(play.turn, tile.tile)))


@winning.fact(
    "count(fitting_hands(East)) == 1",
    '{table: "phase window; turn East; shown East 4C 4C 4C, 8D 8D 8D; thrown East 5B"}',
)
def fitting_hands(play: PlayState, player: Seat = ME) -> Lines:
    """Return the hands of the card that have all exposures of a player and may be exposed."""
    return play.solver.lines_with(play.hand(player).shown, kind="X")


@winning.fact("winner() == West", WON)
def winner(play: PlayState) -> Seat | None:
    """Return who has won the game; nobody before that, and in a wall game."""
    return play.winner


@winning.fact("won_from() == South", WON)
def won_from(play: PlayState) -> Seat | None:
    """Return who threw the winning tile; nobody if it was picked or came by an exchange (WN2)."""
    return win_of(play).by


@winning.fact("not is_jokerless()", WON)
def is_jokerless(play: PlayState) -> bool:
    """Return whether the winning hand has no joker (WN4)."""
    return win_of(play).jokerless


# --- moves ---------------------------------------------------------------------------------------------
