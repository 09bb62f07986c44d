"""The exercise editor on a page of its own: a small server for the author of a folder, on her computer alone.

It has nothing of the lessons' server: no learners, no kernels, no record.
"""
