"""Pictures that any engine took, compared by their pixels; Chromium's canvas reads them."""

from __future__ import annotations

import base64

from playwright.sync_api import JSHandle, Page

PIXELS = """async ([png, box]) => {
  const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(box.width, box.height), drawn = canvas.getContext("2d");
  drawn.drawImage(bitmap, -box.x, -box.y);
  return drawn.getImageData(0, 0, box.width, box.height).data;
}"""
DIFFERENT = """([before, after, least]) => {
  let count = 0;
  for (let at = 0; at < before.length; at += 4)
    if ([0, 1, 2].some((part) => Math.abs(before[at + part] - after[at + part]) >= least)) count += 1;
  return count;
}"""


class Piece:
    """A part of a picture."""

    def __init__(self, picture: bytes, box: dict[str, int]) -> None:
        self.box = box
        self._picture = picture
        self._pixels: JSHandle | None = None

    def pixels(self, page: Page) -> JSHandle:
        """Return its pixels on a page, always the same one: they are read once, however often compared."""
        if self._pixels is None:
            png = base64.b64encode(self._picture).decode()
            self._pixels = page.evaluate_handle(PIXELS, [png, self.box])
        return self._pixels


def different(page: Page, one: Piece, other: Piece, least: int = 48) -> int:
    """Return how many pixels of two parts differ by at least so much, of 255, in a channel."""
    return int(page.evaluate(DIFFERENT, [one.pixels(page), other.pixels(page), least]))
