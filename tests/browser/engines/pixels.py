"""Pictures that any engine took, compared by their pixels; Chromium's canvas reads them."""

from __future__ import annotations

import base64
from typing import Any

from playwright.sync_api import Page

DIFFERENT = """async ([one, other, least]) => {
  const pixels = async ({ png, box }) => {
    const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(box.width, box.height), drawn = canvas.getContext("2d");
    drawn.drawImage(bitmap, -box.x, -box.y);
    return drawn.getImageData(0, 0, box.width, box.height).data;
  };
  const [before, after] = [await pixels(one), await pixels(other)];
  let count = 0;
  for (let at = 0; at < before.length; at += 4)
    if ([0, 1, 2].some((part) => Math.abs(before[at + part] - after[at + part]) >= least)) count += 1;
  return count;
}"""


class Piece:
    """A part of a picture."""

    def __init__(self, picture: bytes, box: dict[str, int]) -> None:
        self.fields: dict[str, Any] = {"png": base64.b64encode(picture).decode(), "box": box}


def different(page: Page, one: Piece, other: Piece, least: int = 48) -> int:
    """Return how many pixels of two parts differ by at least so much, of 255, in a channel."""
    return int(page.evaluate(DIFFERENT, [one.fields, other.fields, least]))
