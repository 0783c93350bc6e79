"""`mclub serve --tls-cert --tls-key`: https without a proxy."""

import os
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from events.errors import BadInput
from mclub.service.certificate import certificate_of
from tests.forked import Forked, origin_of_services
from tests.ports import free_port
from tests.service.certificates import HOST, Pair, locked_key, pair
from tests.sweeping import sweep_after
from tests.waiting import PATIENCE

SERVE = [sys.executable, "-m", "mclub", "serve"]
ENVIRONMENT = {**os.environ, "MCLUB_LANG": "en", "PYTHONUNBUFFERED": "1", "COLUMNS": "1000"}
OWN_PAGE = {"X-Mclub": "1"}


@pytest.fixture(scope="module", name="own")
def _own(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    return pair(tmp_path_factory.mktemp("own"), "own")


@contextmanager
def serving(folder: Path, own: Pair, *words: str) -> Iterator[tuple[str, list[str]]]:
    """Serve a demo by https. Yields its address, and its output up to the first link."""
    port = free_port()
    told = [*("--db", str(folder / "games.db"), "--port", str(port)), *_words(own), *words]
    with (folder / "log").open("w") as log:
        program = Forked(origin_of_services(), "serve", *told, stderr=log, env=ENVIRONMENT)
    try:
        yield f"https://{HOST}:{port}", [program.stdout.readline() for _line in range(3)]
    finally:
        program.send_signal(signal.SIGINT)
        program.communicate()


def _words(own: Pair) -> tuple[str, ...]:
    return ("--tls-cert", str(own.chain), "--tls-key", str(own.key))


def refusal_lines(*words: str) -> str:
    """The output of a service that doesn't start."""
    done = subprocess.run(
        [*SERVE, "--port", str(free_port()), *words],
        capture_output=True,
        env=ENVIRONMENT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    return done.stderr


@sweep_after(1, "workers", ["1", "2"])
def test_links_and_cookies_are_https_and_no_browser_is_bound_to_it(
    tmp_path: Path, own: Pair, workers: str
) -> None:
    with serving(tmp_path, own, "--demo", "--workers", workers) as (url, said):
        assert said[0] == f"The service is running at {url}\n"
        link = said[2].split()[-1]
        assert link.startswith(f"{url}/join/")
        trusted = ssl.create_default_context(cafile=str(own.chain))
        with httpx.Client(verify=trusted, timeout=PATIENCE) as client:
            joined = client.post(link, headers=OWN_PAGE)
            cookie = joined.headers["set-cookie"]
            assert cookie.startswith("__Host-mclub=")
            assert "Secure" in cookie.split("; ")
            assert "strict-transport-security" not in joined.headers
            game = said[1].split()[-1]
            assert client.get(f"{url}/api/games/{game}").json()["game"] == game


def test_the_base_url_of_a_house_is_its_own(tmp_path: Path, own: Pair) -> None:
    with serving(tmp_path, own, "--demo", "--base-url", "https://house.test:8000") as (_url, said):
        assert said[0] == "The service is running at https://house.test:8000\n"
        assert said[2].split()[-1].startswith("https://house.test:8000/join/")


def test_what_is_wrong_with_the_files_is_said(tmp_path: Path, own: Pair) -> None:
    noise, broken, none = (tmp_path / name for name in ("noise.pem", "broken.pem", "none.pem"))
    noise.write_text("tea\n")
    broken.write_text("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")
    other, locked = pair(tmp_path, "other"), locked_key(own.key)
    both = (
        "For https the service needs both files: --tls-cert for the certificate, --tls-key for "
        "its private key."
    )
    no_line = "in PEM form: it has no line “-----BEGIN"
    password = (
        f"{locked} is protected by a password, and the service can't ask for it at each start. "
        f"Write the key without one: openssl pkey -in {locked} -out KEY"
    )
    pairs = f"{other.key} is not the private key of the certificate {own.chain}: "
    for chain, key, why in (
        (own.chain, None, both),
        (None, own.key, both),
        (none, own.key, f"{none} can't be read: No such file or directory."),
        (own.chain, none, f"{none} can't be read: No such file or directory."),
        (tmp_path, own.key, f"{tmp_path} can't be read: Is a directory."),
        (noise, own.key, f"{noise} is not a certificate {no_line} CERTIFICATE-----”."),
        (own.chain, own.chain, f"{own.chain} is not a private key {no_line} PRIVATE KEY-----”."),
        (own.chain, locked, password),
        (own.chain, other.key, pairs),
        (broken, own.key, f"{broken} and {own.key} can't serve https: "),
    ):
        with pytest.raises(BadInput) as refusal:
            certificate_of(chain, key)
        assert str(refusal.value).startswith(why)


def test_a_service_does_not_start_with_a_wrong_key(tmp_path: Path, own: Pair) -> None:
    other = pair(tmp_path, "other")
    said = refusal_lines(
        "--tls-cert", str(own.chain), "--tls-key", str(other.key), "--workers", "2"
    )
    assert said.startswith(f"mclub: {other.key} is not the private key")


def test_links_by_http_would_lead_nowhere(own: Pair) -> None:
    said = refusal_lines(*_words(own), "--base-url", "http://house.test:8000")
    assert said == (
        "mclub: With --tls-cert the links are https: write --base-url https://house.test:8000.\n"
    )
