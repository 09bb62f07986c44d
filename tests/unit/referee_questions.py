"""Questions to the referee: one of each kind, and short ways to ask."""

import json

from mahj_tutor.referee import answer_line
from mahj_tutor.rulebook import register
from mahj_tutor.table import Walls

WALLS = {seat.value: row for seat, row in Walls.build(7).texts().items()}
EVEN = "F F J 2B 2B 2B 2B 4B 4B J 4B 6B 6B 6B"
"""Makes even-1."""
CONCEALED = "F F 3B 3B 5B 5B 5B 7B 7B 9B 9B 9B G G"
"""Makes odd-2, which is marked C."""
WINDOW = "phase window; turn East; East; South 3B 3B; West; North; thrown East 3B"
AFTER_CALL = (
    "phase discard; turn East; East 6D; South; West; North; came call; called North 1B; "
    "shown East 1B 1B 1B; shown West 6D 6D J"
)

SAMPLES = {
    "expand": {"line": "FFFF xxxa xxxxb xxxc", "numbers": "exact", "only": {"x": [2, 4]}, "list": True},
    "match": {"concealed": EVEN, "exposed": [], "called": "6B"},
    "nearest": {"concealed": EVEN, "exposed": [], "gone": "1C", "top": 3},
    "alive": {"exposed": ["4B 4B 4B 4B"], "gone": "6B", "concealed": "F"},
    "charleston": {"pass": 1, "give": "1B 2B 3B", "blind": 0, "looked": False},
    "courtesy": {"wants": {"East": 3, "West": 1, "South": 2}},
    "deal": {"walls": WALLS, "roll": 10, "players": 4},
    "call": {
        "discard": "3B",
        "from": "East",
        "window": "open",
        "calls": {"West": {"for": "pung", "rack": "3B J", "exposed": []}},
    },
    "exchange": {
        "me": "East",
        "turn": "East",
        "phase": "picked",
        "rack": "6D",
        "give": "6D",
        "from": "West",
        "exposure": "6D J 6D J",
        "dead_jokers": False,
        "shown_this_turn": False,
    },
    "count": {"phase": "picked", "east": False, "concealed": 11, "exposed": ["6D 6D 6D"]},
    "pay": {
        "value": 25,
        "winner": "West",
        "how": "discard",
        "by": "South",
        "jokerless": False,
        "category": "2468",
        "dead": ["North"],
    },
    "next_dealer": {"dealer": "North", "result": "win", "winner": "West"},
    "legal": {"table": WINDOW, "action": "South calls pung"},
    "rule": {"rule": "CH3"},
}


def answered(line, house=None):
    return json.loads(answer_line(line, house))


def ask(name, /, **question):
    """Ask a sample question with some keys changed; None leaves a key out."""
    whole = {"ask": name} | SAMPLES[name] | {key.rstrip("_"): value for key, value in question.items()}
    return answered(json.dumps({key: value for key, value in whole.items() if value is not None}).encode())


def rules(faults):
    """The ids of faults, each known and with words."""
    assert all(fault["rule"] in register() and fault["say"] for fault in faults)
    return [fault["rule"] for fault in faults]
