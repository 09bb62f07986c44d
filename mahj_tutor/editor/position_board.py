"""A position on the board while it is laid out: the set as a palette, the places around it.

The board knows no rules and keeps no draft here: each tile that is moved comes up as one act, and what came
of it goes down as a view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from mahj_widgets.laying_protocol import Control, Layout
from mahj_widgets.layout import Piece, Zone
from mahj_widgets.protocol import Draft, Message, View

from mahj_tutor.american.play.state import DiscardedTile
from mahj_tutor.card import Card
from mahj_tutor.editor.form_words import whole_name
from mahj_tutor.editor.position import (
    LEAST_SHOWN,
    Position,
    Refused,
    cleared,
    joining,
    kind_of,
    left_out,
    moved,
    placed,
    read_position,
    table_of,
    thrown_as,
    write_position,
)
from mahj_tutor.editor.spots import Path
from mahj_tutor.editor.under_way import Choice, choices, in_step, nothing_said
from mahj_tutor.errors import MahjError
from mahj_tutor.pasted import read_pasted
from mahj_tutor.table import Seat
from mahj_tutor.tiles import KINDS, Tile, natural_list, quantity

ITEM = "position"
DEALT = 13
"""How many tiles a player is dealt (TN4)."""
_SUITS = (("B", "Bams"), ("C", "Craks"), ("D", "Dots"))
_LABELS = {"tiles": "Tiles", "rack": "Rack", "hand": "Hand"}
_MIDDLE = {"thrown": "Discards, oldest first", "wall": "The wall, in the order tiles are picked"}
_HERE = "a tile you tap goes here"
ZoneKind = Literal["rack", "exposure", "discards", "tray"]
_PLACES = {
    "rack": "on the rack",
    "group": "in an exposed group",
    "thrown": "on the discards",
    "wall": "in the wall",
}
_CLEARED = {"thrown": "the discards", "wall": "the wall"}


class PositionBoard:
    """A field of a scene that is being laid out. `text` is what stands in the field.

    `me` is the learner's seat, whose rack is never dealt, and `card` the card that is played.
    """

    def __init__(self, path: Path, said: str, me: str = "", card: Card | None = None) -> None:
        self.path = path
        self._me, self._card = me, card
        self.text = said
        self._field = next(str(each) for each in reversed(path) if isinstance(each, str))
        self._player, self._place = Seat.EAST, "rack"
        self._threw: tuple[DiscardedTile, ...] = ()
        self.sentence = ""
        self.rest: str | None = None
        """What is still to do of the tiles that the author has just written; None if she has not."""
        self._position = Position({"tiles": ()})
        self.is_readable = self.read(said)
        play = self._position.play
        if play is not None:
            held = (seat for seat in Seat if self._position.places[f"rack-{seat}"])
            self._player = Seat(me) if me in play.seats else next(held, Seat.EAST)

    def read(self, said: str) -> bool:
        """Take the text of the field, if it can be read."""
        try:
            self._position, self.text = read_position(self._field, said, self._card), said
        except MahjError as error:
            self.sentence = f"This cannot be laid out yet. {error}"
            return False
        self.sentence = ""
        return True

    def respond(self, message: Message) -> View | None:
        """Take an act, and return the view after it."""
        if not isinstance(message, Draft):
            return self.view()
        self.sentence = ""
        for act in message.acts:
            if act[0] == "move":
                self._try(act[1], act[2])
        return self.view()

    def _try(self, piece: str, zone: str) -> None:
        try:
            self._position = _in_step(self._moved(piece, zone))
            self.text = write_position(self._position)
        except Refused as error:
            self.sentence = str(error)
        except MahjError as error:
            self.sentence = f"This cannot be written. {error}"

    def _moved(self, piece: str, zone: str) -> Position:
        start, _, which = piece.rpartition(".")
        to = "set" if zone.startswith("set-") else zone
        if to != "set" and to not in self._places():
            return self._position
        if start == "set":
            return self._position if to == "set" else self._put(self._position, kind_of(which), to)
        code, _, number = which.partition("_")
        index = _index(self._position.places.get(start, ()), code, number)
        return self._position if index < 0 else moved(self._position, start, index, to, self._player)

    def _put(self, position: Position, kind: Tile, to: str) -> Position:
        if to.startswith("group-"):
            to = joining(position, kind, self._player, to)
        return placed(position, kind, to, self._player)

    # --- many tiles at once ------------------------------------------------------------------------------

    def write_tiles(self, said: str, *, instead: bool) -> None:
        """Put down tiles as the author writes them; `rest` has the parts of her text that are still to do.

        With `instead`, they take the place of those that lie there; where none could be read, those stay.
        """
        read = read_pasted(said)
        start = cleared(self._position, *self._chosen()) if instead and read.tiles else self._position
        rest, whys = [each.said for each in read.wrong], [each.why for each in read.wrong]
        for kind in read.tiles:
            try:
                start = self._put(start, kind, self._target(start))
            except Refused as error:
                rest.append(kind.code)
                whys.append(str(error))
        self._position = _in_step(self._thrown_as_before(start, instead=instead))
        self._write()
        self.sentence = " ".join(dict.fromkeys(whys))
        self.rest = " ".join(rest)

    def _thrown_as_before(self, start: Position, *, instead: bool) -> Position:
        """Let discards that take the place of others, or of those cleared away, be thrown as they were."""
        if self._place != "thrown" or not (instead or not self._position.throwers):
            return start
        return thrown_as(start, self._position.throwers or self._threw)

    def clear(self, *, everything: bool) -> None:
        """Take the tiles of the chosen place off the table, or all of them with all that is under way."""
        self._threw = () if everything else self._position.throwers or self._threw
        self._position = cleared(self._position, *(() if everything else self._chosen()))
        if everything and self._position.play is not None:
            self._position = replace(self._position, play=nothing_said(self._position.play))
        self._write()
        self.sentence = ""

    def _chosen(self) -> tuple[str, ...]:
        """Return the places that are chosen: all groups of a player count as one."""
        if self._place == "group" and self._position.play is not None:
            return self._position.groups(self._player) or ("",)
        return (self._target(self._position),)

    def left_out(self) -> tuple[str, ...]:
        """Return what lies there and isn't in the text, each a sentence."""
        return left_out(self._position)

    # --- what is chosen above the board ----------------------------------------------------------------

    def control(self, name: str, value: str) -> None:
        """Take a choice that is made above the board; what is not offered changes nothing."""
        known = {each.name: dict(each.options) for each in self.layout().controls}
        if value not in known.get(name, {}):
            return
        self.sentence = ""
        if name == "player":
            self._player, self._threw = Seat(value), ()  # she throws what is added from now on
        elif name == "place":
            self._place = value
        else:
            chosen = next(each for each in self._choices() if each.name == name)
            play = chosen.chosen(value)
            self._position = replace(self._position, play=play, throwers=play.thrown)
            self._write()

    def _choices(self) -> tuple[Choice, ...]:
        """Return what can be chosen about the table as it is laid out, not only as it is written."""
        written = table_of(self._position)
        return tuple(choices(written)) if written else ()

    def _write(self) -> None:
        try:
            self.text = write_position(self._position)
        except MahjError as error:
            self.sentence = str(error)

    def layout(self) -> Layout:
        """Return what stands above the board."""
        name, place = whole_name(self.path, ""), self._place_said()
        if self._position.play is None:
            return Layout(self.path, (), name, place, self.sentence, rest=self.rest)
        seats = tuple((str(seat), str(seat)) for seat in self._position.play.seats)
        own = (
            Control("player", "Tiles go to", str(self._player), seats),
            Control("place", "and lie", self._place, tuple(_PLACES.items())),
        )
        more = (
            Control(each.name, each.label, each.value, each.options, each.group) for each in self._choices()
        )
        return Layout(self.path, (*own, *more), name, place, self.sentence, self.left_out(), self.rest)

    @property
    def has_dead_hands(self) -> bool:
        """Whether a hand of the table was called dead."""
        play = self._position.play
        return play is not None and any(each.dead for each in play.hands)

    def _place_said(self) -> str:
        if self._position.play is None:
            return _LABELS.get(self._field, "tiles").lower()
        if self._place == "group":
            return f"{self._player}'s groups"
        return f"{self._player}'s rack" if self._place == "rack" else _CLEARED[self._place]

    # --- the view ----------------------------------------------------------------------------------------

    def view(self) -> View:
        """Return the picture of the position."""
        zones = (*self._palette(), *self._laid())
        places = tuple(zone.id for zone in zones if not zone.id.startswith("set-"))
        moves = {
            piece.id: tuple(each for each in (*places, _home(piece.face)) if each != zone.id)
            for zone in zones
            for piece in zone.pieces
        }
        return View(
            item=ITEM,
            phase="open",
            title="Lay out the tiles",
            facts=self._facts(),
            zones=zones,
            moves=moves,
            taps_to=self._target(self._position),
        )

    def _facts(self) -> tuple[str, ...]:
        play = table_of(self._position)
        if play is None:
            return (_counted(len(self._position.places["tiles"]), self._field),)
        seats = [seat for seat in play.seats if self._position.size(seat) or seat == self._me]
        dealt = [seat for seat in play.seats if seat not in seats]
        counts = tuple(self._count(seat, play.tiles_due(seat)) for seat in seats)
        return (*counts, f"{natural_list(dealt)}: dealt at random") if dealt else counts

    def _count(self, seat: Seat, due: int) -> str:
        """Return how many tiles a player has of those she should have; an empty rack is dealt."""
        size = self._position.size(seat)
        is_rest_dealt = not self._position.places[f"rack-{seat}"] and size < due and seat != self._me
        return f"{seat}: {size} of {due}" + (", the rest dealt at random" if is_rest_dealt else "")

    def _target(self, position: Position) -> str:
        """Return the place that a tapped tile goes to."""
        if position.play is None:
            return "tiles"
        if self._place in ("thrown", "wall"):
            return self._place
        return f"rack-{self._player}" if self._place == "rack" else self._new_group(position)

    def _new_group(self, position: Position) -> str:
        """Return the player's group that is not finished yet, or the place for another one."""
        names = position.groups(self._player)
        if names and len(position.places[names[-1]]) < LEAST_SHOWN:
            return names[-1]
        numbers = [int(name.rsplit("-", 1)[1]) for name in names]
        return f"group-{self._player}-{max(numbers, default=0) + 1}"

    def _places(self) -> tuple[str, ...]:
        return (*self._position.places, self._target(self._position))

    def _palette(self) -> Iterator[Zone]:
        for letter, label in _SUITS:
            yield self._drawer(letter, label, [kind for kind in KINDS if kind.code[1:] == letter])
        rest = [kind for kind in KINDS if len(kind.code) == 1]
        yield self._drawer("rest", "Winds, dragons, flowers, jokers", rest)

    def _drawer(self, name: str, label: str, kinds: list[Tile]) -> Zone:
        return Zone(f"set-{name}", "pool", label, tuple(map(self._pile, kinds)))

    def _pile(self, kind: Tile) -> Piece:
        left = self._position.left(kind)
        name = f"{kind.name}, {left or 'none'} left"
        return Piece(f"set.{kind.code}", name, face=kind.code, count=left, state="" if left > 0 else "dead")

    def _laid(self) -> Iterator[Zone]:
        if self._position.play is None:
            yield self._zone("tiles", "rack", _LABELS.get(self._field, "Tiles"))
            return
        yield from self._groups()
        for place, label in _MIDDLE.items():
            if self._position.places[place] or self._place == place:
                yield self._zone(place, "discards" if place == "thrown" else "tray", label)
        for seat in Seat:
            if self._position.places[f"rack-{seat}"] or seat is self._player:
                yield self._zone(f"rack-{seat}", "rack", f"{seat}'s rack")

    def _groups(self) -> Iterator[Zone]:
        for seat in Seat:
            for number, name in enumerate(self._position.groups(seat), 1):
                yield self._zone(name, "exposure", f"{seat}'s group {number}")
        if self._target(self._position) not in self._position.places:
            yield Zone(
                self._target(self._position), "exposure", f"A new group of {self._player}'s", note=_HERE
            )

    def _zone(self, name: str, kind: ZoneKind, label: str) -> Zone:
        some = self._position.places[name]
        note = _HERE if name == self._target(self._position) else None
        return Zone(name, kind, label, tuple(self._pieces(name, some)), note=note)

    def _pieces(self, place: str, some: tuple[Tile, ...]) -> Iterator[Piece]:
        """Yield tiles under ids that stay when another one is moved."""
        for at, kind in enumerate(some):
            number = some[:at].count(kind)
            said = f", thrown by {self._position.throwers[at].seat}" if place == "thrown" else ""
            yield Piece(f"{place}.{kind.code}_{number}", f"{kind.name}{said}", face=kind.code)


def _in_step(position: Position) -> Position:
    """Return a position in which the last discard may be called: the player who threw it has the turn."""
    play = table_of(position)
    if play is None or position.play is None:
        return position
    now = in_step(play)
    return replace(position, play=position.play.but(turn=now.turn, claims=now.claims, waiting=now.waiting))


def _counted(count: int, field: str) -> str:
    """Return how many tiles a field has; a rack has its 13, or 14 after a tile was picked."""
    if field == "tiles" or count > DEALT:
        return quantity(count, "tile")
    return f"{count} of {DEALT} tiles"


def _home(code: str | None) -> str:
    return f"set-{code[1:] if code and len(code) > 1 else 'rest'}"


def _index(some: tuple[Tile, ...], code: str, number: str) -> int:
    """Return where the tile of a piece's id lies, or -1."""
    places = [at for at, kind in enumerate(some) if kind.code == code]
    return places[int(number)] if number.isdigit() and int(number) < len(places) else -1
