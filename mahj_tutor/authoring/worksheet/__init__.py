"""Worksheets: exercises on paper, drawn in several variants, with an answer key on pages of its own.

`source` finds the exercises, `draw` draws their items, `room` says how an item is answered with a pencil,
`answer` puts the right answer into words, `content` holds all of it as plain values; `pages` prints those as
HTML, `pdf` as PDF.
"""
