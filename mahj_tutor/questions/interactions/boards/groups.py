"""Groups: tiles go into groups by their names, and wrong ones out of them; the engine judges each group.

The scene names the groups and the tiles there are; `laid` are tiles that lie in the groups already. Every way
to fill the groups that the rules allow is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import islice
from types import MappingProxyType
from typing import ClassVar

from mahj_tutor.expressions import Type, types
from mahj_tutor.facts.groups import made_of
from mahj_tutor.facts.situation import Laid, Where, kinds
from mahj_tutor.pictures.scene import Act, Acts, Answer, Frame, Zone, fold
from mahj_tutor.pictures.table import rack_pieces
from mahj_tutor.pictures.words import once, sentence, tiles_said
from mahj_tutor.questions.feedback import explain
from mahj_tutor.questions.interactions.place_task import PlaceTask, Placing, free_pieces
from mahj_tutor.rulebook import Fault
from mahj_tutor.scenarios.named_groups import fillings, label, laid_zones
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.solver.groups import NamedGroup, group_faults, group_grounds, group_misconception
from mahj_tutor.spans import Span
from mahj_tutor.tiles import JOKER, Tile, natural_list, tile, tiles

_MOST = 4000
"""How many ways to fill the groups are looked at, to keep what lies there."""
Place = Mapping[str, tuple[str, ...]]
Built = tuple[tuple[Tile, ...], ...]


class GroupsTask(PlaceTask):
    """The learner's tiles, and a tray for each group."""

    NAMES: ClassVar[Mapping[str, Type]] = MappingProxyType({"used": types.TILES, "left": types.TILES})
    NOTHING = "You haven't moved a tile yet. Put tiles where they belong."
    MORE = "Some tiles are in place already. Put the others where they belong."

    def __post_init__(self) -> None:
        if not self.groups:
            fix = "add group_names: pair, pung of 3B"
            raise Unfit("E042", "there is no group to build", fix, ("scene", "group_names"))
        if self._filling(()) is None:
            say = f"the tiles do not make {natural_list(map(str, self.groups))}"
            raise Unfit("E041", say, "add tiles, or ask for another group", ("scene", "tiles"))
        if self.laid and self._first_fault(self._built(self._start)) is None:
            say = "the groups that lie there are right"
            raise Unfit("E042", say, "put a wrong tile among them", ("scene", "laid"))

    @cached_property
    def groups(self) -> tuple[NamedGroup, ...]:
        """The groups to be built."""
        return self.drawn.named("group_names")

    @cached_property
    def loose(self) -> tuple[Tile, ...]:
        """The learner's tiles."""
        return kinds(self.drawn.named("tiles"))

    @cached_property
    def laid(self) -> tuple[Laid, ...]:
        """The tiles that lie in the groups at first."""
        return self.drawn.named("laid")

    @property
    def label(self) -> str:
        """The words on the button, unless the author has others."""
        return "Check my groups" if len(self.groups) > 1 else "Check my group"

    # --- what is there ----------------------------------------------------------------------------------

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """The learner's tiles, and a tray for each group."""
        heading = self.drawn.fields.label or "Your tiles"
        return (Zone("rack", "rack", heading, rack_pieces(self.loose)), *laid_zones(self.groups, self.laid))

    @property
    def ways(self) -> Mapping[str, tuple[str, ...]]:
        """Every tile may go into every group, and back."""
        ids = tuple(zone.id for zone in self.zones)
        return {piece.id: ids for zone in self.zones for piece in zone.pieces}

    @property
    def _start(self) -> Place:
        return {zone.id: tuple(piece.id for piece in zone.pieces) for zone in self.zones}

    @cached_property
    def _trays(self) -> tuple[str, ...]:
        return tuple(f"group-{number}" for number, _ in enumerate(self.groups, 1))

    @cached_property
    def _faces(self) -> Mapping[str, Tile]:
        return {piece.id: tile(piece.face or "") for zone in self.zones for piece in zone.pieces}

    @cached_property
    def _homes(self) -> Mapping[str, str]:
        return {piece.id: zone.id for zone in self.zones for piece in zone.pieces}

    def _tiles(self, pieces: Sequence[str]) -> tuple[Tile, ...]:
        return tuple(sorted(self._faces[piece] for piece in pieces))

    def _built(self, place: Place) -> Built:
        """Return the tiles that lie in each group."""
        return tuple(self._tiles(place[tray]) for tray in self._trays)

    # --- what a placing means ---------------------------------------------------------------------------

    def lacks(self, answer: Answer) -> str | None:
        """No group may be empty."""
        empty = (
            label(each) for each, tray in zip(self.groups, self._trays, strict=True) if not answer.place[tray]
        )
        first = next(empty, None)
        return f"{first}: this place is still empty. Put its tiles there." if first else None

    def placing(self, answer: Answer) -> Placing:
        """Put every group to the rules; the first that is wrong is told."""
        built = self._built(answer.place)
        number, values = self._first_fault(built), self._values(answer.place)
        pairs = tuple(zip(self.groups, built, strict=True))
        if number is None:
            rules = once(rule for group, some in pairs for rule in group_grounds(group, some))
            return Placing(values=values, why=explain(*map(made_of, self.groups)), rules=rules)
        found = group_faults(*pairs[number])
        return Placing(
            values=values,
            faults=found,
            misconception=group_misconception(*pairs[number]),
            lit=self._lit(answer.place[self._trays[number]], found),
            replayed=partial(self._replay, answer, number, found[0]),
        )

    def _first_fault(self, built: Built) -> int | None:
        """Return the first group that is wrong, counted from 0, or None."""
        pairs = enumerate(zip(self.groups, built, strict=True))
        return next((number for number, pair in pairs if group_faults(*pair)), None)

    def _values(self, place: Place) -> dict[str, tuple[Laid, ...]]:
        used = tuple(self._laid(piece) for tray in self._trays for piece in place[tray])
        return {"used": used, "left": tuple(map(self._laid, place["rack"]))}

    def _laid(self, piece: str) -> Laid:
        number = int(piece[1:]) - 1
        return Laid(self.loose[number], Where("tiles", number)) if piece[0] == "r" else self.laid[number]

    def _lit(self, pieces: tuple[str, ...], found: Sequence[Fault]) -> tuple[str, ...]:
        """Return what to look at in a wrong group: the jokers where they are what is wrong."""
        jokers = tuple(piece for piece in pieces if self._faces[piece] is JOKER)
        return jokers if found[0].rule == "JK2" else pieces

    def _replay(self, answer: Answer, number: int, fault: Fault) -> tuple[Frame, ...]:
        tray = self._trays[number]
        good = fold(self.bare, next(iter(self.completions(answer)), ())).place
        here = tiles_said(self._tiles(answer.place[tray]))
        return (
            Frame(f"Here's what you built: {here}.", dict(answer.place), (tray,)),
            Frame(sentence(fault.say), lit=(tray,)),
            Frame("Here's one that works.", dict(good), (tray,)),
        )

    # --- ways to fill the groups ------------------------------------------------------------------------

    def _fillings(self) -> Iterator[Built]:
        return fillings(self.groups, Counter(self._faces.values()))

    def _filling(self, built: Built) -> Built | None:
        """Return the way to fill the groups that takes fewest tiles out of them again, or None."""
        if not any(built):
            return next(self._fillings(), None)
        return min(islice(self._fillings(), _MOST), key=partial(_withdrawn, built), default=None)

    def candidates(self) -> Iterator[Acts]:
        """Every way to fill the groups, first the one that keeps what lies there."""
        first = self._filling(self._built(self._start)) or ()
        yield self._acts(first, self._start)
        rest = (self._acts(each, self._start) for each in self._fillings() if each != first)
        yield from filter(None, rest)

    def completions(self, done: Answer) -> Iterator[Acts]:
        """The ways to fill the groups, first those that keep what lies there."""
        built = self._built(done.place)
        some = sorted(islice(self._fillings(), _MOST), key=partial(_withdrawn, built))
        return (self._acts(each, done.place) for each in some)

    def _acts(self, goal: Built, place: Place) -> Acts:
        """Return the acts that put these tiles into the groups, of tiles alike those that lie there already.

        Tiles that go back to the rack come first.
        """
        where = {piece: zone for zone, pieces in place.items() for piece in pieces}
        ends = dict.fromkeys(where, "rack")
        for tray, some in zip(self._trays, goal, strict=True):
            for each in some:
                like = [piece for piece in where if ends[piece] == "rack" and self._faces[piece] is each]
                ends[min(like, key=partial(_far, where, tray))] = tray
        acts = [("move", piece, zone) for piece, zone in ends.items() if self._homes[piece] != zone]
        return tuple(sorted(acts, key=lambda act: (act[2] != "rack", act[2])))

    # --- tests and help ---------------------------------------------------------------------------------

    def acts_of(self, said: str) -> Acts:
        """Read `put 3B 3B J in pung`, `take J from pair`, and several of these with commas between them."""
        used, acts = {act[1] for act in self.scene.given_acts}, list[Act]()
        for clause in filter(None, map(str.strip, said.split(","))):
            verb, rest = Span.of(clause).first()
            if verb.text.lower() not in ("put", "take") or not rest:
                raise ValueError(f"{clause!r} is not written as in: put 3B 3B J in pung")
            what, where = next(filter(all, map(rest.halves, ("in", "from"))), (rest, None))
            taken, zone = verb.text.lower() == "take", self._tray(where.text if where else None)
            pieces = free_pieces(self._in(zone) if taken else self._faces, tiles(what.text), used)
            used.update(pieces)
            acts += [("move", piece, "rack" if taken else zone) for piece in pieces]
        return tuple(acts)

    def _tray(self, said: str | None) -> str:
        found = self._trays if said is None else self._called(said)
        if not found:
            raise ValueError(f"there is no group {said!r} here")
        return found[0]

    def _in(self, zone: str) -> dict[str, Tile]:
        """Return the tiles that lie in a group at first."""
        return {piece: face for piece, face in self._faces.items() if self._homes[piece] == zone}

    def find(self, said: str) -> tuple[str, ...]:
        """Find a group by its name, or what else is called so."""
        return self._called(said) or super().find(said)

    def _called(self, said: str) -> tuple[str, ...]:
        wanted, pairs = said.strip().lower(), zip(self._trays, self.groups, strict=True)
        names = ((tray, (tray.removeprefix("group-"), each.name, str(each))) for tray, each in pairs)
        return tuple(tray for tray, some in names if wanted in map(str.lower, some))[:1]

    def told(self, act: Act) -> str:
        """Say which tile goes where."""
        name = tiles_said([self._faces[act[1]]])
        if act[2] == "rack":
            return f"Take {name} back to your tiles."
        return f"Put {name} into the {self.groups[self._trays.index(act[2])].name}."


def _withdrawn(built: Built, goal: Built) -> int:
    """Count the tiles in groups that another way to fill them takes out again."""
    return sum((Counter(here) - Counter(there)).total() for here, there in zip(built, goal, strict=True))


def _far(where: Mapping[str, str], zone: str, piece: str) -> int:
    """How little one would take this tile for a group: it lies there, on the rack, in another group."""
    return 0 if where[piece] == zone else 1 if where[piece] == "rack" else 2
