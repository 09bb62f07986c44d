"""The page of the editor leads to the docs about it where they have been built, and to no other file."""

from __future__ import annotations

from pathlib import Path

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse

from mahj_tutor.server.docs_folder import FOLDER
from tests.unit.author.line import Running
from tests.unit.author.test_line import with_server

ASKED = ("/", "/docs/editor.html", "/docs/", "/docs/nothing.html", "/docs/%2e%2e/secret.txt", "/docs/a%00b")


def fetched(folder: Path) -> list[HTTPResponse]:
    async def fetch(server: Running) -> list[HTTPResponse]:
        client = AsyncHTTPClient()
        address = f"http://127.0.0.1:{server.port}"
        return [await client.fetch(f"{address}{path}", raise_error=False) for path in ASKED]

    found: list[HTTPResponse] = with_server(folder, fetch)
    return found


def test_help_leads_to_the_docs_of_the_editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    for name in ("index.html", "editor.html"):
        (docs / name).write_text(f"<p>{name}", "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    monkeypatch.setenv(FOLDER, str(docs))
    page, editor, first, *others = fetched(tmp_path)
    assert b'data-help="/docs/editor.html"' in page.body
    assert editor.body == b"<p>editor.html"
    assert first.body == b"<p>index.html"
    assert "default-src 'self'" in editor.headers["Content-Security-Policy"]
    assert [each.code for each in others] == [404, 404, 404]


def test_without_built_docs_there_is_no_help(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / "none"))
    page, editor, *_ = fetched(tmp_path)
    assert b'data-help=""' in page.body
    assert editor.code == 404


def test_in_a_tree_without_the_site_help_is_the_page_as_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
    monkeypatch.setattr("mahj_tutor.server.author.pages.docs_folder", lambda: None)
    monkeypatch.setattr("mahj_tutor.server.author.running.docs_folder", lambda: None)
    monkeypatch.setattr("mahj_tutor.server.docs_folder.docs_folder", lambda: None)
    page, editor, *others = fetched(tmp_path)
    assert b'data-help="/docs/editor.html"' in page.body
    assert b"<h1>" in editor.body
    assert b'.md"' not in editor.body
    assert "default-src 'self'" in editor.headers["Content-Security-Policy"]
    assert [each.code for each in others] == [404, 404, 404, 404]
