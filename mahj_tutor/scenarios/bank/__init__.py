"""Positions found in games beforehand, and kept, so that nobody waits for a search.

A bank belongs to a card and table rules. Its games have numbers, and so have its slots: a slot is some
positions of the first game, from one that the slot names, in which something fits. What a slot holds follows
from the games alone; a file of kept positions only saves the search. Positions of the shipped exercises are
part of the program, those of other exercises are in the data folder.
"""

from mahj_tutor.scenarios.bank.identity import Bank, bank_of, read_shipped
from mahj_tutor.scenarios.bank.kept import Found, Kept, Moments, Slot
from mahj_tutor.scenarios.bank.rule_sets import AMERICAN_GAME, CLASSICAL_GAME, Moment, RuleSet
from mahj_tutor.scenarios.bank.search import NEXT, Candidate, Search

__all__ = [
    "AMERICAN_GAME",
    "CLASSICAL_GAME",
    "NEXT",
    "Bank",
    "Candidate",
    "Found",
    "Kept",
    "Moment",
    "Moments",
    "RuleSet",
    "Search",
    "Slot",
    "bank_of",
    "read_shipped",
]
