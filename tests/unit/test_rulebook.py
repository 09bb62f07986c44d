"""The register's loader: what it reads, and how it refuses what it cannot use."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mahj_tutor.errors import ContentError, UnknownNameError
from mahj_tutor.rulebook import Document, Fault, Rule, Source, documents, register, rule
from mahj_tutor.rulebook.register import read_register

DOCUMENT = '[documents.000]\nshort = "A"\ntitle = "A whole title"\n'
RULE = """[rules.CH3]
name = "jokers are never passed"
reason = "A joker is never passed."
text = "A joker stays."
sources = [{doc = "000", place = "Part 2, item 1"}]
"""


def test_a_rule_is_read_whole() -> None:
    found = read_register(DOCUMENT + RULE + 'option = "iou"\nsay = "No jokers, please."').rules["CH3"]
    assert found == Rule(
        "CH3",
        "jokers are never passed",
        "A joker stays.",
        (Source("000", "Part 2, item 1"),),
        ("iou",),
        "No jokers, please.",
        "A joker is never passed.",
    )


def test_a_document_is_read_whole() -> None:
    assert read_register(DOCUMENT + RULE).documents == {"000": Document("000", "A", "A whole title")}
    assert read_register(DOCUMENT + RULE).rules["CH3"].say == ""


def test_what_is_missing_is_told_whatever_else_is_there() -> None:
    for row, problem in (
        ("[rules.CH3]\n", "rule CH3: 'sources' is missing"),
        ('[rules.CH3]\nsources = [{place = "here"}]\n', "rule CH3: unknown document ''"),
        ('[documents.001]\ntitle = "B"\n', "document 001: 'short' is missing"),
    ):
        with pytest.raises(ContentError) as caught:
            read_register(DOCUMENT + row)
        assert problem in str(caught.value)


def test_rules_that_are_a_reason_as_well_are_known_ones() -> None:
    other = RULE.replace("CH3", "CH1").replace("passed", "sent")
    assert read_register(DOCUMENT + RULE + 'also = ["CH1"]\n' + other).rules["CH3"].also == ("CH1",)
    with pytest.raises(ContentError, match="rule CH3: unknown rule 'CH1'"):
        read_register(DOCUMENT + RULE + 'also = ["CH1"]')


def test_options_may_be_none_one_or_several() -> None:
    assert read_register(DOCUMENT + RULE).rules["CH3"].options == ()
    assert read_register(DOCUMENT + RULE + 'option = ""').rules["CH3"].options == ()
    assert read_register(DOCUMENT + RULE + 'option = ["iou", "mush"]').rules["CH3"].options == ("iou", "mush")


@pytest.mark.parametrize(
    ("toml", "problem"),
    [
        ("", ""),
        (RULE, "rule CH3: unknown document '000'"),
        (DOCUMENT + RULE.replace("name", "nme"), "rule CH3: 'name' is missing"),
        (DOCUMENT + RULE.replace("name", "nme"), "rule CH3: unknown field 'nme'"),
        (DOCUMENT + RULE.replace("reason", "why"), "rule CH3: 'reason' is missing"),
        (DOCUMENT + RULE.replace(', place = "Part 2, item 1"', ""), "rule CH3: a source without a place"),
        ('[documents.000]\nshort = "A"\n', "document 000: 'title' is missing"),
        ("[documents", "the register is not readable"),
    ],
)
def test_mistakes_in_the_data_are_named(toml: str, problem: str) -> None:
    if not problem:
        assert dict(read_register(toml).rules) == {}
        return
    with pytest.raises(ContentError) as error:
        read_register(toml)
    assert any(said.startswith(problem) for said in error.value.problems), error.value.problems


def test_all_mistakes_are_reported_at_once() -> None:
    with pytest.raises(ContentError) as error:
        read_register(RULE.replace("text", "kind"))
    assert len(error.value.problems) == 3


def test_the_shipped_register() -> None:
    assert len(register()) == 122
    assert rule("CH3").id == "CH3"
    assert rule("CH3") is register()["CH3"]
    assert set(documents()) == {"000", "001", "002", "003", "004"}


@pytest.mark.parametrize(("name", "advice"), [("CH33", "CH3"), ("ch4", "CH4"), ("DL01", "DL1")])
def test_an_unknown_rule_is_refused_with_advice(name: str, advice: str) -> None:
    with pytest.raises(UnknownNameError, match=f"unknown rule {name!r}, did you mean .*{advice!r}"):
        rule(name)


def test_a_fault_says_its_rule() -> None:
    assert str(Fault("CH3", "no jokers")) == "CH3: no jokers"


def test_the_core_imports_the_standard_library_only_and_reads_no_data_until_asked() -> None:
    script = (
        "import sys; before = set(sys.modules)\n"
        "import mahj_tutor.american, mahj_tutor.rulebook, mahj_tutor.american.deal.state\n"
        "new = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(new - set(sys.stdlib_module_names) - {'mahj_tutor'}), 'tomllib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[] False"
