"""The tests, a package of its own: one that we install has another of this name."""
