"""The deal of the classical game: three dice, the break, and the tiles two stacks at a time."""
