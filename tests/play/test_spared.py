"""A player may be spared a kind of question until the turn is over, but none about a deal."""

from mclub.club.irrevocable import BINDS, ENDS, SHOWS
from mclub.play.spared import Spared

OWN = [{"seat": "yellow"}]


def test_a_kind_is_spared_until_the_turn_is_over() -> None:
    spared = Spared()
    spared.renew("yellow", OWN)
    spared.add("discard AS1")
    assert spared.covers("discard AF2", SHOWS)
    assert not spared.covers("buy AF2", SHOWS)
    spared.renew("yellow", OWN)
    assert spared.covers("discard AF2", SHOWS)
    spared.renew("yellow", [{"seat": "blue"}])
    assert not spared.covers("discard AF2", SHOWS)


def test_who_takes_over_the_screen_is_asked() -> None:
    spared = Spared()
    spared.renew("yellow", OWN)
    spared.add("discard AS1")
    spared.renew("blue", [{"seat": "blue"}])
    assert not spared.covers("discard AF2", SHOWS)


def test_deals_and_the_end_are_always_asked_about() -> None:
    spared = Spared()
    spared.renew("yellow", OWN)
    spared.add("withdraw")
    for why in (BINDS, ENDS):
        assert not spared.may_add(why)
        assert not spared.covers("withdraw", why)
