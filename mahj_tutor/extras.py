"""What an installation may lack, and the command that adds it.

The core has rules, solver, cards, lessons and boards. `serve`, `lab`, `postgres` and `worksheets` are extras
of the package: `pip install 'mahj-tutor[serve]'`.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from mahj_tutor.errors import MahjError

EXTRA_OF = {
    "sqlalchemy": "serve",
    "alembic": "serve",
    "fsrs": "serve",
    "platformdirs": "serve",
    "voila": "serve",
    "segno": "serve",
    "argon2": "serve",
    "prometheus_client": "serve",
    "psutil": "serve",
    "jinja2": "serve",
    "markupsafe": "serve",
    "tornado": "serve",
    "zmq": "serve",
    "nbclient": "serve",
    "ipykernel": "serve",
    "jupyter_client": "serve",
    "jupyter_core": "serve",
    "jupyter_server": "serve",
    "jupyterlab": "lab",
    "jupyterlab_server": "lab",
    "psycopg": "postgres",
    "typst": "worksheets",
}
"""The extra that brings a package, by the name that is imported."""


class MissingExtraError(MahjError):
    """A part of this program needs a package that isn't installed."""


def command_for(extra: str) -> str:
    """Return the command that adds an extra.

    >>> command_for("serve")
    "pip install 'mahj-tutor[serve]'"
    """
    return f"pip install 'mahj-tutor[{extra}]'"


def explained(error: ModuleNotFoundError, wanted: str = "") -> MissingExtraError | None:
    """Return what to do about a package that is missing, None if no extra brings it.

    `wanted` names an extra that brings it, too, and whatever else is needed.

    >>> explained(ModuleNotFoundError(name="segno")).with_fix()
    "this needs the package segno, which isn't installed: pip install 'mahj-tutor[serve]'"
    """
    package = (error.name or "").partition(".")[0]
    if package not in EXTRA_OF:
        return None
    missing = MissingExtraError(f"this needs the package {package}, which isn't installed")
    missing.fix = command_for(wanted or EXTRA_OF[package])
    return missing


@cache
def can_keep_record() -> bool:
    """Whether what a record of answers needs is installed."""
    return all(find_spec(each) for each in ("sqlalchemy", "alembic", "platformdirs"))
