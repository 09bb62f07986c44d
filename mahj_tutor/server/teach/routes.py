"""Which page of classes answers which address."""

from __future__ import annotations

from typing import Any

from mahj_tutor.server.teach import (
    actions,
    class_pages,
    given,
    house_pages,
    join_pages,
    learner_pages,
    live,
    pages,
    result_pages,
    tiles_page,
    wall,
)


def routes(base: str, *, by_groups: bool = False) -> list[tuple[Any, ...]]:
    """Return the routes of a server with classes; `base` begins and ends in a slash.

    Where classes are groups of a Hub (`by_groups`), nobody joins with a code or a link.
    """
    return [*_of_classes(base), *([] if by_groups else _of_codes(base))]


def _of_classes(base: str) -> list[tuple[Any, ...]]:
    of = rf"{base}teach/([0-9]{{1,9}})"
    return [
        (base + r"teach", class_pages.ClassesPage),
        (of + r"/setup", class_pages.SetupPage),
        (of + r"/house", house_pages.HousePage),
        (of + r"/house/state", house_pages.HouseState),
        (of + r"/card", house_pages.TeachersCardPage),
        (of + r"/open", class_pages.OpenOrClose),
        (of, live.LivePage),
        (of + r"/feed", live.LiveFeed),
        (of + r"/cell", live.CellPage),
        (of + r"/tiles/([0-9]{1,9})", tiles_page.LearnersTilesPage),
        (of + r"/do", actions.Actions),
        (of + r"/game", given.GivePage),
        (of + r"/wall", wall.WallPage),
        (of + r"/wall/feed", wall.WallFeed),
        (of + r"/results", result_pages.ResultsPage),
        (of + r"/results\.(csv|json)", result_pages.ResultsFile),
        (of + r"/worksheet-(pupils|key)\.(pdf|html)", result_pages.WorksheetFile),
        (base + r"class/card", house_pages.LearnersCardPage),
        (base + r"class/news", learner_pages.NewsFeed),
        (base + r"class/here", learner_pages.HerePage),
        (base + r"class/sent", learner_pages.SentPage),
        (base + r"class/back", learner_pages.BackPage),
        (base + r"class/question", learner_pages.QuestionToRoom),
    ]


def _of_codes(base: str) -> list[tuple[Any, ...]]:
    of = rf"{base}teach/([0-9]{{1,9}})"
    return [
        (base + r"teach/open", pages.OpenLink),
        (base + r"teach/leave", pages.Leave),
        (base + r"teach/assistants", class_pages.AssistantLink),
        (of + r"/code", class_pages.NewCode),
        (of + r"/delete", class_pages.DeleteClass),
        (base + r"join", join_pages.JoinPage),
        (base + r"join/([A-Za-z]{1,12})", join_pages.JoinPage),
        (base + r"class/switch", join_pages.SwitchPage),
        (base + r"class/leave", join_pages.LeaveClass),
    ]
