"""Recorded games with an index of facts, in which states of any rarity are found in milliseconds.

A bank belongs to a card and table rules. It is a folder of parts of 50 games each, made in the background
and found by what it depends on: the card, the table rules, the engine. Games have numbers, and game 7 is the
same whether it is recorded or played on demand: the bank only finds it faster.
"""

from mahj_tutor.scenarios.bank.identity import Bank, bank_of
from mahj_tutor.scenarios.bank.part import Part, Replay, read_part
from mahj_tutor.scenarios.bank.rule_sets import AMERICAN_GAME, CLASSICAL_GAME, Moment, RuleSet
from mahj_tutor.scenarios.bank.search import NEXT, Candidate, Candidates, Search, candidates_of

__all__ = [
    "AMERICAN_GAME",
    "CLASSICAL_GAME",
    "NEXT",
    "Bank",
    "Candidate",
    "Candidates",
    "Moment",
    "Part",
    "Replay",
    "RuleSet",
    "Search",
    "bank_of",
    "candidates_of",
    "read_part",
]
