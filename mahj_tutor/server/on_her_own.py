"""A learner's games without the coach: each is weighed once, with one of her pages."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, tzinfo

from mahj_tutor.learner.bookmark import Bookmark
from mahj_tutor.learner.store import Store
from mahj_tutor.memory.own_games import Again, OwnGame, due_again, own_games
from mahj_tutor.players.table_record import is_hers
from mahj_tutor.session.own_game import own_game, step_at, table_in


def weigh_new(store: Store, key: str, bookmarks: Iterable[Bookmark]) -> OwnGame | None:
    """Weigh the latest of a learner's games that the bookmarks don't know yet, and keep what it says.

    Others wait for another page: a game takes 0.5 to 1 s. None if there is no new one. Raise `StoreError` if
    that can't be read or kept.
    """
    known = {each.id for each in own_games(bookmarks)}
    names = (each for each in store.finished_games(key) if is_hers(each) and each not in known)
    game = store.game(key, next(names, ""))
    if game is None:
        return None
    found = own_game(game)
    store.save_bookmark(key, found.bookmark)
    return found


def asked_again(
    store: Store, key: str, games: Iterable[OwnGame], day: date, zone: tzinfo = UTC
) -> tuple[tuple[OwnGame, Again], ...]:
    """Return what is asked again on a day, as `due_again` does, of those games that are still kept.

    Raise `StoreError` if the record can't be read.
    """
    own = [each for each in games if each.questions]
    kept = {*store.finished_games(key)} if own else set()
    return due_again((each for each in own if each.id in kept), day, zone)


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
