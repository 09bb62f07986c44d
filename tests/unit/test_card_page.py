"""The card as a page of its own, and the command that writes it."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pytest

from mahj_tutor.card import Card, Line, describe_line, first_card, practice_card
from mahj_tutor.cli import main
from mahj_tutor.server.card_page import card_page, inks_of, symbols_of

SMALL = Card("Mine", 2027, (Line("l", "FFFF 2222a 444b ZZZ", "C", 35, "Evens", note="any wind"),), "CC0")


@pytest.mark.parametrize("card", [first_card(), practice_card()], ids=lambda card: card.name)
def test_a_page_has_every_line_with_its_value_its_note_and_its_words(card: Card) -> None:
    page = card_page(card)
    for line in card.lines:
        assert f"<b>{line.id}</b>" in page
        assert page.count(f"{line.kind} {line.value}</span>") >= 1
        assert f"({escape(line.note)})" in page
        assert escape(describe_line(line)) in page
    assert page.count("<details>") == len(card.lines)
    assert page.count("<h2>") == len({line.section for line in card.lines})


def test_learners_see_hands_named_as_in_lessons_and_no_ids() -> None:
    page = card_page(first_card(), home="/")
    for line in first_card().lines:
        assert line.id not in page
    assert page.count("<b>First hand</b>") == len({line.section for line in first_card().lines})
    assert "<b>Second hand</b>" in page


def test_a_page_loads_nothing_and_runs_nothing() -> None:
    page = card_page(practice_card())
    for word in ("http", "<script", "src=", "@import", "url(", "onclick"):
        assert word not in page
    assert page.count("<link") == 1  # an empty icon, so that no browser asks for one
    assert 'href="data:,"' in page


def test_what_a_teacher_wrote_stays_text() -> None:
    line = Line("l", "FFFF 2222a 444a 666a", "X", 25, "<b>Evens</b>", note='"a" & <i>one</i> suit')
    page = card_page(Card("<script>alert(1)</script>", 2027, (line,), "<u>mine</u>"))
    for raw in ("<script", "<b>Evens", "<i>", "<u>"):
        assert raw not in page
    assert "&lt;b&gt;Evens" in page
    assert "&amp; &lt;i&gt;one" in page


def test_a_line_is_printed_in_inks_with_the_suits_letter_and_read_in_words() -> None:
    page = card_page(SMALL)
    assert '<span class="a">2222</span><sub>a</sub>' in page
    assert '<span class="b">444</span><sub>b</sub>' in page
    assert (
        '<span class="ears">l: FFFF; 2222, suit a; 444, suit b; NNN; any wind; C, concealed; pays 35</span>'
        in page
    )
    assert "<p>2027 · CC0</p>" in page


def test_the_key_names_the_symbols_that_are_on_the_card_and_no_others() -> None:
    assert [symbols for symbols, _ in symbols_of(SMALL)] == ["F", "N"]
    assert inks_of(SMALL) == ("a", "b")
    winds = Card("Winds", 2027, (Line("l", "NNNN EEEE WWW xxxa", "X", 25),))
    assert [symbols for symbols, _ in symbols_of(winds)] == ["N E W", "x"]
    assert "inks" not in card_page(Card("Plain", 2027, (Line("l", "NNNN EEEE WWW RRR", "X", 25),)))


def test_a_way_home_is_there_only_in_a_page_of_the_server() -> None:
    assert "Back to your lessons" not in card_page(SMALL)
    served = card_page(SMALL, home="/base/", preload_script="/base/boot.js")
    assert '<a href="/base/">Back to your lessons</a>' in served
    assert '<script src="/base/boot.js"></script>' in served


def test_show_writes_to_standard_output_or_to_a_file(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert main(["card", "show", "first"]) == 0
    shown = capfdbinary.readouterr().out.decode()
    assert shown == card_page(first_card())
    out = tmp_path / "card.html"
    assert main(["card", "show", "first", "--out", str(out)]) == 0
    assert out.read_text("utf-8") == shown
    assert str(out) in capfdbinary.readouterr().out.decode()


def test_show_reads_a_teachers_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text(
        "schema: mahj-card/1\nname: My card\nyear: 2027\nlicence: my own\nsections:\n- name: Evens\n "
        " lines:\n  - {id: one, hand: FFFF 2222a 444a 666a, note: any 1 suit, kind: X, value: 25}\n",
        "utf-8",
    )
    out = tmp_path / "card.html"
    assert main(["card", "show", str(mine), "--out", str(out)]) == 0
    assert "<h1>My card</h1>" in out.read_text("utf-8")
    assert main(["card", "show", str(mine), "--out", str(tmp_path / "no" / "card.html")]) == 1
    assert capsys.readouterr().err.startswith("mahj-tutor: no such file")


def test_a_card_that_is_not_there_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "show", "practise"]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "practise" in said
    assert "practice" in said
