"""Static pictures of whole boards, for where no browser code and no kernel runs: notebooks and print."""

from mahj_widgets.still.draw import still_svg
from mahj_widgets.still.page import still_html, tiles_in_html
from mahj_widgets.still.paper import COLUMN, PAGE, paper_svg

__all__ = ["COLUMN", "PAGE", "paper_svg", "still_html", "still_svg", "tiles_in_html"]
