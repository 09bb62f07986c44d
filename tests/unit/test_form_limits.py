"""What is read of a form on the event loop is bounded, whatever page it is for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tornado.httputil import (
    HTTPFile,
    HTTPInputError,
    ParseBodyConfig,
    parse_body_arguments,
    set_parse_body_config,
)

from mahj_tutor.server.http_server import MOST_PARTS, PART_HEADERS, limit_forms


@pytest.fixture(autouse=True)
def limited() -> Iterator[None]:
    limit_forms()
    yield
    set_parse_body_config(ParseBodyConfig())


def parts(count: int, more: str = "") -> bytes:
    part = f'--b\r\nContent-Disposition: form-data; name="x"; {more}\r\n\r\nvalue\r\n'
    return f"{part * count}--b--\r\n".encode()


def read(body: bytes) -> list[bytes]:
    arguments: dict[str, list[bytes]] = {}
    files: dict[str, list[HTTPFile]] = {}
    parse_body_arguments("multipart/form-data; boundary=b", body, arguments, files)
    return arguments["x"]


def test_a_form_of_ours_is_read_whole() -> None:
    assert read(parts(MOST_PARTS - 1)) == [b"value"] * (MOST_PARTS - 1)


@pytest.mark.parametrize("body", [parts(MOST_PARTS + 2), parts(1, 'a*="b;";' * PART_HEADERS)])
def test_a_form_with_many_parts_or_long_headers_is_refused(body: bytes) -> None:
    with pytest.raises(HTTPInputError):
        read(body)
