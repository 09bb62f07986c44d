"""Games between players of one's own and those that come with the package."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from random import Random
from typing import TypeAlias

from mahj_tutor import american, classical
from mahj_tutor.american import AskCourtesy, Mush, PickUp, Vote
from mahj_tutor.american.play import moves as american_moves
from mahj_tutor.api.arguments import RulesLike, SeatLike, as_move, as_seat
from mahj_tutor.api.card import CardLike
from mahj_tutor.api.game import Game
from mahj_tutor.api.view import View, moves_of, view_of
from mahj_tutor.classical.play import moves as classical_moves
from mahj_tutor.errors import MahjError, UnknownNameError, wrong_argument
from mahj_tutor.games import GameState, Move
from mahj_tutor.players.at_table import table_move
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.players.classical import choose_move
from mahj_tutor.players.strengths import STEADY, strength, to_choose
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Variant

Player: TypeAlias = Callable[[View], "Move | str | None"]
"""A player: it is shown what one seat sees and returns a move of hers or its text, None to do nothing.

With None the game goes on by itself: she lets a discard go, picks and racks, picks up what was passed, asks
for no second Charleston and no courtesy pass, accepts a hand that is made. What she passes and throws she has
to say, and what she shows after a call: with None she gives the call up.
"""
AnyPlayer: TypeAlias = "Player | str"
"""A player, or the name of one that comes with the package: `steady`, `able`, `hasty` or `easy`."""
Players: TypeAlias = "AnyPlayer | Sequence[AnyPlayer] | Mapping[SeatLike, AnyPlayer]"
"""One player for all seats, one for each in the order of play from East, or players by their seats."""

MOST_MOVES = 5_000
"""Moves after which a game is given up; sensible players need some 250, players at random up to 2,000."""

_Offer: TypeAlias = tuple[Seat, int]
"""A player, and the number of the discard that is offered."""

_BY_ITSELF = (
    PickUp,
    american_moves.Rack,
    american_moves.Pick,
    american_moves.SayWall,
    american_moves.LetGo,
    american_moves.Accept,
    classical_moves.Draw,
    classical_moves.SayDraw,
    classical_moves.Replace,
    classical_moves.Accept,
    classical_moves.Reject,
)
"""What is done for a player who returns None."""


def play(
    players: Players,
    seed: int | Game,
    *,
    variant: Variant = "american",
    card: CardLike = "first",
    rules: RulesLike = "sources",
    missing: SeatLike | None = None,
    passes: bool = True,
) -> Game:
    """Play a game to its end and return it; the options are those of `Game.new`.

    Each of the `players` is a function of one `View`, or the name of a computer player: `steady`, `able`,
    `hasty`, `easy` (`steady` in the classical game). Give one for all seats, a list in the order of play from
    East, or a mapping by seats, where those left out are `steady`. In place of the seed a `Game` may stand:
    it is played on from there, and left as it is.

    Raises `IllegalMoveError` for an illegal move, with a note that says whose it was, and `MahjError` for a
    move of another seat, for no move where one is due, and for a second call of a discard whose first call
    was given up with None.

    >>> def lazy(view):
    ...     if view.stage == "discard" and view.turn is view.seat:
    ...         return f"{view.seat} discards {view.rack[0]}"
    >>> game = play(lazy, 7, passes=False)
    >>> game.is_over, str(game.outcome)
    (True, 'nobody won')
    """
    if isinstance(seed, Game):
        game = seed.copy()
    else:
        game = Game.new(seed, variant=variant, card=card, rules=rules, missing=missing, passes=passes)
    seated, given_up = _seated(players, game), set[_Offer]()
    for _ in range(MOST_MOVES):
        if game.is_over:
            return game
        game.push(_next_move(game, seated, given_up))
    raise MahjError(f"the game did not end within {MOST_MOVES} moves")


# --- who plays ---------------------------------------------------------------------------------------


def _seated(players: object, game: Game) -> Mapping[Seat, Player | str]:
    """Return the player of each seat."""
    if isinstance(players, Mapping):
        named = {as_seat(seat): player for seat, player in players.items()}
        found = {seat: named.get(seat, STEADY) for seat in game.seats}
    elif isinstance(players, Sequence) and not isinstance(players, str):
        if len(players) != len(game.seats):
            raise MahjError(f"{len(game.seats)} play, and there are {len(players)} players")
        found = dict(zip(game.seats, players, strict=True))
    else:
        found = dict.fromkeys(game.seats, players)
    for player in found.values():
        _refuse_other(player, game.variant)
    return found


def _refuse_other(player: object, variant: Variant) -> None:
    if callable(player):
        return
    if not isinstance(player, str):
        raise wrong_argument("a player, a function of a view, or the name of one, such as 'steady'", player)
    known = (STEADY, *to_choose()) if variant == "american" else (STEADY,)
    if player not in known:
        raise UnknownNameError(f"player of the {variant} game", player, known)


# --- whose move it is --------------------------------------------------------------------------------


def _next_move(game: Game, seated: Mapping[Seat, Player | str], given_up: set[_Offer]) -> Move:
    """Return the next move: who wants the discard is asked before the player who would pick.

    `given_up` has the calls that players gave up by returning None.
    """
    state = game.state
    if isinstance(state, american.DealState | classical.DealState):
        return next(moves_of(state))
    legal: dict[Seat, tuple[Move, ...]] = {}
    for seat in sorted(game.seats, key=lambda seat: _order(state, seat)):
        player = seated[seat]
        if isinstance(player, str):
            move = _of_computer(game, seat, player)
        else:
            legal[seat] = tuple(moves_of(state, seat))
            move = _asked(game, seat, player, legal[seat])
            _refuse_again(state, move, given_up)
        if move is not None:
            return move
    for move in chain.from_iterable(legal.values()):
        if _goes_by_itself(move):
            _note_given_up(state, move, given_up)
            return move
    waits = next((seat for seat in legal if legal[seat]), None)
    if waits is None:
        raise MahjError(f"nobody can move at {game.stage}: this position leads nowhere")
    raise MahjError(f"{waits}'s player returned no move at {game.stage}, where one is due")


def _note_given_up(state: GameState, move: Move, given_up: set[_Offer]) -> None:
    """Remember that a player has given up her call by returning None."""
    is_let_go = isinstance(move, american_moves.LetGo)
    if is_let_go and isinstance(state, american.PlayState) and move.seat in {e.seat for e in state.claims}:
        given_up.add((move.seat, len(state.thrown)))


def _refuse_again(state: GameState, move: Move | None, given_up: set[_Offer]) -> None:
    """Refuse a second call of the same discard: it would be given up again, and so on without an end."""
    if not isinstance(move, american_moves.Call) or not isinstance(state, american.PlayState):
        return
    if (move.seat, len(state.thrown)) in given_up:
        say = f"{move.seat}'s player called {state.thrown[-1].tile}, showed nothing and called it again"
        raise MahjError(f"{say}: after a call, return one of the moves in legal_moves that show it")


def _order(state: GameState, seat: Seat) -> tuple[int, bool]:
    """Return when a player is asked: first who may want the discard, then who called it, then who let it go.

    Who would pick is the last of each: nobody calls after that.
    """
    if not isinstance(state, american.PlayState | classical.PlayState):
        return 0, False
    is_next = state.phase.value == "window" and state.next_player(state.turn) is seat
    if isinstance(state, american.PlayState) and seat in state.let_go:
        return 2, is_next
    return int(any(claim.seat is seat for claim in state.claims)), is_next


def _asked(game: Game, seat: Seat, player: Player, legal: tuple[Move, ...]) -> Move | None:
    """Return what a player of one's own does now, None for nothing; without a choice nobody is asked."""
    has_choice = any(
        not isinstance(move, american_moves.Wait) and not _goes_by_itself(move) for move in legal
    )
    given = player(view_of(game.state, seat, legal)) if has_choice else None
    if given is None:
        return None
    try:
        move = as_move(game.state, given)
        if move.seat is not seat:
            raise MahjError(f"{seat}'s player moved for {move.seat}: {move}")
        if move not in legal:
            game.apply(move)  # which says why not, if it isn't one of those that are left out
    except MahjError as error:
        error.add_note(f"That is what {seat}'s player returned at {game.stage}.")
        raise
    return move


def _of_computer(game: Game, seat: Seat, name: str) -> Move | None:
    state, rng = game.state, Random(f"{seat}/{len(game.moves)}")
    match state:
        case american.CharlestonState():
            return charleston_move(state, seat, strength(name))
        case american.PlayState():
            return table_move(state, seat, rng, strength(name))
        case classical.PlayState():
            return choose_move(state, seat, rng)
        case _:
            return None


def _goes_by_itself(move: Move) -> bool:
    """Whether a move is what is done for a player who does nothing."""
    match move:
        case Vote():
            return not move.go_on
        case AskCourtesy():
            return not move.count
        case Mush():
            return not move.tiles
        case _:
            return isinstance(move, _BY_ITSELF)
