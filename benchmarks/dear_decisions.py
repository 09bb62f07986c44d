"""How many decisions of the strongest computer player the review after a game calls dear.

python -m benchmarks.dear_decisions [GAMES] [FIRST]
"""

from __future__ import annotations

import sys
from collections import Counter

from mahj_tutor.players.hindsight import Hindsight
from mahj_tutor.session.review.steps import hindsight_of
from tests.planted_mistakes import begin, sensible


def looked_back(seed: int) -> Hindsight:
    """Return what there is to say of a game that the strongest player plays in the learner's seat."""
    table = begin(seed)
    while not table.game.is_over:
        table = sensible(table)
    found = hindsight_of(table)
    found.follow(table.game.history, 10_000)
    return found


def main(games: int, first: int) -> None:
    """Print how many decisions of each kind were dear, and how many there were."""
    dear, among = Counter[str](), Counter[str]()
    for seed in range(first, first + games):
        for each in looked_back(seed).weighed:
            among[each.kind] += 1
            dear[each.kind] += each.is_dear
    for kind, count in among.most_common():
        print(f"{kind:10} {dear[kind]:4} of {count:5}")
    print(f"all        {dear.total():4} of {among.total():5}: {100 * dear.total() / among.total():.1f} %")


if __name__ == "__main__":
    main(*map(int, (*sys.argv[1:], 100, 500_000)[:2]))
