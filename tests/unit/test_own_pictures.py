"""Pictures beside an author's texts: which are shown, and what is said of the others."""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path

import pytest

from mahj_tutor.exercises.notebooks import Cell, read_cells
from mahj_tutor.exercises.shelves import read_shelf
from mahj_tutor.exercises.text_pictures import Named, attached_picture, picture_in, pictures_named
from mahj_tutor.questions.own_pictures import (
    MOST_BYTES,
    MOST_PIXELS,
    PictureError,
    is_own_name,
    picture_of,
    read_picture,
)
from mahj_tutor.server.lab import copy_lessons
from mahj_tutor.server.renderer import html_of
from tests.own_lessons import markdown, write_notebook

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" fill="url(#shade)"/></svg>'


def png(width: int = 3, height: int = 2) -> bytes:
    """Return a black picture."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(height * (width + 1)))), (b"IEND", b""))
    made = (
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(made)


def jpeg(width: int, height: int, before: bytes = b"\xff\xe0\x00\x04ab\xff") -> bytes:
    """Return how a JPEG begins: some segments, then the one with its size."""
    return b"\xff\xd8" + before + b"\xff\xc0\x00\x11\x08" + struct.pack(">HH", height, width) + bytes(9)


def webp(kind: bytes, data: bytes) -> bytes:
    return b"RIFF" + bytes(4) + b"WEBP" + kind + bytes(4) + data + bytes(10)


def style(css: str) -> bytes:
    """Return a drawing with a style of its own."""
    return SVG.replace("<circle", f"<style>{css}</style><circle").encode()


def embedded(kind: str, body: bytes) -> bytes:
    """Return a drawing that holds a picture."""
    address = f"data:image/{kind};base64,{base64.b64encode(body).decode()}"
    return SVG.replace("<circle", f"<image href='{address}'/><circle").encode()


def _use(number: int) -> str:
    return f"<use href='#a{number}'/>"


def copies(deep: int, each: int) -> bytes:
    """Return a drawing of copies of copies: each part has so many of the one before."""
    parts = "".join(f"<g id='a{n + 1}'>{_use(n) * each}</g>" for n in range(deep))
    return SVG.replace("<circle", f"<circle id='a0'/>{parts}<circle").encode()


LOSSLESS = b"\x2f" + struct.pack("<I", (300 - 1) | (200 - 1) << 14)
LOSSY = bytes(6) + struct.pack("<HH", 300, 200)
LARGE = bytes(4) + (300 - 1).to_bytes(3, "little") + (200 - 1).to_bytes(3, "little")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (png(), "image/png"),
        (jpeg(300, 200), "image/jpeg"),
        (webp(b"VP8L", LOSSLESS), "image/webp"),
        (webp(b"VP8 ", LOSSY), "image/webp"),
        (webp(b"VP8X", LARGE), "image/webp"),
        (SVG.encode(), "image/svg+xml"),
        (embedded("png", png()), "image/svg+xml"),
        (copies(9, 2), "image/svg+xml"),
        (style("circle { fill: url(#shade) }"), "image/svg+xml"),
        (f'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD" "a">{SVG}'.encode(), "image/svg+xml"),
    ],
)
def test_pictures_are_known_by_what_they_hold(body: bytes, kind: str) -> None:
    found = picture_of(body)
    assert (found.media_type, found.body) == (kind, body)
    assert found.size == (None if kind.endswith("svg+xml") else (3, 2) if body == png() else (300, 200))


@pytest.mark.parametrize(
    "body",
    [
        png(20_000, 1)[:40],
        jpeg(1, 20_000),
        jpeg(20_000, 1, b"\xff\xfe\x00\x00\xff"),
        webp(b"VP8L", b"\x2f" + struct.pack("<I", 16_383)),
        webp(b"VP8X", bytes(4) + b"\xff\xff\xff\x01\x00\x00"),
    ],
)
def test_what_is_too_large_is_told_with_its_size(body: bytes) -> None:
    with pytest.raises(PictureError, match=r"by .* pixels") as told:
        picture_of(body)
    assert f"{MOST_PIXELS:,}" in told.value.fix


@pytest.mark.parametrize(
    ("body", "say"),
    [
        (b"GIF89a", "PNG, JPEG, WebP and SVG"),
        (b"", "no picture"),
        (b"<html></html>", "no picture"),
        (png()[:20], "damaged"),
        (b"\xff\xd8\xff", "damaged"),
        (b"\xff\xd8" + b"\xff\xe0\x00\x00" * 9000, "damaged"),
        (b"RIFF" + bytes(30), "damaged"),
        (SVG.replace("circle", "script").encode(), "<script>"),
        (SVG.replace("<circle", "<s:ScRiPt xmlns:s='x'").encode(), "<script>"),
        (SVG.replace("<circle", "<foreignObject").encode(), "<foreignobject>"),
        (SVG.replace("<circle", "<circle onclick='a()'").encode(), "onclick="),
        (SVG.replace("<circle", "<image href='https://example.org/a.png'").encode(), "a link to 'https"),
        (SVG.replace("<circle", "<use xlink:href='b.svg#a'").encode(), "a link to 'b.svg#a'"),
        (SVG.replace("<circle", "<a href='javascript:a()'").encode(), "a link to 'javascript"),
        (SVG.replace("#shade", "//example.org/a").encode(), "a style from elsewhere"),
        (SVG.replace("<circle", "<style>@import 'a.css';</style><circle").encode(), "a style from elsewhere"),
        (f'<!DOCTYPE svg [<!ENTITY a "{9 * "b"}">]>{SVG}'.encode(), "declarations"),
        (f"<?xml-stylesheet href='a.css'?>{SVG}".encode(), "an instruction"),
        (b"<svg>" + b"<g>" * 100_000, "too deep"),
        (SVG[:-6].encode(), "damaged in line 1"),
        (f"<p>{SVG}</p>".encode(), "no drawing"),
        (style("@im<a/>port 'a.css'"), "a style from elsewhere"),
        (style(r"circle { fill: \75 rl(//example.org/a) }"), "a style from elsewhere"),
        (style("circle { cursor: image-set('//example.org/a' 1x) }"), "a style from elsewhere"),
        (SVG.replace("url(#shade)", r"u\72l(//example.org/a)").encode(), "a style from elsewhere"),
        (SVG.replace("<circle", "<set attributeName='href' to='//a'/><circle").encode(), "change of 'href'"),
        (SVG.replace("<circle", "<animate attributeName='onload' to='a()'/><circle").encode(), "'onload'"),
        (SVG.replace("<circle", "<g xml:base='https://example.org/'/><circle").encode(), "a link to 'https"),
        (SVG.replace("<circle", "<h:meta xmlns:h='x' content='0;url=//a'/><circle").encode(), "<meta>"),
        (embedded("png", png(20_000, 1)), "20,000 by 1 pixels"),
        (embedded("png", b"<svg/>"), "a picture that is damaged"),
        (embedded("svg+xml", SVG.encode()), "a link to 'data:image/svg+xml"),
        (copies(40, 2), "copies its parts too often"),
        (copies(200, 1), "copies its parts too often"),
        (copies(1, 10_001), "copies its parts too often"),
        (SVG.replace("<circle", "<g id='a'><use href='#a'/></g><circle").encode(), "too often"),
        (SVG.encode() + b" " * 500_000, "bytes"),
    ],
)
def test_what_is_no_picture_or_could_do_more_is_refused(body: bytes, say: str) -> None:
    with pytest.raises(PictureError) as told:
        picture_of(body)
    assert say in str(told.value)
    assert told.value.fix


@pytest.mark.parametrize(
    "name",
    [
        "../a.png",
        "/etc/a.png",
        "a/../../b.png",
        "%2e%2e/a.png",
        "https://example.org/a.png",
        "data:image/png,",
        "a\\b.png",
        ".hidden.png",
        "a.png?b",
        "",
        "a" * 300,
        "a\x00.png",
    ],
)
def test_pictures_come_from_the_folder_alone(name: str, tmp_path: Path) -> None:
    assert not is_own_name(name)
    (tmp_path / "a.png").write_bytes(png())
    with pytest.raises(PictureError):
        read_picture(tmp_path / "lesson", name)


def test_a_link_out_of_the_folder_and_a_large_file_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "lesson"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(png())
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    (folder / "large.png").write_bytes(png() + bytes(MOST_BYTES))
    (folder / "mine.png").write_bytes(png())
    assert read_picture(folder, "mine.png").media_type == "image/png"
    for name, say in (("link.png", "leads out"), ("large.png", "bytes"), ("no.png", "there is no such")):
        with pytest.raises(PictureError, match=say):
            read_picture(folder, name)


def test_a_text_shows_its_pictures_from_our_own_pages_alone(tmp_path: Path) -> None:
    text = "Look: ![A table](my%20table.png) ![No](https://example.org/a.png) ![Us](attachment:us.png)"
    assert [each.words for each in pictures_named(Cell(1, "markdown", text))] == ["A table", "No", "Us"]
    assert html_of(text, "", "/base/lesson/x/", 3) == (
        '<p>Look: <img src="/base/lesson/x/picture/my%20table.png" alt="A table" loading="lazy" /> No '
        '<img src="/base/lesson/x/attached/3/us.png" alt="Us" loading="lazy" /></p>\n'
    )
    assert html_of(text) == "<p>Look: A table No Us</p>\n"
    assert "<b>" not in html_of("![<b>](https://example.org/a.png)")


def test_a_picture_that_was_dropped_into_a_cell_is_found(tmp_path: Path) -> None:
    cell = markdown("![Us](attachment:us.png) ![Gone](attachment:gone.png) ![Bad](attachment:bad.png)")
    attached = {"us.png": base64.b64encode(png()).decode(), "bad.png": "no picture"}
    cell["attachments"] = {name: {"image/png": body} for name, body in attached.items()}
    write_notebook(tmp_path / "lesson.ipynb", cell)
    (found,), problems = read_cells(tmp_path / "lesson.ipynb")
    assert problems == ()
    assert attached_picture(found, "attachment:us.png").body == png()
    assert picture_in(found, Named("attachment:us.png", "Us"), tmp_path).media_type == "image/png"
    for name in ("gone", "bad"):
        with pytest.raises(PictureError):
            attached_picture(found, f"attachment:{name}.png")


def test_copies_for_jupyterlab_bring_the_pictures_that_are_shown(tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "my-club"
    for name in ("pictures/racks.png", "unseen.png"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(png())
    (folder / "broken.png").write_bytes(b"nothing")
    text = "# A night\n\n![Racks](pictures/racks.png) ![Broken](broken.png) ![None](none.png)"
    write_notebook(folder / "lesson.ipynb", markdown(text))
    list(copy_lessons(read_shelf(folder.parent, {}).lessons, tmp_path / "copies"))
    copies = sorted(each.name for each in (tmp_path / "copies").rglob("*.png"))
    assert copies == ["racks.png"]
    assert (tmp_path / "copies" / "my-club" / "pictures" / "racks.png").read_bytes() == png()
