"""The Charleston played out: whose tiles go where, blind passes, the vote, the mush, the courtesy pass."""

from __future__ import annotations

import pytest

from mahj_tutor.american import (
    PASS_DIRECTIONS,
    PASS_STAGES,
    AskCourtesy,
    CharlestonState,
    Give,
    PickUp,
    Stage,
    Stop,
    Vote,
    apply,
    begin_charleston,
    deal_tiles,
    faults,
    grounds,
    legal_moves,
    read_charleston,
    read_charleston_move,
    replay,
    write_charleston,
)
from mahj_tutor.american.charleston.passes import pass_faults, sender_faults, stopper_faults
from mahj_tutor.errors import IllegalMoveError, NotationError
from mahj_tutor.rulebook import profile
from mahj_tutor.table import SEATS, Walls
from mahj_tutor.tiles import text, tiles

E, S, W, N = SEATS
RACKS = "East 1B 2B 3B N; South 1C 2C 3C E; West 1D 2D 3D W; North 4B 4C 4D S"


def at(stage: str, *said: str, rules: str = "sources") -> CharlestonState:
    return replay(read_charleston(f"rules {rules}; stage {stage}; {RACKS}"), map(read_charleston_move, said))


def passed(stage: str, *gives: str) -> dict[str, str]:
    """Play one whole pass and return the racks after it, in the order they were given."""
    names = ("East", "South", "West", "North")
    acts = [f"{who} gives {give}" for who, give in zip(names, gives, strict=True)] + [
        f"{who} picks up" for who in names
    ]
    table = at(stage, *acts)
    return {who[0]: text(rack) for who, rack in zip(names, table.racks, strict=True)}


def test_the_six_passes() -> None:
    assert PASS_DIRECTIONS == ("right", "across", "left", "left", "across", "right")
    assert [stage.value for stage in PASS_STAGES] == [
        *("First Right", "First Across", "First Left"),
        *("Second Left", "Second Across", "Last Right"),
    ]
    assert tuple(stage.direction for stage in PASS_STAGES) == PASS_DIRECTIONS
    assert [stage.number for stage in PASS_STAGES if stage.may_be_blind] == [3, 6]
    assert "".join(str(stage.direction)[0] for stage in PASS_STAGES).upper() == "RALLAR"


@pytest.mark.parametrize(
    ("stage", "racks"),
    [
        ("First Right", {"E": "4B 4C 4D N", "S": "1B 2B 3B E", "W": "1C 2C 3C W", "N": "1D 2D 3D S"}),
        ("First Across", {"E": "1D 2D 3D N", "S": "4B 4C 4D E", "W": "1B 2B 3B W", "N": "1C 2C 3C S"}),
        ("First Left", {"E": "1C 2C 3C N", "S": "1D 2D 3D E", "W": "4B 4C 4D W", "N": "1B 2B 3B S"}),
        ("Last Right", {"E": "4B 4C 4D N", "S": "1B 2B 3B E", "W": "1C 2C 3C W", "N": "1D 2D 3D S"}),
    ],
)
def test_where_the_tiles_go(stage: str, racks: dict[str, str]) -> None:
    assert passed(stage, "1B 2B 3B", "1C 2C 3C", "1D 2D 3D", "4B 4C 4D") == racks


@pytest.mark.parametrize(
    ("gives", "racks"),
    [
        # on the First Left tiles go from South to East, East to North, North to West, West to South
        (
            ("+3", "1C 2C 3C", "1D 2D 3D", "4B 4C 4D"),
            {"E": "1B 2B 3B N", "N": "1C 2C 3C S", "W": "4B 4C 4D W"},
        ),
        (("1B +2", "3C 2C 1C", "1D 2D 3D", "4B 4C 4D"), {"E": "2B 3B 1C N", "N": "1B 2C 3C S"}),
        (("+3", "+3", "1D 2D 3D", "4B 4C 4D"), {"E": "1B 2B 3B N", "S": "1C 2C 3C E", "N": "1D 2D 3D S"}),
        (("+3", "+3", "+3", "4B 4C 4D"), {"N": "4B 4C 4D S", "E": "1B 2B 3B N"}),
        (("+3", "+3", "+3", "4B +2"), {"N": "4B 4C 4D S", "W": "1D 2D 3D W"}),
        (("1B +2", "1C +2", "1D +2", "4B +2"), {"E": "2B 3B 4B N", "S": "1B 2C 3C E"}),
    ],
)
def test_blind_passes(gives: tuple[str, ...], racks: dict[str, str]) -> None:
    found = passed("First Left", *gives)
    assert {who: found[who] for who in racks} == racks


def test_when_all_pass_blind_and_the_table_allows_it_nothing_moves() -> None:
    blind = [f"{seat} gives +3" for seat in SEATS] + [f"{seat} picks up" for seat in SEATS]
    before, after = at("First Left", rules="sources iou=on"), at("First Left", *blind, rules="sources iou=on")
    assert after.racks == before.racks
    assert after.stage is Stage.VOTE


def test_a_player_may_pick_up_as_soon_as_her_tiles_lie_there() -> None:
    table = at("First Right", "East gives 1B 2B 3B", "South gives 1C 2C 3C")
    assert table.coming(S) == tiles("1B 2B 3B")
    assert table.coming(E) is None
    assert apply(table, PickUp(S)).rack(S) == tiles("1B 2B 3B E")


def test_tiles_passed_on_unseen_wait_for_the_rack_they_come_from() -> None:
    table = at("First Left", "North gives 4B 4C 4D", "East gives 1B +2")
    assert table.coming(N) is None
    there = apply(table, read_charleston_move("South gives 1C 2C 3C"))
    assert there.coming(N) == tiles("1B 1C 2C")


def test_the_stages_follow_one_another() -> None:
    table, seen = begin_charleston(deal_tiles(Walls.build(3), 8)), []
    while table.stage is not Stage.READY:
        seen += [table.stage] if table.stage not in seen else []
        for seat in SEATS:
            choice = next((a for a in legal_moves(table, seat) if not isinstance(a, Stop)), None)
            table = apply(table, choice) if choice is not None else table
    assert seen == [*PASS_STAGES[:3], Stage.VOTE, *PASS_STAGES[3:], Stage.COURTESY]
    assert [len(rack) for rack in table.racks] == [14, 13, 13, 13]


@pytest.mark.parametrize("last", ["North stops", "North votes no"])
def test_one_player_stops_the_second_charleston(last: str) -> None:
    table = at("Vote", "East votes yes", "South votes yes", "West votes yes", last)
    assert (table.stage, table.stopped) == (Stage.COURTESY, True)


def test_all_have_to_agree() -> None:
    table = at("Vote", *(f"{seat} votes yes" for seat in SEATS))
    assert (table.stage, table.stopped) == (Stage.SECOND_LEFT, False)


def test_stopping_a_begun_charleston_gives_the_tiles_back() -> None:
    rules = "sources second_charleston_stop=before_seen"
    table = at("Second Left", "East gives 1B 2B 3B", "South gives 1C 2C 3C", "West stops", rules=rules)
    assert table.racks == at("Second Left").racks
    assert (table.stage, table.stopped) == (Stage.COURTESY, True)


@pytest.mark.parametrize(("wishes", "agreed"), [((0, 3), 0), ((3, 2), 2), ((3, 3), 3), ((1, 2), 1)])
def test_a_pair_exchanges_the_smaller_wish(wishes: tuple[int, int], agreed: int) -> None:
    table = at("Courtesy", f"East asks {wishes[0]}")
    assert table.agreed(E) is None
    table = apply(table, AskCourtesy(W, wishes[1]))
    assert (table.agreed(E), table.agreed(W), table.agreed(S)) == (agreed, agreed, None)


def test_the_courtesy_pass_of_each_pair_ends_on_its_own() -> None:
    table = at("Courtesy", "East asks 2", "West asks 1", "South asks 0", "North asks 3")
    assert table.stage is Stage.COURTESY
    acts = ("East gives 1B", "West gives 1D", "East picks up", "West picks up")
    table = replay(table, map(read_charleston_move, acts))
    assert table.stage is Stage.READY
    assert (text(table.rack(E)), text(table.rack(W))) == ("2B 3B 1D N", "1B 2D 3D W")
    assert table.rack(S) == at("Courtesy").rack(S)


def test_the_mush_mixes_what_was_put_in_and_gives_as_many_back() -> None:
    rules = "sources mush=on"
    start = read_charleston(f"rules {rules}; stage Mush; seed 5; {RACKS}")
    acts = ("East mushes 1B 2B 3B N", "South mushes", "West mushes 1D", "North mushes 4B 4C")
    table = replay(start, map(read_charleston_move, acts))
    assert table.stage is Stage.VOTE
    assert [len(rack) for rack in table.racks] == [4, 4, 4, 4]
    assert table.rack(S) == start.rack(S)
    assert sorted(t for rack in table.racks for t in rack) == sorted(t for rack in start.racks for t in rack)
    assert table.racks != start.racks
    assert replay(start, map(read_charleston_move, acts)) == table


def test_the_mush_comes_after_the_first_left() -> None:
    gives = ["East gives 1B 2B 3B", "South gives 1C 2C 3C", "West gives 1D 2D 3D", "North gives 4B 4C 4D"]
    picks = [f"{seat} picks up" for seat in SEATS]
    assert at("First Left", *gives, *picks, rules="sources mush=on").stage is Stage.MUSH
    assert at("First Left", *gives, *picks).stage is Stage.VOTE


@pytest.mark.parametrize(("rules", "stage"), [("sources", Stage.COURTESY), ("league", Stage.READY)])
def test_three_players_begin_without_a_charleston(rules: str, stage: Stage) -> None:
    table = begin_charleston(deal_tiles(Walls.build(3), 8, players=3), profile(rules))
    assert (table.stage, table.missing) == (stage, N)
    assert [len(rack) for rack in table.racks] == [14, 13, 13, 0]
    if stage is Stage.COURTESY:
        assert replay(table, [AskCourtesy(E, 0), AskCourtesy(W, 0)]).stage is Stage.READY


def test_legal_passes_of_a_small_rack_are_all_there() -> None:
    table = read_charleston("stage First Left; East 1B 1B 2B J; South 1C; West 1D; North 4B")
    gives = [str(action) for action in legal_moves(table, E) if isinstance(action, Give)]
    assert gives == [
        "East gives 1B 1B 2B",
        *("East gives 1B 1B +1", "East gives 1B 2B +1"),
        *("East gives 1B +2", "East gives 2B +2"),
        "East gives +3",
    ]
    assert {action.seat for action in legal_moves(table)} == set(SEATS)


def test_legal_answers_to_the_vote() -> None:
    assert list(legal_moves(at("Vote"), S)) == [Vote(S, go_on=True), Vote(S, go_on=False), Stop(S)]
    assert list(legal_moves(at("Ready"))) == []


def test_an_illegal_action_carries_every_fault() -> None:
    with pytest.raises(IllegalMoveError) as refused:
        apply(at("Second Left"), read_charleston_move("East gives 1B 9D J J right"))
    assert [fault.rule for fault in refused.value.faults] == ["CH5", "CH5", "CH3", "CH5"]
    assert "jokers are never passed, and you chose two" in str(refused.value)
    assert grounds(at("Second Left"), read_charleston_move("East gives 1B 9D J J right")) == ()


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("East gives 1B 2B J", "jokers are never passed, and you chose one"),
        ("East gives 1B 2B", "a pass is three tiles: you chose two"),
        ("East gives 1B 2B 3B left", "the First Right goes to the right, not to the left"),
        (
            "East gives 1B 2B +1",
            "the First Right can't be blind: only the First Left and the Last Right can",
        ),
        ("East picks up", "you have to pass your own tiles before you pick up any"),
        ("East gives 1B 2B 8D", "East has no 8 Dot"),
        ("East gives 1B 2B 2B", "East has only one 2 Bam"),
    ],
)
def test_what_the_learner_is_told(said: str, sentence: str) -> None:
    table = read_charleston("stage First Right; East 1B 2B 3B J; South 1C; West 1D; North 4B")
    assert [fault.say for fault in faults(table, read_charleston_move(said))] == [sentence]


def test_a_pass_can_be_judged_without_a_table() -> None:
    def rules(stage: Stage, said: str, **more: object) -> list[str]:
        return [fault.rule for fault in pass_faults(stage, tiles(said), **more)]  # type: ignore[arg-type]

    assert rules(Stage.FIRST_LEFT, "1B 2B", blind=1) == []
    assert rules(Stage.SECOND_LEFT, "1B 2B", blind=1) == ["CH6"]
    assert rules(Stage.LAST_RIGHT, "1B 2B J", to="left", looked=True) == ["CH5", "CH3", "CH2"]
    assert rules(Stage.COURTESY, "1B 2B") == []
    assert rules(Stage.COURTESY, "") == []
    assert rules(Stage.COURTESY, "1B 2B 3B 4B") == ["CH7"]
    assert rules(Stage.COURTESY, "1B 2B", agreed=1) == ["CH7"]


def test_seen_by_shows_only_what_a_player_may_know() -> None:
    table = at("First Left", "South gives 1C 2C 3C", "East gives 1B +2")
    seen = table.seen_by(N)
    assert seen.rack == tiles("4B 4C 4D S")
    assert seen.counts == (3, 1, 4, 4)
    assert seen.gave == (True, True, False, False)
    assert seen.given is None
    assert table.seen_by(E).given is table.given(E)


def test_what_lies_open_in_the_passes_everybody_sees() -> None:
    gives = ["East gives 1B 2B 3B", "South gives 1C 2C 3C", "West gives 1D 2D 3D", "North gives 4B 4C 4D"]
    table = at("First Left", *gives, "West picks up")
    seen = table.seen_by(N)
    assert (seen.stage, seen.picked, seen.wall_left) == (table.stage, table.exchange.picked, len(table.wall))
    assert seen.picked == (False, False, True, False)
    asked = at("Courtesy", "East asks 2")
    assert asked.seen_by(N).wishes == asked.exchange.wishes
    assert asked.exchange.wishes[0] == 2
    assert at("Vote", "East votes yes").seen_by(N).votes == at("Vote", "East votes yes").exchange.votes


def test_tables_are_equal_whatever_their_history() -> None:
    table = at("Vote", "East votes yes")
    assert table.history == (Vote(E, go_on=True),)
    assert read_charleston(write_charleston(table)) == table
    assert read_charleston(write_charleston(table)).history == ()


def test_the_text_of_a_table() -> None:
    said = (
        "rules sources iou=on; missing North; stage Courtesy; East 2B N; South 1C; West 1D; "
        "gave East 1B; picked West; wishes East 1 West 2; stopped; seed 4; wall 5B 6B"
    )
    assert write_charleston(read_charleston(said)) == said
    votes = "stage Vote; East; South; West; North; votes East yes North no"
    assert write_charleston(read_charleston(votes)) == votes
    several = "stage first right\n east 2B  1B\n\n south 1C;west;north"
    assert (
        write_charleston(read_charleston(several)) == "stage First Right; East 1B 2B; South 1C; West; North"
    )


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("stage First Right; East 1B X9", "unknown tile 'X9' at column 28"),
        ("stage Frist Right", "unreadable clause 'stage Frist Right'"),
        ("stage Vote; Eest 1B", "unknown seat 'Eest', did you mean 'West' or 'East'"),
        ("stage Vote; votes East maybe", "unreadable clause 'votes East maybe'"),
        ("stage Vote; seed x", "unreadable clause 'seed x'"),
        ("missing East", "unknown empty place 'East'"),
        ("rules sources iuo=on", "unknown option 'iuo', did you mean 'iou'"),
        ("stage Vote; gave East 1B X", "unknown tile 'X' at column 26"),
    ],
)
def test_unreadable_tables(said: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read_charleston(said)
    assert message in str(error.value)


@pytest.mark.parametrize(
    "said",
    [
        "East gives 1B 2B 3B",
        "East gives +3 left",
        "South gives 1B +2 across after looking",
        "West picks up",
        "North votes no",
        "North stops",
        "East asks 0",
        "East mushes",
        "East mushes 1B J",
    ],
)
def test_actions_read_back(said: str) -> None:
    assert str(read_charleston_move(said)) == said


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("East dances", "expected a seat and a move at column 1"),
        ("East gives 1B X9", "unknown tile 'X9' at column 15 of 'East gives 1B X9'"),
        ("East votes maybe", "expected yes or no, found 'maybe' at column 12"),
        ("East asks two", "expected a number, found 'two' at column 11"),
        ("East stops now", "unexpected 'now' at column 12"),
    ],
)
def test_unreadable_actions(said: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        read_charleston_move(said)
    assert message in str(error.value)


def test_whose_tiles_come_is_said_for_every_pass() -> None:
    """The sender is who has you on the side the tiles go to; every other player is told where hers go."""
    for stage in PASS_STAGES:
        table = at(stage.value)
        for me in SEATS:
            wrong = [said for said in SEATS if sender_faults(table, me, said)]
            assert wrong == [said for said in SEATS if said is not table.giver(me)]
            assert all(sender_faults(table, me, said)[0].rule == stage.rule for said in wrong)
    assert str(sender_faults(at("Second Left"), E, N)[0]) == (
        "CH5: in the Second Left everyone passes to the left, so North's tiles go to West"
    )


def test_one_no_ends_the_second_charleston_and_a_yes_does_not() -> None:
    assert stopper_faults(S, go_on=False) == ()
    assert at("Vote", "South votes no").stopped
    assert [fault.rule for fault in stopper_faults(S, go_on=True)] == ["CH4"]
    assert not at("Vote", "South votes yes").stopped
