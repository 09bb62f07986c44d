"""What a learner knows and should do next.

All of it is recomputed from the attempts in the record; nothing of it is stored.
"""
