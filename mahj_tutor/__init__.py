"""Learn American Mah Jongg by doing: the rules engine, the exercises and the lessons."""

__version__ = "0.1.0"
