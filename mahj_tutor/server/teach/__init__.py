"""Classes as pages: the teacher's, the wall, and what learners in a class see.

`service` is what all of them share; `routes` says which page answers which address.
"""
