"""The figures behind drafts, intrigue cards and purchases."""

from collections.abc import Sequence

from events.language import gettext as _
from events.language import ngettext
from events.million_club import facts as mc
from events.million_club.figures import DUMPING_GAP, NOTE_VALUE, RACKET
from events.million_club.words import Seat
from projections.explaining import Figure, Figures, Options, change
from projections.million_club.explaining import Scene, amounts, companies, on_tile, worth
from projections.million_club.explaining.moves import bank_limit, payment
from projections.million_club.explaining.setup import expense, who_knows
from projections.million_club.words import CARD_RULES, card_name, name

of = Figures()


@of(mc.HandDrawn)
def _hand_drawn(event: mc.HandDrawn, scene: Scene) -> list[Figure]:
    pawns = len(scene.before.chairs[event.pile])
    wanted = _("pawns {pawns} + {spare} = {wanted}").format(
        pawns=pawns, spare=event.wanted - pawns, wanted=event.wanted
    )
    pile = len(scene.before.piles[event.pile])
    text = (
        _("{count}, from a pile of {pile}")
        if event.count == event.wanted
        else _("{count}: the pile had only {pile}")
    )
    return [
        Figure(_("Wanted"), wanted),
        Figure(_("Drawn"), text.format(count=event.count, pile=pile)),
        on_tile(scene, event.pile),
        who_knows(scene, (event.seat,)),
    ]


@of(mc.HandPassed)
def _hand_passed(event: mc.HandPassed, scene: Scene) -> list[Figure]:
    chairs = len(scene.before.chairs[event.pile])
    chair = _("{chair} of {chairs}").format(chair=event.chair, chairs=chairs)
    return [
        Figure(_("Chair"), chair),
        Figure(_("Cards left in the hand"), str(event.count)),
        who_knows(scene, (event.seat,)),
    ]


@of(mc.LeftoverDiscarded)
def _leftover_discarded(event: mc.LeftoverDiscarded, scene: Scene) -> list[Figure]:
    last = scene.before.chairs[event.pile][-1]
    return [
        Figure(_("No chair is left"), scene.line(scene.before.chairs[event.pile])),
        who_knows(scene, (last,)),
    ]


@of(mc.IntrigueChosen)
def _intrigue_chosen(event: mc.IntrigueChosen, scene: Scene) -> list[Figure]:
    count = len(scene.before.shown if event.privilege else scene.before.hand)
    text = (
        _("one of the {count} that were not drawn")
        if event.privilege
        else _("one of the {count} in hand; one must be chosen")
    )
    rule = CARD_RULES[event.card]
    return [
        Figure(_("Choice"), text.format(count=count)),
        Figure(name(event.card), _("its effect follows at once"), rule),
        on_tile(scene, "intrigues"),
    ]


@of(mc.RacketPaid)
def _racket_paid(event: mc.RacketPaid, scene: Scene) -> list[Figure]:
    text = (
        _("{amount} M").format(amount=event.amount)
        if event.amount == RACKET
        else _("{amount} M: all the player had").format(amount=event.amount)
    )
    due = _("{due} M, or all the player has").format(due=RACKET)
    return [
        Figure(_("Amount due"), due),
        Figure(_("Paid"), text),
        *scene.money(event.seat),
        scene.bank(),
    ]


@of(mc.MillionsTaken)
def _millions_taken(event: mc.MillionsTaken, scene: Scene) -> list[Figure]:
    figures = [
        Figure(name(event.card), _("{due} M").format(due=event.due)),
        *payment(scene, event.due, event.amount),
        *scene.money(event.seat),
    ]
    if event.card == "racket":
        batch = scene.records[-1].batch
        paid_in: dict[Seat, int] = {
            record.event.seat: record.event.amount
            for record in scene.records
            if record.batch == batch and isinstance(record.event, mc.RacketPaid)
        }
        text = _("{seats}: {sum} M together").format(
            seats=scene.pawns(paid_in), sum=sum(paid_in.values())
        )
        figures.insert(0, Figure(_("Paid first by the opponents"), text))
    return figures


@of.options(mc.MillionsTaken)
def _take_limit(event: mc.MillionsTaken, scene: Scene) -> Options:
    return bank_limit(event.due, scene, crashes=event.card != "racket")


@of(mc.OpponentNamed)
def _opponent_named(event: mc.OpponentNamed, scene: Scene) -> list[Figure]:
    return [_colonies(scene, scene.before.opponents(event.seat))]


def _colonies(scene: Scene, seats: Sequence[Seat]) -> Figure:
    counts = {seat: len(scene.before.players[seat].colonies) for seat in seats}
    return Figure(_("Colonies held"), scene.pawns(counts))


@of(mc.ColonySold)
def _colony_sold(event: mc.ColonySold, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Price"), amounts(event.price, event.price)),
        *scene.money(event.buyer),
        *scene.money(event.seller),
        _colonies(scene, [event.seller, event.buyer]),
        who_knows(scene, (event.seller, event.buyer)),
    ]


@of(mc.ColoniesSwapped)
def _colonies_swapped(event: mc.ColoniesSwapped, scene: Scene) -> list[Figure]:
    both = (event.seat, event.opponent)
    return [_colonies(scene, both), who_knows(scene, both)]


@of(mc.EffectDeclined)
def _effect_declined(event: mc.EffectDeclined, scene: Scene) -> list[Figure]:
    text = _("a player may decline what a card allows or grants")
    return [Figure(name(event.card), text, "MC-INT-2"), *scene.money(event.seat)]


@of(mc.EffectVoid)
def _effect_void(event: mc.EffectVoid, scene: Scene) -> list[Figure]:
    table = scene.before
    if event.why == "bank_empty":
        return [scene.bank()]
    if event.why == "no_colony":
        return [_colonies(scene, table.opponents(event.seat))]
    if event.why == "no_swap":
        return [
            Figure(
                _("Effective levels of {seat}").format(seat=scene.names[seat]),
                ", ".join(f"{c} {player.value(c)}" for c in player.levels) or _("none"),
                "MC-MOV-3",
            )
            for seat in (event.seat, *table.opponents(event.seat))
            for player in [table.players[seat]]
        ]
    text = companies(table.players[event.seat])
    return [Figure(_("Companies of {seat}").format(seat=scene.names[event.seat]), text)]


@of.options(mc.EffectVoid)
def _no_note(event: mc.EffectVoid, _scene: Scene) -> Options:
    if event.why != "bank_empty":
        return {}
    return {"crash": {"on": _("no note is left"), "off": _("the note is placed, no crash")}}


@of(mc.ColonyBought)
def _colony_bought(event: mc.ColonyBought, scene: Scene) -> list[Figure]:
    count = len(scene.before.players[event.seat].colonies)
    return [
        *expense(scene, event.seat, event.price),
        Figure(
            _("Colonies of {seat}").format(seat=scene.names[event.seat]), change(count, count + 1)
        ),
        _choice_from(scene, privilege=event.privilege),
        who_knows(scene, (event.seat,)),
    ]


def _choice_from(scene: Scene, *, privilege: bool) -> Figure:
    count = len(scene.before.shown if privilege else scene.before.hand)
    return Figure(
        _("Chosen from"), ngettext("{count} card", "{count} cards", count).format(count=count)
    )


@of(mc.CardDiscarded)
def _card_discarded(event: mc.CardDiscarded, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Laid aside"), card_name(event.card.value)),
        _choice_from(scene, privilege=False),
        *scene.money(event.seat),
        who_knows(scene, (event.seat,)),
    ]


@of(mc.NotePlaced)
def _note_placed(event: mc.NotePlaced, scene: Scene) -> list[Figure]:
    notes = scene.before.players[event.seat].notes.get(event.card, 0)
    return [
        Figure(_("Notes"), change(notes, event.notes)),
        Figure(_("Effective level now"), worth(scene.after.players[event.seat], event.card)),
        scene.listing(event.card),
        scene.bank(),
    ]


@of.options(mc.NotePlaced)
def _note_limit(_event: mc.NotePlaced, scene: Scene) -> Options:
    if scene.before.bank > NOTE_VALUE:
        return {}
    on = _("the bank's last note brings a crash") if scene.before.bank > 0 else _("no note is left")
    return {"crash": {"on": on, "off": _("the note is placed, no crash")}}


@of(mc.TypeTargeted)
def _type_targeted(event: mc.TypeTargeted, scene: Scene) -> list[Figure]:
    table = scene.before
    mine = table.players[event.seat]
    rivals = [table.players[seat] for seat in table.opponents(event.seat)]
    label = _("{kind} of {seat}")
    return [
        Figure(
            label.format(kind=name(event.kind), seat=scene.names[player.seat]),
            companies(player, (event.kind,)),
        )
        for player in (mine, *rivals)
    ]


@of(mc.CompanyHit)
def _company_hit(event: mc.CompanyHit, scene: Scene) -> list[Figure]:
    assert scene.before.target is not None
    owner = scene.before.players[event.owner]
    return [
        Figure(
            _("{kind} of {seat}").format(
                kind=name(scene.before.target), seat=scene.names[event.owner]
            ),
            companies(owner, (scene.before.target,)),
        ),
        Figure(_("Own level"), change(event.before, event.after)),
        scene.listing(event.card),
    ]


@of(mc.CompaniesSwapped)
def _companies_swapped(event: mc.CompaniesSwapped, scene: Scene) -> list[Figure]:
    mine, theirs = scene.before.players[event.seat], scene.before.players[event.opponent]
    gap = abs(mine.value(event.given) - theirs.value(event.received))
    return [
        Figure(_("Given"), worth(mine, event.given)),
        Figure(_("Received"), worth(theirs, event.received)),
        Figure(_("Gap"), _("{gap}, of at most {most}").format(gap=gap, most=DUMPING_GAP)),
    ]


@of(mc.CompanyBought)
def _company_bought(event: mc.CompanyBought, scene: Scene) -> list[Figure]:
    return [
        Figure(_("Price"), amounts(event.price, event.price)),
        *scene.money(event.seat),
        scene.bank(),
        Figure(_("Effective level now"), worth(scene.after.players[event.seat], event.card)),
        scene.listing(event.card),
    ]
