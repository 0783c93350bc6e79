"""The negotiation: several seats act in any order; what is legal, and what ends it."""

from events.millions_of_dollars import facts as md
from tests.commands.millions_of_dollars.table import GameTable, first_negotiation

PICKS = "yellow driver, blue brute, red brute, green con-man"


def negotiation(**options: str) -> GameTable:
    return first_negotiation(PICKS, "10 2", **options)


def test_the_legal_list_of_a_seat() -> None:
    table = negotiation().when("yellow: pay blue 1; withdraw; red: pay green 2; green: offer red 2")
    assert table.legal("red") == [
        "pay green 1",
        "pay blue 1",
        "offer green 1",
        "offer blue 1",
        "take green",
        "reject green",
        "counter green 1",
        "counter green 3",
        "counter green 4",
        "counter green 5",
        "withdraw",
        "ready",
    ]
    assert table.legal("green")[:3] == ["pay blue 1", "pay blue 2", "pay blue 3"]
    # The pending offer can't be repeated, but changed or withdrawn.
    offers = [text for text in table.legal("green") if text.startswith("offer red")]
    assert offers == ["offer red 0", "offer red 1", "offer red 3", "offer red 4", "offer red 5"]


def test_whoever_has_withdrawn_is_silent() -> None:
    table = negotiation().when("yellow: withdraw")
    assert table.legal("yellow") == []
    assert table.idle_reason("yellow: pay blue 1") == (
        "Yellow has withdrawn and must stay silent until the end of the round "
        "(MD-NEG-2); still in: "
        "Blue, Red, Green."
    )


def test_each_deed_makes_the_others_unready() -> None:
    for deed in ("pay green 1", "offer green 1", "withdraw"):
        table = negotiation().when("blue: ready; red: ready; yellow: ready", f"yellow: {deed}")
        (lifted,) = table.of(md.ReadyLifted)
        gone = ("yellow",) if deed == "withdraw" else ()
        assert lifted.seats == (*gone, "blue", "red"), deed


def test_being_ready_makes_nobody_unready() -> None:
    table = negotiation().when("blue: ready", "red: ready")
    assert table.of(md.ReadyLifted) == []
    assert table.table.players["blue"].ready


def test_the_last_one_left_still_has_to_say_so() -> None:
    table = negotiation().when("yellow: ready; blue: withdraw; red: withdraw; green: withdraw")
    assert table.pending == "yellow negotiate"
    table.when("yellow: ready")
    assert table.of(md.NegotiationEnded) == [md.NegotiationEnded("ready")]


def test_money_comes_before_the_withdrawal_that_it_pays_for() -> None:
    table = negotiation().when("yellow: offer red 3").when("red: take yellow")
    kinds = [type(event).__name__ for event, _ in table.facts]
    assert kinds == ["WithdrawalPaid", "OfferEnded", "CharacterWithdrawn", "StakeReturned"]
    assert table.money == {"yellow": 0, "blue": 3, "red": 8, "green": 3}


def test_paying_one_offer_ends_another_that_is_dearer_than_what_is_left() -> None:
    table = negotiation().when("yellow: offer red 2; offer blue 2", "red: take yellow")
    ended = [(event.receiver, event.why) for event in table.of(md.OfferEnded)]
    assert ended == [("red", "taken"), ("blue", "unpayable")]


def test_a_deal_binds_and_turned_up_cards_are_named() -> None:
    binding = {event for event in md.EVENTS if event.binds}
    assert binding == {md.MoneyGiven, md.WithdrawalPaid, md.CharacterWithdrawn}
    assert [event for event in md.EVENTS if event.opens] == [md.CharacterShown]
    assert md.RoleCardsLaid.turns_up


def test_the_leader_calls_while_others_are_not_ready() -> None:
    table = negotiation(leader_calls="on")
    leader = table.table.leader
    assert [seat for seat in table.table.seats if "call" in table.legal(seat)] == [leader]
    table.when(f"{leader}: call")
    assert table.of(md.NegotiationEnded) == [md.NegotiationEnded("called")]
    assert table.table.round == 2


def test_with_secret_money_a_refusal_tells_only_ones_own() -> None:
    table = negotiation(money="secret")
    why = table.refusal("yellow: pay blue 9").why
    assert why == "9 M$ is more than you can spend: you have 3 M$, and 2 M$ staked."


def test_nothing_else_is_an_answer() -> None:
    refusal = negotiation().refusal("yellow: name brute")
    assert refusal.rule == "MD-NEG-1"
    assert "does not answer" in refusal.why
