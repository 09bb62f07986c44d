"""Example views, one for every kind of zone and every state of an item."""

from __future__ import annotations

from mahj_widgets.layout import Choice, Frame, NumberField, Option, Piece, Printed, Word, Zone
from mahj_widgets.protocol import Action, Feedback, Hint, RuleNote, View
from mahj_widgets.svg import NAMES

CHECK = Action(id="submit", label="Check", filled=True)
HINT = Action(id="hint", label="Hint")
CH3 = RuleNote(
    id="CH3",
    name="jokers are never passed",
    text="A joker stays with the player who holds it. It goes into no pass of the Charleston.",
    source="Part 2, item 1 of the first rule book",
)
CH2 = RuleNote(
    id="CH2",
    name="pass first, pick up after",
    text="Put your three tiles down before you look at what has come to you.",
    source="Part 2, item 1 of the first rule book",
)


def tiles(text: str, prefix: str = "t") -> tuple[Piece, ...]:
    return tuple(
        Piece(id=f"{prefix}{i}", name=NAMES[code], face=code) for i, code in enumerate(text.split(), 1)
    )


RACK = "1B 2B 3B 6B 2C 5C 8C 6D 6D 9D N S 0 J"


def passing(**given: object) -> View:
    """A Charleston pass: the rack and the tray to the right."""
    pieces = tiles(RACK)
    tray = Zone(id="tray", kind="tray", label="To South", slots=3, arrow="right")
    fields: dict[str, object] = {
        "serial": 1,
        "item": "a9.first-right@1#7",
        "phase": "open",
        "title": "Your first pass",
        "stage": "independent",
        "ask": "<p>Choose <strong>three tiles</strong> that help you least and pass them to the right.</p>",
        "facts": ("You are East", "First Charleston"),
        "zones": (Zone(id="rack", kind="rack", label="Your rack", pieces=pieces, slots=14), tray),
        "moves": {piece.id: ("tray", "rack") for piece in pieces},
        "actions": (HINT, Action(id="submit", label="Pass these three", filled=True)),
    }
    return View(**(fields | given))  # type: ignore[arg-type]


def wrong(**given: object) -> View:
    """The same pass, judged: a joker was in it."""
    feedback = Feedback(
        verdict="wrong",
        title="You put a joker in the pass.",
        why=(
            "<p>A Joker can stand in for other tiles, so it stays on <em>your</em> rack. Take it back and"
            " choose a tile that fits no line.</p>"
        ),
        rules=(CH3, CH2),
        replay=(
            Frame(
                say="You pass three tiles, a joker among them.",
                place={"tray": ("t12", "t13", "t14")},
                lit=("t14",),
            ),
            Frame(
                say="South sees the joker and the pass is stopped.",
                lit=("t14",),
                band={"tray": "stopped: a joker in the pass"},
            ),
            Frame(
                say="The Joker goes back to your rack.",
                place={
                    "tray": ("t12", "t13"),
                    "rack": tuple(f"t{i}" for i in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14)),
                },
                lit=("t14",),
            ),
        ),
    )
    acts = (("move", "t12", "tray"), ("move", "t13", "tray"), ("move", "t14", "tray"))
    return passing(
        **(
            {
                "serial": 2,
                "phase": "wrong",
                "acts": acts,
                "feedback": feedback,
                "tries": 1,
                "actions": (
                    Action(id="retry", label="Try again", filled=True),
                    Action(id="reveal", label="Show me"),
                ),
            }
            | given
        )
    )


def right() -> View:
    feedback = Feedback(
        verdict="right",
        title="Three tiles go to South.",
        why="<p>None of them fits your hand, and your joker stays.</p>",
        rules=(CH3,),
    )
    acts = (("move", "t11", "tray"), ("move", "t12", "tray"), ("move", "t13", "tray"))
    return passing(
        serial=2,
        phase="right",
        acts=acts,
        feedback=feedback,
        done=True,
        actions=(Action(id="again", label="Another one"), Action(id="next", label="Go on", filled=True)),
    )


def hinted() -> View:
    alone = Hint(
        text="Look at the tiles that stand alone: winds and Soap often fit no line.",
        lit=("t11", "t12", "t13"),
    )
    return passing(serial=2, hints=(alone,))


def steps() -> View:
    texts = (
        "Pick a tile from the wall",
        "Put it on your rack",
        "Ask for the joker and give the tile for it",
        "Throw one tile and say its name",
    )
    pieces = tuple(Piece(id=f"c{i}", name=text, text=text) for i, text in enumerate(texts, 1))
    return View(
        serial=1,
        item="a11.turn@1#1",
        phase="open",
        title="One turn, in order",
        ask="<p>Put the four steps of a turn in order.</p>",
        zones=(
            Zone(
                id="cards",
                kind="pool",
                label="The cards",
                pieces=(pieces[2], pieces[0], pieces[3], pieces[1]),
            ),
            Zone(id="order", kind="steps", label="Your turn", slots=4, numbered=True),
        ),
        moves={piece.id: ("order", "cards") for piece in pieces},
        actions=(HINT, CHECK),
    )


def choice() -> View:
    """A yes or no, then the rule behind it; and how many."""
    rules = Choice(
        id="why",
        ask="Which rule says so?",
        when=("may", "no"),
        options=(
            Option(id="CH3", text="Jokers are never passed"),
            Option(id="CH1", text="Three tiles go in each pass", detail="no more and no fewer"),
            Option(id="CH2", text="Pass first, pick up after"),
            Option(id="CH5", text="The second Charleston begins to the left"),
        ),
    )
    return View(
        serial=1,
        item="a9.may@1#1",
        phase="open",
        title="May she pass these?",
        ask="<p>South lays three tiles down for the First Right.</p>",
        zones=(Zone(id="pass", kind="tray", label="South passes", pieces=tiles("4C W J"), arrow="right"),),
        choices=(
            Choice(
                id="may",
                ask="Is the pass allowed?",
                options=(Option(id="yes", text="Yes"), Option(id="no", text="No")),
            ),
            rules,
        ),
        actions=(HINT, CHECK),
    )


def number() -> View:
    return View(
        serial=1,
        item="a5.left@1#1",
        phase="open",
        title="How many are left?",
        ask="<p>East rolled 4. The deal is done.</p>",
        facts=("East rolled 4", "152 tiles in all"),
        numbers=(
            NumberField(
                id="left", ask="How many tiles are left on the open wall?", low=0, high=152, unit="tiles"
            ),
        ),
        actions=(HINT, CHECK),
    )


def card_line() -> View:
    pool = tiles("2B 2B 4C 4C 4C F F J", "p")
    parts = (("pair", "FF", 2), ("pung", "222", 3), ("kong", "4444", 4))
    zones = (
        *(Zone(id=id_, kind="line", label=label, slots=slots, note=None) for id_, label, slots in parts),
        Zone(id="pool", kind="pool", label="Your tiles", pieces=pool),
    )
    return View(
        serial=1,
        item="a6.line@1#1",
        phase="open",
        title="Lay the line",
        ask="<p>Put your tiles where the line wants them.</p>",
        zones=zones,
        moves={piece.id: ("pair", "pung", "kong", "pool") for piece in pool},
        actions=(CHECK,),
    )


def _word(text: str) -> Word:
    """A word of one ink: "2222a" is 2222 in ink a."""
    suit = text[-1] if text[-1] in "abc" else ""
    symbols = text.removesuffix(suit)
    name = f"{symbols}, suit {suit}" if suit else symbols
    return Word(name=name, runs=((symbols, suit),), says=f"what {name} means")  # type: ignore[arg-type]


def _printed(id_: str, hand: str, section: str, note: str, kind: str, value: int) -> Piece:
    words = tuple(map(_word, hand.split()))
    sign = Word(name=f"{kind}, {value}", runs=((f"{kind} {value}", ""),), says=f"what {kind} means")
    printed = Printed(words=words, sign=sign, section=section, name=id_, note=note)
    said = "; ".join(word.name for word in words)
    return Piece(id=id_, name=f"{section}, {id_}: {said}; pays {value}", printed=printed)


PRINTED = (
    _printed("even-1", "FFF 2222a 4444a 666a", "2468", "any 1 suit", "X", 25),
    _printed("even-2", "22a 444b 66a 888b DDDDc", "2468", "any 3 suits, opposite dragons", "X", 30),
    _printed("pair-1", "FF 11a 22b 33c 44a 55b 66c", "Singles and pairs", "any 6 numbers in a row", "C", 50),
)


def whole_card() -> View:
    """Lines of a card to read: each word says what it means."""
    return View(
        serial=1,
        item="a6.read@1#1",
        phase="open",
        title="Read the card",
        zones=(Zone(id="card", kind="card", label="The card", pieces=PRINTED),),
        actions=(Action(id="next", label="Go on", filled=True),),
    )


def inks() -> View:
    """The same word in each of the three inks."""
    line = _printed("inks", "22a 22b 22c", "2468", "any 3 suits", "X", 25)
    zone = Zone(id="card", kind="card", label="The card", pieces=(line,))
    return View(serial=1, item="a6.inks@1#1", phase="open", title="Three inks", zones=(zone,))


def lines_to_choose(**given: object) -> View:
    """A hand and lines of a card, one of which is chosen."""
    fields: dict[str, object] = {
        "serial": 1,
        "item": "a6.match@1#1",
        "phase": "open",
        "title": "Which line is this hand?",
        "ask": "<p>Choose the line of the card that this hand makes.</p>",
        "zones": (
            Zone(
                id="rack",
                kind="rack",
                label="Your hand",
                pieces=tiles("F F F 2D 2D 2D 2D 4D 4D 4D 4D 6D 6D 6D"),
            ),
            Zone(id="card", kind="card", label="The card", pieces=PRINTED, note="Tap the line you choose."),
        ),
        "marks": tuple(piece.id for piece in PRINTED),
        "actions": (HINT, CHECK),
    }
    return View(**(fields | given))  # type: ignore[arg-type]


def lines_to_place() -> View:
    """Lines of a card that go to the hand they stand for."""
    return lines_to_choose(
        item="a6.place@1#1",
        title="Lay the line with its hand",
        zones=(
            Zone(id="card", kind="card", label="The card", pieces=PRINTED),
            Zone(id="order", kind="steps", label="From the least to the most", slots=3, numbered=True),
        ),
        marks=(),
        moves={piece.id: ("order", "card") for piece in PRINTED},
    )


def printed_line() -> View:
    """One line with its words, beside a hand."""
    words = tuple(
        Piece(id=f"l{i}", name=_word(text).name, text=text, printed=Printed(words=(_word(text),)))
        for i, text in enumerate(["FF", "2222a", "44b", "666c", "888c"], 1)
    )
    return View(
        serial=1,
        item="a16.beside@1#1",
        phase="open",
        title="A hand beside its line",
        zones=(
            Zone(
                id="line",
                kind="line",
                label="Card: 2468, even-3",
                pieces=words,
                note="any 3 suits; open; pays 25",
            ),
            Zone(
                id="rack",
                kind="rack",
                label="Your hand",
                pieces=tiles("F F 2D 2D 2D 2D 4B 4B 6C 6C 6C 8C 8C 8C"),
            ),
        ),
        marks=("t1",),
        actions=(CHECK,),
    )


def sheet() -> View:
    amounts = tuple(
        Piece(id=f"a{i}", name=f"{text}", text=text)
        for i, text in enumerate(("pays 25", "pays 25", "pays 50", "pays 50"), 1)
    )
    zones = tuple(
        Zone(id=f"pay-{who}", kind="sheet", label=who, slots=1) for who in ("East", "South", "West")
    )
    return View(
        serial=1,
        item="a16.pay@1#1",
        phase="open",
        title="Who pays what?",
        ask="<p>North wins on East's discard with a hand of 25.</p>",
        zones=(*zones, Zone(id="pool", kind="pool", label="Amounts", pieces=amounts)),
        moves={piece.id: ("pay-East", "pay-South", "pay-West", "pool") for piece in amounts},
        actions=(CHECK,),
    )


def worked() -> View:
    frames = (
        Frame(say="East has three tiles that fit no line: North, South and Soap.", lit=("t11", "t12", "t13")),
        Frame(say="They go to the tray, face down.", place={"tray": ("t11", "t12", "t13")}),
        Frame(say="Now East may look at the tiles that have come from the left."),
    )
    return passing(
        item="a9.watch@1#1",
        stage="worked",
        title="Watch a pass",
        replay=frames,
        moves={},
        actions=(Action(id="next", label="Go on", filled=True),),
    )


def faded() -> View:
    return passing(
        item="a9.faded@1#1",
        stage="faded",
        title="Finish the pass",
        acts=(("move", "t11", "tray"), ("move", "t12", "tray")),
        fixed=2,
    )
