"""Still pictures: self-contained, named, right in number and place."""

from __future__ import annotations

import ast
import itertools
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest
from IPython.core.formatters import DisplayFormatter
from mahj_widgets import svg, symbols
from mahj_widgets.bundle import STATIC
from mahj_widgets.still.style import COLORS
from mahj_widgets.svg import NAMES, name_of, rack_svg, tile_svg, wall_svg, walls_svg

SVG = "{http://www.w3.org/2000/svg}"
PICTURES = {
    "tile": lambda **more: tile_svg("1B", **more),
    "rack": lambda **more: rack_svg("1B 2C 3D N E W S R G 0 F J ? 9B", selected=[0, 13], **more),
    "wall": lambda **more: wall_svg(break_after=6, **more),
    "walls": lambda **more: walls_svg(break_at=(0, 7), **more),
}


def uses(picture: str) -> list[str]:
    """Give what is drawn, without the symbols that are only carried along."""
    drawn = picture.split("</defs>")[1]
    return re.findall(r'href="#(?:still|print)-([^"]+)"', drawn)


def stacks(picture: str) -> int:
    return len(re.findall(r'stroke-width="1.5"', picture))


@pytest.mark.parametrize("print_", [False, True], ids=["screen", "print"])
@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_is_one_named_well_formed_image(kind: str, print_: bool) -> None:
    root = ET.fromstring(PICTURES[kind](print_=print_))
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text
    assert root.get("aria-label") == root[0].text


@pytest.mark.parametrize("print_", [False, True], ids=["screen", "print"])
@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_needs_nothing_from_outside(kind: str, print_: bool) -> None:
    text = PICTURES[kind](print_=print_)
    ids = re.findall(r' id="([^"]+)"', text)
    assert set(re.findall(r'href="([^"]+)"', text)) <= {f"#{name}" for name in ids}
    assert len(ids) == len(set(ids))
    assert "var(" not in text
    assert "<script" not in text


@pytest.mark.parametrize("kind", PICTURES)
def test_print_is_black_and_white(kind: str) -> None:
    colours = set(re.findall(r"#[0-9a-f]{3,6}\b(?!-)", PICTURES[kind](print_=True)))
    assert colours == {"#000", "#fff"}


@pytest.mark.parametrize("kind", PICTURES)
def test_print_and_screen_share_no_ids_on_a_page(kind: str) -> None:
    screen, paper = (set(re.findall(r' id="([^"]+)"', PICTURES[kind](print_=p))) for p in (False, True))
    assert len(screen) == len(paper)
    assert not screen & paper


@pytest.mark.parametrize("kind", PICTURES)
def test_the_width_can_be_set(kind: str) -> None:
    root = ET.fromstring(PICTURES[kind](width=240))
    _, _, wide, high = (float(v) for v in root.get("viewBox", "").split())
    assert root.get("width") == "240"
    assert float(root.get("height", "0")) == pytest.approx(240 * high / wide, rel=1e-4)


@pytest.mark.parametrize("kind", PICTURES)
def test_a_width_must_be_more_than_nothing(kind: str) -> None:
    with pytest.raises(ValueError, match="a picture cannot be 0 wide"):
        PICTURES[kind](width=0)


@pytest.mark.parametrize("kind", PICTURES)
def test_a_label_of_ones_own_is_said_and_made_harmless(kind: str) -> None:
    text = PICTURES[kind](label='East\'s "first" <rack> & wall')
    assert "<rack>" not in text
    assert ET.fromstring(text)[0].text == 'East\'s "first" <rack> & wall'


@pytest.mark.parametrize("code", NAMES)
def test_every_tile_is_drawn_and_named(code: str) -> None:
    assert ET.fromstring(tile_svg(code))[0].text == name_of(code)
    wanted = ["t-back"] if code == "?" else ["t-body", f"t-{code}", f"i-{code}"]
    assert uses(tile_svg(code)) == wanted


@pytest.mark.parametrize("code", NAMES)
def test_without_its_index_a_tile_is_drawn_alone(code: str) -> None:
    wanted = ["t-back"] if code == "?" else ["t-body", f"a-{code}"]
    assert uses(tile_svg(code, index=False)) == wanted


def test_only_the_symbols_needed_are_carried_along() -> None:
    ids = re.findall(r' id="still-([^"]+)"', tile_svg("7C"))
    assert sorted(ids) == sorted(["t-body", "t-7C", "i-7C", "p-numeral-7", "p-wan"])


@pytest.mark.parametrize("code", ["X9", "0B", "10B", "", "7b", "Z"])
def test_an_unknown_tile_is_named_with_its_place(code: str) -> None:
    with pytest.raises(ValueError, match=f"^unknown tile {code!r}$"):
        tile_svg(code)
    with pytest.raises(ValueError, match=f"^unknown tile {code!r} at place 2$"):
        rack_svg(["3B", code])


def test_a_rack_reads_from_left_to_right() -> None:
    text = rack_svg("1B 5D 0 J")
    assert [name for name in uses(text) if name.startswith("i-")] == ["i-1B", "i-5D", "i-0", "i-J"]
    assert ET.fromstring(text)[0].text == "Rack: 1 Bam, 5 Dot, Soap, Joker"
    assert rack_svg(("1B", "5D", "0", "J")) == text
    places = [float(x) for x in re.findall(r'#still-t-body" x="([\d.]+)"', text)]
    assert places == sorted(set(places))


def test_selected_tiles_are_lifted_underlined_and_said() -> None:
    text = rack_svg("1B 2B 3B", selected=[1])
    heights = [float(y) for y in re.findall(r'#still-t-body" x="[\d.]+" y="([\d.]+)"', text)]
    assert heights[0] - heights[1] == heights[2] - heights[1] == 10
    assert text.count(svg.SCREEN["amber"]) == 1
    assert ET.fromstring(text)[0].text == "Rack: 1 Bam, 2 Bam (selected), 3 Bam"


def test_a_long_rack_goes_on_in_a_further_row() -> None:
    def rows(text: str) -> list[float]:
        return sorted({float(y) for y in re.findall(r'#still-t-body" x="[\d.]+" y="([\d.]+)"', text)})

    assert len(rows(rack_svg(["1B"] * 14))) == 1
    assert len(rows(rack_svg(["1B"] * 14, per_row=7))) == 2
    assert len(rows(rack_svg(["1B"] * 15, per_row=7))) == 3


def test_an_empty_rack_can_be_drawn() -> None:
    assert ET.fromstring(rack_svg(""))[0].text == "Empty rack"


@pytest.mark.parametrize("place", [-1, 3])
def test_a_selected_place_must_hold_a_tile(place: int) -> None:
    with pytest.raises(ValueError, match=f"no tile at place {place} of a rack of 3"):
        rack_svg("1B 2B 3B", selected=[place])


def test_a_row_must_hold_a_tile() -> None:
    with pytest.raises(ValueError, match="a row cannot hold 0 tiles"):
        rack_svg("1B", per_row=0)


@pytest.mark.parametrize(("count", "broken"), [(19, 2), (19, 12), (17, 17), (1, 0), (0, 0)])
def test_a_wall_shows_its_stacks_and_counts_from_the_right(count: int, broken: int) -> None:
    text = wall_svg(count, break_after=broken)
    lids = [float(x) for x in re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="24"', text)]
    assert len(lids) == count
    numbers = {int(n): float(x) for x, n in re.findall(r'<text x="([\d.]+)"[^>]*>(\d+)</text>', text)}
    assert sorted(numbers) == list(range(1, broken + 1))
    assert sorted(numbers, key=lambda n: numbers[n]) == list(range(broken, 0, -1))


def test_the_gap_of_a_wall_is_where_the_count_ends() -> None:
    text = wall_svg(19, break_after=6)
    lids = sorted(float(x) for x in re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="24"', text))
    gaps = [right - left for left, right in itertools.pairwise(lids)]
    assert gaps.index(max(gaps)) == 19 - 6 - 1
    assert len(set(gaps)) == 2


def test_a_wall_says_what_it_shows() -> None:
    assert ET.fromstring(wall_svg(1))[0].text == "A wall of 1 stack"
    assert (
        ET.fromstring(wall_svg(19, break_after=6))[0].text
        == "A wall of 19 stacks, broken after stack 6 from the right end"
    )


def test_a_wall_is_not_broken_beyond_its_end() -> None:
    with pytest.raises(ValueError, match="a wall of 19 stacks cannot be broken after 20"):
        wall_svg(19, break_after=20)
    with pytest.raises(ValueError, match="a wall cannot have -1 stacks"):
        wall_svg(-1)
    with pytest.raises(ValueError, match="the wall across of 17 stacks cannot be broken after 18"):
        walls_svg((17, 17, 17, 17), break_at=(2, 18))


def test_four_walls_show_all_stacks_and_four_plaques() -> None:
    text = walls_svg((19, 18, 3, 0))
    assert stacks(text) == 40
    assert uses(text) == ["i-E", "i-S", "i-W", "i-N"]
    assert "Four walls from above: East below, 19 stacks; South on the right, 18 stacks" in text


def test_seats_stand_round_to_the_right() -> None:
    text = walls_svg(seats="SWNE")
    spots = re.findall(r'<circle cx="(\d+)" cy="(\d+)" r="30"[^>]*/><use href="#still-i-(.)"', text)
    assert spots == [("320", "592", "S"), ("592", "320", "W"), ("320", "48", "N"), ("48", "320", "E")]


@pytest.mark.parametrize("side", range(4))
def test_the_break_is_in_the_wall_named(side: int) -> None:
    text = walls_svg(break_at=(side, 5))
    sides = re.findall(r'<g transform="rotate\((-?\d+) 320 320\)">(.*?)</g>', text)
    assert [turn for turn, _ in sides] == ["0", "-90", "-180", "-270"]
    assert [("stroke-dasharray" in drawn) for _, drawn in sides] == [place == side for place in range(4)]
    assert f"{name_of('ESWN'[side])}'s wall is broken after stack 5" in (ET.fromstring(text)[0].text or "")


def test_walls_never_touch_at_the_corners() -> None:
    text = walls_svg((19, 19, 19, 19), break_at=(0, 7))
    below = [float(x) for x in re.findall(r'<rect x="([\d.]+)" y="512"', text)]
    assert min(below) >= 128
    assert max(below) + 18 <= 512 + 1


@pytest.mark.parametrize(
    ("counts", "seats"), [((19, 19, 19), "ESWN"), ((19,) * 4, "ESW"), ((19,) * 4, "EEWN")]
)
def test_four_walls_need_four_winds(counts: tuple[int, ...], seats: str) -> None:
    with pytest.raises(ValueError, match="four walls need four counts and four winds"):
        walls_svg(counts, seats=seats)


def test_a_fifth_wall_is_refused() -> None:
    with pytest.raises(ValueError, match="no wall 4: they are 0 to 3"):
        walls_svg(break_at=(4, 1))


@pytest.mark.parametrize("module", [svg, symbols], ids=["svg", "symbols"])
def test_the_module_needs_the_standard_library_only(module: ModuleType) -> None:
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in named} <= set(sys.stdlib_module_names) | {
        "__future__",
        "mahj_widgets",
    }


def test_where_no_drawing_is_shown_a_notebook_says_what_it_shows() -> None:
    """JupyterLab shows the plain text of an output that it doesn't trust."""
    shown, _ = DisplayFormatter().format(rack_svg("1B J", label="A <rack>"))
    assert shown["text/plain"] == "A <rack>"
    assert shown["image/svg+xml"].startswith("<svg")


def test_pictures_have_the_colors_of_the_light_board() -> None:
    sheet = (STATIC / "board.css").read_text("utf-8")
    for name in ("felt", "rail", "ink", "ivory", "on-felt", "hint-glow"):
        assert sheet.index(f"--mahj-{name}: {COLORS[name]};") == sheet.index(f"--mahj-{name}: "), name
    assert (svg.SCREEN["felt"], svg.SCREEN["wood"]) == (COLORS["felt"], COLORS["rail"])
