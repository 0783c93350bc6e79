"""The figures behind the end: the score sheets, line by line (MC-SCO-1…8)."""

from events.language import gettext as _
from events.language import ngettext
from events.million_club import facts as mc
from events.million_club.figures import POINT_PRICE
from events.million_club.words import KIND_OF, KINDS, REGION_OF, REGIONS, Kind, Region, Seat
from projections.explaining import Figure
from projections.million_club.explaining import Scene
from projections.million_club.score import Line, Sheet, score
from projections.million_club.table import Player
from projections.million_club.words import LINES, name


def result(event: mc.GameEnded, scene: Scene) -> list[Figure]:
    """Each line of each sheet, the ties for the most cards, and the winner."""
    if any(None in player.colonies for player in scene.after.players.values()):
        # The next event opens the seals; before, hidden cards are missing from the sheets.
        text = _("the lines are known once the seals are open")
        return [Figure(_("Points"), scene.pawns(event.points)), Figure(_("Sheet"), text)]
    sheets = score(scene.after)
    figures = [figure for seat in sheets for figure in _sheet(scene, seat, sheets[seat])]
    return [*figures, *_ties(scene), Figure(_("Winner"), _victory(event, scene, sheets))]


def _sheet(scene: Scene, seat: Seat, sheet: Sheet) -> list[Figure]:
    figures = [
        Figure(
            f"{scene.names[seat]}, {_(LINES[line.line])}"
            + (f" {name(line.kind)}" if line.kind else ""),
            _line(line),
            line.rule,
        )
        for line in sheet.lines
    ]
    total = _("{total} VP, fortune {fortune} M, rank {rank}").format(
        total=sheet.total, fortune=sheet.fortune, rank=sheet.rank
    )
    return [*figures, Figure(_("{seat}, total").format(seat=scene.names[seat]), total)]


def _line(line: Line) -> str:
    if line.amount is not None:
        return _("{amount} M, 1 for each full {each} M = {points} VP").format(
            amount=line.amount, each=POINT_PRICE, points=line.points
        )
    return _("{cards} = {points} VP").format(cards=", ".join(line.cards), points=line.points)


def _ties(scene: Scene) -> list[Figure]:
    """The types and regions that nobody scores, since several seats tie for the most cards."""
    groups = [("leadership", "MC-SCO-2", KINDS), ("concession", "MC-SCO-5", REGIONS)]
    figures = []
    for line, rule, words in groups:
        for word in words:
            counts = {
                seat: _card_count(player, word) for seat, player in scene.after.players.items()
            }
            most = max(counts.values())
            if most and list(counts.values()).count(most) > 1:
                text = _("nobody, a tie: {counts}").format(counts=scene.pawns(counts))
                figures.append(Figure(f"{_(LINES[line])} {name(word)}", text, rule))
    return figures


def _card_count(player: Player, word: Kind | Region) -> int:
    companies = sum(KIND_OF[card] == word for card in player.levels)
    return companies + sum(REGION_OF[c] == word for c in player.colonies if c is not None)


def _victory(event: mc.GameEnded, scene: Scene, sheets: dict[Seat, Sheet]) -> str:
    most = max(event.points.values())
    tied = [seat for seat, points in event.points.items() if points == most]
    if len(tied) == 1:
        return _("{seat}: the most points, {most}").format(seat=scene.names[tied[0]], most=most)
    fortunes = ", ".join(f"{scene.names[seat]} {sheets[seat].fortune} M" for seat in tied)
    if len(event.winners) == 1:
        text = ngettext(
            "{seats}, by the larger fortune: {tied} at {most} point ({fortunes})",
            "{seats}, by the larger fortune: {tied} at {most} points ({fortunes})",
            most,
        )
    else:
        text = ngettext(
            "{seats} share it: {tied} at {most} point ({fortunes})",
            "{seats} share it: {tied} at {most} points ({fortunes})",
            most,
        )
    return text.format(
        seats=scene.line(event.winners), tied=scene.line(tied), most=most, fortunes=fortunes
    )
