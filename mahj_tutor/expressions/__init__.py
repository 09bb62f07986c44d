"""A small, safe language of expressions, in which authors ask for facts about the game.

    count(callable_tiles(me)) > 1 and not legal(move)

It has names, calls of facts, comparisons, `and`, `or`, `not`, `in`, `+`, `-`, `*`, lists in brackets and
literals: numbers, yes and no, tiles (`6D`), words in quotes, and a few forms (`if`, `min`, `where`, `each`).
It has no attributes, no assignments and no loops but over a list, and its length, depth and running time are
bounded. An expression is read and typed before it is used: `read` refuses every mistake with its column.
"""

from mahj_tutor.expressions.compiled import (
    Compiled,
    NoValueError,
    Parameter,
    Scope,
    Value,
    Vocabulary,
)
from mahj_tutor.expressions.forms import FORMS, Form
from mahj_tutor.expressions.reading import BESIDE, read
from mahj_tutor.expressions.syntax import ExpressionError, calls_in, names_in, parse
from mahj_tutor.expressions.types import Type

__all__ = [
    "BESIDE",
    "FORMS",
    "Compiled",
    "ExpressionError",
    "Form",
    "NoValueError",
    "Parameter",
    "Scope",
    "Type",
    "Value",
    "Vocabulary",
    "calls_in",
    "names_in",
    "parse",
    "read",
]
