"""A learner at the table who plays as a computer player would, act by act on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from mahj_tutor.american import AskCourtesy, CharlestonState, Give, Move, Mush, PlayState, Vote
from mahj_tutor.american.play.moves import (
    Accept,
    Call,
    Challenge,
    Declare,
    Discard,
    Pick,
    Rack,
    SayWall,
    Show,
    Swap,
)
from mahj_tutor.american.play.state import Phase
from mahj_tutor.learner.bookmark import Attempt, Bookmark
from mahj_tutor.learner.cards import OwnCard
from mahj_tutor.learner.games import KeptGame
from mahj_tutor.pictures.scene import Act
from mahj_tutor.players.charleston import charleston_move
from mahj_tutor.players.parts import Part
from mahj_tutor.players.player import choose_move
from mahj_tutor.players.table_record import TableRecord
from mahj_tutor.session.any_table import AnyTable
from mahj_tutor.session.classical.game import ClassicalTable
from mahj_tutor.session.kinds import KINDS
from mahj_tutor.session.levels import find_level
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_opening import introduced
from mahj_tutor.session.table_turns import beat, is_asked, next_move
from mahj_tutor.tiles import Tile
from tests import classical_learner


def game_in(kept: KeptGame) -> Any:
    """Return the game that is kept, replayed from its record; of the kind that it is."""
    record = TableRecord.of(kept.record)
    game = KINDS[record.opening.variant].resume(record, kept.house)
    return introduced(find_level(record.opening.level), game)


def play_on(table: TableGame) -> TableGame:
    """Return the game when it waits for the learner again, or is over."""
    while next_move(table) is not None:
        table = beat(table)
    return table


def next_acts(table: AnyTable) -> tuple[Act, ...]:
    """Return what a sensible learner does next, none when the game is over; she lets the others go on."""
    if isinstance(table, ClassicalTable):
        return classical_learner.next_acts(table)
    assert isinstance(table, TableGame)
    now = table.game.now
    if next_move(table) is not None:
        return (_button("on"),)
    if isinstance(now, CharlestonState):
        move: Move | None = charleston_move(now, table.me)
    else:
        assert isinstance(now, PlayState)
        if now.phase is Phase.OVER:
            return ()
        move = choose_move(
            now, table.me, table.opening.rng(len(table.game.history)), table.opening.without - {Part.RIVALS}
        )
        if isinstance(move, Call) and not is_asked(table):
            move = Pick(table.me)
        if isinstance(move, Rack):
            move = _thrown_at_once(table) or move
    return tuple(_acts(table, move))


def _thrown_at_once(table: TableGame) -> Discard | None:
    """Return what she throws after she has looked at a tile, if that is what comes next."""
    now, moves = table.game.apply(Rack(table.me)).now, len(table.game.history) + 1
    assert isinstance(now, PlayState)
    move = choose_move(now, table.me, table.opening.rng(moves), table.opening.without - {Part.RIVALS})
    return move if isinstance(move, Discard) else None


def _acts(table: TableGame, move: Move | None) -> Iterator[Act]:
    match move:
        case Give() | Mush():
            yield from (("move", piece, "tray") for piece in _pieces(table, move.tiles))
            yield _button("pass")
        case Discard() if table.game.now.picked is move.tile:  # type: ignore[union-attr]
            yield _button("throw")
        case Discard():
            yield ("mark", _pieces(table, [move.tile])[0])
            yield _button("throw")
        case Swap():
            yield ("mark", _pieces(table, [move.tile])[0])
            yield _button(_name(move))
        case None | SayWall():  # she is asked about the last discard, after which nothing is left to pick
            yield _button("no")
        case _:
            yield _button(_name(move))


def _name(move: Move) -> str:
    match move:
        case Vote():
            return "yes" if move.go_on else "no-more"
        case AskCourtesy():
            return f"ask-{move.count}"
        case Call():
            return f"call-{move.wanted}"
        case Pick():
            return "pick"
        case Rack():
            return "rack"
        case Declare():
            return "mahjong"
        case Accept() | Challenge():  # a wrong hand she leaves to the others
            return "accept"
        case Show() | Swap():
            return "-".join(str(move).split()[1:])
    raise AssertionError(move)


def _button(name: str) -> Act:
    return ("choose", "do", name)


def _pieces(table: TableGame, tiles: Iterable[Tile]) -> list[str]:
    """Return the ids of tiles on the rack."""
    wanted, found = Counter(tiles), []
    for piece, tile in table.pieces():
        if wanted[tile]:
            wanted[tile] -= 1
            found.append(piece)
    return found


class Memory:
    """A learner's record that is nowhere but in memory: one learner's games, and her bookmarks."""

    def __init__(self, like: Memory | None = None) -> None:
        self.kept: dict[str, KeptGame] = dict(like.kept) if like else {}
        self.marks: dict[str, Bookmark] = dict(like.marks) if like else {}
        self.attempts: list[Attempt] = list(like.attempts) if like else []
        self.cards: tuple[OwnCard, ...] = like.cards if like else ()

    def bookmark(self, _key: str, exercise: str) -> Bookmark | None:
        return self.marks.get(exercise)

    def save_bookmark(self, _key: str, bookmark: Bookmark, *, lasting: bool = True) -> None:
        self.marks[bookmark.exercise] = bookmark

    def record_attempt(self, _key: str, attempt: Attempt, bookmark: Bookmark) -> None:
        self.attempts.append(attempt)
        self.marks[bookmark.exercise] = bookmark

    def latest_attempts(self, _key: str, exercise: str, most: int) -> tuple[tuple[Attempt, ...], int]:
        found = [each for each in reversed(self.attempts) if each.exercise == exercise]
        return tuple(found[:most]), len(found)

    def keep_game(self, _key: str, game: KeptGame, before: int) -> bool:
        known = self.kept.get(game.id)
        if (len(known.record) if known else 0) != before:
            return False
        self.kept.pop(game.id, None)
        self.kept[game.id] = game
        return True

    def games(self, _key: str) -> tuple[KeptGame, ...]:
        return tuple(reversed(self.kept.values()))

    def own_cards(self, _key: str) -> tuple[OwnCard, ...]:
        return self.cards

    def newest_game(self, _key: str, level: str) -> KeptGame | None:
        found = [game for game in self.kept.values() if game.level == level]
        return found[-1] if found else None

    @property
    def newest(self) -> KeptGame:
        """The game that was kept last."""
        return list(self.kept.values())[-1]
