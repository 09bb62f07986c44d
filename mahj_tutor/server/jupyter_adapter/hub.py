"""Login through a JupyterHub that runs the lessons as one of its services: its users are the learners."""

# mypy: disallow-subclassing-any=False
# JupyterHub's classes are untyped here.

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError
from tornado.httpclient import AsyncHTTPClient
from tornado.httputil import url_concat
from tornado.web import HTTPError, RequestHandler

from mahj_tutor.errors import MahjError
from mahj_tutor.server.visitors import is_key

try:
    from jupyterhub.services.auth import HubOAuth, HubOAuthCallbackHandler, HubOAuthenticated

    HAS_HUB = True
except ImportError:  # an extra: it is there where a Hub runs
    HAS_HUB = False
    HubOAuth, HubOAuthCallbackHandler, HubOAuthenticated = (type(name, (), {}) for name in "ABC")

PREFIX = "JUPYTERHUB_SERVICE_PREFIX"
"""Where the Hub says under which path its service is."""
SESSION = "mahj_session"
AT_ONCE = 50
"""Groups that the Hub is asked for at once."""
MOST_GROUPS, MOST_USERS = 1000, 20_000
"""How many groups are followed, and how many users in all of them; of a Hub with more none is."""
LARGEST_PAGE = 4_000_000
"""The largest answer of the Hub, in bytes."""
HOURS = 12
"""Hours after which a browser is sent to the Hub again."""
SECRET_FILE = "hub-secret"


def hub_prefix() -> str:
    """Return the path that the Hub gave this service; raise `MahjError` if no Hub has started it."""
    prefix = os.environ.get(PREFIX, "")
    if not prefix or not os.environ.get("JUPYTERHUB_API_TOKEN"):
        raise MahjError("--hub works in a service of JupyterHub alone: see deploy/jupyterhub_config.py")
    if not HAS_HUB:
        raise MahjError("--hub needs JupyterHub in the same environment: pip install 'jupyterhub>=5.5.1'")
    return prefix


def read_secret(data: Path) -> bytes:
    """Return the secret that keys are made with; the first time, write it to the data folder."""
    file = data / SECRET_FILE
    if not file.exists():
        part = file.with_suffix(".part")
        part.touch(mode=0o600)
        part.write_text(secrets.token_hex(32), "ascii")
        part.replace(file)
    return file.read_bytes().strip()


class _Group(BaseModel):
    """A group as the Hub tells it, of which the rest is of no use here."""

    name: str
    users: list[str] = []


_page = TypeAdapter(list[_Group])


def read_groups(answer: bytes) -> dict[str, list[str]]:
    """Return the users of groups by their names; raise `MahjError` for an answer that is something else."""
    try:
        return {each.name: each.users for each in _page.validate_json(answer, strict=True)}
    except ValidationError as error:
        raise MahjError("the answer of the Hub is not a list of groups with their users") from error


def learner_of(secret: bytes, user: str) -> str:
    """Return the key of a Hub user: the same one each time, and nobody can guess it who lacks the secret."""
    return hmac.new(secret, f"hub:{user}".encode(), hashlib.sha256).hexdigest()[:32]


class LearnerOAuth(HubOAuth):
    """JupyterHub's OAuth, after which a browser keeps the learner's key and no token of the Hub."""

    secret = b""

    def set_cookie(self, handler: Any, access_token: str) -> None:
        """Remember who logged in; raise `HTTPError` 403 if the user may not use this service."""
        session = self.get_session_id(handler)
        user = self.user_for_token(access_token, session_id=session)
        if user is None or not self.check_scopes(self.access_scopes, user):
            raise HTTPError(403)
        handler.set_signed_cookie(
            SESSION,
            f"{learner_of(self.secret, user['name'])}:{_digest(session)}",
            expires_days=HOURS / 24,
            path=self.base_url,
            httponly=True,
            samesite="Lax",
            secure=handler.request.protocol == "https",
        )


def _digest(session: str) -> str:
    return hashlib.sha256(session.encode()).hexdigest()


class HubLogin:
    """Tells who is logged in, and has the pages that a login needs."""

    def __init__(self, data: Path, base: str) -> None:
        self.address = f"{base}hub-login"
        self._base = base
        secret = read_secret(data)
        self._cookie_secret = hashlib.sha256(b"cookies:" + secret).hexdigest()
        self._oauth = LearnerOAuth()
        self._oauth.secret = secret

    def settings(self) -> dict[str, Any]:
        """Return what the login adds to Tornado's settings."""
        return {"cookie_secret": self._cookie_secret, "hub_oauth": self._oauth, "hub_login": self}

    def learner(self, user: str) -> str:
        """Return the key of a Hub user."""
        return learner_of(self._oauth.secret, user)

    async def groups(self) -> dict[str, list[str]]:
        """Return the Hub's groups with the names of their users.

        The service needs the scopes `list:groups` and `read:groups`. An error is raised if there's no answer.
        A Hub may send fewer at once than it is asked for, so the last page is the one without another group.
        """
        found: dict[str, list[str]] = {}
        while True:
            known = len(found)
            found |= read_groups(await self._page_of_groups(known))
            if len(found) == known:
                return found
            if len(found) > MOST_GROUPS or sum(map(len, found.values())) > MOST_USERS:
                raise MahjError(f"there are more than {MOST_GROUPS} groups or {MOST_USERS} users in them")

    async def _page_of_groups(self, offset: int) -> bytes:
        address = url_concat(f"{self._oauth.api_url}/groups", {"offset": offset, "limit": AT_ONCE})
        token = {"Authorization": f"token {self._oauth.api_token}"}
        client = AsyncHTTPClient(force_instance=True, max_body_size=LARGEST_PAGE)
        try:
            answer = await client.fetch(address, headers=token, request_timeout=10, follow_redirects=False)
        finally:
            client.close()
        return bytes(answer.body)

    def routes(self) -> list[tuple[str, Any]]:
        """Return the pages of the login."""
        return [(self._base + r"oauth_callback", HubCallback), (self._base + r"hub-login", HubLoginPage)]

    def key_of(self, handler: Any) -> str:
        """Return the key of the user who is logged in; "" for nobody, or after a logout from the Hub."""
        cookie = handler.get_signed_cookie(SESSION, max_age_days=HOURS / 24) or b""
        key, _, session = cookie.decode("ascii", "replace").partition(":")
        is_same = hmac.compare_digest(session.encode(), _digest(self._oauth.get_session_id(handler)).encode())
        return key if is_key(key) and is_same else ""


class WithOurOAuth:
    """Gives JupyterHub's handlers our OAuth."""

    settings: dict[str, Any]

    @property
    def hub_auth(self) -> Any:
        """Return it."""
        return self.settings["hub_oauth"]


class HubCallback(WithOurOAuth, HubOAuthCallbackHandler):
    """Where the Hub sends a browser back after a login."""


def is_path_under(base: str, wanted: str) -> bool:
    r"""Tell whether a browser stays under a path when it is sent there.

    It drops tabs and line ends, and takes a backslash for a slash.

    >>> [is_path_under("/", each) for each in ("/rules?a=b", "//a.example", "/\t/a.example", "/\\a.example")]
    [True, False, False, False]
    """
    is_plain = wanted.isascii() and wanted.isprintable() and not set(wanted) & {" ", "\\"}
    return is_plain and wanted.startswith(base) and not wanted.startswith("//")


class HubLoginPage(WithOurOAuth, HubOAuthenticated, RequestHandler):
    """Sends a browser to the Hub, and afterwards to the page it came for."""

    def get(self) -> None:
        """Do what is next."""
        if not self.settings["hub_login"].key_of(self):
            self.redirect(self.get_login_url())
            return
        wanted, base = self.get_argument("next", ""), self.settings["base_url"]
        self.redirect(wanted if is_path_under(base, wanted) else base)
