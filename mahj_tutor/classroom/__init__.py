"""A class: a teacher, learners who join by a code, and what the teacher sees of their work.

Members have nicknames, which the teacher alone sees, and each the key of one learner's record. Nothing here
knows a server: `store` keeps classes, `grid` says how far everyone is, `room` takes a question through its
votes.
"""
