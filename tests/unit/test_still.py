"""Static pictures of boards: what acts change, what print looks like, where texts break."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from inspect import isfunction, signature
from itertools import combinations

import pytest
from mahj_widgets.layout import Choice, Frame, NumberField, Option, Piece, Printed, Word, Zone
from mahj_widgets.protocol import View
from mahj_widgets.still import still_html, still_svg, tiles_in_html
from mahj_widgets.still.block import Block, flow
from mahj_widgets.still.text import Run, lines_of, width_of
from mahj_widgets.words import in_words

from tests.browser.board import positions, views
from tests.still_boxes import boxes, read, size_of, texts_of


def rack(codes: str, **more: object) -> Zone:
    return Zone("rack", "rack", "Your rack", views.tiles(codes), **more)  # type: ignore[arg-type]


def passed(*acts: tuple[str, ...], **more: object) -> View:
    tray = Zone("tray", "tray", "To South", slots=3, arrow="right")
    moves = {f"t{n}": ("tray", "rack") for n in range(1, 5)}
    given = {"phase": "open", "zones": (rack("1B 2C 3D N"), tray), "moves": moves, "acts": acts} | more
    return View.model_validate(given)


def faces(picture: str) -> list[str]:
    return re.findall(r'href="#(?:still|print)-t-([^"]+)"', picture.split("</defs>")[1])


def dashed(picture: str) -> int:
    return picture.count("stroke-dasharray")


def test_a_picture_is_one_named_image_that_needs_nothing_from_outside() -> None:
    picture = still_svg(passed(), width=360)
    root = ET.fromstring(picture)
    assert (root.get("role"), root.get("width")) == ("img", "360")
    assert root[0].text == "Your rack: 1 Bam, 2 Crak, 3 Dot, North. To South: empty, 3 places."
    ids = set(re.findall(r' id="([^"]+)"', picture))
    assert set(re.findall(r'href="#([^"]+)"', picture)) <= ids
    assert "url(" not in picture
    assert picture.count("http") == 1


def test_what_is_lit_has_a_ring() -> None:
    plain = still_svg(passed())
    assert "#c4c7ff" not in plain
    for lit in ("t2", "tray"):
        picture = still_svg(passed(), lit=(lit,))
        assert picture.count('stroke="#c4c7ff"') == 1
    assert size_of(still_svg(passed(), lit=("t2",))) == size_of(plain)
    assert still_svg(passed(), lit=("nothing",)) == plain


def test_steps_of_a_replay_place_pieces_set_stacks_aside_and_write_on_plaques() -> None:
    given = passed(("move", "t2", "tray"))
    went = (Frame("One.", {"tray": ("t1", "t2", "t3")}), Frame("Two.", {"tray": ()}, band={"tray": "gone"}))
    one, two = (still_svg(given, frames=went[:count]) for count in (1, 2))
    assert "To South: 1 Bam, 2 Crak, 3 Dot" in one
    assert "To South: empty" in two
    assert "gone" not in texts_of(one)
    assert "gone" in texts_of(two)
    stacks = tuple(Piece(f"w{n}", f"stack {n}", column=n, level="stack") for n in (1, 2, 3))
    wall = View(zones=(Zone("w", "wall", "Your wall", stacks),))
    aside = still_svg(wall, frames=(Frame("", kept=("w1",)),))
    kept = Zone("w", "wall", "Your wall", (replace(stacks[0], state="kept"), *stacks[1:]))
    assert aside == still_svg(View(zones=(kept,)))
    taken = still_svg(wall, frames=(Frame("", {"w": ("w2", "w3")}),))
    assert dashed(taken) == 1, "a gap stays in a wall"


def test_a_tagged_picture_says_which_piece_and_zone_is_where() -> None:
    picture = still_svg(passed(("move", "t2", "tray")), tagged=True)
    zones = picture.split('data-zone="tray"')
    assert re.findall(r'data-piece="([^"]+)"', zones[1].split('data-zone="rack"')[0]) == ["t2"]
    assert sorted(re.findall(r'data-piece="([^"]+)"', picture)) == ["t1", "t2", "t3", "t4"]
    assert sorted(re.findall(r'data-zone="([^"]+)"', picture)) == ["rack", "tray"]
    assert "data-piece" not in still_svg(passed())


def test_walls_and_seats_around_the_table_are_lit_and_tagged() -> None:
    for view, name in ((positions.whole_walls(), "wall-across"), (positions.seats(), "s0")):
        picture = still_svg(view, lit=(name,), tagged=True)
        assert name in re.findall(r'data-piece="([^"]+)"', picture)
        assert "#c4c7ff" in picture, name


def test_the_same_view_gives_the_same_picture() -> None:
    assert still_svg(passed()) == still_svg(passed())


def test_plaques_of_a_sheet_are_drawn_where_something_is_on_them() -> None:
    def drawn(**more: object) -> str:
        return still_svg(View(zones=tuple(Zone(who, "sheet", who, **more) for who in ("East", "West"))))  # type: ignore[arg-type]

    assert drawn() == ""
    assert drawn(note="threw the tile").count("threw the tile") == 2
    assert "<title>East: empty, 1 places. West" in drawn(slots=1)
    noted = View(zones=(Zone("e", "sheet", "East", note="dead hand"), Zone("w", "sheet", "West")))
    assert {"East", "West"} <= set(re.findall(r">(East|West)<", still_svg(noted)))
    assert in_words(noted) == "East: empty."


def test_a_note_that_does_not_fit_beside_its_label_has_a_line_of_its_own() -> None:
    def lines(note: str) -> list[str]:
        hand = Zone("l", "line", "Card: the first hand of 13579", views.tiles("1B"), note=note)
        drawn = re.findall(r"<text [^>]*>(.*?)</text>", still_svg(View(zones=(hand,))))
        return [re.sub(r"<[^>]*>", "", each) for each in drawn[:2]]

    assert lines("pays 25")[0] == "Card: the first hand of 13579  pays 25"
    long = "any 2 suits, the dragons match the 5s; open; pays 25"
    assert lines(long) == ["Card: the first hand of 13579", long]


def test_nothing_to_draw_is_an_empty_text() -> None:
    assert still_svg(View(title="A title", ask="<p>A question</p>")) == ""


def test_a_picture_is_not_too_narrow() -> None:
    with pytest.raises(ValueError, match="at least 280 wide, not 200"):
        still_svg(passed(), width=200)


def test_a_moved_tile_is_drawn_where_it_is_now() -> None:
    before, after = still_svg(passed()), still_svg(passed(("move", "t2", "tray")))
    assert faces(before) == ["body", "1B", "body", "2C", "body", "3D", "body", "N"]
    assert faces(after) == ["body", "2C", "body", "1B", "body", "3D", "body", "N"]  # the own rack last
    assert dashed(before) == dashed(after) == 3  # one slot fewer, one gap more
    assert "To South: 2 Crak." in after


def test_small_numbers_of_flowers_are_drawn_and_corners_may_be_hidden() -> None:
    def used(**more: object) -> list[str]:
        flower = Piece("f", "Flower", face="F", number=3)
        zone = Zone("r", "rack", "Your rack", (flower, Piece("b", "1 Bam", face="1B")))
        return re.findall(r'href="#still-(\S+?)" x=', still_svg(View(zones=(zone,), **more)))  # type: ignore[arg-type]

    assert used() == ["t-body", "t-F", "i-F", "n-3", "t-body", "t-1B", "i-1B"]
    assert used(corners=False) == ["t-body", "a-F", "n-3", "t-body", "a-1B"]


def test_moving_home_undoes_a_move() -> None:
    assert still_svg(passed(("move", "t2", "tray"), ("move", "t2", "rack"))) == still_svg(passed())


@pytest.mark.parametrize(
    ("limit", "acts", "count"),
    [(1, "t1", 1), (1, "t1 t2", 1), (2, "t1 t2", 2), (2, "t1 t2 t3", 2), (2, "t1 t1", 0)],
)
def test_marks_are_drawn_as_the_board_keeps_them(limit: int, acts: str, count: int) -> None:
    view = passed(*(("mark", name) for name in acts.split()), mark_limit=limit)
    assert still_svg(view).count("h18l-9") == count


def test_a_chosen_option_is_ticked_and_a_number_written_in() -> None:
    asked = {
        "choices": (Choice("legal", "Is it legal?", (Option("yes", "Yes"), Option("no", "No"))),),
        "numbers": (NumberField("count", "How many?", unit="tiles"),),
    }
    empty = still_svg(passed(**asked))
    done = still_svg(passed(("choose", "legal", "no"), ("number", "count", "38"), **asked))
    tick = "M4 9.5l4 4l7-9"
    assert (empty.count(tick), done.count(tick)) == (0, 1)
    assert "38" not in texts_of(empty)
    assert "38" in texts_of(done)
    assert "tiles" in texts_of(empty)


def test_a_later_choice_says_what_it_depends_on() -> None:
    first = Choice("call", "Do you call it?", (Option("yes", "Call"), Option("no", "Pass")))
    second = Choice("why", "Why?", (Option("a", "For a pung"),), when=("call", "yes"))
    assert "If you chose “Call”:" in texts_of(still_svg(View(choices=(first, second))))


def test_inks_of_the_card_are_told_apart_by_underlines_and_in_print_by_letters() -> None:
    words = tuple(Word(f"22, suit {ink}", (("22", ink),)) for ink in "abc")
    line = Piece(
        "even-1", "a line", printed=Printed(words, section="2468", name="even-1", note="any 3 suits")
    )
    view = View(zones=(Zone("card", "card", "The card", (line,)),))
    color, mono = still_svg(view), still_svg(view, color=False)
    assert texts_of(color) == ["The card", "2468", "22", "22", "22", "even-1 (any 3 suits)"]
    assert [text for text in texts_of(mono) if text in "abc"] == ["a", "b", "c"]
    assert {"#6b3fa0", "#7d5200", "#0a6a74"} <= set(re.findall(r"#[0-9a-f]{6}", color))


def test_a_broken_wall_shows_its_break_and_its_ends() -> None:
    def wall(kept: int) -> str:
        stacks = tuple(
            Piece(f"s{n}", f"stack {n}", column=n, level="stack", state="kept" if n <= kept else "")
            for n in range(1, 20)
        )
        return still_svg(View(zones=(Zone("w", "wall", "Your wall", stacks),)), width=900)

    broken, unbroken = wall(7), wall(0)
    assert "Your wall: 19 stacks" in broken
    assert (dashed(broken), dashed(unbroken)) == (1, 0)
    assert {"right end", "left end"} <= set(texts_of(broken))


EXAMPLES = [
    made
    for module in (views, positions)
    for made in vars(module).values()
    if isfunction(made) and made.__module__ == module.__name__ and signature(made).return_annotation == "View"
]


@pytest.mark.parametrize("width", [280, 480, 1200])
@pytest.mark.parametrize("made", EXAMPLES, ids=lambda made: made.__name__)
def test_nothing_is_cut_off_or_covered(made: Callable[[], View], width: int) -> None:
    picture = still_svg(made(), width=width)
    found = boxes(picture)
    legible = [box for box in found if read(box)]
    assert legible
    assert [box for box in found if not box.is_inside(*size_of(picture))] == []
    assert [pair for pair in combinations(legible, 2) if pair[0].overlaps(pair[1])] == []


def test_a_zone_of_many_tiles_stays_inside_its_picture() -> None:
    view = View(zones=(rack(" ".join(["6D"] * 60)),))
    for width in (280, 360, 900):
        picture = still_svg(view, width=width)
        assert [box for box in boxes(picture) if not box.is_inside(*size_of(picture))] == []


def test_texts_cannot_break_out_of_the_picture() -> None:
    zone = Zone("rack", "rack", '"><script>&\x07', views.tiles("1B"))
    picture = still_svg(View(zones=(zone,), facts=("<b>",)))
    assert '"><script>&' in texts_of(picture)
    assert "<script" not in picture


def test_html_has_the_question_and_the_picture_but_no_title() -> None:
    html = still_html(passed(title="Your pass", ask="<p>Pass <strong>three</strong>.</p>"))
    assert html.startswith("<p>Pass <strong>three</strong>.</p>")
    assert 'alt="Your rack: 1 Bam, 2 Crak, 3 Dot, North. To South: empty, 3 places."' in html
    assert 'src="data:image/svg+xml;base64,' in html
    assert "Your pass" not in html


def test_tiles_among_words_are_drawn_with_their_words_as_text() -> None:
    words = '<p>Look: <span data-tiles="3B ? J">a 3 Bam, a tile face down and a joker</span></p>'
    html = still_html(View(ask=words))
    drawn = b64decode(re.findall(r"base64,([^\"]+)", html)[0]).decode()
    assert faces(drawn) == ["body", "3B", "back", "body", "J"]
    assert ET.fromstring(drawn)[0].text == "a 3 Bam, a tile face down and a joker"
    assert "data-tiles" not in html


@pytest.mark.parametrize("codes", ["", "3X", "3B  J", "3B" + " J" * 61, '3B" onload="x'])
def test_what_are_no_tiles_stays_words(codes: str) -> None:
    words = f'<p><span data-tiles="{codes}">words</span></p>'
    assert tiles_in_html(words) == words


def test_a_long_word_is_cut_and_no_line_is_too_wide() -> None:
    runs = [Run("a " * 20 + "w" * 60, bold=True)]
    lines = lines_of(runs, 16, 200)
    assert "".join(run.text for line in lines for run in line) == runs[0].text
    assert max(width_of("".join(run.text for run in line).rstrip(), 16, bold=True) for line in lines) <= 200


def test_blocks_wrap_into_rows() -> None:
    assert flow([Block(10, 5)] * 5, 34, 2, 3) == Block(34, 13)
    assert flow([], 34, 2) == Block(0, 0)
