"""Every fact has an example, and the example is true."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from mahj_tutor.american import PlayState
from mahj_tutor.card import first_card
from mahj_tutor.errors import MahjError
from mahj_tutor.expressions import read, types
from mahj_tutor.facts import SUBJECTS, all_facts, vocabulary
from mahj_tutor.facts.registry import Subject
from mahj_tutor.facts.situation import Situation
from mahj_tutor.facts.texts import said
from mahj_tutor.pictures.words import tiles_said
from mahj_tutor.rulebook import profile
from mahj_tutor.scenarios import SceneFields, build, names
from mahj_tutor.table import Seat
from mahj_tutor.tiles import Tile, tiles
from mahj_tutor.yaml_source import read_yaml


@pytest.mark.parametrize("name", all_facts())
def test_the_example_of_a_fact_is_true(name: str) -> None:
    example, scene = all_facts()[name].example
    assert f"{name}(" in example, "the decorator needs an example"
    given = read_yaml(scene, "scene").to_python() if scene else {}
    fields = SceneFields.model_validate(given)
    situation = build(fields, profile(), first_card(), random.Random(1))
    compiled = read(example, vocabulary(), names(given), types.TRUTH)
    assert compiled.value(situation.scope) is True


@pytest.mark.parametrize("name", all_facts())
def test_a_fact_says_what_it_returns(name: str) -> None:
    fact = all_facts()[name]
    assert fact.says.startswith("Return ")
    assert fact.says.endswith(".")
    assert all(parameter.type.name for parameter in fact.parameters)


def test_a_type_that_no_fact_has_is_refused_in_a_sentence() -> None:
    def thrown(play: PlayState, tile: Tile) -> int:
        """Return nothing that matters."""
        return 0

    def seen(seat: Seat) -> int:
        """Return nothing that matters."""
        return 0

    with pytest.raises(MahjError, match=r"the fact thrown cannot have the type Tile") as told:
        Subject("trials").fact("thrown(3B) == 0")(thrown)
    assert told.value.fix.startswith("choose int, bool, Stage, str, Seat, Laid")
    with pytest.raises(MahjError, match="the fact seen cannot have the type Seat as its first parameter"):
        Subject("trials").fact("seen() == 0")(seen)


def test_no_two_facts_have_one_name() -> None:
    assert len(all_facts()) == sum(len(subject.facts) for subject in SUBJECTS)


def test_a_window_is_not_open_once_a_group_is_exposed() -> None:
    """A player who comes first may still take the tile (CL5), but somebody has called it."""
    table = "phase discard; turn West; came call; called East 3B; South 3B 3B; West 5C; shown West 3B J J"
    assert holds('legal(call(South, "pung"))', table)
    assert not holds("window_open(South)", table)


@pytest.mark.parametrize(("year", "digits"), [(2027, "2C 0 2C 7C"), (2030, "2C 0 3C 0")])
def test_the_year_is_that_of_the_card_in_play(year: int, digits: str) -> None:
    at = Situation(card=replace(first_card(), year=year))
    assert said("The card wants {year()}.", at) == f"The card wants {year}."
    assert said("{year_tiles(5C)}", at) == tiles_said(tiles(digits))
    assert said("The year: {tiles: year_tiles(5C)}", at) == f"The year: {{tiles: {digits}}}"


def holds(expression: str, table: str) -> bool:
    """Return whether an expression is true at a table."""
    situation = build(SceneFields(table=table), profile(), first_card(), random.Random(1))
    return read(expression, vocabulary(), names({"table": table}), types.TRUTH).value(situation.scope) is True
