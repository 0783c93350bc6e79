"""The one hash that chain and seals are made of: BLAKE2b with 32 bytes."""

try:
    # Without the detour over hashlib, which loads all of OpenSSL: a tenth of a command's time.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

HASH_BYTES = 32

__all__ = ["HASH_BYTES", "blake2b"]
