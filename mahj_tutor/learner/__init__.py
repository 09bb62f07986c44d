"""A learner's record: a bookmark in each exercise, every attempt, and games at the table.

A learner is an anonymous key of 32 hexadecimal digits; no name and no address is stored.
"""
