"""Seals: their audiences, what opens them, and what doesn't."""

import pytest

from events.sealed import (
    Opening,
    Sealed,
    Value,
    commitment,
    derive_salt,
    may_read,
    openings_for,
    opens,
    with_commitment,
)

KEY = "00112233445566778899aabbccddeeff"
SALT = "ffeeddccbbaa99887766554433221100"


@pytest.mark.parametrize("value", ["AS3", "", "é 🎲", ("R1", "I2"), (), ("",)])
def test_a_seal_opens_with_what_it_was_made_from(value: Value) -> None:
    seal: Sealed[tuple[str, ...]] = with_commitment(Sealed(("yellow",), value=value), SALT)  # type: ignore[arg-type]
    assert (seal.audience, seal.value, seal.salt) == (("yellow",), value, SALT)
    assert opens(seal, Opening(value, SALT))


@pytest.mark.parametrize(
    "opening",
    [
        Opening("AS4", SALT),
        Opening(("AS3",), SALT),
        Opening("AS3", KEY),
        Opening("AS3", ""),
        Opening("AS3", "no hex"),
        Opening("AS3", SALT[:-2]),
    ],
)
def test_a_seal_opens_with_nothing_else(opening: Opening) -> None:
    assert not opens(with_commitment(Sealed(value="AS3"), SALT), opening)


def test_two_commitments_to_one_value_tell_nothing() -> None:
    assert commitment("AS3", SALT) != commitment("AS3", KEY)
    assert len(commitment("AS3", SALT)) == 64


def test_cards_in_another_order_are_another_value() -> None:
    assert commitment(("R1", "R2"), SALT) != commitment(("R2", "R1"), SALT)
    assert commitment(("R1,R2",), SALT) != commitment(("R1", "R2"), SALT)


def test_every_seal_of_every_game_has_a_salt_of_its_own() -> None:
    salts = {
        derive_salt(key, game, seq, index)
        for key in (KEY, SALT)
        for game in ("g", "g/1", "h", "1")
        for seq in (1, 2, 11, 12, 21, 121)
        for index in (0, 1, 2, 11)
    }
    assert len(salts) == 2 * 4 * 6 * 4
    assert {len(bytes.fromhex(salt)) for salt in salts} == {16}


def test_a_salt_is_derived_the_same_again() -> None:
    assert derive_salt(KEY, "g", 7, 1) == derive_salt(KEY, "g", 7, 1)


def test_the_audience_may_know_and_nobody_else() -> None:
    seal: Sealed[str] = Sealed(("yellow", "blue"))
    assert may_read(seal, "yellow")
    assert may_read(seal, "blue")
    assert not may_read(seal, "red")
    assert not may_read(seal, None)
    assert not may_read(Sealed[str](), "yellow")


def test_a_seat_gets_the_openings_that_are_for_it() -> None:
    seals: list[Sealed[str]] = [Sealed(("yellow",)), Sealed(("blue",)), Sealed(("blue", "yellow"))]
    openings = [Opening("A", SALT), Opening("B", SALT), Opening("C", SALT)]
    assert openings_for(seals, openings, "yellow") == [openings[0], None, openings[2]]
    assert openings_for(seals, openings, None) == [None, None, None]
