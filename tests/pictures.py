"""Turn photographs into what the README shows: small pictures, and one that moves.

`python -m tests.pictures FOLDER` reads the PNG files in a folder and leaves WebP files in their place; those
named `moving-1.png` and so on become `moving.webp`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

QUALITY = 82
FRAME = 1400
"""Milliseconds of each frame; the last one stays twice as long."""
MOVING_WIDTH = 960


def main(folder: Path) -> None:
    """Turn the photographs of a folder."""
    frames = sorted(folder.glob("moving-*.png"))
    for each in sorted({*folder.glob("*.png")} - {*frames}):
        Image.open(each).convert("RGB").save(each.with_suffix(".webp"), quality=QUALITY, method=6)
        each.unlink()
    if frames:
        first, *rest = [_frame(each) for each in frames]
        times = [*[FRAME] * len(rest), 2 * FRAME]
        first.save(
            folder / "moving.webp",
            save_all=True,
            append_images=rest,
            duration=times,
            loop=0,
            quality=QUALITY,
            method=6,
        )
        for each in frames:
            each.unlink()


def _frame(path: Path) -> Image.Image:
    picture = Image.open(path).convert("RGB")
    return picture.resize((MOVING_WIDTH, picture.height * MOVING_WIDTH // picture.width), Image.LANCZOS)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
