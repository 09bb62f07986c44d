"""Questions about the rules themselves: `rule`."""

from __future__ import annotations

from mahj_tutor.referee.table_setup import TableSetup
from mahj_tutor.referee.verdict import Answer
from mahj_tutor.rulebook import documents
from mahj_tutor.rulebook import rule as rule_of


def rule(_house: TableSetup, *, rule: str) -> Answer:
    """Say what a rule of the register says, and where it is written; its id may be in lower case."""
    found = rule_of(rule.strip().upper())
    sources = [{"document": documents()[each.doc].title, "place": each.place} for each in found.sources]
    return {
        "rule": found.id,
        "name": found.name,
        "text": found.text,
        "reason": found.reason,
        "options": list(found.options),
        "sources": sources,
    }
