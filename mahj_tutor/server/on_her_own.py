"""A learner's games without the coach: each is weighed once, when one of her pages asks for it."""

from __future__ import annotations

from collections.abc import Iterable

from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.learner.store import Store
from mahj_tutor.memory.own_games import Again, OwnGame, own_games
from mahj_tutor.players.table_record import is_hers
from mahj_tutor.session.own_game import own_game, step_at, table_in


def own_games_of(store: Store, key: str, bookmarks: Iterable[Bookmark]) -> tuple[OwnGame, ...]:
    """Return what the bookmarks say of a learner's games; of those that are new, the latest is weighed now.

    Others wait for the next page: a game takes some 0.4 s. Raise `StoreError` if that can't be read or kept.
    """
    kept = {each.exercise: each for each in bookmarks}
    known = own_games(kept.values())
    weighed = {each.id for each in known}
    names = (each for each in store.finished_games(key) if is_hers(each) and each not in weighed)
    game = store.game(key, next(names, ""))
    if game is None:
        return known
    found = own_game(game).bookmark
    store.save_bookmark(key, found)
    return own_games([*kept.values(), found])


def is_there(store: Store, key: str, game: OwnGame, question: Again) -> bool:
    """Whether the position of a question is still there; if not, it is asked no more.

    Raise `StoreError` if the record can't be read or kept.
    """
    kept = store.game(key, game.id)
    table = table_in(kept) if kept else None
    if table is not None and step_at(table, question.at) is not None:
        return True
    store.save_bookmark(key, game.asked_no_more(question.at).bookmark)
    return False
