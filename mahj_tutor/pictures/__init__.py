"""A state of either game as a learner sees and reads it: zones with tiles, and sentences."""
