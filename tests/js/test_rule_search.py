"""Rules are found in the editor by the words that an author types, not only by ours."""

from __future__ import annotations

import json
from dataclasses import asdict
from functools import cache
from pathlib import Path

import pytest
from mahj_widgets.bundle import EDITOR_MODULES
from mahj_widgets.form_protocol import Of

from mahj_tutor.authoring.reference import misconceptions_text, rules_text
from mahj_tutor.editor.offers import choices
from mahj_tutor.questions.misconceptions import misconceptions
from mahj_tutor.rulebook import register
from tests.js.test_board_js import node

SOUGHT = {
    "pung limit": "CL1",
    "wild": "JK1",
    "wild card pair": "JK2",
    "swap a joker": "JK3",
    "steal": "JK3",
    "take joker from my own exposure": "JK4",
    "fishing": "WN7",
    "mahj": "WN1",
    "last tile": "CL2",
    "two players want the same tile": "CL5",
    "too late to call": "CL7",
    "miscount": "DD1",
    "false mahj": "DD2",
    "second charleston vote": "CH4",
    "look at the pass": "CH2",
    "stop the game to think": "CL9",
    "shuffle": "NX1",
    "who deals next": "NX2",
    "break the wall": "DL4",
    "season": "EQ6",
    "white dragon zero": "EQ5",
    "self pick pays": "WN3",
    "jokerless": "WN4",
    "tie": "TN6",
    "three people": "TP1",
    "kitty": "TR3",
    "run of three": "CC4",
}
"""What an author may type, and a rule that has to be among the first found."""
BELIEFS = {
    "steal": "M14",
    "swap": "M14",
    "steal a joker": "M14",
    "swap joker thrown": "M15",
    "wild card": "M01",
    "run of three": "M04",
    "peek": "M08",
    "miscount": "M23",
    "who pays": "M25",
    "skipped": "M20",
    "too late": "M19",
    "dealer": "M49",
    "two players want the same tile": "M18",
}
"""The same of misconceptions."""
TOP = {"rules": {"steal": "JK3", "swap a joker": "JK3"}, "misconceptions": {"steal": "M14", "swap": "M14"}}
"""What has to come first of all."""
FIRST = 5


@cache
def found(tmp: Path, of: Of = "rules") -> dict[str, list[str]]:
    """Search for everything at once, with the editor's own code."""
    sought = SOUGHT if of == "rules" else BELIEFS
    data = {"sought": list(sought), "choices": [asdict(each) for each in choices(of, tmp)]}
    file = tmp / "data.json"
    file.write_text(json.dumps(data), "utf-8")
    module = tmp / "search.mjs"
    module.write_text((EDITOR_MODULES / "search.js").read_text("utf-8"), "utf-8")
    look = f"""
        import {{ readFileSync }} from "node:fs";
        const {{ findChoices }} = await import({module.as_uri()!r});
        const {{ sought, choices }} = JSON.parse(readFileSync({str(file)!r}, "utf8"));
        console.log(JSON.stringify(Object.fromEntries(sought.map((words) => {{
          const {{ found, isClose }} = findChoices(words, choices);
          return [words, isClose ? [] : found.map(({{ value }}) => value)];
        }}))));
    """
    run = node("--input-type=module", "--eval", look)
    assert run.returncode == 0, run.stderr
    answer: dict[str, list[str]] = json.loads(run.stdout)
    return answer


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rules")


@pytest.mark.parametrize(("sought", "wanted"), SOUGHT.items())
def test_a_rule_is_found_by_an_authors_words(sought: str, wanted: str, folder: Path) -> None:
    assert wanted in found(folder)[sought][:FIRST], found(folder)[sought]


@pytest.mark.parametrize(("sought", "wanted"), BELIEFS.items())
def test_a_misconception_is_found_by_an_authors_words(sought: str, wanted: str, folder: Path) -> None:
    some = found(folder, "misconceptions")[sought]
    assert wanted in some[:FIRST], some


def test_what_is_stolen_or_swapped_is_a_joker_before_all(folder: Path) -> None:
    of: Of
    for of in ("rules", "misconceptions"):
        first = {sought: found(folder, of)[sought][0] for sought in TOP[of]}
        assert first == TOP[of]


def test_every_misconception_has_further_words() -> None:
    assert [each.id for each in misconceptions().values() if not each.find] == []


def test_every_rule_has_further_words() -> None:
    assert [each.id for each in register().values() if not each.find] == []


def test_the_command_finds_by_them_too() -> None:
    assert "JK3" in rules_text(["swap"])
    stolen = [each.id for each in misconceptions().values() if "steal" in each.find.split()]
    assert [line.split()[0] for line in misconceptions_text(["steal"]).splitlines()] == stolen
