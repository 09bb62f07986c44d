"""A game as one value to push moves on: the American one, or the classical one by the same names."""

from __future__ import annotations

from typing import Any, Self

from mahj_tutor import american, classical, games
from mahj_tutor.api.arguments import (
    MoveLike,
    RulesLike,
    SeatLike,
    as_flag,
    as_move,
    as_number,
    as_rules,
    as_seat,
    as_seed,
    as_variant,
)
from mahj_tutor.api.card import MOST_CENTS, Card, CardLike
from mahj_tutor.api.outcome import Outcome, outcome_of
from mahj_tutor.api.record import card_of, opening_of, read_record, rules_of
from mahj_tutor.api.view import View, moves_of, seats_of, stage_of, view_of
from mahj_tutor.errors import MahjError, wrong_argument
from mahj_tutor.games import GameState, Move
from mahj_tutor.players.table_record import Opening, TableRecord
from mahj_tutor.rulebook import Fault, Profile
from mahj_tutor.table import Seat
from mahj_tutor.table.seats import seats as seats_at
from mahj_tutor.tiles import Variant

EngineGame = american.Game | classical.Game


class Game:
    """A game: `push` makes a move in it, everything else tells about it. A seed always gives the same walls.

    Get one with `Game.new`, `Game.at` or `Game.replay`. Moves are objects with a `seat`, or their texts, such
    as `East discards 3B`; `str` of a move is its text.

    >>> game = Game.new(7)
    >>> game.stage, len(game.legal_moves) > 100
    ('First Right', True)
    >>> game.push(game.legal_moves[0])
    >>> game.faults("East discards 1B")[0].rule
    'TN1'
    """

    __slots__ = ("_game", "_opening")

    def __init__(self, game: EngineGame, opening: Opening | None = None) -> None:
        if not isinstance(game, EngineGame):
            raise wrong_argument("a game of mahj_tutor.american or mahj_tutor.classical; see Game.new", game)
        self._game, self._opening = game, opening

    # --- where a game comes from ---------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        seed: int,
        *,
        variant: Variant = "american",
        card: CardLike = "first",
        rules: RulesLike = "sources",
        missing: SeatLike | None = None,
        passes: bool = True,
        dealt: bool = True,
        pot: int = 0,
        bettor_on: SeatLike | None = None,
    ) -> Self:
        """Return a new game, dealt unless `dealt` is False; its walls and dice come from the seed.

        `variant` is `american` or `classical`. Of an American game: `card` is what `Card.load` takes,
        `missing` the empty seat where three play, without `passes` there is no Charleston, `pot` is what lies
        in it in cents, `bettor_on` whom a fifth person has bet on. `rules` are table rules (docs/rules.md).

        Raises `ArgumentError` and `UnknownNameError` for what isn't one of these, `MahjError` for a pot, a
        bettor or an empty seat that the game or the table rules don't have.
        """
        table, empty = as_rules(rules), None if missing is None else seats_at(3, as_seat(missing))
        chair = None if empty is None else next(seat for seat in Seat if seat not in empty)
        opening = opening_of(
            as_seed(seed),
            as_variant(variant),
            Card.load(card).printed,
            table,
            missing=chair,
            passes=as_flag("passes", passes),
            pot=as_number("a pot", pot, 0, MOST_CENTS),
            bettor_on=None if bettor_on is None else as_seat(bettor_on),
        )
        begun = _begin(opening, Card.load(card), table)
        return cls(begun.dealt() if as_flag("dealt", dealt) else begun, opening)

    @classmethod
    def at(cls, text: str | GameState, *, variant: Variant = "american", card: CardLike = "first") -> Self:
        """Return a game that goes on from a position: the text of a state (see `text`), or the state itself.

        Raises `NotationError` for what can't be read, `MahjError` for tiles that the set doesn't have. Nobody
        knows how such a game came about, so it has no record.

        >>> passing = Game.at("stage First Right; East 3B N 7C J; South; West; North")
        >>> passing.faults("East gives 3B N J")[0].rule
        'CH3'
        """
        if isinstance(text, GameState):
            return cls(_at(text))
        if not isinstance(text, str):
            raise wrong_argument("a position or its text", text)
        if as_variant(variant) == "classical":
            return cls(classical.Game(classical.read_state(text), 0))
        printed = Card.load(card).printed
        return cls(american.Game(american.read_state(text, printed), 0, card=printed))

    @classmethod
    def replay(cls, record: str, *, card: CardLike | None = None) -> Self:
        """Return the game of a record, as `record` wrote it or as the page Your games saved it.

        `card` is needed where the game was played with a card of one's own. Raises `NotationError` or
        `MahjError` for a text that is no record, `IllegalMoveError` for a move that can't be made.
        """
        found = read_record(record)
        opening = found.opening
        chosen = Card.load(card) if card is not None else card_of(opening)
        begun = _begin(opening, chosen, rules_of(opening))
        return cls(begun.replay(found.moves), opening)  # type: ignore[arg-type]  # moves of that game

    # --- what it is ----------------------------------------------------------------------------------

    @property
    def variant(self) -> Variant:
        """`american` or `classical`."""
        return "american" if isinstance(self._game, american.Game) else "classical"

    @property
    def card(self) -> Card | None:
        """The card that is played; None in the classical game."""
        return Card(self._game.card) if isinstance(self._game, american.Game) else None

    @property
    def rules(self) -> Profile:
        """The table rules."""
        return self.state.table_rules

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in the order of play from East."""
        return seats_of(self.state)

    @property
    def state(self) -> GameState:
        """Where the game stands, as the engine has it: a value that never changes, with everybody's tiles."""
        return self._game.now

    @property
    def stage(self) -> str:
        """What the game waits for, as in a `View`: `deal`, a pass such as `First Right`, `discard`, ..."""
        return stage_of(self.state)

    @property
    def turn(self) -> Seat | None:
        """Who picked or called last; None before play."""
        state = self.state
        return state.turn if isinstance(state, american.PlayState | classical.PlayState) else None

    @property
    def is_over(self) -> bool:
        """Whether somebody has won, or the wall is used up."""
        return self._game.is_over

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, with what is paid; None while it goes on."""
        return outcome_of(self.state)

    @property
    def text(self) -> str:
        """The state as text, which `Game.at` reads."""
        state = self.state
        if isinstance(state, classical.GameState):
            return classical.write_state(state)
        return american.write_state(state)

    # --- moves ---------------------------------------------------------------------------------------

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far, those of the deal included; of a position, those made since."""
        return self._game.history

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves of all players; none when the game is over.

        Three kinds are legal and left out: challenges without cause, discards with a name spoken, and calls
        that announce a line. During passes there are hundreds.
        """
        return tuple(moves_of(self.state))

    def legal_moves_of(self, seat: SeatLike) -> tuple[Move, ...]:
        """Return the legal moves of one player."""
        return tuple(moves_of(self.state, as_seat(seat)))

    def faults(self, move: MoveLike) -> tuple[Fault, ...]:
        """Return every reason why a move is illegal now; none if it is legal.

        Each has the id of its `rule`, what to `say` in this case, the `text` of the rule and its `source`.
        Anything that isn't a move of this game raises `NotationError`, `ArgumentError` or `MahjError`.
        """
        return games.faults(self.state, as_move(self.state, move))

    def is_legal(self, move: MoveLike) -> bool:
        """Return whether a move is legal now: quicker than asking for its faults."""
        return games.is_legal(self.state, as_move(self.state, move))

    def push(self, move: MoveLike) -> None:
        """Make a move in this game; an illegal one raises `IllegalMoveError` with its `faults`."""
        self._game = self._after(move)

    def apply(self, move: MoveLike) -> Self:
        """Return the game after a move and leave this one as it is; raises as `push` does."""
        return type(self)(self._after(move), self._opening)

    def _after(self, move: MoveLike) -> EngineGame:
        game: Any = self._game  # a move is one of its own game: as_move has seen to that
        after: EngineGame = game.apply(as_move(self.state, move))
        return after

    def copy(self) -> Self:
        """Return a game that stands where this one does."""
        return type(self)(self._game, self._opening)

    # --- what others get of it -----------------------------------------------------------------------

    def seen_by(self, seat: SeatLike) -> View:
        """Return what one player may know: her own tiles, what lies open, and her legal moves.

        Raises `MahjError` for the empty seat of a table of three.
        """
        who = as_seat(seat)
        if who not in self.seats:
            raise MahjError(f"nobody is playing {who}")
        return view_of(self.state, who)

    @property
    def record(self) -> str:
        """The game as text, which `Game.replay` and `mahj-tutor replay` read: walls, dice and every move.

        Raises `MahjError` for a game that began at a position.
        """
        if self._opening is None:
            raise MahjError("a game that began at a position has no record: keep the text and the moves")
        return str(TableRecord(self._opening, self.moves))

    def __repr__(self) -> str:
        left = f", turn {self.turn}" if self.turn else ""
        return f"<Game: {self.variant}, {self.stage}{left}, {len(self.moves)} moves>"


def _at(state: GameState) -> EngineGame:
    """Return the engine's game at a state, which knows its card if it has one."""
    if isinstance(state, classical.GameState):
        return classical.Game(state, 0)
    if isinstance(state, american.DealState):
        return american.Game(state, state.roll)
    return american.Game(state, 0, card=state.card)


def _begin(opening: Opening, card: Card, rules: Profile) -> EngineGame:
    if opening.variant == "classical":
        return opening.classical_game(rules)
    return opening.game(card.printed, rules)
