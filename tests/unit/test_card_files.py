"""Card files: every form of the notation, planted mistakes with their messages, hostile files."""

from __future__ import annotations

import os
import re
import time
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from mahj_tutor.card import Card, first_card, practice_card
from mahj_tutor.card.notation import notation_errors
from mahj_tutor.card_files import card_reader, card_text, check_card, named_card, read_card
from mahj_tutor.card_files.card_reader import MAX_LINES
from mahj_tutor.card_files.hand_problems import check_suit_count, explain_letter, suggest_fix
from mahj_tutor.cli import main
from mahj_tutor.errors import ContentError, MahjError
from mahj_tutor.yaml_loader import LOADER

PLANTED = yaml.load(Path(__file__).with_name("planted_cards.yaml").read_text("utf-8"), LOADER)
CARD: str = PLANTED["card"]


def broken(planted: dict[str, Any]) -> str:
    """The card with its mistake."""
    if "text" in planted:
        return str(planted["text"])
    lines = CARD.splitlines()
    place = planted["line"]
    written = planted.get("write")
    return "\n".join([*lines[: place - 1], *([written] if written else []), *lines[place:]]) + "\n"


def test_the_card_itself_has_nothing_to_fix() -> None:
    assert check_card(CARD, "ours.yaml") == ()
    card = read_card(CARD, "ours.yaml")
    assert (card.name, card.year, card.license) == ("Our card", 2026, "CC BY 4.0")
    assert [(line.id, line.section, line.kind, line.value) for line in card.lines] == [
        ("even-1", "Evens", "X", 25),
        ("even-2", "Evens", "C", 35),
        ("run-1", "Runs", "X", 30),
    ]
    # even-1: 6 ways to choose two suits; even-2: 4 choices of numbers in 6 of suits; run-1: 5 places, 3 suits
    assert [len(line.targets) for line in card.lines] == [6, 24, 15]


def test_there_are_forty_planted_mistakes_and_more() -> None:
    assert len(PLANTED["planted"]) >= 60
    codes = {found.split()[1] for each in PLANTED["planted"] for found in each["finds"]}
    assert codes == {"E001", "E002", "E080", "E081", "E082", "E083", "E100", "E101", "W080", "W081", "W082"}


@pytest.mark.parametrize("planted", PLANTED["planted"], ids=lambda each: str(each["say"])[:40])
def test_planted_mistakes_are_found_with_line_and_fix(planted: dict[str, Any]) -> None:
    problems = check_card(broken(planted), "ours.yaml")
    assert [f"{each.line} {each.code}" for each in problems] == planted["finds"], problems
    last = max(problems, key=lambda each: (each.line, planted["say"] in each.say))
    assert planted["say"] in last.say
    assert planted["fix"] in last.fix
    assert all(each.fix and each.file == "ours.yaml" for each in problems)
    assert all(len(str(each)) < 400 and "\n" not in str(each) for each in problems)


@pytest.mark.parametrize("planted", PLANTED["planted"], ids=lambda each: str(each["say"])[:40])
def test_errors_refuse_a_card_and_warnings_do_not(planted: dict[str, Any]) -> None:
    errors = [each for each in planted["finds"] if " E" in each]
    if not errors:
        assert read_card(broken(planted), "ours.yaml").lines
        return
    with pytest.raises(ContentError) as refused:
        read_card(broken(planted), "ours.yaml")
    assert len(refused.value.problems) == len(errors)


BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{letter}: &{letter} [{', '.join(['*' + before] * 9)}]\n" for before, letter in pairwise("abcdefghi")
)
HOSTILE = {
    "binary": bytes(range(256)) * 40,
    "zeros": bytes(100_000),
    "utf16": CARD.encode("utf-16"),
    "10 MB": b"x: y\n" * 2_000_000,
    "bomb": BOMB.encode(),
    "cycle": b"schema: &a {name: *a}\n",
    "deep": b"sections: " + b"[" * 5_000,
    "deep maps": b"{a: " * 5_000,
    "not a card": b"- 1\n- 2\n",
    "tag": b"!!python/object/apply:os.system [echo]\n",
    "key": b"? [a, b]\n: c\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_get_sentences_and_never_a_traceback(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "theirs.yaml"
    file.write_bytes(HOSTILE[name])
    assert main(["card", "check", str(file)]) == 1
    printed = capsys.readouterr()
    assert printed.err == ""
    lines = printed.out.splitlines()
    assert 1 <= len(lines) <= 8
    assert all(line.startswith(f"{file}:") and " E00" in line and len(line) < 500 for line in lines)


@pytest.mark.parametrize("place", ["nowhere.yaml", ".", "/dev/zero", "no\0name", "x" * 5_000])
def test_what_is_no_file_is_one_sentence(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "check", place]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert "E002" in line
    assert "cannot be read" in line


def line_of(hand: str, **more: object) -> dict[str, object]:
    return {"id": hand[:20], "hand": hand, "kind": "X", "value": 25, **more}


def card_of(*lines: dict[str, object]) -> str:
    """A card of these lines as a file."""
    named = [line | {"id": f"{place}"} for place, line in enumerate(lines)]
    return yaml.safe_dump(
        {
            "schema": "mahj-card/1",
            "name": "Theirs",
            "year": 2026,
            "license": "CC0",
            "sections": [{"name": "All", "lines": named}],
        }
    )


OPEN = "xxxa yyyyb zzzc ZZ DD"  # 52,488 ways to read it: one such line is tried


def test_lines_that_leave_much_open_are_bounded_together() -> None:
    problems = check_card(card_of(*[line_of(OPEN)] * 40), "theirs.yaml")
    (found,) = [each for each in problems if each.code.startswith("E")]
    assert (found.code, found.say, found.fix) == (
        "E081",
        "the lines of this card up to here can be read in more than 120000 ways",
        "split it into two cards",
    )


def test_a_line_of_millions_of_ways_is_refused_before_any_is_tried() -> None:
    words = ["xa|ya|za|xb|yb|zb|xc|yc|zc"] * 14
    problems = check_card(card_of(line_of(" ".join(words)), line_of(" ".join(["1a|2b"] * 14))), "theirs.yaml")
    assert [each.code for each in problems] == ["E002", "E081"]


FORMS = {
    "222a 4444b 33333a FF": 6,
    "FFFFFF 44b 333b 222b": 3,
    "NEWS 246c 2024a 112a": 6,
    "N E W S 2024a 112b 334c": 6,
    "ZZZZ FFFF 22a 4444a": 12,
    "Da DDDb 1111a 22b 3333b": 6,
    "D DDDD 111a 222a 333a": 9,
    "R GGG 1111a 222a 333a": 3,
    "FFFF 4444b|6666b 222b 888b": 6,
    "+ FF - 2222a × 4444a = 6666a": 3,
    "00000 0 11a 222a 333a": 3,
}


@pytest.mark.parametrize(("hand", "count"), FORMS.items())
def test_every_form_of_the_notation_reads(hand: str, count: int) -> None:
    (line,) = read_card(card_of(line_of(hand)), "ours.yaml").lines
    assert len(line.targets) == count
    assert line.hand == hand


def test_runs_and_choices_read_with_their_types() -> None:
    text = card_of(
        line_of("=2026a 111b 222b FFFF", numbers="run"),
        line_of("FFFF xxxa xxxxb xxxc", only={"x": [2, 4, 6, 8]}),
    )
    run, like = read_card(text, "ours.yaml").lines
    assert (run.numbers, len(run.targets)) == ("run", 6 * 8)
    assert (dict(like.only), len(like.targets)) == ({"x": (2, 4, 6, 8)}, 3 * 4)


@pytest.mark.parametrize("word", ["0", "no", "N", "1_000", "0x10", "2026-01-01", "null", "1e3", "~"])
def test_what_yaml_takes_for_something_else_stays_what_was_written(word: str) -> None:
    text = CARD.replace("even-1", word).replace("Runs", word)
    card = read_card(text, "ours.yaml")
    assert (card.lines[0].id, card.lines[2].section) == (word, word)
    assert read_card(CARD.replace("FF 2222a 44b 666b 888b", "00 2222a 44b 666b 888b"), "x").lines[0].targets


SUIT = "; the same letter is the same suit, b and c are other suits"
EMPTY = "write tiles before the letter and on both sides of |, as in 4444b|6666b"
TWELVE = " + ".join(["1a (1)"] * 12)
FIXES = {
    "FF 2222a 44b 666b 88b": ["FF (2) + 2222a (4) + 44b (2) + 666b (3) + 88b (2) make 13: add 1"],
    "FF =2222a + 4444b|6666b 66666b": [
        "FF (2) + =2222a (4) + 4444b|6666b (4) + 66666b (5) make 15: remove 1"
    ],
    " ".join(["1a"] * 12): [f"{TWELVE} make 12: add 2"],
    " ".join(["1a"] * 13): [f"{TWELVE} ... make 13: add 1"],
    "+": ["write the line as printed"],
    "FF|222 22a": [f"write '222a'{SUIT}"],
    "FF 222a|44 =5 b": [f"write '44a'{SUIT}", f"write '5a'{SUIT}", EMPTY],
    "FFa 2222a|NNNc": [f"write '{word}': flowers, winds, R, G and Z have no suit" for word in ("FF", "NNN")],
    "FF 22a|333a": ["give every choice the same number of tiles, as in 4444b|6666b"],
    "FF |2": [EMPTY],
    "JJ": ["a card shows no jokers: write the tiles they would stand for"],
    "FO Fo": ["Soap is the digit 0"] * 2,
    "F+F F-F F×F": [f"put spaces around {sign}" for sign in "+-×"],
    "F=F": ["put = before the whole group, with a space before it"],
    "FA FB FC FX FY": [f"write it in lower case: '{letter}'" for letter in "abcxy"],
    "Ff Fn Fe Fw Fs Fd Fr Fg": [f"write it in upper case: '{letter}'" for letter in "FNEWSDRG"],
    "Fa7 Fb7 Fc7": ["a suit letter ends a group: put a space after it"] * 3,
    "Fq": ["use 1 to 9, x y z, 0 for Soap, N E W S, Z, D, R, G, F, and a b c at the end for the suit"],
}


def test_hands_that_cannot_be_read_come_with_their_fix() -> None:
    for hand, fixes in FIXES.items():
        assert [suggest_fix(error) for error in notation_errors(hand)] == fixes, hand
    for hand, fix in {
        "xa yb zc": "the hand has x, y and z",
        "1a": "the hand has no x, y or z: remove only:",
    }.items():
        assert explain_letter("q" * 50, hand) == (f"'{'q' * 40}' is not a number in this hand", fix)


def test_notes_that_count_suits_say_both_numbers() -> None:
    for note, hand, say in (
        ("any 3 suits", "FF 2222a 4444b 6666b", "the note says 3 suits, the letters say 2"),
        ("one suit", "FF 2222a 4444b 6666b", "the note says 1 suit, the letters say 2"),
        (
            "one or two different suits",
            "FF 2222a 4444b 6666c",
            "the note says 1 or 2 suits, the letters say 3",
        ),
        ("any 3 suits", "FF 2222a 4444a|4444b 6666b", "the note says 3 suits, the letters say 2"),
        ("any 3 suits", "FF 2222a 4444a|4444b 6666a", "the note says 3 suits, the letters say 1 or 2"),
    ):
        found = check_suit_count(note, hand)
        fix = "change the note, or the letters a b c of the hand: the same letter is the same suit"
        assert found == (say, fix), (note, hand)


@pytest.mark.parametrize(
    ("note", "hand", "is_right"),
    [
        ("any 2 suits", "FF 111a 2222b DDDDDb", True),
        ("any 3 suits", "FF 111a 2222b DDDDDc", True),
        ("any 2 suits", "FF 111a 2222b DDDDDc", False),
        ("any 2 suits, opposite dragons", "FF 111a 2222b DDDDDc", True),
        ("Any two suits, opp. dragons", "FF 111a 2222b DDDDDc", True),
        ("any 1 suit, opposite dragons", "FF 111a 2222b DDDDDc", False),
        ("any 1 or 2 suits", "FF 111a 2222b|2222a DDDDDa", True),
        ("any 2 suits", "FF 111a 2222b|2222a DDDDDa", False),
        ("ANY ONE SUIT", "FF 111a 2222a DDDDDa", True),
        ("one suit only", "FF 111a 2222a DDDDDb", False),
        ("suits as printed", "FF 111a 2222a DDDDDb", True),
        ("any 5 numbers", "FF 111a 2222a DDDDDb", True),
        ("any dragon", "FF 111a 2222b DDDDD", True),
    ],
)
def test_notes_that_count_suits_are_held_against_the_letters(note: str, hand: str, is_right: bool) -> None:
    problems = check_card(card_of(line_of(hand, note=note)), "ours.yaml")
    assert [each.code for each in problems] == ([] if is_right else ["E082"])


def test_a_note_may_be_left_empty() -> None:
    card = read_card(CARD.replace("note: any 2 suits", "note:"), "ours.yaml")
    assert card.lines[0].note == ""


@pytest.mark.parametrize("card", [first_card(), practice_card()], ids=lambda card: card.name)
def test_our_own_cards_have_nothing_to_fix(card: Card) -> None:
    assert check_card(card_text(card), "ours.yaml") == ()


def test_our_cards_go_by_their_names() -> None:
    assert named_card("first") is first_card()
    assert named_card("practice") is practice_card()
    with pytest.raises(MahjError, match="'frist', did you mean 'first'"):
        named_card("frist")


def test_a_file_is_read_once_until_it_is_changed(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text(CARD)
    card = named_card(str(file))
    assert named_card(str(file)) is card
    for seconds, name in enumerate(("Mine", "Ours", "Hers"), 1):  # no longer or shorter than the one before
        file.write_text(CARD.replace("Our card", name))
        os.utime(file, ns=(1, time.time_ns() + seconds * 10**9))
        assert named_card(str(file)).name == name


def test_a_file_with_mistakes_is_refused_by_name_in_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text(CARD.replace("value: 25", "value: 0").replace("year: 2026", "year: x"))
    with pytest.raises(MahjError) as refused:
        named_card(str(file))
    assert str(refused.value).startswith(f"{file}:3:7 E002 a whole number is expected here, found 'x'")
    assert str(refused.value).endswith("(and 1 more: run mahj-tutor card check)")


def test_the_command_says_what_is_to_be_fixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, warned, bad = (tmp_path / name for name in ("good.yaml", "warned.yaml", "bad.yaml"))
    good.write_text(CARD)
    warned.write_text(CARD.replace("11a 222a 3333a 444a 55a", "888a 666a FF 44a 2222b"))
    bad.write_text(CARD.replace("kind: C", "kind: D"))
    assert main(["card", "check", str(good)]) == 0
    assert capsys.readouterr().out == "nothing to fix\n"
    assert main(["card", "check", str(good), str(warned)]) == 0
    assert " W081 " in capsys.readouterr().out
    assert main(["card", "check", str(good), str(warned), str(bad)]) == 1
    assert (
        f"{bad}:17:15 E002 'D' is not allowed here. write X (exposed) or C (concealed)"
        in capsys.readouterr().out
    )


def test_the_example_of_the_page_is_a_card_and_its_codes_are_all() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cards.md").read_text("utf-8")
    (example,) = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert check_card(example, "cards.md") == ()
    codes = {found.split()[1] for each in PLANTED["planted"] for found in each["finds"]}
    assert set(re.findall(r"^\| ([EW]\d+) ", page, re.MULTILINE)) == codes


def test_a_card_among_the_exercises_is_sent_to_its_own_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text(CARD)
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().out == (
        f"{file}:1:1 E002 this is a card, not an exercise. try mahj-tutor card check {file}\n"
    )


def test_a_card_has_only_so_many_lines_and_the_others_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    original = card_reader._CardReader._line

    def count(reader: Any, node: Any, section: str) -> object:
        read.append(node)
        return original(reader, node, section)

    monkeypatch.setattr(card_reader._CardReader, "_line", count)
    for lines in (MAX_LINES, MAX_LINES + 1, 290):
        read.clear()
        text = card_of(*[line_of("Q")] * lines)
        found = [each for each in check_card(text, "ours.yaml") if "more than" in each.say]
        assert len(read) == MAX_LINES
        assert [(each.code, each.fix) for each in found] == [("E081", "split it into two cards")] * (
            lines > MAX_LINES
        )


def test_what_is_said_of_a_hand_ends_without_a_comma() -> None:
    (found,) = check_card(card_of(line_of("FF 2222a 44b 6666b 888b")), "ours.yaml")
    assert found.say == "a line makes 14 tiles; '888b' is tile 15"


@pytest.mark.parametrize("command", ["check", "show"])
def test_a_line_of_a_megabyte_is_told_with_its_place(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "card.yaml"
    file.write_text(card_of(line_of("FF 2222a " * 100_000)), "utf-8")
    assert main(["card", command, str(file)]) == 1
    said = "".join(capsys.readouterr())
    assert re.search(
        r"card.yaml:\d+:\d+ E002 this text has [0-9]+ characters, and at most 20000 are read", said
    )
    assert len(said) < 500


def test_what_is_told_of_a_text_has_the_name_it_was_given() -> None:
    with pytest.raises(ContentError) as told:
        read_card("card: [", "spring.yaml")
    assert str(told.value).startswith("spring.yaml:")


def test_sections_that_are_no_list_are_called_by_their_name() -> None:
    text = "schema: mahj-card/1\nname: Ours\nyear: 2026\nlicense: none\nsections: 5\n"
    with pytest.raises(ContentError) as told:
        read_card(text, "ours.yaml")
    assert "sections: is a list with at least one item" in str(told.value)


def test_a_note_in_any_script_is_written_as_it_is() -> None:
    card = first_card()
    line = replace(card.lines[0], note="café, 麻將")
    assert "café, 麻將" in card_text(replace(card, lines=(line, *card.lines[1:])))
