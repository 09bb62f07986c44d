"""How many files this process may have open: every connection is one."""

from __future__ import annotations

import contextlib

MOST_FILES = 65_536


def raise_file_limit() -> int:
    """Raise the soft limit of open files as far as the system allows; return what it is now."""
    try:
        import resource
    except ImportError:  # no such limit here
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return open_files()


def open_files() -> int:
    """Return how many files this process may have open."""
    try:
        import resource
    except ImportError:  # no such limit here
        return MOST_FILES
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)
