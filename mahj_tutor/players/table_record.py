"""A whole game at a learner's table as one text: how it began, and every move in order.

The walls are written tile by tile, so a record stays valid whatever happens to the shuffling, and the moves
of the computer players stand in it, so it stays valid when they change. A record takes about 5 KB. An
illegal act that counted is written as it was tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from zlib import crc32

from mahj_tutor import american, classical
from mahj_tutor.american.deal.order import roll_faults
from mahj_tutor.american.game import Game
from mahj_tutor.card import Card
from mahj_tutor.classical.deal import order as classical_order
from mahj_tutor.errors import MahjError, NotationError
from mahj_tutor.games import Move
from mahj_tutor.players.parts import Part, card_without
from mahj_tutor.players.strengths import STEADY, Strength, strength, to_choose
from mahj_tutor.rulebook.fault import refuse
from mahj_tutor.rulebook.profiles import Profile
from mahj_tutor.table.dice import roll
from mahj_tutor.table.seats import SEATS, Seat, read_seat
from mahj_tutor.table.walls import Walls
from mahj_tutor.tiles import Variant

HEADS: Mapping[str, Variant] = {
    "American game, record 1": "american",
    "Classical game, record 1": "classical",
}
"""The first line, by the game; a later form of the record has another number."""
_READERS: Mapping[Variant, Callable[[str], Move]] = {
    "american": american.read_move,
    "classical": classical.read_move,
}
PLAIN_CARD = "practice"
"""The card that is played by where a record names none."""
PLAIN_RULES: Mapping[Variant, str] = {"american": "league", "classical": "sources"}
"""The table rules where a record names none."""
_DICE: Mapping[Variant, int] = {"american": 2, "classical": classical_order.DICE}
MOST_VIEWS = 1_000_000
"""More views than a game has."""
HIGHEST = 1_000_000
"""Cents that nobody wins or loses in a sitting."""
ON_HER_OWN = 4
"""One game in so many is played without advice."""
LONGEST = 50_000
"""Characters of the longest record; the longest of 3,000 games had 9,000."""


def is_hers(game: str) -> bool:
    """Tell by a game's id whether the learner plays it without advice."""
    return crc32(f"coach/{game}".encode()) % ON_HER_OWN == 0


def others_of(name: str) -> tuple[str, ...]:
    """Return the strengths of the three others where all have the same."""
    return (name,) * (len(SEATS) - 1)


@dataclass(frozen=True, slots=True)
class Opening:
    """How a game begins: the walls, the roll for East, and who sits where.

    `id` is what the computer players' choices depend on where they have any, beside the number of moves.
    `level` is an id of the catalog, `house` the code of card and table rules, `me` where the learner sits,
    `strengths` those of the players to her right, across and to her left. `without` are the parts of the game
    that the level left out when the game began. With `catches` one of the others makes mistakes, for the
    learner to catch. `scores` are what the learner and the players to her right, across and to her left have
    won or lost in the games before at this table, in cents, or how many hands they have won in a game that
    isn't paid; none in the first game.

    `missing` is the empty chair where three play, `bettor_on` whom a fifth person has bet on, `pot` what lies
    in the pot before the game, in cents, and `way` which of the level's ways to play it is, from 0.

    `again` is how many of the first moves were made in another game with this opening, from which this one is
    tried again; 0 in a game of its own.
    """

    id: str
    level: str
    house: str
    me: Seat
    walls: Walls
    roll: int
    strengths: tuple[str, ...] = others_of(STEADY)
    without: frozenset[Part] = frozenset()
    catches: bool = False
    scores: tuple[int, ...] = ()
    missing: Seat | None = None
    bettor_on: Seat | None = None
    pot: int = 0
    way: int = 0
    again: int = 0

    def game(self, card: Card, table_rules: Profile) -> Game:
        """Return the American game before its first move; `card` and `table_rules` are those of the house.

        A roll that two dice cannot show raises `IllegalMoveError`; walls of another game, an empty chair of
        the learner's or East's, and a pot or a bettor that the table rules don't have, `MahjError`.
        """
        self._refuse_walls_but_of("american")
        refuse(roll_faults(self.roll))
        if self.missing is self.me:
            raise MahjError("the learner's own chair can't be empty")
        if (self.pot and table_rules.wall_game_pot == "off") or (
            self.bettor_on and table_rules.bettor == "off"
        ):
            raise MahjError("these table rules have no such pot or bettor")
        deal = american.DealState(self.walls, self.roll, self.missing, table_rules)
        played = card_without(card, self.without)
        passes = Part.CHARLESTON not in self.without
        seed = crc32(self.id.encode())
        return Game(deal, self.roll, seed, played, pot=self.pot, bettor_on=self.bettor_on, passes=passes)

    def classical_game(self, table_rules: Profile) -> classical.Game:
        """Return the classical game before its first move.

        A roll that three dice cannot show raises `IllegalMoveError`; walls of another game, and an empty
        chair, a pot or a bettor, which this game doesn't have, `MahjError`.
        """
        self._refuse_walls_but_of("classical")
        if self.missing or self.bettor_on or self.pot:
            raise MahjError("the classical game has four players, no bettor and no pot")
        refuse(classical_order.roll_faults(self.roll))
        deal = classical.DealState(self.walls, self.roll, table_rules)
        return classical.Game(deal, self.roll, crc32(self.id.encode()))

    @property
    def variant(self) -> Variant:
        """Which game it is: the walls tell, since each is played with tiles of its own."""
        return self.walls.variant

    def _refuse_walls_but_of(self, variant: Variant) -> None:
        if self.variant != variant:
            raise MahjError(f"these are the walls of the {self.variant} game, not of the {variant} one")

    def rng(self, moves: int) -> Random:
        """Return what decides for the computer players after so many moves: nothing but the record."""
        return Random(f"{self.id}/{moves}")

    def strength_of(self, seat: Seat) -> Strength:
        """Return how strong one of the others is."""
        return strength(self.strengths[(seat.number - self.me.number) % len(SEATS) - 1])

    @property
    def are_strongest(self) -> bool:
        """Whether all the others are as strong as any."""
        return set(self.strengths) <= {STEADY, to_choose()[0]}

    @property
    def is_hers(self) -> bool:
        """Whether the learner plays this game without advice: one in four, which its id decides."""
        return is_hers(self.id)

    @property
    def errs(self) -> Seat | None:
        """Who makes mistakes in this game; None where nobody does on purpose."""
        others = [seat for seat in SEATS if seat not in (self.me, self.missing)]
        return self.rng(0).choice(others) if self.catches else None


def opening(
    name: str,
    seed: int,
    *,
    level: str,
    house: str,
    me: Seat,
    without: frozenset[Part] = frozenset(),
    scores: tuple[int, ...] = (),
    variant: Variant = "american",
) -> Opening:
    """Return the opening of a game whose walls and dice come from a seed."""
    walls, dice = Walls.build(seed, variant), roll(Random(seed), _DICE[variant])
    return Opening(name, level, house, me, walls, dice, without=without, scores=scores)


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A game so far. `views` is how many views of it were sent when it was kept.

    `mistakes` are the places, from 0, of the moves that the others made by mistake, for a review to tell.
    """

    opening: Opening
    moves: tuple[Move, ...] = ()
    views: int = 0
    mistakes: tuple[int, ...] = ()

    def __str__(self) -> str:
        at = self.opening
        fields = {
            "id": at.id,
            "level": at.level,
            "house": at.house,
            "seat": at.me,
            "players": " ".join(at.strengths),
            **_set_only(
                without=" ".join(sorted(at.without)),
                scores=" ".join(map(str, at.scores)),
                empty=at.missing,
                bettor=at.bettor_on,
                pot=at.pot,
                way=at.way,
                again=at.again,
            ),
            "roll": at.roll,
            **{f"wall {seat}": row for seat, row in at.walls.texts().items()},
            **({"mistakes": " ".join(map(str, self.mistakes))} if at.catches else {}),
            "views": self.views,
        }
        head = (f"{name}: {value}" for name, value in fields.items())
        first = next(each for each, variant in HEADS.items() if variant == at.variant)
        return "\n".join([first, *head, "", *map(str, self.moves), ""])

    @classmethod
    def of(cls, text: str) -> TableRecord:
        """Return the game in a text, the inverse of `str`; raise `MahjError` if it is none."""
        if len(text) > LONGEST:
            raise MahjError(f"the record of a game has at most {LONGEST:,} characters")
        head, _, moves = text.partition("\n\n")
        first, *lines = head.split("\n")
        variant = HEADS.get(first)
        if variant is None:
            raise NotationError(f"expected {' or '.join(map(repr, HEADS))}", first[:60], 1)
        fields = dict(_field(line) for line in lines)
        try:
            opened = _opening(fields)
            views = int(fields["views"])
            mistakes = tuple(map(int, fields.get("mistakes", "").split()))
        except (KeyError, ValueError) as error:
            raise MahjError(f"the record of a game lacks something: {error}") from error
        if opened.variant != variant:
            raise MahjError(f"the record of a {variant} game has the walls of the {opened.variant} one")
        return cls(opened, _moves(moves.splitlines(), variant), max(0, min(views, MOST_VIEWS)), mistakes)


def _set_only(**fields: object) -> dict[str, object]:
    """Return the fields that not every game has, where this one has them."""
    return {name: value for name, value in fields.items() if value}


def _field(line: str) -> tuple[str, str]:
    name, _, value = line.partition(": ")
    return name, value


def _opening(fields: dict[str, str]) -> Opening:
    walls = Walls.read({seat: fields[f"wall {seat}"] for seat in SEATS})
    scores = tuple(map(int, fields.get("scores", "").split()))
    if len(scores) not in (0, len(SEATS)) or any(abs(each) > HIGHEST for each in scores):
        raise ValueError(f"the scores of {len(SEATS)} players, not {len(scores)}")
    pot, way, again = (_number(fields, name) for name in ("pot", "way", "again"))
    return Opening(
        fields["id"],
        fields["level"],
        fields.get("house", ""),
        read_seat(fields["seat"]),
        walls,
        int(fields["roll"]),
        _strengths(fields["players"]),
        frozenset(map(Part, fields.get("without", "").split())),
        catches="mistakes" in fields,
        scores=scores,
        missing=_seat(fields, "empty"),
        bettor_on=_seat(fields, "bettor"),
        pot=pot,
        way=way,
        again=again,
    )


def _seat(fields: dict[str, str], name: str) -> Seat | None:
    return read_seat(fields[name]) if name in fields else None


def _strengths(text: str) -> tuple[str, ...]:
    names = tuple(text.split())
    if len(names) != len(SEATS) - 1:
        raise ValueError(f"the strengths of {len(SEATS) - 1} players, not {len(names)}")
    for name in names:
        strength(name)  # raises where there is none
    return names


def _number(fields: dict[str, str], name: str) -> int:
    """Return a number that not every game has, 0 without it."""
    found = int(fields.get(name, 0))
    if not 0 <= found <= HIGHEST:
        raise ValueError(f"{name}: {found}, which no game has")
    return found


def _moves(lines: Iterable[str], variant: Variant) -> tuple[Move, ...]:
    return tuple(_READERS[variant](line) for line in lines if line)
