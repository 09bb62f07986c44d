"""Build groups from the tiles of a rack, or fix groups that lie there wrongly; the rules judge each group."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Literal

from mahj_tutor.errors import MahjError
from mahj_tutor.exercises.feedback import Feedback, explain, once, sentence
from mahj_tutor.exercises.fields import TILES_MEND, GroupsText, Tiles
from mahj_tutor.exercises.kinds.build_rack import drawn_rack, filled
from mahj_tutor.exercises.model import KindExercise, Position
from mahj_tutor.exercises.scene import Act, Acts, Answer, Frame, Piece, Scene, Zone, fold
from mahj_tutor.exercises.table_pictures import rack_pieces
from mahj_tutor.exercises.task import Specimens, Task
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Fault
from mahj_tutor.solver.groups import NamedGroup, group_faults, group_grounds, group_misconception, read_groups
from mahj_tutor.spans import Span
from mahj_tutor.tiles import JOKER, Tile, natural_list, spoken, tile, tiles, without

SLOTS = 5
"""Places in every tray: as many as the largest group has, so that they do not tell its size."""
Place = Mapping[str, tuple[str, ...]]
"""Which pieces lie in which zone."""


class BuildPosition(Position):
    """Groups to be built, the tiles there are, and what lies in the groups already, group by group."""

    groups: GroupsText = ""
    rack: Tiles = ()
    lying: str = ""


@dataclass(frozen=True, kw_only=True)
class BuildTask(Task):
    """One item of a build exercise; `lying` are the tiles in each group before anything is moved."""

    groups: tuple[NamedGroup, ...]
    rack: tuple[Tile, ...]
    lying: tuple[tuple[Tile, ...], ...]

    @property
    def press(self) -> str:  # type: ignore[override]
        """The words on the button."""
        return "Check my groups" if len(self.groups) > 1 else "Check my group"

    @cached_property
    def scene(self) -> Scene:
        """The rack, and a tray for each group."""
        scene = self._bare
        given = self._solved(())[: self.exercise.given]
        return Scene(scene.zones, scene.moves, given_acts=given)

    @cached_property
    def _bare(self) -> Scene:
        rack = Zone("rack", "rack", "Your tiles", rack_pieces(self.rack))
        trays, start = [], 1
        for number, (wanted, some) in enumerate(zip(self.groups, self.lying, strict=True), 1):
            pieces = tuple(
                Piece(f"p{start + place}", each.name, face=each.code) for place, each in enumerate(some)
            )
            trays.append(Zone(_tray(number), "tray", _label(wanted), pieces, slots=SLOTS))
            start += len(some)
        zones = (rack, *trays)
        ids = tuple(zone.id for zone in zones)
        return Scene(zones, {piece.id: ids for zone in zones for piece in zone.pieces})

    # --- what an answer means ----------------------------------------------------------------------

    def _tiles(self, pieces: Sequence[str]) -> tuple[Tile, ...]:
        return tuple(sorted(tile(self._bare.piece(piece).face or "") for piece in pieces))

    def _built(self, place: Place) -> tuple[tuple[Tile, ...], ...]:
        """Return the tiles that lie in each group."""
        return tuple(self._tiles(place[_tray(number)]) for number, _ in enumerate(self.groups, 1))

    def missing(self, answer: Answer) -> str | None:
        """Something has to be done, and no group may be empty."""
        given = {act[1] for act in self.scene.given_acts}
        if {piece for piece, _ in answer.moved} == given:
            return "Nothing has been moved yet. Put tiles where they belong, then press again."
        for wanted, some in zip(self.groups, self._built(answer.place), strict=True):
            if not some:
                return f"{_label(wanted)}: this place is still empty. Put its tiles there, then press again."
        return None

    def judge(self, answer: Answer) -> Feedback:
        """Put every group to the rules; the first that is wrong is told."""
        built = self._built(answer.place)
        for number, (wanted, some) in enumerate(zip(self.groups, built, strict=True), 1):
            if faults := group_faults(wanted, some):
                return self.exercise.wrong(
                    self,
                    faults,
                    now=f"Try once more: {_needs(wanted)}.",
                    misconception=group_misconception(wanted, some),
                    replay=self._replay(answer, number, faults[0]),
                )
        grounds = (
            rule
            for wanted, some in zip(self.groups, built, strict=True)
            for rule in group_grounds(wanted, some)
        )
        why = explain(*map(_needs, self.groups))
        return self.exercise.right(self, why, rules=once(grounds))

    def _replay(self, answer: Answer, number: int, fault: Fault) -> tuple[Frame, ...]:
        zone, good = _tray(number), fold(self._bare, self._solved(answer.acts)).place
        here = spoken(self._built(answer.place)[number - 1])
        return (
            Frame(f"This is what lies here: {here}.", dict(answer.place), (zone,)),
            Frame(sentence(fault.say), lit=(zone,)),
            Frame("So it works.", dict(good), (zone,)),
        )

    # --- what is right -----------------------------------------------------------------------------

    @property
    def _all(self) -> tuple[Tile, ...]:
        return (*self.rack, *(each for some in self.lying for each in some))

    def _solved(self, acts: Acts) -> Acts:
        """Return acts that lead to right groups; what is right after the acts done stays as it is."""
        place = fold(self._bare, acts).place
        return self._acts(self._goal(place), place)

    def _goal(self, place: Place) -> tuple[tuple[Tile, ...], ...]:
        """Return the tiles of every group, right ones as they lie, if the others can be filled then."""
        built = self._built(place)
        pairs = zip(self.groups, built, strict=True)
        kept = [() if group_faults(wanted, some) else some for wanted, some in pairs]
        left = without(self._all, (each for some in kept for each in some))
        rest = filled([wanted for wanted, some in zip(self.groups, kept, strict=True) if not some], left)
        if rest is None:
            return filled(self.groups, self._all) or ()
        more = iter(rest)
        return tuple(some or next(more) for some in kept)

    def _acts(self, goal: Sequence[Sequence[Tile]], place: Place) -> Acts:
        """Return acts that put these tiles into the groups, those first that
        lie there already; the rest goes back.
        """
        where = {piece: zone for zone, pieces in place.items() for piece in pieces}
        ends = dict.fromkeys(where, "rack")
        for number, some in enumerate(goal, 1):
            for each in some:
                like = [piece for piece in where if ends[piece] == "rack" and self._tiles([piece]) == (each,)]
                nearest = partial(_far, where, _tray(number))
                ends[min(like, key=nearest)] = _tray(number)
        acts = [("move", piece, zone) for piece, zone in ends.items() if self._bare.home(piece) != zone]
        return tuple(sorted(acts, key=lambda act: (act[2] != "rack", act[2])))

    def next_right(self, acts: Acts) -> Act | None:
        """Return the next thing to do: first what lies astray, then what is missing; right groups stay."""
        done = dict(fold(self._bare, acts).moved)
        goal = {act[1]: act for act in self._solved(acts)}
        for piece, zone in done.items():
            home = self._bare.home(piece)
            if zone != goal.get(piece, ("", "", home))[2]:
                return goal.get(piece, ("move", piece, home))
        return next((act for piece, act in goal.items() if piece not in done), None)

    # --- specimens and words -------------------------------------------------------------------------

    def specimens(self) -> Specimens:
        """Groups as they should be; with a Joker too many, another
        tile, a tile too few; and nothing moved.
        """
        given = self.scene.given_acts
        place = fold(self._bare, given).place
        goal = self._goal(place)
        spare = without(self._all, (each for some in goal for each in some))
        tries = (
            (*goal[:number], some, *goal[number + 1 :])
            for number, wanted in enumerate(self.groups)
            for some in _spoilt(wanted, goal[number], spare)
        )
        wrong = (self._after(given, some, place) for some in tries)
        kept = tuple(dict.fromkeys(acts for acts in wrong if acts != given and acts[: len(given)] == given))
        return Specimens((self._after(given, goal, place),), kept, (given,))

    def _after(self, given: Acts, goal: Sequence[Sequence[Tile]], place: Place) -> Acts:
        acts = self._acts(goal, place)
        return (*(act for act in given if act in acts), *(act for act in acts if act not in given))

    def acts_of(self, said: str) -> Acts:
        """Read `put 3B 3B J in pung`, `take J from pair`, and several of these with commas between them."""
        used = {act[1] for act in self.scene.given_acts}
        acts: list[Act] = []
        for clause in filter(None, map(str.strip, said.split(","))):
            verb, rest = Span.of(clause).first()
            if verb.text.lower() not in ("put", "take") or not rest:
                raise ValueError(f"{clause!r} is not written as in: put 3B 3B J in pung")
            what, where = next(filter(all, map(rest.halves, ("in", "from"))), (rest, None))
            taken, zone = verb.text.lower() == "take", self._named(where.text if where else None)
            for each in tiles(what.text):
                piece = self._free(each, zone if taken else None, used)
                used.add(piece)
                acts.append(("move", piece, "rack" if taken else zone))
        return tuple(acts)

    def _named(self, said: str | None) -> str:
        for number, wanted in enumerate(self.groups, 1):
            if said is None or said.strip().lower() in (
                str(number),
                wanted.name.lower(),
                str(wanted).lower(),
            ):
                return _tray(number)
        raise ValueError(f"there is no group {said!r} here")

    def _free(self, each: Tile, zone: str | None, used: set[str]) -> str:
        """Find a tile that was not moved yet: of this group where one is
        taken out, else of the rack or a group.
        """
        zones = [here for here in self._bare.zones if zone in (None, here.id)]
        for piece in (piece for here in zones for piece in here.pieces):
            if piece.face == each.code and piece.id not in used:
                return piece.id
        raise ValueError(f"there is no {each.name} to move")

    def find(self, said: str) -> tuple[str, ...]:
        """Find `jokers`, tiles such as `6D`, a group by its name,
        `rack`; `answer` is what has to be moved.
        """
        words = said.strip().lower()
        if words == "answer":
            return tuple(act[1] for act in self.solution[self.exercise.given :])
        pieces = [piece for zone in self.scene.zones for piece in zone.pieces]
        by_code = tuple(
            piece.id for piece in pieces if (piece.face or "").lower() == words.removesuffix("okers")
        )
        groups = [
            _tray(number)
            for number, each in enumerate(self.groups, 1)
            if words in (each.name.lower(), str(each).lower())
        ]
        return by_code or tuple(groups) or super().find(words)

    def told(self, act: Act) -> str:
        """Say which tile goes where."""
        name = spoken(self._tiles([act[1]]))
        if act[2] == "rack":
            return f"Take {name} back to your tiles."
        return f"Put {name} into the {self.groups[int(act[2].removeprefix('group-')) - 1].name}."


def _tray(number: int) -> str:
    """Return the id of the tray for a group, counted from 1."""
    return f"group-{number}"


def _far(where: Mapping[str, str], zone: str, piece: str) -> int:
    """How little one would take this tile for a group: it lies there, on the rack, in another group."""
    return 0 if where[piece] == zone else 1 if where[piece] == "rack" else 2


def _spoilt(wanted: NamedGroup, good: tuple[Tile, ...], spare: Sequence[Tile]) -> Iterator[tuple[Tile, ...]]:
    """Give the group with its last tile changed for a spare Joker or
    another tile, or left out, where that is wrong.
    """
    others = [each for each in spare if each is not JOKER and each not in good][:1]
    more = [JOKER] * (JOKER in spare) + others
    tries = [(*good[:-1], each) for each in more] + [good[:-1]] * (len(good) > 1)
    return (some for some in tries if group_faults(wanted, some))


def _label(wanted: NamedGroup) -> str:
    said = str(wanted)
    return said[:1].upper() + said[1:]


def _needs(wanted: NamedGroup) -> str:
    """Say what a group is made of."""
    if wanted.alternatives:
        return f"{wanted.name} is four single tiles, without a Joker"
    if not wanted.takes_jokers:
        return f"a {wanted} is {'two real tiles alike' if wanted.size == 2 else 'one real tile'}"
    return f"a {wanted} is {['three', 'four', 'five', 'six'][wanted.size - 3]} alike, and Jokers may help"


class BuildExercise(KindExercise):
    """Build groups from tiles, or fix groups that lie there wrongly."""

    kind: Literal["build"]
    position: BuildPosition = BuildPosition()

    def make(self, position: Any, seed: int) -> BuildTask:
        """Return the task; raises `Unfit` when there is no group, or it cannot be built."""
        groups = read_groups(position.groups)
        if not groups:
            raise Unfit("E042", "there is no group to build", "add groups: to the position, or to vary")
        rack = position.rack
        if not rack:
            rack = drawn_rack(groups, random.Random(f"{self.id}/{seed}/tiles"))
        lying = _lying(position.lying, len(groups))
        if filled(groups, (*rack, *(each for some in lying for each in some))) is None:
            say = f"the tiles do not make {natural_list(map(str, groups))}"
            raise Unfit("E041", say, "add tiles, or ask for another group", ("position", "rack"))
        if position.lying and not any(group_faults(*each) for each in zip(groups, lying, strict=True)):
            raise Unfit(
                "E042",
                "the groups that lie there are right",
                "put a wrong tile among them",
                ("position", "lying"),
            )
        return BuildTask(self, seed, position.said() | _names(groups), groups=groups, rack=rack, lying=lying)


def _names(groups: Sequence[NamedGroup]) -> dict[str, str]:
    """Return the words for an author's texts: all groups with their articles, and the first by its name."""
    return {
        "groups": natural_list(str(each) if each.alternatives else f"a {each}" for each in groups),
        "group": str(groups[0]),
    }


def _lying(said: str, many: int) -> tuple[tuple[Tile, ...], ...]:
    """Read the tiles that lie in each group, with commas between the groups."""
    if not said:
        return ((),) * many
    try:
        found = tuple(map(tiles, said.split(",")))
    except MahjError as error:
        raise Unfit("E010", str(error), TILES_MEND, ("position", "lying")) from error
    if len(found) != many or max(map(len, found)) > SLOTS:
        say = f"tiles lie in {len(found)} groups, and {many} are asked for"
        raise Unfit(
            "E002",
            say,
            f"write at most {SLOTS} tiles for each group, with commas between the groups",
            ("position", "lying"),
        )
    return found
