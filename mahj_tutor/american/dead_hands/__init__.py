"""What follows from a dead hand: the evidence for it, its Jokers, and its tiles."""
