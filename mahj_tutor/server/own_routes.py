"""The routes of what is a learner's own: place, racks, tiles, closings, card, games, codes, the evening."""

from __future__ import annotations

from tornado.web import RequestHandler

from mahj_tutor.server import (
    again_pages,
    closing_page,
    code_pages,
    game_pages,
    handlers,
    placement_page,
    rack_pages,
    settings_pages,
    tile_pages,
)


def routes(base: str) -> list[tuple[str, type[RequestHandler]]]:
    """Return them, at a base address."""
    return [
        *rack_pages.routes(base),
        (base + r"games/again", again_pages.AgainPage),
        *game_pages.routes(base),
        *code_pages.routes(base),
        *tile_pages.routes(base),
        *closing_page.routes(base),
        (base + r"placement", placement_page.PlacementPage),
        (base + r"your-card", handlers.YourCardPage),
        (base + r"evening", handlers.EveningPage),
        (base + r"settings/evening", settings_pages.EveningSetting),
    ]
