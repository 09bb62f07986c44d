"""The files for those who run a server for others: what can be checked of them without running them."""

from __future__ import annotations

import copy
import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
import yaml
from jupyter_server.services.kernels.kernelmanager import MappingKernelManager
from voila.app import Voila
from voila.voila_kernel_manager import voila_kernel_manager_factory

from mahj_tutor.cli import _parser
from mahj_tutor.yaml_loader import LOADER
from tests.tree import ROOT

DEPLOY = ROOT / "deploy"
GROUPS = ["list:groups", "read:groups"]
"""What the service has to be allowed so that groups can be classes."""


def served(words: list[str]) -> Any:
    """Return the options that a command line has for `mahj-tutor`; an unknown one fails the test."""
    return _parser().parse_args(words)


def test_the_unit_starts_a_server_that_the_proxy_reaches() -> None:
    unit = (DEPLOY / "mahj-tutor.service").read_text("utf-8")
    line = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert line is not None
    options = served(shlex.split(line[1])[1:])
    site = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert (options.host, options.classes, options.trust_proxy) == (None, False, [""])  # this computer alone
    assert f"proxy_pass http://127.0.0.1:{options.port};" in site
    assert f"location {options.base_url} {{" in site
    assert f"location = {options.base_url}metrics {{ return 404; }}" in site


def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Any) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("systemd-analyze is not installed (Debian, Ubuntu: apt-get install systemd)")
    unit = (DEPLOY / "mahj-tutor.service").read_text("utf-8")
    copy = tmp_path / "mahj-tutor.service"
    copy.write_text(unit.replace("/opt/mahj-tutor/bin/mahj-tutor", "/bin/true"), "utf-8")
    found = subprocess.run([verify, "verify", str(copy)], capture_output=True, text=True, check=False)
    assert [each for each in found.stderr.splitlines() if "mahj-tutor" in each] == []


def test_the_hub_starts_the_server_as_a_service(monkeypatch: pytest.MonkeyPatch) -> None:
    class Settings:
        def __getattr__(self, name: str) -> Settings:
            made = Settings()
            setattr(self, name, made)
            return made

    settings = Settings()
    source = (DEPLOY / "jupyterhub_config.py").read_text("utf-8")
    exec(compile(source, "jupyterhub_config.py", "exec"), {"get_config": lambda: settings})
    (service,) = settings.JupyterHub.services
    options = served(service["command"][service["command"].index("mahj_tutor") + 1 :])
    assert (options.hub, options.host, options.trust_proxy) == (True, None, [""])
    assert service["url"] == f"http://127.0.0.1:{options.port}"
    role, ours = settings.JupyterHub.load_roles
    assert ours == {"name": service["name"], "services": [service["name"]], "scopes": GROUPS}
    assert options.classes, "groups are classes"
    assert f"access:services!service={service['name']}" in role["scopes"]


def instructions(text: str) -> list[tuple[str, str]]:
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    return [
        (word, rest) for word, _, rest in (each.partition(" ") for each in lines if each and each[0] != "#")
    ]


def test_the_image_serves_from_its_data_folder_as_nobody_special() -> None:
    found = instructions((DEPLOY / "Containerfile").read_text("utf-8"))
    words = [word for word, _ in found]
    assert set(words) == {
        "FROM",
        "RUN",
        "COPY",
        "ARG",
        "USER",
        "VOLUME",
        "EXPOSE",
        "HEALTHCHECK",
        "ENTRYPOINT",
    }
    assert words.index("USER") > max(at for at, word in enumerate(words) if word == "RUN")
    installed = " ".join(rest for word, rest in found if word == "RUN")
    assert "--require-hashes -r /src/constraints.txt" in installed
    assert "constraints-test" not in installed
    command = json.loads(dict(found)["ENTRYPOINT"])
    options = served(command[1:])
    assert (str(options.data), str(options.port)) == (dict(found)["VOLUME"], dict(found)["EXPOSE"])
    assert (options.host, options.open) == ("0.0.0.0", True)


def test_the_chart_and_the_server_agree() -> None:
    values = yaml.load((DEPLOY / "zero-to-jupyterhub.yaml").read_text("utf-8"), LOADER)["hub"]
    parts = list(yaml.load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8"), LOADER))
    by_kind = {each["kind"]: each for each in parts}
    (container,) = by_kind["Deployment"]["spec"]["template"]["spec"]["containers"]
    environment = {each["name"]: each["value"] for each in container["env"]}
    name = by_kind["Service"]["metadata"]["name"]
    service = values["services"][name]
    assert environment["JUPYTERHUB_SERVICE_NAME"] == name
    assert environment["JUPYTERHUB_API_TOKEN"] == service["apiToken"]
    assert environment["JUPYTERHUB_SERVICE_PREFIX"] == f"/services/{name}/"
    assert container["readinessProbe"]["httpGet"]["path"] == f"/services/{name}/healthz"
    port = by_kind["Service"]["spec"]["ports"][0]["port"]
    assert service["url"] == f"http://{name}:{port}"
    image = instructions((DEPLOY / "Containerfile").read_text("utf-8"))
    options = served([*json.loads(dict(image)["ENTRYPOINT"])[1:], *container["args"]])
    assert (options.hub, options.classes, options.port) == (True, True, port)
    assert values["loadRoles"][name] == {"services": [name], "scopes": GROUPS}
    assert (
        json.loads(environment["JUPYTERHUB_OAUTH_ACCESS_SCOPES"])[0] in values["loadRoles"]["user"]["scopes"]
    )
    assert by_kind["Deployment"]["spec"]["replicas"] == 1
    labels = by_kind["Deployment"]["spec"]["template"]["metadata"]["labels"]
    assert by_kind["Service"]["spec"]["selector"].items() <= labels.items()


SCHEMAS = yaml.load((ROOT / "tests" / "unit" / "deploy_schemas.yaml").read_text("utf-8"), LOADER)


def faults(document: Any, name: str) -> list[str]:
    """Return what a schema has against a document."""
    schema = {**SCHEMAS, "$ref": f"#/$defs/{name}"}
    found = jsonschema.Draft202012Validator(schema).iter_errors(document)
    return [f"{each.json_path}: {each.message}" for each in found]


def documents() -> list[tuple[str, Any]]:
    """Return the untried files' documents, each with the name of its schema."""
    objects = yaml.load_all((DEPLOY / "kubernetes.yaml").read_text("utf-8"), LOADER)
    chart = yaml.load((DEPLOY / "zero-to-jupyterhub.yaml").read_text("utf-8"), LOADER)
    return [*((each["kind"], each) for each in objects), ("chart", chart)]


def paths(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every field of a document but those that have names of their own choosing."""
    if isinstance(node, dict):
        for name, value in node.items():
            if path[-1:] not in (("services",), ("loadRoles",), ("labels",), ("matchLabels",), ("selector",)):
                yield (*path, name)
            yield from paths(value, (*path, name))
    if isinstance(node, list):
        for number, value in enumerate(node):
            yield from paths(value, (*path, number))


def test_the_files_for_kubernetes_fit_their_schemas() -> None:
    assert [(name, faults(document, name)) for name, document in documents() if faults(document, name)] == []


@pytest.mark.parametrize("name", ["PersistentVolumeClaim", "Deployment", "Service", "chart"])
def test_a_misspelled_field_would_be_found(name: str) -> None:
    document = dict(documents())[name]
    for *way, last in paths(document):
        spoiled = copy.deepcopy(document)
        node = spoiled
        for each in way:
            node = node[each]
        node[f"{last}x"] = node.pop(last)
        assert faults(spoiled, name), f"{'.'.join(map(str, way))}.{last}x"


def test_every_setting_for_voila_is_one_that_voila_knows() -> None:
    given = json.loads((DEPLOY / "voila.json").read_text("utf-8"))
    known = {each.__name__: each.class_traits(config=True) for each in (*Voila.classes, Voila)}
    pooling = voila_kernel_manager_factory(MappingKernelManager, True, 1)
    for each in (MappingKernelManager, pooling):
        known[each.__name__] = each.class_traits(config=True)
    for name, settings in given.items():
        assert set(settings) <= set(known[name]), name
    page = given["Voila"]["tornado_settings"]["headers"]["Content-Security-Policy"]
    assert "http" not in page
    assert "*" not in page
