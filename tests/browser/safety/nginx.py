"""A real nginx before a lesson server, with the example that is shipped for it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.browser.voila.serving import free_port
from tests.tree import ROOT

EXAMPLE = ROOT / "deploy" / "nginx.conf"


def command() -> str:
    """Return nginx's command; skip the test where it is not installed."""
    found = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/opt/homebrew/bin")
    if found is None:
        pytest.skip("nginx is not installed (Debian, Ubuntu: apt-get install nginx-light)")
    return found


@contextmanager
def nginx(folder: Path, server_port: int) -> Iterator[int]:
    """Run nginx with the example before a server; yield the port of its site."""
    run, port = command(), free_port()
    site = EXAMPLE.read_text("utf-8").replace("127.0.0.1:8866", f"127.0.0.1:{server_port}")
    (folder / "site.conf").write_text(site, "utf-8")
    temporary = "".join(
        f"  {name}_temp_path {folder}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\n  access_log off;\n{temporary}"
        f"  server {{ listen 127.0.0.1:{port}; include {folder}/site.conf; }}\n}}\n",
        "utf-8",
    )
    asked = [run, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    checked = subprocess.run([*asked, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    process = subprocess.Popen(asked)
    try:
        yield port
    finally:
        process.terminate()
        process.wait(30)
