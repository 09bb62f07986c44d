"""The releases that this adapter was tried with, and the first ones that it is not allowed to meet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tried:
    """The latest release that the tests passed with; `below` is the upper bound of the dependency."""

    latest: str
    below: str


TRIED = {
    "ipykernel": Tried("7.4.0", "8"),
    "ipywidgets": Tried("8.1.9", "9"),
    "jupyter_client": Tried("8.10.0", "9"),
    "jupyter_core": Tried("5.9.1", "6"),
    "jupyter_server": Tried("2.21.1", "3"),
    "jupyterlab": Tried("4.6.6", "5"),
    "jupyterlab_server": Tried("2.28.1", "3"),
    "nbclient": Tried("0.11.0", "0.12"),
    "tornado": Tried("6.6.1", "7"),
    "voila": Tried("0.5.13", "0.6"),
}
"""Jupyter's packages break their APIs in major releases; Voila and nbclient, below 1.0, in minor ones."""
