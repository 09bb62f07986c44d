"""The deal: which tiles go to whom, and setting up as moves that may be tried."""
