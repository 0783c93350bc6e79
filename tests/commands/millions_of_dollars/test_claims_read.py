"""Parsing claims about Millions of Dollars, as people write them."""

import pytest

from commands.millions_of_dollars.claims import EXAMPLES, read_claim
from events.errors import BadNotation

READ = {
    "yellow money 14": "yellow money 14",
    "Yellow has 14 M$.": "yellow money 14",
    "jaune argent 14": "yellow money 14",
    "gelb hatte 14 Millionen in Runde 3": "yellow money 14 in round 3",
    "the reserve has 120": "reserve 120",
    "réserve 120": "reserve 120",
    "yellow intimidation 2": "yellow intimidation 2",
    "yellow has 2 intimidation cards": "yellow intimidation 2",
    "blue leader in round 2": "blue leader in round 2",
    "blau war Anführer in Runde 2": "blue leader in round 2",
    "red shared in round 3": "red shared in round 3",
    "rot teilt in Runde 3": "red shared in round 3",
    "rouge partage au tour 3": "red shared in round 3",
    "red withdrew in round 3": "red withdrew in round 3",
    "red was withdrawn in round 3": "red withdrew in round 3",
    "green was driver in round 4": "green was driver in round 4",
    "round 4: green was the driver": "green was driver in round 4",
    "vert était chauffeur au tour 4": "green was driver in round 4",
    "purple was a con-man in round 1": "purple was con-man in round 1",
    "orange wins": "orange wins",
    "round 4": "round 4",
}
REFUSED = {
    "red shared": "name the round, from 1 to 8",
    "green was driver": "name the round",
    "red shared in round 9": "There is no round 9; there are 8.",
    "yellow is tall": "“tall” is not recognised",
    "yellow": "“yellow” is not a claim",
    "": "The claim is empty",
    "listing industry 16": "“listing” is not recognised",
}


@pytest.mark.parametrize(("text", "claim"), READ.items(), ids=READ)
def test_a_claim_is_read(text: str, claim: str) -> None:
    assert read_claim(text).text == claim


@pytest.mark.parametrize(("text", "why"), REFUSED.items(), ids=REFUSED)
def test_what_is_no_claim_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_claim(text)
    assert why in str(refused.value)
    assert refused.value.expected == () or "yellow money 14" in refused.value.expected


def test_the_examples_are_claims_as_the_program_writes_them() -> None:
    assert [read_claim(text).text for text in EXAMPLES] == list(EXAMPLES)
