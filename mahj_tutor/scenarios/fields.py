"""What an author may write under `scene:`; every field is optional, and `vary` may draw it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from mahj_tutor.american.payment.win import WinSource
from mahj_tutor.expressions import types
from mahj_tutor.expressions.meanings import STATE, Condition, Expression, Saying
from mahj_tutor.fields import (
    Agreed,
    ClassicalText,
    GroupsText,
    Model,
    PlayText,
    Rolls,
    SeatList,
    SeatName,
    StageName,
    Tiles,
    WallsShown,
)

Mistake = Literal["miscount", "wrong group", "impossible pair", "mistaken mah jongg", "called dead"]
"""The mistakes that can be put into a drawn state: see `scenarios/mistakes.py`."""


class OneScene(Model):
    """The fields of one scene, without another one beside it."""

    caption: str = Field(default="", max_length=40)
    """What stands above it where there are two: `Before`; `First` and `Second`, unless said."""

    me: SeatName | None = None
    """The learner's seat."""
    who: SeatName | None = None
    """The player whom the question is about."""
    table: PlayText = ""
    """A game under way, as text."""
    move: Annotated[str, Expression(type=types.MOVE, or_words=True)] = Field(default="", max_length=200)
    """What somebody does, as text, `me calls pung`, or as an expression; `next` is what comes in the game."""
    stage: StageName | None = Field(default=None, alias="pass")
    """A pass of the Charleston: `First Right`."""
    rack: Tiles = ()
    """The learner's rack: in a pass, or by itself."""
    tiles: Tiles = ()
    """Loose tiles."""
    label: str = Field(default="", max_length=80)
    """The heading over loose tiles."""
    piles: str = Field(default="", max_length=200)
    """Tiles in piles, with commas between: `3B 3B J, N N`. A question can offer them as options."""
    mix: str = Field(default="", max_length=200)
    """Loose tiles that are drawn and mixed, with commas between: tiles, `2 of winds`, `3 to 4 of suit tiles`
    (or `dragons`, `honors`, a list of tiles). Drawn tiles differ from those before them.
    """
    shown: Tiles = ()
    """Tiles that lie there to be looked at."""
    shown_label: str = Field(default="On the table", max_length=80)
    """The heading over them."""
    columns: bool = False
    """Whether those tiles are shown in columns, one for each kind, as in a box."""
    corners: Literal["shown", "hidden"] = "shown"
    """Whether tiles have their number or letter in the corner; hidden, they come back after two misses."""
    dead_hands: Literal["shown", "hidden"] = "shown"
    """Whether the board marks a hand that was called dead; `hidden`, the engine alone knows."""
    flowers: Literal["alike", "numbered"] = "alike"
    """Whether flowers have the small numbers that a real set prints on them."""
    roll: int | None = Field(default=None, ge=2, le=12)
    """East's roll."""
    before: str = Field(default="", max_length=400)
    """Moves made before, with semicolons between them: `everybody passes; me picks up`."""
    start: int = Field(default=1, ge=1, le=20)
    """A number of the author's own: where a row begins."""
    number: int | None = Field(default=None, ge=0, le=152)
    """A number of the author's own: how many."""

    lines: str = Field(default="", max_length=200)
    """Hands of the card that are shown, by name; or `all`; or the `nearest` to the tiles,
    `nearest and 3 others`, `nearest and 3 near ones`; or so many drawn ones, `4`, or `4, some is_open(line)`.
    A number says how many of the nearest, `only` which hands count at all, as in
    `3 nearest and 2 others, only is_open(line)`, `4, only section(line) == "2468"`, and
    `2 nearest, only not only_singles_and_pairs(line)`.
    """
    example: bool = False
    """Whether the tiles of such a hand are shown, as near to the rack as can be."""

    # --- the card ----------------------------------------------------------------------------------------

    line: str = Field(default="", max_length=200)
    """A hand of the card by its id; `any`, or a condition, such as `is_open(line)`, to draw one."""
    group: str = Field(default="", max_length=200)
    """A printed group of it: as printed, or a condition, such as `takes_joker(group)`, to draw one."""
    hand: Tiles = ()
    """The tiles of a hand, such as the winning one; drawn for `line` where a field below asks for it."""
    jokers: int = Field(default=0, ge=0, le=8)
    """How many jokers there are in a drawn hand; 0 is as few as it needs."""
    missing: Literal["group", ""] | Annotated[int, Field(ge=0, le=13)] = 0
    """How many tiles a drawn hand lacks; or `group`: the tiles of that group."""
    wrong: Literal["suits", "numbers", "dragons", "zero", "jokers", "honors", "nothing", ""] = ""
    """What is wrong with a drawn hand; `nothing` draws one that is right."""
    wrong_in: Literal["group", "tile"] = "group"
    """Whether a whole printed group is wrong, or one tile of it."""
    hands: int = Field(default=0, ge=0, le=6)
    """How many hands of the line are drawn, of which some, but not all, are wrong as `wrong` says."""
    offer: int = Field(default=0, ge=0, le=12)
    """So many tiles lie there to choose from beside those that the hand lacks; `tiles` names them all."""
    printed: Literal["all", "no notes", "groups only"] = "all"
    """What is shown of hands of the card: without their notes, or without section and value as well."""

    # --- the author's own words about a scene, or about one of its cases ---------------------------------

    claim: Saying = Field(default="", max_length=300)
    """What somebody claims, in the author's words; `{claim}` says it."""
    holds: Condition = Field(default="", max_length=200)
    """An expression: whether the claim is right."""
    decides: Annotated[str, Expression(type=types.RULES, or_words=True)] = Field(default="", max_length=200)
    """The rules that decide about it, `CD2 CD3`, or an expression that gives them."""
    because: Saying = Field(default="", max_length=300)
    """Why that is so, in the author's words; `{because}` says it, and so does the reason for a legal move."""

    # --- the Charleston ----------------------------------------------------------------------------------

    incoming: bool = False
    """Whether the tiles passed to the learner lie face down before her."""
    trays: Literal["one", "three"] = "one"
    """The trays for a pass: the one it goes to, or one for each of the others."""
    votes: dict[SeatName, bool] = Field(default_factory=dict)
    """What each player says to a second Charleston: `{East: yes, West: no}`."""
    called: Literal["name", "number", "nothing"] = "name"
    """How the pass is called above the board; a `number` does not tell its direction."""
    show: Literal["", "players", "rack", "nothing", "hand", "hand and card", "hand, card and table"] = ""
    """What is seen: `players`, `rack`, `nothing`, `hand`, `hand and card`, or `hand, card and table`.

    What the question needs, unless said. In a pass `players` are those around the table and `rack` is the
    learner's; in a game `hand` is the one asked about, with the nearest hands of the card and the table.
    """

    # --- seats, walls and the deal -----------------------------------------------------------------------

    rolls: Rolls | None = None
    """What each player rolled for East; the table shows the rolls in the place of names."""
    seats: SeatList | None = None
    """The players whose names stand around the table: `all`, or a list."""
    walls: WallsShown | None = None
    """The walls that are shown: `around` from above, `open`, or those of some players, stack by stack."""
    pushed: int | None = Field(default=None, ge=0, le=4)
    """How many walls are pushed out; those that were needed for what is taken, unless said."""
    taken: Literal["all", "open walls"] | Annotated[int, Field(ge=0, le=17)] | None = None
    """How many takings of the deal are done: a number, `all`, or as many as the `open walls` hold."""
    takings: int | None = Field(default=None, ge=1, le=17)
    """How many takings of the deal are asked for."""

    # --- the classical game -----------------------------------------------------------------------------
    classical: ClassicalText = ""
    """A hand of the classical game under way, as text."""
    dice: int | None = Field(default=None, ge=3, le=18)
    """East's roll of three dice, for the break and the deal of the classical game."""

    # --- what is seen ------------------------------------------------------------------------------------
    note: Saying = Field(default="", max_length=200)
    """A sentence about the scene that is said above the board."""

    # --- a hand that was won ----------------------------------------------------------------------------
    how: WinSource | None = None
    """Where the winning tile came from: `discard`, `self` (picked from the wall), or `exchange`."""
    winner: SeatName | None = None
    """Who has won; drawn unless said."""
    by: SeatName | None = None
    """Who threw the winning tile; drawn unless said."""
    misnamed: bool = False
    """Whether the winning tile was thrown by the name of another tile."""
    dead: SeatName | None = None
    """Whose hand has been called dead."""
    bet_on: SeatName | None = None
    """The player whom a fifth person, the bettor, has bet on."""
    pot: int = Field(default=0, ge=0, le=1000)
    """What is in the pot."""

    # --- how this table plays ---------------------------------------------------------------------------
    agreed: Agreed = Field(default_factory=dict)
    """Table rules of this scene that differ from those of the exercise: `{hot_wall: on}`."""
    empty: SeatName | None = None
    """The chair in which nobody sits: three play."""

    # --- calls, exchanges, exposures ---
    tiles_from: str = Field(default="", max_length=400)
    """An expression that gives the loose tiles, in the place of `tiles`."""
    groups: str = Field(default="", max_length=200)
    """Groups of tiles that lie nowhere yet, with commas between: `6D J 6D 6D, N N N`."""
    # --- groups by their names ---------------------------------------------------------------------------

    group_names: GroupsText = ""
    """Groups by their names, with commas between them: `pung of 3B, pair, NEWS, 2026`."""
    laid: str = Field(default="", max_length=200)
    """The tiles that lie in them, group by group, with commas between the groups: `3B 3B J, N N`."""
    draw_tiles: bool = False
    """Whether loose tiles are drawn from which the groups can be built, where no `tiles` are written."""


class SceneFields(OneScene):
    """The fields of a scene."""

    draw: Literal["game", "classical", ""] = ""
    """`game`: a state of a game between computer players, drawn by the seed; `classical`: one of the
    classical game.
    """
    find: Annotated[tuple[Annotated[str, StringConstraints(max_length=400)], ...], Expression(STATE)] = ()
    """What has to hold of a drawn state: conditions that may name `me`, `who` and `move`."""
    arrange: str = Field(default="", max_length=300)
    """A game alone against an arranged wall, for three hands that are drawn: `3 of even-1 odd-1 like-1`, or
    `run-1 and 2 of even-1 odd-1`, where one of them is always on offer.
    """
    with_mistake: Mistake | Literal[""] = ""
    """A typical mistake that `who` makes in the drawn state: the conditions hold before. It is
    `wrong group`, `impossible pair`, `miscount`, `mistaken mah jongg` or `called dead`.
    """
    exposures: int = Field(default=0, ge=0, le=4)
    """How many exposures `who` has at least: groups of the rack are exposed as if they had been called.
    The other players keep those of the game: ask for theirs in `find:`.
    """
    case: str = Field(default="", max_length=40)
    """A name for one of the `cases` of `vary`, by which conditions and tests may choose it."""
    beside: OneScene | None = None
    """A second scene beside this one, about which `beside(...)` asks. What it leaves out is as it is here, so
    `{caption: After, before: South calls pung}` goes on from this one; but where it has a table, a rack or
    tiles of its own, nothing that lies here lies there.
    """

    @property
    def is_classical(self) -> bool:
        """Whether the scene is of the classical game."""
        return self.draw == "classical" or bool(self.classical) or self.dice is not None

    @property
    def has_deal(self) -> bool:
        """Whether the scene is a moment of the deal."""
        given = (self.dice, self.roll, self.pushed, self.taken, self.takings, self.walls)
        is_played = self.table or self.draw or self.stage or self.classical
        return not is_played and any(each is not None for each in given)
