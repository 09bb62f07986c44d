"""A learner looks back on her game: mistakes in the rules, the choices that cost most, and what was good."""
