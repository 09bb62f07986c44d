"""Attempts as a session would record them, in short."""

from datetime import UTC, datetime, timedelta

from mahj_tutor.learner.bookmark import Asked, Attempt

DAY_0 = datetime(2026, 3, 2, 18, tzinfo=UTC)
FOUR = Asked(("CH1",), "choose", 4, is_drawn=True)
FIXED = Asked(("CH1",), "choose", 4, is_drawn=False)
MANY = Asked(("CH1",), "place", 1000, is_drawn=True)


def attempt(
    verdict="right",
    *,
    day=0,
    seed=1,
    rules=None,
    asked=FOUR,
    exercise="a9.one",
    hints=0,
    helped=False,
    shows=None,
):
    rules = (asked.rules if asked else ()) if rules is None else rules
    when = DAY_0 + timedelta(days=day)
    return Attempt(exercise, 1, seed, (), verdict, rules, shows, hints, when, helped, asked)


def rights(count, *, day=0, seed=100, **more):
    """Return answers to so many new items, all right."""
    return [attempt(day=day, seed=seed + number, **more) for number in range(count)]
