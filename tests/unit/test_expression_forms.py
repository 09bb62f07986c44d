"""Forms of the language of expressions: choosing, the lowest and the highest, going through lists."""

from __future__ import annotations

import time

import pytest

from mahj_tutor.expressions import FORMS, ExpressionError, NoValueError, Scope, read, types
from mahj_tutor.facts import all_facts, vocabulary
from tests.unit.tasks import question

TWO = """\
scene:
  me: South
  table: "phase window; turn East; South 3B 3B 4C 5C 6C 1D 2D 3D N N F R G; thrown East 3B"
  beside: {before: South calls pung; South shows 3B 3B}
"""


def value(text: str) -> object:
    return read(text, vocabulary(), {}).value(Scope())


def in_two_scenes(text: str) -> object:
    """Return what an expression comes to where a second scene stands beside the first."""
    item = question("choose", f"{TWO}options: yes or no\nanswer: {text}\n")
    return item.drawn.value(text)


@pytest.mark.parametrize("name", FORMS)
def test_each_form_has_an_example_that_is_true(name: str) -> None:
    assert FORMS[name].example.startswith(f"{name}(")
    assert (in_two_scenes if name == "beside" else value)(FORMS[name].example) is True
    assert name not in all_facts()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("if(2 > 1, 3, 4)", 3),
        ("if(2 < 1, 3, 4)", 4),
        ("if(no, first([]), East) == East", True),
        ("if(yes, nobody, East) == nobody", True),
        ("if(yes, East, nobody) == East", True),
        ("if(yes, '3B', 4B) == 3B", True),
        ("min(5, 2, 7)", 2),
        ("max([5, 2])", 5),
        ("max(each([East, West], if(it == East, 8, 1)))", 8),
        ("sum(each([1, 2, 3], it * it))", 14),
        ("sum([])", 0),
        ("count(where(tiles('3B 3B J'), it == J))", 1),
        ("where([East, West], yes) == [East, West]", True),
        ("where([East, West], no) == []", True),
        ("where([East, West], it in [West]) == [West]", True),
        ("each([[1, 2], [3]], sum(it)) == [3, 3]", True),
        ("sum(each([1, 2], sum(each([10, 20], it)) + it))", 63),
    ],
)
def test_forms_come_to(text: str, wanted: object) -> None:
    assert value(text) == wanted


def test_a_form_has_the_type_of_its_values() -> None:
    assert read("if(yes, nobody, East)", vocabulary(), {}).type is types.PLAYER
    assert read("each([East], 2)", vocabulary(), {}).type == types.list_of(types.NUMBER)
    assert read("where(tiles('3B J'), it == J)", vocabulary(), {}, types.TILES).type is types.TILES


@pytest.mark.parametrize(
    ("text", "column", "say"),
    [
        ("if(yes, 1)", 1, "if takes a condition, the value if it holds"),
        ("if(1, 2, 3)", 4, "the condition of if should be yes or no"),
        ("if(yes, 1, East)", 9, "the values of if should be alike"),
        ("min()", 1, "min takes numbers"),
        ("max(3B)", 5, "what max takes should be a number"),
        ("sum([East])", 5, "what sum takes should be"),
        ("where([1])", 1, "where takes a list, and a condition"),
        ("where(1, yes)", 7, "the first value of where should be a list"),
        ("each([1], it) + it", 17, "'it' stands for nothing here"),
        ("each([1], each([1], each([1], it)))", 21, "each is nested too deeply"),
    ],
)
def test_what_can_not_be_read_is_refused_with_its_column(text: str, column: int, say: str) -> None:
    with pytest.raises(ExpressionError) as told:
        read(text, vocabulary(), {})
    assert (told.value.column, told.value.say[: len(say)]) == (column, say)


@pytest.mark.parametrize("text", ["min([])", "max(where([1], no))"])
def test_an_empty_list_has_no_lowest_number(text: str) -> None:
    with pytest.raises(NoValueError, match="an empty list has no"):
        value(text)


def test_what_multiplies_stays_small() -> None:
    some = f"[{', '.join(['1'] * 18)}]"
    assert value(f"sum(each({some}, it))") == 18
    for text in (f"each({some}, each([1], it))", f"each([1], each({some}, it))"):
        with pytest.raises(NoValueError, match="17 things"):
            value(text)
    long = "+".join(["whole_set()"] * 9)
    start = time.process_time()
    with pytest.raises(NoValueError, match="17 things"):
        value(f"each({long}, where({long}, it == J))")
    assert time.process_time() - start < 2


def test_forms_see_the_situation_and_the_other_names() -> None:
    compiled = read(
        "where(some, count(like(mine, it)) > 1)", vocabulary(), {"some": types.TILES, "mine": types.TILES}
    )
    tiles = read("tiles('3B 4B')", vocabulary(), {}).value(Scope())
    mine = read("tiles('3B 3B 4B')", vocabulary(), {}).value(Scope())
    assert compiled.value(Scope(values={"some": tiles, "mine": mine})) == tiles[:1]
