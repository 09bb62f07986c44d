"""The options of `mahj-tutor serve` that say who may come, and what it prints about that."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from typing import TypeVar

from mahj_tutor.errors import MahjError
from mahj_tutor.server.exposure import (
    EVERYWHERE,
    Exposure,
    base_path,
    exposure,
    host_name,
    is_loopback,
    listen_address,
    proxy_networks,
)
from mahj_tutor.terminal import draw, notice

TOKEN = "MAHJ_METRICS_TOKEN"
"""An environment variable in the place of `--metrics-token`, which others on the computer could see."""

Read = TypeVar("Read")


def add_door_options(serve: argparse.ArgumentParser) -> None:
    """Add the options to the parser of `serve`."""
    doors = serve.add_argument_group("who may come (docs/security.md)")
    _add_who(doors)
    _add_where(doors)
    serve.add_argument(
        "--log", choices=["text", "json"], default="text", help="how the log is written (default %(default)s)"
    )


def _add_who(doors: argparse._ArgumentGroup) -> None:
    doors.add_argument(
        "--host",
        default=None,
        help="address to listen on; 0.0.0.0, as with --class, accepts other computers (default 127.0.0.1)",
    )
    doors.add_argument(
        "--class",
        dest="classes",
        action="store_true",
        help="let a teacher lead classes, and learners join from their own tablets (docs/teachers.md)",
    )
    doors.add_argument(
        "--new-teacher-link",
        action="store_true",
        help="with --class: make another teacher's link; the old one no longer works",
    )
    doors.add_argument(
        "--open",
        action="store_true",
        help="with --host: let in anybody who can reach this computer, without a password",
    )
    doors.add_argument(
        "--hub",
        action="store_true",
        help="in a service of JupyterHub: its users log in there (deploy/jupyterhub_config.py); "
        "with --class its groups are classes",
    )


def _add_where(doors: argparse._ArgumentGroup) -> None:
    doors.add_argument(
        "--base-url",
        type=_reading(base_path),
        default="/",
        metavar="PATH",
        help="path of the first page, such as /mahj/ (default %(default)s)",
    )
    doors.add_argument(
        "--allow-host",
        type=_reading(host_name),
        action="append",
        default=[],
        metavar="NAME",
        help="a name this site is called by, beyond those of this computer; may be given several times",
    )
    doors.add_argument(
        "--trust-proxy",
        nargs="?",
        const="",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="believe what a proxy on this computer, or at this address or network, says of visitors",
    )
    doors.add_argument(
        "--metrics-token",
        default="",
        metavar="TOKEN",
        help=f"let in a caller who shows this at /metrics (better: the environment variable {TOKEN})",
    )


def _reading(read: Callable[[str], Read]) -> Callable[[str], Read]:
    """Return a reader whose `ValueError` argparse shows in its own words."""

    def reader(text: str) -> Read:
        try:
            return read(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return reader


def doors_of(options: argparse.Namespace) -> Exposure:
    """Return what the options say, and print what that means where others can come; set the address.

    Raise `MahjError` if others could come and nobody has said who.
    """
    _check_classes(options)
    is_room = options.classes and not options.hub
    options.host = listen_address(options.host or ("0.0.0.0" if is_room else "127.0.0.1"))
    base = base_path(_hub_prefix()) if options.hub else options.base_url
    meaning = exposure(options.host, has_class=is_room, is_open=options.open, has_login=options.hub)
    try:
        proxies = proxy_networks(options.trust_proxy)
    except ValueError as error:
        raise MahjError(f"--trust-proxy: {error}") from None
    if meaning:
        notice(meaning)
    host = () if options.host in EVERYWHERE else (options.host,)
    return Exposure(
        base=base,
        names=(*options.allow_host, *host),
        proxies=proxies,
        metrics_token=options.metrics_token or os.environ.get(TOKEN, ""),
    )


def _check_classes(options: argparse.Namespace) -> None:
    if options.new_teacher_link and not options.classes:
        raise MahjError("--new-teacher-link goes with --class: add --class")
    if options.new_teacher_link and options.hub:
        raise MahjError("with --hub there is no teacher's link: teachers are users of the Hub")


def _hub_prefix() -> str:
    from mahj_tutor.server.jupyter_adapter.hub import hub_prefix  # JupyterHub takes long to import

    return hub_prefix()


def announce(host: str, port: int, doors: Exposure, address: str, *, has_class: bool = False) -> None:
    """Say that the lessons are ready, and where; others get an address to type and a code to scan.

    Classes have said that already.
    """
    notice(f"Mahj Tutor is ready: {address}")
    if is_loopback(host) or has_class:
        return
    from mahj_tutor.server.addresses import addresses_for_others, qr_text

    found = addresses_for_others(host, port, doors.base)
    if not found:
        notice("This computer is on no network that others could use.")
        return
    notice(f"From another device on your network: {' or '.join(found)}")
    draw(qr_text(found[0]))
