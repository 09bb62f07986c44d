"""What is kept of a learner: where she is in each exercise, and every answer she gave.

A learner is an anonymous key of 32 hex digits; no name, no address, nothing else is kept.
"""
