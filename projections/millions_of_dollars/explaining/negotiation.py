"""The figures behind the negotiation."""

from events.language import gettext as _
from events.language import mark
from events.millions_of_dollars import facts as md
from projections.explaining import Figure, Figures, Options, change
from projections.millions_of_dollars.explaining import Scene
from projections.millions_of_dollars.table import Table

of = Figures()

OFFER_ENDED: dict[str, str] = {
    "taken": mark("it was accepted"),
    "met": mark("the counter-offer was accepted"),
    "rejected": mark("it was rejected"),
    "denied": mark("the counter-offer was rejected"),
    "withdrawn": mark("it was taken back"),
    "unpayable": mark("it is more than can be spent"),
    "gone": mark("only players who are in deal with each other"),
}
"""The reason for which an offer ends, by the code in the event."""


@of(md.MoneyGiven)
def _money_given(event: md.MoneyGiven, scene: Scene) -> list[Figure]:
    return [*scene.money(event.giver, event.receiver), _binding()]


def _binding() -> Figure:
    return Figure(_("Taken back"), _("only if everybody agrees, since a deal was made"), "MD-NEG-1")


@of(md.WithdrawalOffered)
def _withdrawal_offered(event: md.WithdrawalOffered, scene: Scene) -> list[Figure]:
    figures = [Figure(_("Paid"), _("if the offer is accepted, before the withdrawal"), "MD-NEG-1")]
    return [*figures, *_earlier(event, scene), *scene.money(event.seat)]


@of(md.OfferCountered)
def _offer_countered(event: md.OfferCountered, scene: Scene) -> list[Figure]:
    answerer = event.receiver if event.by == event.seat else event.seat
    return [
        *_earlier(event, scene),
        Figure(_("Who answers"), scene.line((answerer,)), "MD-NEG-5"),
        *scene.money(event.seat),
    ]


def _earlier(event: md.WithdrawalOffered | md.OfferCountered, scene: Scene) -> list[Figure]:
    """The offer that this one replaces, if there is one."""
    earlier = scene.before.offers.get((event.seat, event.receiver))
    if earlier is None:
        return []
    text = _("{amount} M$, which this replaces").format(amount=earlier.amount)
    return [Figure(_("Offered before"), text)]


@of(md.OfferEnded)
def _offer_ended(event: md.OfferEnded, scene: Scene) -> list[Figure]:
    amount = scene.before.offers[event.seat, event.receiver].amount
    figures = [
        Figure(_("Offered"), _("{amount} M$").format(amount=amount)),
        Figure(_("Why it ends"), _(OFFER_ENDED[event.why])),
    ]
    return figures + (scene.money(event.seat) if event.why == "unpayable" else [])


@of(md.WithdrawalPaid)
def _withdrawal_paid(event: md.WithdrawalPaid, scene: Scene) -> list[Figure]:
    return [*scene.money(event.seat, event.receiver), _binding()]


@of(md.CharacterWithdrawn)
def _character_withdrawn(_event: md.CharacterWithdrawn, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Still in"), scene.character_list(scene.after.characters("in"))),
        Figure(_("The role"), _("goes back to the player's hand unseen")),
    ]


@of(md.CharacterShown)
def _character_shown(event: md.CharacterShown, scene: Scene) -> list[Figure]:
    before, after = scene.before.players[event.seat], scene.after.players[event.seat]
    return [
        Figure(_("Intimidation cards"), change(before.intimidation, after.intimidation)),
        Figure(
            _("Card used"),
            _("gained in round {round}, usable from round {next}").format(
                round=before.usable_from[0] - 1, next=before.usable_from[0]
            ),
        ),
        Figure(_("Who sees the character"), scene.line((event.seat,))),
    ]


@of.options(md.CharacterShown)
def _threaten(_event: md.CharacterShown, scene: Scene) -> Options:
    if scene.before.phase != "heist":
        return {}
    return {
        "threaten": {
            "hidden": _("the card can be used while the character is face down, even in the heist"),
            "negotiation": _("the card can be used in the negotiation only"),
        }
    }


@of(md.SeatReady)
def _seat_ready(_event: md.SeatReady, scene: Scene) -> list[Figure]:
    return [_not_ready(scene, scene.after)]


@of(md.ReadyLifted)
def _ready_lifted(_event: md.ReadyLifted, scene: Scene) -> list[Figure]:
    why = _("what they agreed to has changed since")
    return [Figure(_("Why"), why), _not_ready(scene, scene.after)]


@of(md.NegotiationEnded)
def _negotiation_ended(event: md.NegotiationEnded, scene: Scene) -> list[Figure]:
    figures = [
        Figure(_("In the heist"), scene.character_list(scene.after.characters("in"))),
        Figure(_("Withdrawn"), scene.character_list(scene.after.characters("withdrawn"))),
    ]
    return figures + ([_not_ready(scene, scene.before)] if event.why == "called" else [])


@of.options(md.NegotiationEnded)
def _leader_calls(event: md.NegotiationEnded, scene: Scene) -> Options:
    if event.why != "called":
        return {}
    waiting = [s for s, p in scene.before.players.items() if p.still_in and not p.ready]
    return {
        "leader_calls": {
            "on": _("the Leader begins the heist"),
            "off": _(
                "the heist begins once everybody still in is ready; not ready: {seats}"
            ).format(seats=scene.line_or_nobody(waiting)),
        }
    }


def _not_ready(scene: Scene, table: Table) -> Figure:
    """The seats that are still in but not ready."""
    return Figure(
        _("Not ready"),
        scene.line_or_nobody(s for s, p in table.players.items() if p.still_in and not p.ready),
    )
