"""A server with classes, and the teacher's link to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.classroom.people import Room, Teacher, teachers_link
from tests.browser.voila.serving import Server, serve_real, stop


@pytest.fixture(scope="session")
def class_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("classes")


@pytest.fixture(scope="session")
def classes(class_folder: Path) -> Iterator[Server]:
    """`mahj-tutor serve --class`, for this computer alone."""
    server = serve_real(class_folder, "--class", "--host", "127.0.0.1", "--shared", "2", "--warm", "0")
    yield server
    stop(server)


@pytest.fixture
def teacher(classes: Server) -> Teacher:
    return Teacher(classes).enter(teachers_link(classes))


@pytest.fixture
def room(teacher: Teacher) -> Room:
    """A class at the first Charleston."""
    return teacher.make("Tuesday class", "a9", "a1")
