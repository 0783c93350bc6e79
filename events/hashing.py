"""The hash function of the chain and the seals: BLAKE2b, 32 bytes."""

try:
    # Not through hashlib, which loads all of OpenSSL: a tenth of a command's time.
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

HASH_BYTES = 32

__all__ = ["HASH_BYTES", "blake2b"]
