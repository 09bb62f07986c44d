"""From East's first discard to Mah Jongg or a wall game."""
