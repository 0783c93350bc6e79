"""Each effect of a rule occurs in a recorded game, so that a change which breaks it breaks a
test."""

from itertools import product

from events.million_club.words import INTRIGUES, OPTIONS, PROFILES, TILES
from mclub import Game
from tests.games.ways import ways

FATES = ("granted", "withheld", "declined")

REQUIRED = {
    *(f"{number} players" for number in range(2, 7)),
    *(f"option {name} = {value}" for name, values in OPTIONS.items() for value in values),
    *(f"profile {profile}" for profile in PROFILES),
    # MC-PRV-1; the privilege of the Intrigues is used by "card … by Machiavelli".
    *(
        f"privilege {what}: {tile}"
        for what in ("granted", "withheld", "declined")
        for tile in TILES
    ),
    *(f"privilege used: {tile}" for tile in TILES if tile != "intrigues"),
    *(f"pawn relocated: {tile}" for tile in TILES if tile != "lobby"),
    # MC-CRD
    *(f"card {card}{by}" for card, by in product(INTRIGUES, ("", " by Machiavelli"))),
    *(f"effect declined: {card}" for card in ("contract", "unfair", "unrest")),
    *(f"only answer: {decision}" for decision in ("look", "dumping", "note", "hit")),
    "void: contract, no_colony",
    "void: unrest, no_colony",
    "void: dumping, no_swap",
    "void: expansion, no_company",
    "void: capital, no_company",
    "void: capital, bank_empty",
    # MC-LOB-4, MC-COL-3, MC-COM-3, MC-EXC-3, MC-END-1
    "passed over: lobby, no_company",
    "passed over: colony, no_card",
    "passed over: company, no_card",
    "passed over: prospecting, no_card",
    "passed over: opportunity, no_card",
    "passed over: takeover, no_target",
    "passed over: round_end, no_company",
    "short pile: colonies",
    "short pile: companies",
    *(f"moves forgone: {phase}" for phase in ("lobby", "intrigues", "round_end")),
    # MC-EXC-1
    *(f"exchange: {what}" for what in ("gain", "gain, in part", "nothing", "loss, in part")),
    "exchange: loss",
    # MC-CRA
    *(f"crash by tax in {phase}" for phase in ("lobby", "intrigues", "round_end")),
    "crash by capitalization in intrigues",
    "crash by capital in intrigues",
    "crash by exchange gain in exchange",
    "crash that closes the exchange",
    "crash that closes nothing",
    "crash: types that fall 1",
    "crash: types that fall 3",
    "crash: notes return",
    "exchange left after a crash",
    "bank below zero",
    # MC-SCO
    *(f"score: {line}" for line in ("leadership", "consortium", "concession", "globalisation")),
    "score: notes",
    "tie: leadership",
    "tie: concession",
    "tie: victory, by fortune",
    "tie: victory, shared",
}


def test_each_way_has_a_recorded_game(games: dict[str, Game]) -> None:
    recorded = {way for game in games.values() for way in ways(game)}
    assert recorded >= REQUIRED, "record games in which these happen"
    assert recorded <= REQUIRED, "a way that has its first game belongs into the list"


def test_each_game_has_something_that_the_others_have_not(games: dict[str, Game]) -> None:
    found = {name: ways(game) for name, game in games.items()}
    assert len({frozenset(ways_) for ways_ in found.values()}) == len(found)
