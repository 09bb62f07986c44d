"""Solve hands of the classical game: what is complete, what is near, which tiles help, what to discard."""
