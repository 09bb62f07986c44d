"""Example positions on the felt: walls, seats and a game under way."""

from __future__ import annotations

from dataclasses import replace

from mahj_widgets.layout import Choice, Option, Piece, Player, Table, Zone
from mahj_widgets.protocol import Action, View

from tests.browser.board.views import CHECK, HINT, PRINTED, passing, tiles


def wall(**given: object) -> View:
    """East's own wall, 19 stacks: mark the place of the break."""
    pieces = tuple(
        Piece(id=f"w{i}", name=f"stack {i} from the right end", column=i, level="stack") for i in range(1, 20)
    )
    fields: dict[str, object] = {
        "serial": 1,
        "item": "a4.break@1#3",
        "phase": "open",
        "title": "Break the wall",
        "ask": "<p>East rolled <strong>7</strong>. Which is the last stack that East keeps?</p>",
        "facts": ("You are East", "The dice show 7"),
        "zones": (
            Zone(id="wall", kind="wall", label="Your wall", pieces=pieces, note="19 stacks, two tiles high"),
        ),
        "marks": tuple(piece.id for piece in pieces),
        "actions": (HINT, CHECK),
    }
    return View(**(fields | given))  # type: ignore[arg-type]


def broken_wall() -> View:
    states = ["kept"] * 7 + ["gone"] * 2 + [""] * 10
    pieces = tuple(
        Piece(id=f"w{i}", name=f"stack {i} from the right end", column=i, level="stack", state=state)
        for i, state in enumerate(states, 1)
    )
    return wall(
        zones=(Zone(id="wall", kind="wall", label="Your wall", pieces=pieces),),
        marks=tuple(f"w{i}" for i in range(10, 20)),
        item="a5.take@1#3",
    )


def single_wall() -> View:
    pieces = tuple(
        Piece(id=f"w{i}{level[0]}", name=f"{level} tile of stack {i}", column=i, level=level, face=None)
        for i in range(1, 20)
        for level in ("top", "bottom")
    )
    return wall(
        zones=(Zone(id="wall", kind="wall", label="Your wall", pieces=pieces),),
        marks=tuple(piece.id for piece in pieces),
        mark_limit=3,
        item="a5.singles@1#3",
    )


def whole_walls() -> View:
    seats = {"me": "East", "right": "South", "across": "West", "left": "North"}
    pieces = tuple(
        Piece(id=f"wall-{seat}", name=f"{wind}'s wall", text=wind, level="stack", seat=seat)
        for seat, wind in seats.items()
    )
    return View(
        serial=1,
        item="a4.walls@1#1",
        phase="open",
        title="Tap your own wall",
        zones=(Zone(id="square", kind="square", label="The four walls", pieces=pieces),),
        marks=tuple(piece.id for piece in pieces),
        actions=(CHECK,),
    )


def named_walls() -> View:
    """Four walls that bear their names: one used up, and East's kept stacks."""
    walls = {
        "me": ("Your wall", ""),
        "right": ("East's kept stacks", "kept"),
        "across": ("South's wall", "gone"),
        "left": ("West's wall", ""),
    }
    pieces = tuple(
        Piece(id=f"wall-{seat}", name=text, text=text, seat=seat, state=state)
        for seat, (text, state) in walls.items()
    )
    return whole_walls().model_copy(
        update={
            "item": "a4.next@1#1",
            "title": "Which wall comes next?",
            "zones": (Zone(id="square", kind="square", label="The four walls", pieces=pieces),),
            "marks": tuple(piece.id for piece in pieces if piece.state != "gone"),
        }
    )


def deal() -> View:
    """A deal under way: stacks go from the wall to a tray at each seat."""
    stacks = broken_wall().zones[0].pieces
    trays = {"across": "West", "left": "North", "right": "South", "me": "You"}
    zones = tuple(
        Zone(
            id=f"to-{seat}",
            kind="tray",
            label=label,
            seat=seat,
            slots=3,
            pieces=(Piece(id="had", name="a stack", level="stack"),) if seat == "me" else (),
        )
        for seat, label in trays.items()
    )
    return wall(
        zones=(*zones, Zone(id="wall", kind="wall", label="Your wall", pieces=stacks)),
        marks=(),
        moves={stack.id: tuple(zone.id for zone in zones) for stack in stacks if not stack.state},
        item="a5.deal@1#3",
        title="Deal on",
    )


def seats() -> View:
    pieces = tuple(
        Piece(id=f"s{i}", name=text, text=text, seat=seat)
        for i, (seat, text) in enumerate(
            {"me": "You", "right": "South", "across": "West", "left": "North"}.items()
        )
    )
    return View(
        serial=1,
        item="a13.who@1#1",
        phase="open",
        title="Who gets the tile?",
        ask="<p>South and North call the same 6 Dot. Tap the player who gets it.</p>",
        zones=(Zone(id="seats", kind="seats", label="The table", pieces=pieces),),
        marks=tuple(piece.id for piece in pieces),
        actions=(CHECK,),
    )


def seat_zones() -> View:
    """Tiles to be given to players: each seat is a zone."""
    pieces = tiles("6D 6D J", "g")
    places = tuple(
        Zone(id=f"to-{seat}", kind="seats", label=text, seat=seat, slots=1)
        for seat, text in {"across": "West", "left": "North", "right": "South"}.items()
    )
    return View(
        serial=1,
        item="a9.deal@1#1",
        phase="open",
        title="One tile for each",
        zones=(*places, Zone(id="pool", kind="pool", label="The tiles", pieces=pieces)),
        moves={piece.id: ("to-across", "to-left", "to-right", "pool") for piece in pieces},
        actions=(CHECK,),
    )


def table() -> View:
    """A game under way: exposures of three players, discards, the own rack."""
    rack = tiles("2B 3B 3B 5C 7D 7D 8D 9D N N F R 6D")
    zones = (
        Zone(id="west", kind="exposure", label="West", seat="across", pieces=tiles("6D 6D 6D J", "x")),
        Zone(id="north", kind="exposure", label="North", seat="left", pieces=tiles("F F F", "n")),
        Zone(
            id="south",
            kind="exposure",
            label="South",
            seat="right",
            pieces=tiles("9B 9B J J", "s"),
            band="dead: 12 tiles",
            dim=True,
        ),
        Zone(
            id="discards",
            kind="discards",
            label="Discards",
            pieces=(*tiles("4C W 8B 1C E 2D 5B", "d"), Piece(id="d9", name="8 Dot", face="8D", state="last")),
        ),
        Zone(id="rack", kind="rack", label="Your rack", seat="me", pieces=rack),
    )
    return View(
        serial=1,
        item="a14.take@1#1",
        phase="open",
        title="Take the joker",
        stage="mixed",
        ask="<p>West shows a kong with a joker. Take it with the tile that fits.</p>",
        zones=zones,
        moves={piece.id: ("west", "discards", "rack") for piece in rack},
        marks=("x4",),
        actions=(
            HINT,
            Action(
                id="submit",
                label="Done",
                filled=True,
                confirm="Finish your turn? A thrown tile cannot be taken back.",
            ),
        ),
    )


def at_table(**given: object) -> View:
    """A table: a group to be called, three players, a line of the card, and a question in two parts."""
    seated = table()
    line = Zone(id="line", kind="card", label="The card", pieces=PRINTED)
    rule = ("You may call a discard for a pung.", "You may not call a discard for a pair.")
    choices = (
        Choice(
            id="may", ask="Is it legal?", options=(Option(id="yes", text="Yes"), Option(id="no", text="No"))
        ),
        Choice(
            id="why", ask="Why?", options=tuple(Option(id=f"o{i}", text=each) for i, each in enumerate(rule))
        ),
    )
    players = tuple(
        Player(seat=side, name=name, hidden=13)
        for side, name in (("left", "North"), ("across", "West"), ("right", "South"))
    )
    laid = Table(players=(*players, Player(seat="me", name="East")), wall=52, said=("You are East",))
    fields: dict[str, object] = {
        "zones": (line, *seated.zones),
        "table": laid,
        "facts": ("You are East", "West threw an 8 Dot"),
        "moves": {},
        "marks": (),
        "choices": choices,
    }
    return seated.model_copy(update=fields | given)


def seats_at_table() -> View:
    """Players who are asked about at the table, each at her own place around the felt."""
    asked = seats()
    zones = (*(zone for zone in table().zones if zone.id in ("rack", "discards")), *asked.zones)
    return at_table(zones=zones, choices=(), marks=asked.marks, ask=asked.ask)


def passing_at_table() -> View:
    """A pass at the table: a tray lies beside the player who gets it."""
    plain = passing()
    tray = replace(plain.zones[1], seat="right")
    return at_table(
        zones=(plain.zones[0], tray), moves=plain.moves, choices=(), ask=plain.ask, actions=plain.actions
    )
