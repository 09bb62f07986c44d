"""Exercises: files that ask, tasks that can be played, and feedback that gives the reason.

An author writes YAML (`docs/exercises.md` is the manual). `catalog.exercise(id)` finds an exercise,
`Question.task(seed)` makes one item of it, `Task.read` and `Task.check` judge an answer. What is right
is never written down: the rules are asked.
"""
