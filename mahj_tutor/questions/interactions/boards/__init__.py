"""What `place` reads boards as: one adapter for each part of the game."""
