"""Places: each tile goes where it belongs, such as into the tray of its suit, or under a sign of the card.

An exercise lists the places under `places:`, each with an expression for the tiles that belong there. A
tile that belongs nowhere stays where it is. The first place that takes a tile is where it goes when a right
answer is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from mahj_tutor.expressions import Type, types
from mahj_tutor.facts.situation import Laid
from mahj_tutor.facts.texts import said
from mahj_tutor.pictures.scene import Act, Acts, Answer, Piece, Zone
from mahj_tutor.pictures.table import rack_pieces
from mahj_tutor.pictures.words import tiles_said
from mahj_tutor.questions.interactions.place_task import PlaceTask, Placing, free_pieces
from mahj_tutor.scenarios.pictures import flowers_as_drawn
from mahj_tutor.scenarios.vary import Unfit
from mahj_tutor.tiles import in_words, tiles


class PlacesTask(PlaceTask):
    """Loose tiles, and the places for them."""

    NAMES: ClassVar[Mapping[str, Type]] = MappingProxyType({"misplaced": types.TILES, "left": types.TILES})
    NOTHING = "Nothing's in place yet. Tap a tile, then tap where it goes."
    MORE = "Some tiles are in place already. Tap one of the others, then tap where it goes."

    def __post_init__(self) -> None:
        if not self.exercise.places or not self.loose:
            raise Unfit("E042", "there is nothing to place", "add places: and tiles:", ("places",))

    @cached_property
    def loose(self) -> Mapping[str, Laid]:
        """The pieces to be placed."""
        return {f"r{at}": each for at, each in enumerate(self.drawn.named("tiles"), 1)}

    @cached_property
    def _takes(self) -> tuple[tuple[Laid, ...], ...]:
        return tuple(self.drawn.value(each.takes, types.TILES) for each in self.exercise.places)

    # --- what is there ----------------------------------------------------------------------------------

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """The learner's tiles, and the places."""
        heading = self.drawn.fields.label or "The tiles"
        loose = Zone("tiles", "pool", heading, rack_pieces([each.tile for each in self.loose.values()]))
        places = map(self._zone, range(len(self.exercise.places)))
        return flowers_as_drawn(self.drawn.fields, (loose, *places))

    def _zone(self, number: int) -> Zone:
        place = self.exercise.places[number]
        lying = self.drawn.value(place.shown, types.TILES) if place.shown else ()
        pieces = tuple(
            Piece(f"s{number}-{at}", each.tile.name, face=each.tile.code) for at, each in enumerate(lying)
        )
        slots = None if place.room is None else place.room + len(pieces)
        return Zone(f"place-{number}", "tray", said(place.label, self.drawn.situation), pieces, slots=slots)

    @property
    def ways(self) -> Mapping[str, tuple[str, ...]]:
        """Every tile may go to every place, and back."""
        ids = tuple(zone.id for zone in self.zones)
        return dict.fromkeys(self.loose, ids)

    # --- what a placing means ---------------------------------------------------------------------------

    def _belongs(self, piece: str, zone: str) -> bool:
        return zone != "tiles" and self.loose[piece] in self._takes[int(zone.removeprefix("place-"))]

    @cached_property
    def _right(self) -> Acts:
        """Where the tiles go, each into the first place that takes it and has room."""
        full = dict.fromkeys(range(len(self.exercise.places)), 0)
        acts: list[Act] = []
        for piece in self.loose:
            for number, place in enumerate(self.exercise.places):
                if self._belongs(piece, f"place-{number}") and full[number] != place.room:
                    full[number] += 1
                    acts.append(("move", piece, f"place-{number}"))
                    break
        return tuple(acts)

    def lacks(self, answer: Answer) -> str | None:
        """As many tiles have to be placed as belong somewhere."""
        more = len(self._right) - len(answer.moved)
        return f"{in_words(more).capitalize()} more to place." if more > 0 else None

    def placing(self, answer: Answer) -> Placing:
        """Look for tiles that lie where they don't belong."""
        wrong = tuple(piece for piece, zone in answer.moved if not self._belongs(piece, zone))
        values = {"misplaced": self._laid(wrong), "left": self._laid(answer.place["tiles"])}
        return Placing(values=values, evidence=self._told(wrong), lit=wrong, is_wrong=bool(wrong))

    def _laid(self, pieces: Sequence[str]) -> tuple[Laid, ...]:
        return tuple(self.loose[piece] for piece in pieces)

    def _told(self, wrong: Sequence[str]) -> str:
        some = tiles_said({self.loose[piece].tile for piece in wrong})
        return f"Look again at {some}." if wrong else ""

    # --- tests and help ---------------------------------------------------------------------------------

    def candidates(self) -> Iterator[Acts]:
        """The one way that is shown."""
        yield self._right

    def acts_of(self, said: str) -> Acts:
        """Read `put 3B N in Winds, put R in Craks`."""
        acts, faces = list[Act](), {piece: each.tile for piece, each in self.loose.items()}
        for clause in filter(None, map(str.strip, said.split(","))):
            what, _, where = clause.removeprefix("put ").rpartition(" in ")
            if not what:
                raise ValueError(f"{clause!r} is not written as in: put 3B in {self.zones[1].label}")
            for piece in free_pieces(faces, tiles(what), {act[1] for act in acts}):
                acts.append(("move", piece, self._zone_called(where.strip(), acts)))
        return tuple(acts)

    def _zone_called(self, name: str, acts: Sequence[Act]) -> str:
        """Return the place of this name; of several, the first that has room left."""
        called = [zone for zone in self.zones[1:] if zone.label.lower() == name.lower()]
        if not called:
            raise ValueError(f"there is no place called {name!r}")
        used = Counter(act[2] for act in acts)
        free = (
            each.id for each in called if each.slots is None or used[each.id] + len(each.pieces) < each.slots
        )
        return next(free, called[-1].id)
