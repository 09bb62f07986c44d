"""Questions: what an author asks, the ways to answer, and the verdict with its reason.

`Question.task(seed)` makes one item, `Task.read` and `Task.check` judge an answer. What is right is never
written down: the facts are asked, and they ask the rules.
"""
