"""What a learner knows and should do next, recomputed from the attempts of the record: nothing of it is stored."""
