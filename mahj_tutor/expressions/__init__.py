"""A small, safe language of expressions, in which authors ask for facts about the game.

    count(callable_tiles(me)) > 1 and not legal(move)

It has names, calls of facts, comparisons, `and`, `or`, `not`, `in`, `+`, `-`, `*`, lists in brackets and
literals: numbers, yes and no, tiles (`6D`), words in quotes. It has no attributes, no loops and no
assignments, and its length, depth and running time are bounded. An expression is read and typed before it is
used: `read` refuses every mistake with its column.
"""

from mahj_tutor.expressions.reading import (
    Compiled,
    NoValueError,
    Parameter,
    Scope,
    Value,
    Vocabulary,
    read,
)
from mahj_tutor.expressions.syntax import ExpressionError, calls_in, names_in, parse
from mahj_tutor.expressions.types import Type

__all__ = [
    "Compiled",
    "ExpressionError",
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
