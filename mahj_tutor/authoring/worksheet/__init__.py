"""Worksheets: exercises on paper, drawn in several variants, with an answer key on pages of its own.

`source` finds the exercises and draws their items, `room` says how an item is answered with a pencil,
`answer` puts the right answer into words, `content` holds all of it as plain values; `pdf` sets those as PDF,
`pages` as HTML, and writes the files.
"""
