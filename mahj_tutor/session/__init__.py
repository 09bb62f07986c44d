"""An exercise in progress: where the exercise, the learner's record and the board meet."""
