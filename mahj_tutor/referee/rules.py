"""Questions about the rules themselves: `rule`."""

from __future__ import annotations

from mahj_tutor.referee.reading import read_text
from mahj_tutor.referee.table_setup import TableSetup
from mahj_tutor.referee.verdict import Answer
from mahj_tutor.rulebook import Rule, documents
from mahj_tutor.rulebook import rule as rule_of


def named(value: object) -> Rule:
    """Read the id of a rule, in capitals or not."""
    return rule_of(read_text(value).strip().upper())


def rule(_house: TableSetup, *, rule: Rule) -> Answer:
    """Say what a rule of the register says, and where it is written."""
    sources = [{"document": documents()[each.doc].title, "place": each.place} for each in rule.sources]
    return {
        "rule": rule.id,
        "name": rule.name,
        "text": rule.text,
        "reason": rule.reason,
        "options": list(rule.options),
        "sources": sources,
    }
