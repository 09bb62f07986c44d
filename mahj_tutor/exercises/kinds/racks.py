"""A whole table put together around one player's rack, for a pass of the Charleston or the courtesy pass."""

from __future__ import annotations

import random
from typing import Literal

from pydantic import Field

from mahj_tutor.american import CharlestonState, PassedTiles, Stage
from mahj_tutor.american.charleston.state import PassProgress, put
from mahj_tutor.exercises.fields import Model, SeatName, StageName, Tiles
from mahj_tutor.exercises.model import Position
from mahj_tutor.exercises.vary import Unfit
from mahj_tutor.rulebook import Profile
from mahj_tutor.table import SEATS, Seat
from mahj_tutor.tiles import AMERICAN, without


class PassPosition(Position):
    """The table at a pass: who you are, which pass, your rack, and what the two of you agreed on."""

    me: SeatName = Seat.EAST
    stage: StageName = Field(default=Stage.FIRST_RIGHT, alias="pass")
    rack: Tiles = ()
    incoming: bool = False
    trays: Literal["one", "three"] = "one"
    agreed: int | None = Field(default=None, ge=1, le=3)
    blind: int | None = Field(default=None, ge=0, le=3)
    unseen: int = Field(default=0, ge=0, le=2)


class Goal(Model):
    """What the pass should be like besides legal: so many unseen tiles, certain tiles
    kept, a line (or `nearest`) kept as near.
    """

    blind: int | None = Field(default=None, ge=0, le=3)
    keep: Tiles = ()
    line: str = ""


def goal_of(goal: Goal, position: PassPosition) -> Goal:
    """Return the goal for one item: `blind` in the position, which may vary, comes first."""
    return goal if position.blind is None else goal.model_copy(update={"blind": position.blind})


def set_table(position: PassPosition, rules: Profile, rng: random.Random) -> CharlestonState:
    """Put a table together around one rack: the other racks are drawn from the rest of the set."""
    rest = list(without(AMERICAN, position.rack))
    rng.shuffle(rest)
    hands = {position.me: tuple(sorted(position.rack))}
    for seat in SEATS:
        if seat is not position.me:
            size = 14 if seat is Seat.EAST else 13
            hands[seat], rest = tuple(sorted(rest[:size])), rest[size:]
    at = CharlestonState(tuple(hands[seat] for seat in SEATS), tuple(rest), rules, None, position.stage)
    if position.agreed:
        wishes = put(
            put(at.exchange.wishes, position.me, position.agreed), position.me.across, position.agreed
        )
        at = CharlestonState(at.racks, at.wall, rules, None, position.stage, PassProgress(wishes=wishes))
    return _put_down(at, position) if position.incoming else at


def _put_down(at: CharlestonState, position: PassPosition) -> CharlestonState:
    """Let the player whose tiles come to me put down three; only the table knows which."""
    giver = at.giver(position.me)
    three = tuple(each for each in at.rack(giver) if not each.is_joker)[:3]
    racks = put(at.racks, giver, without(at.rack(giver), three))
    return CharlestonState(
        racks,
        at.wall,
        at.table_rules,
        None,
        at.stage,
        PassProgress(given=put(at.exchange.given, giver, PassedTiles(three))),
    )


def fit_or_refuse(position: PassPosition, goal: Goal, given: int) -> None:
    """Raise `Unfit` where rack, pass, goal and what is given do not go together."""
    if position.stage.direction is None:
        raise Unfit(
            "E030",
            f"nothing is passed at {position.stage}",
            "choose a pass such as First Left",
            ("position", "pass"),
        )
    size = 14 if position.me is Seat.EAST else 13
    if len(position.rack) != size:
        say = f"{position.me} has {size} tiles at the {position.stage}, the rack holds {len(position.rack)}"
        raise Unfit("E021", say, "count the tiles", ("position", "rack"))
    if position.stage is Stage.COURTESY and position.agreed is None:
        raise Unfit("E030", "a courtesy pass needs a number both agreed on (CH7)", "add agreed: 1, 2 or 3")
    if position.stage is not Stage.COURTESY and position.agreed is not None:
        raise Unfit(
            "E030",
            f"nothing is agreed on at the {position.stage} (CH7)",
            "take agreed: out",
            ("position", "agreed"),
        )
    if goal.blind and not position.incoming:
        path = ("goal", "blind") if position.blind is None else ("position", "blind")
        raise Unfit("E042", "there are no unseen tiles to pass", "add incoming: yes to the position", path)
    if goal.blind and not position.stage.may_be_blind:
        raise Unfit(
            "E041",
            f"the {position.stage} cannot be made blind (CH6)",
            "choose First Left or Last Right",
            ("position", "pass"),
        )
    if position.unseen > (goal.blind or 0):
        say = "more unseen tiles are given than should be passed"
        raise Unfit("E042", say, "make unseen: smaller", ("position", "unseen"))
    if given > (position.agreed or 3) - (goal.blind or 0) or given + position.unseen >= (
        position.agreed or 3
    ):
        raise Unfit("E042", "the whole pass is given, so there is nothing to do", "give fewer", ("given",))
