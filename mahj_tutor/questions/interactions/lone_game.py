"""A game that a learner plays alone against an arranged wall, act by act: pick, rack, throw, Mah Jongg.

What was done is a list of acts; where the game stands follows from it. Acts that change nothing, such as a
question to the coach or a move that the rules refuse, only lead to words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from mahj_tutor.american import PlayState, apply, faults
from mahj_tutor.american.play.moves import Declare, Discard, Pick, PlayMove, Rack, SayWall
from mahj_tutor.american.play.state import Phase
from mahj_tutor.pictures.scene import Act, Acts
from mahj_tutor.rulebook import Fault
from mahj_tutor.scenarios.arranged import Offer
from mahj_tutor.solver.one_hand import is_needed, places, spare_tiles, tiles_away
from mahj_tutor.table import Seat
from mahj_tutor.tiles import JOKER, Tile

RACK, TABLE, WALL, PICKED = "rack", "discards", "w1", "picked"
"""The zones and the piece that acts name."""
DO = "do"
"""The choice that buttons answer: `("choose", "do", "mahjong")`."""

Word = Literal[
    "", "looking", "none_chosen", "switch", "stay", "chosen", "chosen_far", "picked", "racked", "threw",
    "throws_first", "picks_again", "picks_full", "rack_first", "needed", "joker", "early", "coach",
    "can_throw", "far", "would", "won", "wall_game",
]  # fmt: skip
"""What the last act came to."""
MISTAKES: frozenset[Word] = frozenset({"throws_first", "picks_again", "picks_full", "rack_first", "early"})
ASKS: dict[str, Word] = {
    "coach": "coach", "can-throw": "can_throw", "far": "far", "would": "would", "switch": "switch",
    "stay": "stay", "none": "none_chosen",
}  # fmt: skip
"""What a learner asks by a button, and what it comes to."""


@dataclass(frozen=True, slots=True)
class LoneGame:
    """Where a game stands: the play, the hand the learner goes for, and what the last act came to.

    `looking` is a hand that is looked at before it is chosen; `tile` is what was picked, thrown or is about
    to be thrown; `faults` are the reasons of the rules against the last act.
    """

    play: PlayState
    me: Seat
    offers: tuple[Offer, ...]
    hand: int | None = None
    word: Word = ""
    looking: int | None = None
    tile: Tile | None = None
    faults: tuple[Fault, ...] = ()
    picks: int = 0
    jokers: int = 0
    """How many jokers were picked."""

    @property
    def held(self) -> tuple[Tile, ...]:
        """The learner's tiles, a tile that was picked and not racked included."""
        picked = () if self.play.picked is None else (self.play.picked,)
        return (*self.play.hand(self.me).rack, *picked)

    @property
    def offer(self) -> Offer:
        """The hand the learner goes for, or the nearest one before any was chosen."""
        return self.offers[self.hand or 0]

    @property
    def made(self) -> Offer:
        """The hand that the tiles make: the one the learner goes for, unless it is another."""
        if self.word != "won" or not self.away:
            return self.offer
        found = self.play.solver.matches(self.held)
        return Offer(found[0].line, found[0].target)

    @property
    def away(self) -> int:
        """How many tiles of that hand are missing."""
        return tiles_away(self.offer.target, self.held)

    @property
    def spare(self) -> tuple[Tile, ...]:
        """The tiles that this hand has no place for."""
        return spare_tiles(self.offer.target, self.held)

    @property
    def is_over(self) -> bool:
        """Whether the learner has won or the wall is used up."""
        return self.word in ("won", "wall_game")

    @property
    def is_choosing(self) -> bool:
        """Whether the learner is choosing a hand."""
        return self.hand is None or self.word in ("looking", "switch", "none_chosen")

    def pieces(self) -> tuple[tuple[str, Tile], ...]:
        """Return the tiles of the rack with ids that stay theirs while they lie there."""
        seen = Counter[Tile]()
        found = []
        for tile in self.play.hand(self.me).rack:
            seen[tile] += 1
            found.append((f"r{tile.index}-{seen[tile]}", tile))
        return tuple(found)

    def pieces_in_order(self) -> tuple[tuple[str, Tile], ...]:
        """Return the tiles of a hand that was made in the order in which it is printed."""
        left = list(self.pieces())
        found = []
        for _, held in places(self.made.target, self.held):
            piece = next(each for each in left if each[1] is held)
            left.remove(piece)
            found.append(piece)
        return tuple(found)

    def picked_piece(self) -> str:
        """Return the id of the tile that was picked: the one it has on the rack."""
        tile = self.play.picked
        assert tile is not None
        return f"r{tile.index}-{self.play.hand(self.me).rack.count(tile) + 1}"

    # --- acts ------------------------------------------------------------------------------------------

    def after(self, act: Act) -> LoneGame:
        """Return the game after an act; one that means nothing here raises `KeyError`."""
        if self.is_over:
            raise KeyError(act)
        now = replace(self, word="", looking=None, tile=None, faults=())
        match act:
            case ("move", piece, zone) if self.hand is not None:
                return now._moved(piece, zone)
            case ("choose", asked, name):
                return now._asked(asked, name)
        raise KeyError(act)

    def _asked(self, asked: str, name: str) -> LoneGame:
        """Return the game after a choice or a button; before a hand is chosen there is nothing but that."""
        match asked, name:
            case "hand", _:
                return replace(self, word="looking", looking=self._number(name))
            case "go", _:
                return self._chosen(self._number(name))
            case _ if self.hand is None and name != "none":
                raise KeyError(name)
            case "throw", _:
                return self._throw(dict(self.pieces())[name])
            case "do", "mahjong":
                return self._declare()
        return replace(self, word=ASKS[name])

    def _number(self, name: str) -> int:
        return {offer.line.id: number for number, offer in enumerate(self.offers)}[name]

    def _chosen(self, hand: int) -> LoneGame:
        there = replace(self, hand=hand)
        farthest = max(tiles_away(offer.target, self.held) for offer in self.offers)
        return replace(there, word="chosen_far" if there.away == farthest else "chosen")

    def _moved(self, piece: str, zone: str) -> LoneGame:
        if (piece, zone) == (WALL, RACK):
            return self._pick()
        if self.play.phase is Phase.LOOKED and piece == self.picked_piece():
            if zone == RACK:
                return self._done(Rack(self.me), "racked", self.play.picked)
            return self._refused(Discard(self.me, self._tile(piece)), "rack_first")
        if zone != TABLE:
            raise KeyError(zone)
        return self._about_to_throw(self._tile(piece))

    def _tile(self, piece: str) -> Tile:
        known = dict(self.pieces())
        if self.play.phase is Phase.LOOKED and self.play.picked is not None:
            known[self.picked_piece()] = self.play.picked
        return known[piece]

    def _pick(self) -> LoneGame:
        move = Pick(self.me)
        if self.play.phase is not Phase.WINDOW:
            again: Word = "picks_again" if self.away else "picks_full"
            return self._refused(move, "rack_first" if self.play.phase is Phase.LOOKED else again)
        tile = self.play.wall[0]
        there = self._done(move, "picked", tile)
        return replace(there, picks=self.picks + 1, jokers=self.jokers + (tile is JOKER))

    def _about_to_throw(self, tile: Tile) -> LoneGame:
        """Ask once more before a tile is thrown that the hand needs."""
        move = Discard(self.me, tile)
        if self.play.phase is not Phase.DISCARD:
            return self._refused(move, "throws_first" if self.play.phase is Phase.WINDOW else "rack_first")
        if is_needed(self.offer.target, self.held, tile):
            return replace(self, word="joker" if tile is JOKER else "needed", tile=tile)
        return self._throw(tile)

    def _throw(self, tile: Tile) -> LoneGame:
        there = self._done(Discard(self.me, tile), "threw", tile)
        if there.play.wall:
            return there
        return replace(there._done(SayWall(self.me), "wall_game", tile), tile=tile)

    def _declare(self) -> LoneGame:
        move = Declare(self.me)
        if faults(self.play, move):
            return self._refused(move, "early")
        there = self._done(move, "won", None)
        offers = enumerate(self.offers)
        mine = (at for at, offer in offers if not tiles_away(offer.target, self.held))
        return there if not self.away else replace(there, hand=next(mine, self.hand))

    def _done(self, move: PlayMove, word: Word, tile: Tile | None) -> LoneGame:
        return replace(self, play=apply(self.play, move), word=word, tile=tile)

    def _refused(self, move: PlayMove, word: Word) -> LoneGame:
        return replace(self, word=word, faults=tuple(faults(self.play, move)))


def play_out(game: LoneGame, acts: Iterable[Act]) -> tuple[LoneGame, Acts]:
    """Return the game after acts, and those that count: what means nothing, and all behind it, is left out.

    Acts that changed nothing are left out, too, but for the last ones if they are alike.
    """
    kept: list[Act] = []
    last: list[Act] = []
    for act in acts:
        try:
            there = game.after(act)
        except (KeyError, ValueError):
            break
        changed = there.play is not game.play or there.hand != game.hand
        if changed:
            kept, last = [*kept, act], []
        else:
            last = [*last, act][-2:] if last[-1:] == [act] else [act]
        game = there
    return game, (*kept, *last)


def play_for(game: LoneGame, hand: int) -> Acts:
    """Return the acts of a player who goes for a hand and throws what it has no use for, to the end."""
    acts: list[Act] = []

    def do(act: Act) -> None:
        nonlocal game
        acts.append(act)
        game = game.after(act)

    do(("choose", "go", game.offers[hand].line.id))
    while not game.is_over:
        do(("move", WALL, RACK))
        do(("move", game.picked_piece(), RACK))
        if not game.away:
            do(("choose", DO, "mahjong"))
            continue
        ids = {tile: piece for piece, tile in game.pieces()}
        do(("choose", "throw", ids[game.spare[0]]))
    return tuple(acts)
