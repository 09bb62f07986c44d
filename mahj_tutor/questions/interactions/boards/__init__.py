"""What `place` can read a board as: the deal, a pass, groups, places. Each adapter is a module."""
