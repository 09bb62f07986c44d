"""A bound for logs that visitors could fill: a server that runs out of something would say so without end."""

from __future__ import annotations

import logging

from mahj_tutor.learner.board_log import LogQuota

NAMES = (
    "asyncio", "tornado.application", "tornado.general", "Voila", "traitlets", "ServerApp", "LessonServer",
)  # fmt: skip
"""Loggers of the packages that serve, and of our pages; what else is ours has bounds of its own."""
MOST = 60
"""Records of one logger in a minute."""


def bound_logs() -> None:
    """Set the bound."""
    for name in NAMES:
        logging.getLogger(name).addFilter(LogQuota(MOST))
