"""Dead hands: what on the table shows that a hand is dead."""
