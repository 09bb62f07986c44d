"""What a learner sees and reads of a game or of the card: zones with tiles and printed lines, and sentences.

`scene` has the plain values of the board, and what acts on it come to.
"""
