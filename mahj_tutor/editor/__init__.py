"""The exercise editor of JupyterLab: a form, a text, a position on the board, and what the check says.

The text of the file is the one source of truth. What the form or the board changes is written into that
text where it stands, so that comments, order and quotes of everything else stay as the author has them.
"""
