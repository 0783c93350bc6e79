"""The addresses to which a service posts: both sides of every boundary, and every disguise in a
URL."""

import asyncio

import pytest

from events.errors import BadInput, NotAllowed
from mclub.service import posting

BOUNDARIES = {
    # (the last one outside, the first one inside, the last one inside, the first one outside)
    "0.0.0.0/8": (None, "0.0.0.0", "0.255.255.255", "1.0.0.0"),
    "10.0.0.0/8": ("9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"),
    "100.64.0.0/10": ("100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"),
    "127.0.0.0/8": ("126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"),
    "169.254.0.0/16": ("169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"),
    "172.16.0.0/12": ("172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"),
    "192.0.0.0/24": ("191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"),
    "192.0.2.0/24": ("192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"),
    "192.88.99.0/24": ("192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0"),
    "192.168.0.0/16": ("192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"),
    "198.18.0.0/15": ("198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"),
    "198.51.100.0/24": ("198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"),
    "203.0.113.0/24": ("203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"),
    "224.0.0.0/3": ("223.255.255.255", "224.0.0.0", "255.255.255.255", None),
    "::/3": (None, "::", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "2000::"),
    "2001::/23": ("2000:ffff::", "2001::", "2001:1ff:ffff::", "2001:200::"),
    "2001:db8::/32": ("2001:db7:ffff::", "2001:db8::", "2001:db8:ffff::", "2001:db9::"),
    "2002::/16": ("2001:ffff::", "2002::", "2002:ffff::", "2003::"),
    "3fff::/20": ("3ffe:ffff::", "3fff::", "3fff:fff:ffff::", "3fff:1000::"),
    "4000::/2": (
        "3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        "4000::",
        "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        None,
    ),
}
EMBEDDED = [
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:127.0.0.1",
    "64:ff9b::127.0.0.1",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::a00:1",
    "2001:0:7f00:1::",
    "2002:7f00:1::1",
    "2002:808:808::1",
]
"""IPv6 addresses from which a gateway may read an IPv4 address, private or not."""
PRIVATE = [
    *("127.0.0.1", "10.1.2.3", "192.168.0.7", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
    *("224.0.0.1", "2130706433", "0x7f.1", "0177.0.0.1", "localhost"),
    *("[::1]", "[fe80::1]", "[fd00::1]", "[fec0::1]", "[ff02::1]", "[5f00::1]"),
    *(f"[{address}]" for address in EMBEDDED),
]
NOT_POSTED_TO = [
    *("", "ftp://a.example/", "file:///etc/passwd", "gopher://a.example:70/", "http://"),
    *("//a.example", "a.example", "http:a.example", "http://:80/", "http://user@/"),
    *("http://a.example:0/", "http://a.example:65536/", "http://a.example:-1/"),
    *("http://a.example:x/", "http://[::1/", "http://[::g]/", "http://.../"),
    f"http://{'a' * 64}.example/",
    *("http://a.example/a b", "http://ä.example/", "http://a.example/\r\nX: y"),
    "http://a.example/" + "x" * 500,
]


def check(url: str, *, private: bool = False) -> None:
    asyncio.run(posting.check(url, private=private))


@pytest.mark.parametrize("network", BOUNDARIES)
def test_each_side_of_every_boundary(network: str) -> None:
    before, first, last, after = BOUNDARIES[network]
    assert first is not None
    assert last is not None
    assert not posting.is_public(first)
    assert not posting.is_public(last)
    for outside in (before, after):
        assert outside is None or posting.is_public(outside)


@pytest.mark.parametrize("address", EMBEDDED)
def test_an_ipv4_address_in_an_ipv6_address_passes_in_no_form(address: str) -> None:
    assert not posting.is_public(address)


@pytest.mark.parametrize("host", PRIVATE)
def test_a_url_that_leads_to_private_addresses_alone_is_refused(host: str) -> None:
    with pytest.raises(NotAllowed, match="private"):
        check(f"http://{host}:8080/")


@pytest.mark.parametrize("url", ["http://8.8.8.8/", "https://[2606:4700::1111]:8443/a?b"])
def test_a_public_address_is_taken_as_it_is(url: str) -> None:
    check(url)
    found = asyncio.run(posting.address_of(url, private=False))
    assert found in ("8.8.8.8", "2606:4700::1111")


@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("url", NOT_POSTED_TO)
def test_what_nothing_can_be_posted_to_is_refused(url: str, private: bool) -> None:
    with pytest.raises(BadInput, match="webhook"):
        check(url, private=private)


def test_where_private_addresses_may_be_they_pass() -> None:
    check("http://127.0.0.1:8080/", private=True)
    assert asyncio.run(posting.address_of("http://127.0.0.1/", private=True)) == "127.0.0.1"


def test_a_name_that_nobody_knows_now_may_be_known_when_something_is_sent() -> None:
    check("https://nowhere.invalid/")
