"""What others type or scan to reach this computer."""

from __future__ import annotations

import re
import socket
from types import SimpleNamespace
from xml.etree import ElementTree

import psutil
import pytest
import segno

from mahj_tutor.server import addresses
from mahj_tutor.server.addresses import address_here, addresses_for_others, qr_svg, qr_text

ADDRESS = "http://192.168.1.20:8866/"


def interface(*hosts: str) -> list[SimpleNamespace]:
    families = {True: socket.AF_INET6, False: socket.AF_INET}
    return [SimpleNamespace(family=families[":" in host], address=host) for host in ("fe80::1%eth0", *hosts)]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A laptop with wireless, a cable without a plug, containers, and an address made up for lack of one."""
    cards = {
        "lo": interface("127.0.0.1"),
        "docker0": interface("172.17.0.1"),
        "eth0": interface("10.0.0.9"),
        "usb0": interface("169.254.7.7"),
        "wlan0": interface("192.168.1.20", "2001:db8::7"),
        "tun0": interface("10.8.0.2"),
    }
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: cards)
    monkeypatch.setattr(
        psutil, "net_if_stats", lambda: {name: SimpleNamespace(isup=name != "eth0") for name in cards}
    )


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize(
    ("default", "hosts"),
    [
        ("192.168.1.20", ["192.168.1.20", "10.8.0.2"]),
        ("10.8.0.2", ["10.8.0.2", "192.168.1.20"]),
        ("", ["192.168.1.20", "10.8.0.2"]),
    ],
)
def test_only_addresses_that_others_can_reach_are_told(
    monkeypatch: pytest.MonkeyPatch, default: str, hosts: list[str]
) -> None:
    monkeypatch.setattr(addresses, "_default_host", lambda _family: default)
    for everywhere in ("0.0.0.0", ""):
        found = addresses_for_others(everywhere, 8866, "/mahj/")
        assert found == tuple(f"http://{host}:8866/mahj/" for host in hosts)
    assert addresses_for_others("0.0.0.0", 80, "/") == tuple(f"http://{host}/" for host in hosts)
    assert addresses_for_others("::", 8866, "/") == ("http://[2001:db8::7]:8866/",)


def test_this_machine_is_asked_without_a_failure() -> None:
    found = addresses_for_others("0.0.0.0", 8866, "/")
    assert all(re.fullmatch(r"http://[0-9.]{7,15}:8866/", each) for each in found)
    found = addresses_for_others("::", 8866, "/")
    assert all(re.fullmatch(r"http://\[[0-9a-f:]{3,39}\]:8866/", each) for each in found)


@pytest.mark.parametrize(
    ("host", "port", "base", "address"),
    [
        ("192.168.1.5", 8866, "/", "http://192.168.1.5:8866/"),
        ("192.168.1.5", 80, "/mahj/", "http://192.168.1.5/mahj/"),
        ("2001:db8::7", 8866, "/", "http://[2001:db8::7]:8866/"),
        ("mahj.school.example", 80, "/", "http://mahj.school.example/"),
    ],
)
def test_a_server_on_one_address_is_reached_there_by_all(
    host: str, port: int, base: str, address: str
) -> None:
    assert address_here(host, port, base) == address
    assert addresses_for_others(host, port, base) == (address,)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8866/mahj/"),
        ("127.3.2.1", "http://127.3.2.1:8866/mahj/"),
        ("localhost", "http://localhost:8866/mahj/"),
        ("::1", "http://[::1]:8866/mahj/"),
    ],
)
def test_nobody_else_reaches_a_server_on_this_computer_alone(host: str, address: str) -> None:
    assert address_here(host, 8866, "/mahj/") == address
    assert addresses_for_others(host, 8866, "/mahj/") == ()


@pytest.mark.parametrize(("host", "here"), [("0.0.0.0", "127.0.0.1"), ("", "127.0.0.1"), ("::", "[::1]")])
def test_a_server_on_all_addresses_is_reached_here_by_the_shortest(host: str, here: str) -> None:
    assert address_here(host, 8866, "/") == f"http://{here}:8866/"
    assert address_here(host, 80, "/mahj/") == f"http://{here}/mahj/"


def drawn(svg: str) -> set[tuple[int, int]]:
    """Return the dark modules of an SVG, whose path goes right along the middle of each row."""
    path = ElementTree.fromstring(svg).findall("path")[-1].attrib["d"]
    dark, x, y = set(), 0, 0.0
    for kind, number, more in re.findall(r"([Mmh])(-?[0-9.]+)(?: (-?[0-9.]+))?", path):
        if kind == "h":
            dark |= {(x + each, int(y)) for each in range(int(number))}
        x = int(number) if kind == "M" else x + int(number)
        y = float(more) if kind == "M" else y + (float(more) if kind == "m" else 0)
    return dark


def modules(text: str) -> set[tuple[int, int]]:
    rows = segno.make_qr(text, error="m").matrix_iter(border=4)
    return {(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module}


def test_the_picture_is_dark_on_light_with_its_margin_and_a_name() -> None:
    svg = ElementTree.fromstring(qr_svg(ADDRESS))
    assert svg.attrib["viewBox"] == "0 0 33 33"
    assert svg.attrib["role"] == "img"
    assert svg.findtext("title") == f"QR code for {ADDRESS}"
    ground, code = svg.findall("path")
    assert (ground.attrib["fill"], ground.attrib["d"]) == ("#fff", "M0 0h33v33h-33z")
    assert code.attrib["stroke"] == "#000"
    assert drawn(qr_svg(ADDRESS)) == modules(ADDRESS)
    assert min(min(each) for each in modules(ADDRESS)) == 4


def test_text_cannot_leave_the_title() -> None:
    svg = ElementTree.fromstring(qr_svg("</title><script>alert(1)</script>&"))
    assert [each.tag for each in svg] == ["title", "path", "path"]


def test_the_terminal_shows_the_same_code() -> None:
    dark = set()
    for number, line in enumerate(qr_text(ADDRESS).splitlines()):
        found = re.fullmatch("\x1b\\[30;107m([ █▀▄]+)\x1b\\[0m", line)
        assert found is not None
        for x, sign in enumerate(found[1]):
            dark |= {(x, 2 * number)} if sign in "█▀" else set()
            dark |= {(x, 2 * number + 1)} if sign in "█▄" else set()
    assert dark == modules(ADDRESS)


def test_a_text_that_is_too_long_is_an_error_of_the_caller() -> None:
    with pytest.raises(ValueError, match="longer than a QR code holds"):
        qr_svg("x" * 3000)
