"""Hands against the card: what is made, how near it is, what is alive, and why not."""

from mahj_tutor.hands.after import AfterCall, GivenAway
from mahj_tutor.hands.exposure import Exposure, named, read_exposure
from mahj_tutor.hands.hands import Hands, Match, Near, ready

__all__ = ["AfterCall", "Exposure", "GivenAway", "Hands", "Match", "Near", "named", "read_exposure", "ready"]
