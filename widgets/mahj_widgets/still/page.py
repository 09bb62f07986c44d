"""A board as a page shows it that cannot run one: the question as text, and a picture of what lies there."""

from __future__ import annotations

from mahj_widgets.protocol import View
from mahj_widgets.still.draw import still_svg
from mahj_widgets.symbols import as_image


def still_html(view: View, *, width: int = 640) -> str:
    """Return a view's question and a picture of the board as HTML that needs nothing from outside.

    The title is left out: the page's heading is above it.

    >>> still_html(View(ask="<p>Pass three tiles.</p>"))
    '<p>Pass three tiles.</p>'
    """
    picture = still_svg(view, width=width)
    parts = [view.ask, f"<p>{as_image(picture)}</p>" if picture else ""]
    return "\n".join(filter(None, parts))
