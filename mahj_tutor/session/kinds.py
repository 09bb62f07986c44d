"""The games that the table plays, each with what a session asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahj_tutor.session.american_kind import AMERICAN
from mahj_tutor.session.classical.kind import CLASSICAL
from mahj_tutor.session.table_kinds import Kind
from mahj_tutor.tiles import Variant

KINDS: Mapping[Variant, Kind[Any]] = {"american": AMERICAN, "classical": CLASSICAL}
