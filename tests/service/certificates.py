"""Certificates for https, created by the system's openssl."""

import subprocess
from pathlib import Path
from typing import NamedTuple

HOST = "127.0.0.1"


class Pair(NamedTuple):
    """A self-signed certificate for this machine, and its key."""

    chain: Path
    key: Path


def pair(folder: Path, name: str) -> Pair:
    """A new pair in the folder."""
    made = Pair(folder / f"{name}.pem", folder / f"{name}.key")
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
            *(
                "-nodes",
                "-days",
                "2",
                "-subj",
                f"/CN={HOST}",
                "-addext",
                f"subjectAltName=IP:{HOST}",
            ),
            *("-out", str(made.chain), "-keyout", str(made.key)),
        ],
        check=True,
        capture_output=True,
    )
    return made


def locked_key(key: Path) -> Path:
    """The same key, encrypted with a password."""
    locked = key.with_suffix(".locked")
    subprocess.run(
        ["openssl", "pkey", "-in", key, "-aes256", "-passout", "pass:tea", "-out", locked],
        check=True,
        capture_output=True,
    )
    return locked
