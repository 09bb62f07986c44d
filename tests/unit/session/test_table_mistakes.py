"""What a learner may do wrong at the table, what comes of it, and how she shows others to be wrong."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest
from mahj_widgets.protocol import View

from mahj_tutor.american import PlayState
from mahj_tutor.american.game import Game
from mahj_tutor.american.play.moves import Accept, Challenge, Declare, Discard
from mahj_tutor.american.play.notation import read_play
from mahj_tutor.american.play.state import Phase
from mahj_tutor.card import first_card
from mahj_tutor.learner.store import Store
from mahj_tutor.pictures.scene import Act
from mahj_tutor.players.table_record import Opening
from mahj_tutor.session.table_frame import BEAT
from mahj_tutor.session.table_game import TableGame
from mahj_tutor.session.table_tiles import SeenTiles, layout
from mahj_tutor.session.table_turns import PATIENCE
from mahj_tutor.session.table_words import words
from mahj_tutor.table import Seat
from mahj_tutor.table.walls import Walls
from tests.at_the_table import changed
from tests.unit.session.table_board import Table, goes_on, picture

ME = Seat.SOUTH
WALL = "wall 6C 6D 5D 1C 9B 9B 9B 8B 8B 8B 7B 7B 7B 1B 1B 1B 3B 3B 3B"
LEAGUE, CHALLENGED = "rules league", "rules league miscount=on_challenge"
HANDS = (
    "East 1C 2C 3C 4C 5C 6C 7C 8C 9C N N E E; West 1D 2D 3D 4D 5D 7D 8D W W S 9D 9D 9D;"
    "North F F F 2B 2B J J 4B 4B J J 6B 6C"
)
MINE = "South 1D 2D 3D 4D 5D 7D 8D W W S S R R"
WINDOW = f"{LEAGUE}; phase window; turn East; thrown East 6B; came wall; {HANDS}; {MINE}; {WALL}"
TURN = f"{LEAGUE}; phase discard; turn South; came wall; thrown East 6B; {HANDS}; {MINE} G; {WALL}"
LOOKED = f"{LEAGUE}; phase looked; turn South; looked G; thrown East 6B; {HANDS}; {MINE}; {WALL}"
WRONG = (
    f"{LEAGUE}; phase declared; turn North; came wall; open North; {MINE}; thrown East 6B;"
    "East 1C 2C 3C 4C 5C 6C 7C 8C 9C N N E E; West 1D 2D 3D 4D 5D 7D 8D W W S 9D 9D 9D;"
    f"North 1B 3B 5B N E F F 7C 9C 2D 4D R G 0; {WALL}"
)
RIGHT = changed(WRONG, "North F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 6B")


def sits(said: str, me: Seat = ME, *, catches: bool = False) -> Table:
    """Return a board with a table as it is described."""
    there = Table(1)
    play, card = read_play(said, first_card()), first_card()
    opened = Opening("t", "t6", "first/league", me, Walls.build(1), 7, catches=catches)
    there.session._table = TableGame(
        opened, Game(play, 7, card=card), seen=SeenTiles().after(dict(layout(play, me)))
    )
    shown = there.session._show_again()
    there.take(shown)
    return there


def press(table: Table, *labels: str) -> View:
    """Press buttons by their words, and mark tiles by their ids or places (`*shown-right-1/0`)."""
    for label in labels:
        act: Act
        if label.startswith("*"):
            zone, _, at = label[1:].partition("/")
            act = ("mark", lies(table, zone)[int(at)] if at else zone)
        else:
            act = next(each.act for each in table.view.actions if each.label == label and each.act)
        table.do(act)
    return table.view


def on_rack(table: Table, name: str) -> str:
    return next(f"*{piece}" for piece, tile in now(table).pieces() if tile.name == name)


def lies(table: Table, zone: str) -> list[str]:
    """Return the ids of what lies in a zone."""
    return [piece.id for each in table.view.zones if each.id == zone for piece in each.pieces]


def now(table: Table) -> TableGame:
    there = table.session._table
    assert there is not None
    return there


def play(table: Table) -> PlayState:
    state = now(table).game.now
    assert isinstance(state, PlayState)
    return state


def told(view: View) -> tuple[str, list[str]]:
    assert view.feedback is not None
    return view.feedback.heading, [note.id for note in view.feedback.rules]


MISTAKES = [
    (TURN, ["More", "Pick a tile"], "dead", "DD1", "South picks"),
    (TURN, ["*3 Dot?", "More", "Throw it as 3 Crak"], "stands", "WN5", "South discards 3D as 3 Crak"),
    (TURN, ["More", "Mah Jongg!"], "dead", "DD2", "South declares"),
    (LOOKED, ["More", "Mah Jongg!"], "dead", "DD2", "South declares"),
    (
        WINDOW,
        ["More", "Throw a tile now", "*Red Dragon?", "Throw Red Dragon"],
        "dead",
        "DD1",
        "South discards R",
    ),
    (WINDOW, ["More", "Mah Jongg!"], "dead", "DD2", "South calls mahjong"),
    (WRONG, ["More", "Throw in your tiles"], "dead", "DD6", "South throws in"),
    (RIGHT, ["More", "Throw in your tiles"], "risk", "DD6", "South throws in"),
]


@pytest.mark.parametrize(("said", "labels", "kind", "rule", "move"), MISTAKES)
def test_what_counts_happens_and_is_told_with_its_rule(
    said: str, labels: list[str], kind: str, rule: str, move: str
) -> None:
    table = sits(said)
    before = len(now(table).game.history)
    for label in labels:
        press(table, on_rack(table, label[1:-1]) if label.endswith("?") else label)
    assert str(now(table).game.history[before]) == move
    came = now(table).came
    assert came is not None
    assert (came.kind, came.rules) == (kind, (rule,))
    if play(table).phase is not Phase.OVER:
        assert told(table.view) == (words("told", kind), [rule])


IN_VAIN = [
    (WINDOW.replace("turn East", "turn North").replace("thrown East", "thrown North"), "Pick a tile", "TN2"),
    (WINDOW, "Call it for a pair", "CL2"),
    (WINDOW, "Call it for a pung", "CL1"),
    (changed(WINDOW, "thrown East J"), "Mah Jongg!", "CL13"),
]


@pytest.mark.parametrize(("said", "label", "rule"), IN_VAIN)
def test_what_the_others_stop_changes_nothing(said: str, label: str, rule: str) -> None:
    table = sits(said)
    before = now(table)
    view = press(table, "More", label)
    assert now(table) == before
    heading, rules = told(view)
    assert heading == words("told", "nothing")
    assert rules[0] == rule
    assert view.feedback is not None
    assert view.feedback.why in (
        "<p>The other players stop you, and the game goes on.</p>",
        "<p>The tile stays where it is, and the game goes on.</p>",
    )
    assert "More" in [each.label for each in view.actions]


def test_a_wrong_exchange_changes_nothing() -> None:
    table = sits(changed(TURN, "shown East 6B J 6B; East 1C 2C 3C 4C 5C 6C 7C 8C 9C N"))
    before = now(table)
    piece = on_rack(table, "1 Dot")[1:]
    view = table.do(("move", piece, "shown-left-1"))
    assert now(table) == before
    assert told(view) == (words("told", "nothing"), ["JK4"])


def test_no_single_tap_costs_a_hand() -> None:
    for said in (TURN, LOOKED, WINDOW, WRONG):
        table = sits(said)
        before = now(table)
        for each in table.view.actions:
            assert each.act
            table.do(each.act)
            assert not play(table).is_dead(ME)
            table.session._table, table.session._laid = before, type(table.session._laid)()
            table.take(table.session._show_again())


def test_a_dead_hand_watches_and_the_game_goes_on() -> None:
    table = sits(TURN)
    press(table, "More", "Mah Jongg!")
    while not goes_on(table.view) or table.view.feedback is not None:
        table.do(("choose", "do", "on"))
    assert {each.after for each in table.view.actions if each.after} == {BEAT // 4}, "she can only watch"
    view = table.go_on()
    assert any(
        line.startswith("East calls your hand dead. You declared Mah Jongg in error: the nearest hand")
        for line in now(table).log
    )
    assert play(table).hand(ME).dead == "DD2"
    while view.phase == "open":
        assert play(table).phase is Phase.DECLARED  # all that is left for her to do is to check a hand
        press(table, "It's right")
        view = table.go_on()
    assert play(table).phase is Phase.OVER


def test_a_miscounted_hand_is_called_dead_where_that_is_the_rule() -> None:
    table = sits(changed(TURN, CHALLENGED))
    press(table, "More", "Pick a tile")
    table.go_on()
    history = [str(move) for move in now(table).game.history]
    assert history[:2] == ["South picks", "East challenges South"]
    assert play(table).hand(ME).dead == "DD1"


# --- calling a hand dead ---------------------------------------------------------------------------

SHORT = changed(changed(TURN, CHALLENGED), "West 1D 2D 3D 4D 5D 7D 8D W W S 9D 9D")
NO_LINE = changed(TURN, "shown West 9D 9D 9D, W W W; West 1D 2D 3D 4D 5D 7D 8D")


def test_a_hand_is_proven_dead_by_its_number_of_tiles() -> None:
    table = sits(SHORT)
    view = press(table, "More", "A hand is dead", "West")
    assert view.ask.startswith("<p><strong>What proves that West's hand is dead?")
    view = press(table, "Wrong count")
    assert play(table).hand(Seat.WEST).dead == "DD1"
    assert told(view) == ("You caught it", ["DD1"])
    assert view.feedback is not None
    assert view.feedback.verdict == "right"


def test_a_hand_is_proven_dead_by_its_groups() -> None:
    table = sits(NO_LINE)
    view = press(table, "More", "A hand is dead", "West")
    first, second, thrown = (
        lies(table, "shown-right-1"),
        lies(table, "shown-right-2"),
        lies(table, "discards"),
    )
    assert {*first, *second, *thrown} <= set(view.marks)
    assert not {piece for piece, _ in now(table).pieces()} & set(view.marks)
    view = press(table, f"*{first[0]}", f"*{second[1]}")
    assert view.acts == (("mark", first[0]), ("mark", second[1]))
    view = press(table, "This proves it")
    assert play(table).hand(Seat.WEST).dead == "DD4"
    assert told(view) == ("You caught it", ["DD4"])


@pytest.mark.parametrize(
    ("said", "whom", "labels", "rule", "say"),
    [
        (TURN, "East", ["Wrong count"], ["DD3"], "East has 13 tiles, and "),
        (TURN, "East", ["*discards/0", "This proves it"], ["DD3"], "East has 13 tiles, and "),
        (NO_LINE, "West", ["Wrong count"], ["DD1"], "The count is right: "),
        (
            NO_LINE,
            "West",
            ["*discards/0", "This proves it"],
            ["DD4"],
            "The 6 Bam doesn't prove ",
        ),
        (SHORT, "West", ["*discards/0", "This proves it"], ["DD1"], "The 6 Bam doesn't prove "),
    ],
)
def test_what_proves_nothing_changes_nothing(
    said: str, whom: str, labels: list[str], rule: list[str], say: str
) -> None:
    table = sits(said)
    before = now(table)
    view = press(table, "More", "A hand is dead", whom, *labels)
    assert now(table) == before
    assert told(view) == ("Not proven", rule)
    assert view.feedback is not None
    assert view.feedback.title.startswith(say)
    goes_on = "The game goes on" in view.feedback.why
    assert goes_on == (rule == ["DD3"])  # a hand that is alive is left alone, a dead one looked at again
    assert ("More" in [each.label for each in view.actions]) == goes_on


def test_what_is_dead_for_another_reason_is_not_given_away() -> None:
    table = sits(changed(NO_LINE, "shown West 9D 9D 9D, 8D 8D 8D"))
    view = press(table, "More", "A hand is dead", "West", "*shown-right-1/0", "This proves it")
    assert view.feedback is not None
    assert "West" not in view.feedback.title


def test_a_wrong_hand_is_challenged_with_the_tiles_that_do_not_belong() -> None:
    near = "North F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 6C"
    table = sits(changed(WRONG, near))
    view = press(table, "It's wrong")
    hand = next(zone for zone in view.zones if zone.id == "hand")
    assert set(view.marks) >= {piece.id for piece in hand.pieces}
    stray = next(piece.id for piece in hand.pieces if piece.face == "6C")
    fine = next(piece.id for piece in hand.pieces if piece.face == "2B")
    view = press(table, f"*{fine}", "This proves it")
    assert told(view)[0] == "Not proven"
    press(table, f"*{fine}", f"*{stray}", "This proves it")
    assert str(now(table).game.history[0]) == "South challenges North"
    assert play(table).hand(Seat.NORTH).dead == "DD2"


def test_a_hand_that_is_wrong_through_and_through_needs_no_proof() -> None:
    table = sits(WRONG)
    view = press(table, "It's wrong")
    piece = next(zone for zone in view.zones if zone.id == "hand").pieces[0].id
    press(table, f"*{piece}", "This proves it")
    assert play(table).hand(Seat.NORTH).dead == "DD2"


def test_a_right_hand_is_challenged_in_vain() -> None:
    table = sits(RIGHT)
    view = press(table, "It's wrong")
    piece = next(zone for zone in view.zones if zone.id == "hand").pieces[0].id
    view = press(table, f"*{piece}", "This proves it")
    assert told(view) == ("Not proven", ["WN7"])
    press(table, "It's right")
    assert play(table).winner is Seat.NORTH


def test_who_takes_a_wrong_hand_for_right_is_told_and_the_others_call_it_dead() -> None:
    table = sits(WRONG)
    view = press(table, "It's right")
    assert told(view) == ("Not allowed", ["WN1"])
    assert play(table).hand(Seat.NORTH).dead == "DD2"
    assert str(now(table).game.history[0]) == "East challenges North"


def test_a_dead_player_checks_a_declared_hand() -> None:
    table = sits(changed(RIGHT, "dead South DD1"))
    assert [each.label for each in table.view.actions] == ["It's wrong", "It's right"]
    press(table, "It's right")
    assert play(table).winner is Seat.NORTH


def test_the_choice_to_catch_mistakes_is_kept_with_the_game(tmp_path: Path) -> None:
    store = Store.open(tmp_path, patience=0.02)
    try:
        table = Table(1, store)
        rack = now(table).rack
        assert choice(table.view) == "off"
        view = table.do(("choose", "mistakes", "on"))
        assert choice(view) == "on"
        assert "Catch the mistake:" in view.ask
        assert now(table).rack == rack
        assert picture(table.again()) == picture(view)
        opened = now(table).opening
        assert opened.catches
        assert opened.errs in now(table).others
        assert table.game.game.now.table_rules.miscount == "on_challenge"
        table.do(("choose", "mistakes", "off"))
        assert not now(table).opening.catches
        assert now(table).rack == rack
        table.do(("choose", "mistakes", "on"))
        table.play(1)
        assert choice(table.view) == ""
        before = now(table)
        assert table.do(("choose", "mistakes", "off"))
        assert now(table) == before
    finally:
        store.close()


def choice(view: View) -> str:
    """Return whether somebody errs in this game; "" where that can't be chosen anymore."""
    return next((each.chosen for each in view.settings if each.id == "mistakes"), "")


@pytest.mark.parametrize(
    ("thrown", "heading", "say"),
    [
        ("East 6B as 6 Crak", "You caught it", "East threw the 6 Bam and said “6 Crak.”"),
        ("East 6B", "Not proven", "East gave the 6 Bam its right name."),
    ],
)
def test_a_wrong_name_is_caught(thrown: str, heading: str, say: str) -> None:
    table = sits(changed(WINDOW, f"thrown {thrown}"), catches=True)
    before = now(table)
    view = press(table, "More", "That's not its name")
    assert told(view) == (heading, ["TN3"])
    assert view.feedback is not None
    assert view.feedback.title == say
    assert now(table) == before


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [(1, 5), pytest.param(range(30), marks=pytest.mark.soak)])
def test_the_others_leave_a_mistake_to_the_learner_for_a_while(seeds: Iterable[int]) -> None:
    waits = []
    for seed in seeds:
        table = Table(seed)
        table.do(("choose", "mistakes", "on"))
        table.play()
        game = table.game
        history = game.game.history
        for place, move in enumerate(history):
            is_late = isinstance(move, Challenge) and not isinstance(history[place - 1], Declare | Accept)
            if is_late and isinstance(move, Challenge) and move.whom is game.opening.errs:
                made = max((each for each in game.mistakes if each < place), default=0)
                waits.append(sum(isinstance(each, Discard) for each in history[made + 1 : place]))
    assert waits
    assert min(waits) >= PATIENCE
