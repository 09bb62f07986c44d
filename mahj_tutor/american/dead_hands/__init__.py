"""What follows from a dead hand: the evidence for it, its jokers, and its tiles."""
