"""The sprite is what the generator writes, complete, within its bounds and free of fonts."""

from __future__ import annotations

import gzip
import itertools
import math
import re
import xml.etree.ElementTree as ET

import pytest

from widgets.art import characters, figures, suits
from widgets.art.brush import number, sampled, side, smooth, stroke
from widgets.art.letters import AXES, SIGNS, fitted, word
from widgets.art.palette import PALETTE
from widgets.art.sprite import CODES, TARGET, index, sprite

SVG = "{http://www.w3.org/2000/svg}"
TEXT = TARGET.read_text(encoding="utf-8")
ROOT = ET.fromstring(TEXT)
BY_ID = {node.get("id"): node for node in ROOT}
INDEXED = {
    "B": "bam",
    "C": "crak",
    "D": "dot",
    "N": "wind",
    "R": "crak",
    "G": "bam",
    "0": "dot",
    "F": "flower",
    "J": "joker",
}


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def reach(path: str) -> tuple[float, float]:
    """Give the least and the greatest x of an absolute path; a half arc
    between two points above each other bulges.
    """
    found, x, y = [], 0.0, 0.0
    for command, body in re.findall(r"([A-Z])([^A-Z]*)", path):
        values = [float(v) for v in body.split()]
        before, above = x, y
        found += [v for axis, v in zip(AXES[command], values, strict=True) if axis == "x"]
        x = {"H": values[-1:], "V": [x], "Z": [x]}.get(command, values[-2:])[0]
        y = values[-1] if AXES[command].endswith("y") else y
        if command == "A" and x == before:
            found.append(x + values[0] * (1 if (values[4] == 1) == (y > above) else -1))
    return min(found), max(found)


def test_the_sprite_is_what_the_generator_writes() -> None:
    assert TARGET.read_bytes() == sprite().encode()


def test_every_tile_of_both_games_has_its_three_symbols() -> None:
    assert len(CODES) == len(set(CODES)) == 36
    wanted = {f"{part}-{code}" for part in "tia" for code in CODES} | {"t-body", "t-back"}
    wanted |= {f"n-{number}" for number in range(1, 5)}
    symbols = {node.get("id") for node in ROOT.iter(f"{SVG}symbol")}
    assert symbols == wanted
    assert all(BY_ID[name].get("viewBox") == "0 0 300 400" for name in wanted)


def test_ids_are_unique_and_every_link_resolves() -> None:
    ids = re.findall(r' id="([^"]+)"', TEXT)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', TEXT)) <= set(ids)
    assert TEXT.count("href=") == TEXT.count('href="#')


def test_nothing_depends_on_a_font_a_script_or_the_network() -> None:
    tags = {node.tag.removeprefix(SVG) for node in ROOT.iter()}
    assert tags == {"svg", "symbol", "g", "path", "circle", "rect", "use"}
    assert re.findall(r"https?://[^\"]+", TEXT) == ["http://www.w3.org/2000/svg"]


def test_every_colour_can_be_changed_by_a_theme() -> None:
    for node in ROOT.iter():
        for name in ("fill", "stroke"):
            value = node.get(name, "none")
            assert value == "none" or re.fullmatch(r"var\(--([a-z-]+), (#[0-9a-f]{6})\)", value), value
    used = dict(re.findall(r"var\(--([a-z-]+), (#[0-9a-f]{6})\)", TEXT))
    assert used == PALETTE


def test_no_shape_falls_back_to_plain_black() -> None:
    def bare(node: ET.Element, painted: bool) -> list[ET.Element]:
        painted = painted or node.get("fill") is not None
        own = [node] if node.tag.removeprefix(SVG) in {"path", "circle", "rect"} and not painted else []
        return own + [found for child in node for found in bare(child, painted)]

    assert [
        ET.tostring(node) for node in ROOT if node.tag == f"{SVG}symbol" for node in bare(node, False)
    ] == []


def test_the_sprite_is_small() -> None:
    assert len(gzip.compress(TEXT.encode(), 9)) <= 30_000


@pytest.mark.parametrize("name", sorted(set(INDEXED.values())))
def test_an_index_stands_out_from_the_face(name: str) -> None:
    assert contrast(PALETTE[name], PALETTE["face"]) >= 4.5


@pytest.mark.parametrize("code", CODES)
def test_an_index_is_a_third_of_the_tile_wide_and_keeps_the_margin(code: str) -> None:
    drawn = [re.search(r' d="([^"]+)".*stroke-width="(\d+)"', path) for path in index(code).split("/>")[:-1]]
    edges = [(low - int(m[2]) / 2, high + int(m[2]) / 2) for m in drawn if m for low, high in [reach(m[1])]]
    left, right = min(low for low, _ in edges), max(high for _, high in edges)
    assert left >= 28
    assert right <= 272
    assert right - left >= 99.5


@pytest.mark.parametrize("code", CODES)
def test_index_strokes_have_one_of_the_three_widths(code: str) -> None:
    assert set(re.findall(r'stroke-width="(\d+)"', index(code))) <= {"14", "20", "28"}


@pytest.mark.parametrize("count", range(2, 10))
def test_a_tile_of_dots_or_bams_shows_its_number(count: int) -> None:
    for part in "ta":
        circles = list(BY_ID[f"{part}-{count}D"].iter(f"{SVG}circle"))
        stalks = list(BY_ID[f"{part}-{count}B"].iter(f"{SVG}use"))
        assert len(circles) == 2 * count
        assert len(stalks) == count


@pytest.mark.parametrize("field", [suits.SQUARE, suits.TALL], ids=["square", "tall"])
@pytest.mark.parametrize("count", range(2, 10))
def test_dots_keep_apart_and_inside_the_margin(count: int, field: suits.Field) -> None:
    radius, places = suits.DOTS[count]
    r = radius * field.grow
    spots = [(field.x + x * field.wide, field.y + y * field.high) for x, y in places]
    assert all(math.dist(a, b) >= 2 * r + 2 for a, b in itertools.combinations(spots, 2))
    assert all(x - r >= 30 and x + r <= 270 and y - r >= 30 and y + r <= 370 for x, y in spots)


@pytest.mark.parametrize("field", [suits.SQUARE, suits.TALL], ids=["square", "tall"])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 9])
def test_upright_stalks_keep_apart_and_inside_the_margin(count: int, field: suits.Field) -> None:
    rows, places = suits.BAMS[count]
    height = suits.stalk_height(rows, field)
    spots = [(field.x + x * field.wide, field.y + y * field.high) for x, y, _ in places]
    for (x0, y0), (x1, y1) in itertools.combinations(spots, 2):
        assert abs(x0 - x1) >= 42 or abs(y0 - y1) >= height + 2
    assert all(y - height / 2 >= 30 and y + height / 2 <= 370 for _, y in spots)


def test_the_numerals_are_written_with_their_own_number_of_strokes() -> None:
    counts = [len(characters.CHARACTERS[sign]) for sign in "一二三四五六七八九"]
    # a bent stroke is drawn in two pieces, so the square of four and the bows of five and nine count one more
    assert counts == [1, 2, 3, 6, 5, 4, 2, 2, 3]


def test_the_two_dragons_differ_in_more_than_colour() -> None:
    assert figures.red().replace("crak", "") != figures.green().replace("bam", "")
    assert figures.RISING != figures.PROWLING


def test_number_is_short() -> None:
    assert [number(v) for v in (1, 1.04, -0.04, 2.55, -3.5)] == ["1", "1", "0", "2.5", "-3.5"]


def test_a_straight_stroke_has_its_width_on_both_sides() -> None:
    line = sampled([(0, 0, 10), (100, 0, 10)], 25)
    assert [x for x, _, _ in line] == sorted(x for x, _, _ in line)
    assert {round(y) for _, y in side(line, -1)} == {-5}
    assert {round(y) for _, y in side(line, 1)} == {5}


def test_a_stroke_passes_through_its_nodes() -> None:
    nodes = [(0.0, 0.0, 4.0), (30.0, 50.0, 9.0), (90.0, 40.0, 2.0)]
    line = sampled(nodes, 10)
    assert all(any(math.dist(node, spot) < 1e-9 for spot in line) for node in nodes)


def test_a_smooth_path_closes_where_it_began() -> None:
    path = smooth([(0, 0), (10, 0), (10, 10), (0, 10)])
    assert path.startswith("M0 0c")
    assert path.endswith("z")
    pieces = re.sub(r"^M0 0c", "", path).rstrip("z").split("s")
    ends = [[float(v) for v in re.findall(r"-?[\d.]+", piece)][-2:] for piece in pieces]
    assert [sum(axis) for axis in zip(*ends, strict=True)] == [0, 0]


def test_a_stroke_is_one_closed_outline() -> None:
    assert stroke([(0, 0, 10), (60, 20, 4)]).count("M") == 1


def test_a_sign_is_stretched_and_moved() -> None:
    assert fitted("M0 0H44V84A22 26 0 0 1 0 10Z", 10, 20, 2, 0.5) == "M10 20H98V62A44 13 0 0 1 10 25Z"


def test_a_word_sets_its_signs_side_by_side() -> None:
    first, second = word("OO", 0, 0, 58, 98, 14, 6).split("Z")[:2]
    assert reach(first)[0] == 7
    assert reach(second)[0] == 7 + 58 + 6


def test_every_sign_is_made_of_known_commands() -> None:
    for sign, path in SIGNS.items():
        for command, body in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
            assert len(body.split()) == len(AXES[command]), sign
