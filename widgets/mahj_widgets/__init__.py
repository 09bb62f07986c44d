"""The tile board: a pure view that knows no rules."""
