"""The register's data: complete, in the words we promise, and
in step with the lessons and the table rules.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mahj_tutor.rulebook
from mahj_tutor.exercises.catalog import lessons
from mahj_tutor.rulebook.profiles import options
from mahj_tutor.rulebook.register import documents, register
from tests.reading import grade

HERE = Path(mahj_tutor.rulebook.__file__).parent
DATA: dict[str, Any] = tomllib.loads((HERE / "rules.toml").read_text("utf-8"))
RULES: dict[str, dict[str, Any]] = DATA["rules"]

IN_ORDER = {
    "EQ": 9,
    "DL": 10,
    "CH": 9,
    "TN": 6,
    "CL": 13,
    "JK": 12,
    "CD": 11,
    "HD": 1,
    "WN": 7,
    "DD": 7,
    "NX": 2,
    "TP": 3,
    "BT": 3,
    "TR": 4,
    "CC": 25,
}

LESSONS = {
    "A1": "EQ1 EQ2 EQ3 EQ7",
    "A2": "EQ4 EQ5 EQ6",
    "A3": "EQ8 EQ9 JK1 JK2",
    "A4": "DL1 DL2 DL3 DL4 DL8",
    "A5": "DL5 DL6 DL7 DL9",
    "A6": "CD1 CD2 CD3 CD4 CD6",
    "A7": "CL11 CD5 CD7 CD8 CD9 CD10 CD11",
    "A8": "DL10 CH9 HD1",
    "A9": "CH1 CH2 CH3 CH8",
    "A10": "CH4 CH5 CH6 CH7",
    "A11": "TN1 TN2 TN3 TN4 TN5",
    "A12": "CL1 CL2 CL3 CL13",
    "A13": "CL5 CL6 CL7 CL8 CL9",
    "A14": "JK3 JK4 JK5 JK6 JK7 JK10",
    "A15": "CL10 CL12 JK8 DD5",
    "A16": "CL4 JK12 WN1 WN2 WN3 WN4 WN7",
    "A17": "JK9 JK11 WN6 DD1 DD2 DD3 DD4 DD7",
    "A18": "TN6 WN5 DD6 NX1 NX2",
    "B1": "TP1 TP2 TP3",
    "B2": "BT1 BT2 BT3",
    "B3": "TR1 TR2 TR3 TR4",
    "C1": "CC1 CC2 CC3 CC4 CC5 CC6",
    "C2": "CC7 CC8 CC9",
    "C3": "CC10 CC11 CC14",
    "C4": "CC12 CC13 CC15 CC16",
    "C5": "CC17 CC18 CC19 CC21",
    "C6": "CC20 CC22 CC23 CC24 CC25",
}

PLACES = {
    "000": r"page [12] \(line \d+\)|Part [1-8](, (items? \d+(-\d+)?|hints? after item \d)(, .+)?)?",
    "001": r"lines? \d+(-\d+)?",
    "002": r"(tile table|Reminders), lines? \d+(-\d+)?(, hint)?|Abbreviated Instructions, items? \d+(-\d+)?",
    "003": r"[A-Z][A-Za-z ]+, lines? \d+(-\d+)?",
    "004": r"(section (2|3|4|5|6|7|8|9|10|11), )?lines? \d+(-\d+)?",
}

LAST_LINE = {"000": 47, "001": 80, "002": 56, "003": 250, "004": 187}

ITEMS = {1: 9, 2: 4, 3: 4, 4: 10, 5: 6, 6: 6, 7: 2}
"""How many numbered items each part of document 000 has."""

SECTIONS = {
    1: (1, 3),
    2: (5, 13),
    3: (15, 43),
    4: (45, 51),
    5: (53, 77),
    6: (79, 109),
    7: (111, 115),
    8: (117, 125),
    9: (127, 143),
    10: (145, 165),
    11: (167, 177),
}
"""First and last line of each section of document 004; the first has no number."""


def words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z0-9][\w''-]*", text)


def sentences(text: str) -> list[str]:
    return [each for each in re.split(r"(?<=[.!?])\s+", text) if each]


def options_of(row: dict[str, Any]) -> list[str]:
    option = row.get("option", [])
    return [option] if isinstance(option, str) else list(option)


def test_every_rule_is_there_in_order() -> None:
    expected = [f"{prefix}{n}" for prefix, count in IN_ORDER.items() for n in range(1, count + 1)]
    assert len(expected) == 122
    assert list(RULES) == expected


def test_the_loader_agrees() -> None:
    assert list(register()) == list(RULES)
    assert {name: document.short for name, document in documents().items()} == {
        name: row["short"] for name, row in DATA["documents"].items()
    }


def test_five_documents_with_title_and_short_name() -> None:
    assert list(DATA["documents"]) == ["000", "001", "002", "003", "004"]
    assert all(set(row) == {"short", "title"} for row in DATA["documents"].values())
    assert len({row["short"] for row in DATA["documents"].values()}) == 5
    assert all(1 <= len(words(row["short"])) <= 4 for row in DATA["documents"].values())


def offenders(is_right: Callable[[dict[str, Any]], bool]) -> list[str]:
    return [name for name, row in RULES.items() if not is_right(row)]


def test_every_field_is_there_and_filled() -> None:
    needed = {"name", "reason", "text", "sources", "find"}
    assert (
        offenders(lambda row: set(row) - {"say", "option", "look", "also"} == needed and all(row.values()))
        == []
    )


def test_chip_words_are_few_and_read_on_after_the_id() -> None:
    assert offenders(lambda row: 2 <= len(row["name"].split()) <= 6) == []
    assert offenders(lambda row: re.match(r"[a-z0-9]|(East|NEWS|X)\b", row["name"]) is not None) == []
    assert offenders(lambda row: row["name"][-1] not in ".!?,;:") == []


def test_reasons_are_short_sentences_and_no_two_alike() -> None:
    assert offenders(lambda row: 4 <= len(row["reason"].split()) <= 16) == []
    assert offenders(lambda row: re.fullmatch(r"[A-Z][^.!?]*\.", row["reason"]) is not None) == []
    assert len({row["reason"] for row in RULES.values()}) == len(RULES)


def test_what_to_look_at_is_one_short_question() -> None:
    looks = {name: row["look"] for name, row in RULES.items() if "look" in row}
    assert {name: each for name, each in looks.items() if len(each.split()) > 16 or each[-1] != "?"} == {}


def test_texts_have_12_to_45_words() -> None:
    assert offenders(lambda row: 12 <= len(words(row["text"])) <= 45) == []


def test_no_sentence_is_over_25_words() -> None:
    assert offenders(lambda row: max(len(words(each)) for each in sentences(row["text"])) <= 25) == []


def test_texts_are_whole_sentences() -> None:
    assert offenders(lambda row: re.fullmatch(r"[A-Z0-9].*[.!?]", row["text"]) is not None) == []
    assert offenders(lambda row: row["text"] == " ".join(row["text"].split())) == []


def test_what_is_said_at_the_table_is_short() -> None:
    said = {name: row["say"] for name, row in RULES.items() if "say" in row}
    assert len(said) > 20
    assert {name: say for name, say in said.items() if len(words(say)) > 20 or say[-1] not in ".!?"} == {}


def test_sources_name_a_place_in_a_known_document() -> None:
    lost = [
        (name, each)
        for name, row in RULES.items()
        for each in row["sources"]
        if set(each) != {"doc", "place"} or not re.fullmatch(PLACES[each["doc"]], each["place"])
    ]
    assert lost == []


def test_no_source_is_cited_twice_for_a_rule() -> None:
    assert (
        offenders(lambda row: len({(e["doc"], e["place"]) for e in row["sources"]}) == len(row["sources"]))
        == []
    )


def test_cited_lines_and_items_exist() -> None:
    lost = []
    for name, row in RULES.items():
        for each in row["sources"]:
            for what, first, last in re.findall(r"(line|item)s? (\d+)(?:-(\d+))?", each["place"]):
                end = LAST_LINE[each["doc"]] if what == "line" else last_item(each)
                if not 1 <= int(first) <= int(last or first) <= end:
                    lost.append((name, each))
    assert lost == []


def last_item(source: dict[str, str]) -> int:
    if source["doc"] == "002":
        return 15
    part = re.match(r"Part (\d)", source["place"])
    assert part is not None, source
    return ITEMS[int(part[1])]


def test_lines_of_the_translation_lie_in_their_sections() -> None:
    lost = [
        (name, each)
        for name, row in RULES.items()
        for each in row["sources"]
        if each["doc"] == "004" and not in_section(each["place"])
    ]
    assert lost == []


def in_section(place: str) -> bool:
    named = re.match(r"section (\d+)", place)
    first, last = SECTIONS[int(named[1]) if named else 1]
    lines = [int(n) for n in re.findall(r"\d+", place.split("line")[1])]
    return first <= min(lines) and max(lines) <= last


def test_classical_rules_and_only_they_rest_on_the_classical_document() -> None:
    cited = {name: {each["doc"] for each in row["sources"]} for name, row in RULES.items()}
    classical = {name for name in RULES if name.startswith("CC")}
    assert {name for name, docs in cited.items() if docs == {"003"}} == classical
    assert {name for name, docs in cited.items() if "003" in docs} == classical


def test_table_rules_know_the_rules_that_name_them() -> None:
    named = [(option, name) for name, row in RULES.items() for option in options_of(row)]
    assert [pair for pair in named if pair[1] not in options()[pair[0]].rules] == []


def test_classical_texts_name_their_game() -> None:
    silent = [
        name
        for name, row in RULES.items()
        if name.startswith("CC") and not re.search(r"\bclassical\b", row["text"], re.IGNORECASE)
    ]
    assert silent == []


def test_chips_and_texts_differ_from_rule_to_rule() -> None:
    for field in ("name", "text"):
        twice = [each for each, n in Counter(row[field] for row in RULES.values()).items() if n > 1]
        assert twice == []


def test_lessons_are_those_of_the_syllabus() -> None:
    assert len(LESSONS) == 27
    taught = {each.id.upper(): set(each.rules) for each in lessons() if each.rules}
    assert taught == {lesson: set(names.split()) for lesson, names in LESSONS.items()}


def test_every_table_rule_changes_some_rule() -> None:
    assert len(options()) == 24
    assert {option for row in RULES.values() for option in options_of(row)} == set(options())


def test_reading_level_is_grade_eight_at_most() -> None:
    hard = {name: round(grade(row["text"]), 1) for name, row in RULES.items() if grade(row["text"]) > 8}
    assert hard == {}


def test_the_measure_itself_tells_easy_from_hard() -> None:
    assert grade("You pick a tile. Then you throw one.") < 2
    assert (
        grade("Notwithstanding contradictory documentation, disqualification necessitates remuneration.") > 15
    )
