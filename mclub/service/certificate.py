"""The operator's certificate, to serve https without a proxy."""

import ssl
from pathlib import Path
from typing import Final, NamedTuple

from events.errors import BadInput, printable, reason
from events.language import gettext as _

MOST: Final = 1024 * 1024
"""The maximum number of bytes read from a file."""
CERTIFICATE: Final = b"-----BEGIN CERTIFICATE-----"
KEY: Final = b"PRIVATE KEY-----"
PASSWORDS: Final = (b"-----BEGIN ENCRYPTED PRIVATE KEY-----", b"Proc-Type: 4,ENCRYPTED")
MISMATCH: Final = "KEY_VALUES_MISMATCH"


class Certificate(NamedTuple):
    """Paths of PEM files. chain: the certificate and its intermediates; key: its private key."""

    chain: str
    key: str


def certificate_of(chain: Path | None, key: Path | None) -> Certificate | None:
    """The certificate in these files; None if neither is given. Raises BadInput if only one is
    given or they can't be used. Checking them here gives clearer errors than a worker's TLS library
    would."""
    if chain is None and key is None:
        return None
    if chain is None or key is None:
        raise BadInput(
            _(
                "For https the service needs both files: --tls-cert for the certificate, "
                "--tls-key for its private key."
            )
        )
    if CERTIFICATE not in _read(chain):
        raise BadInput(
            _(
                "{file} is not a certificate in PEM form: "
                "it has no line “-----BEGIN CERTIFICATE-----”."
            ).format(file=printable(str(chain)))
        )
    secret = _read(key)
    if KEY not in secret:
        raise BadInput(
            _(
                "{file} is not a private key in PEM form: "
                "it has no line “-----BEGIN PRIVATE KEY-----”."
            ).format(file=printable(str(key)))
        )
    if any(password in secret for password in PASSWORDS):
        raise BadInput(
            _(
                "{file} is protected by a password, and the service can't ask for it at each "
                "start. Write the key without one: openssl pkey -in {file} -out KEY"
            ).format(file=printable(str(key)))
        )
    _check_match(chain, key)
    return Certificate(str(chain), str(key))


def _check_match(chain: Path, key: Path) -> None:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(chain, key, lambda: "")
    except ssl.SSLError as error:
        names = {"key": printable(str(key)), "file": printable(str(chain))}
        if error.reason == MISMATCH:
            raise BadInput(
                _(
                    "{key} is not the private key of the certificate {file}: they don't match."
                ).format(**names)
            ) from error
        raise BadInput(
            _("{file} and {key} can't serve https: {why}.").format(**names, why=error)
        ) from error


def _read(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(MOST)
    except OSError as error:
        raise BadInput(
            _("{file} can't be read: {why}.").format(file=printable(str(file)), why=reason(error))
        ) from error
