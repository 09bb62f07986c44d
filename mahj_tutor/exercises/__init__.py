"""Exercises: the files that hold questions, the lessons they belong to, and what is wrong with them.

An author writes YAML (`docs/exercises.md` is the manual). `catalog.exercise(id)` finds an exercise,
`check.check_files` says what to fix.
"""
