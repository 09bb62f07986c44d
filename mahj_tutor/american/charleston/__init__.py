"""From the deal to East's first discard: the Charleston, the vote and the courtesy pass."""
