"""A game's forms in browsers without scripts.

Scripts send a form to its address in the API, as JSON. Without them the browser posts its fields to
that address, and the gate drops `/api` from it (see `Incoming.is_plain_form`). The answer is a
page: the table, with what has happened or with the reason for a refusal; for some of the host's
tools, what they found.
"""

import re
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from litestar import Response, post
from litestar.params import PathParameter
from litestar.response import Redirect
from markupsafe import Markup

from events.decoding import convert
from events.errors import BadInput, MclubError
from events.language import gettext as _
from events.language import mark
from mclub.club.game import Game as Played
from mclub.club.irrevocable import irrevocable_actions
from mclub.service import bodies
from mclub.service.api import acting, refereeing, rematch, seats, talking
from mclub.service.entry import (
    AnyRequest,
    Asker,
    Mine,
    Running,
    actor,
    holder,
    host,
    player,
    referee,
)
from mclub.service.links import Who
from mclub.service.pages import hosting
from mclub.service.pages.phrases import ActionPhrases, number_names
from mclub.service.pages.playing import (
    TEMPLATE,
    draw_whole_page,
    game_context,
    page_reader,
)
from mclub.service.pages.rendering import answer, render
from mclub.service.problems import problem_of
from mclub.service.talk import NotesChanged


class Form(NamedTuple):
    """A form. route: of the API or the host's page; body: its type, None if it has none; role: the
    route's parameter for the caller; caller: checks the caller; shows: whether the page shows what
    the route returns; asks: the question before it, marked, "" for none."""

    route: Any
    body: type[bodies.Body] | None
    role: str
    caller: Callable[[Who], Who]
    shows: bool = False
    asks: str = ""


NEW_LINK: Final = mark("The old link stops working at once. Make a new one?")
HANDED: Final = mark("The seat's link stops working at once. Continue?")
SEEN: Final = mark("Switch to the referee's view?")
LEFT: Final = mark("The seat's link stops working, and the game waits for a new player. Continue?")
FORMS: Final[Mapping[str, Form]] = {
    "actions": Form(acting.act, bodies.Acting, "player", player),
    "undo": Form(acting.undo, bodies.Undoing, "actor", actor),
    "redo": Form(acting.redo, bodies.Answering, "actor", actor),
    "agree": Form(acting.agree, bodies.Answering, "player", player),
    "refuse": Form(acting.refuse, bodies.Answering, "player", player),
    "talk": Form(talking.say, bodies.Talking, "actor", actor),
    "muted": Form(talking.mute, bodies.Muting, "host", host, shows=True),
    "notes": Form(talking.note, bodies.Noting, "player", player, shows=True),
    "webhook": Form(talking.set_hook, bodies.Hooking, "player", player, shows=True),
    "unhook": Form(talking.remove_hook, None, "player", player, shows=True),
    "room": Form(rematch.say, bodies.PlayingAgain, "actor", actor),
    "room/start": Form(rematch.start, None, "actor", actor),
    "eyes": Form(refereeing.eyes, None, "host", host, asks=SEEN),
    "amend": Form(refereeing.amend, bodies.Amending, "referee", host),
    "deal": Form(refereeing.deal, bodies.Dealing, "host", host),
    "correct": Form(refereeing.correct, bodies.Correcting, "referee", host),
    "abandon": Form(refereeing.abandon, bodies.Abandoning, "host", host),
    "fork": Form(refereeing.fork, bodies.Forking, "referee", host, shows=True),
    "spectating": Form(seats.spectating, bodies.Spectating, "host", host, shows=True),
    "links": Form(seats.renew, None, "host", host, shows=True),
    "host-link": Form(seats.reissue_host, None, "host", host, shows=True, asks=NEW_LINK),
    "seats/link": Form(seats.reissue, None, "host", host, shows=True, asks=NEW_LINK),
    "seats/hand": Form(seats.hand, bodies.Handing, "holder", actor, shows=True, asks=HANDED),
    "seats/leave": Form(seats.leave, None, "holder", actor, asks=LEFT),
    "seats/drop": Form(seats.drop, None, "player", player),
    "seats/keep": Form(seats.keep, None, "player", player),
    "show-amend": Form(hosting.show_amendment, bodies.Amending, "referee", host, shows=True),
    "show-count": Form(hosting.show_count, bodies.Counting, "referee", host, shows=True),
    "show-dispute": Form(hosting.show_dispute, bodies.Disputing, "referee", host, shows=True),
}
"""The forms that work without scripts, by the last part of their address; the seat in it is left
out. Those whose address is taken by a page have another one for this, as `formaction`."""
SEAT: Final = re.compile(r"seats/(?P<seat>[^/]{1,40})/(?P<what>[a-z]+)")
CARDS: Final = re.compile(r"part(?P<place>\d{1,3}) (?P<card>.{1,40})")
"""The name of a field for a number of identical cards: its place among the parts of the action,
from 0, and one of the cards in the notation."""
FEW: Final = re.compile(r"[0-9]{1,2}")
SURE: Final = "sure"
"""The field that confirms an action that the seat couldn't undo without asking."""

FormName = Annotated[str, PathParameter(description="The last part of a form's address.")]


@post("/{what:path}")
async def plain(
    service: Running, request: AnyRequest, who: Asker, mine: Mine, what: FormName
) -> Response[str] | Redirect:
    """Submit the form, then show the table with what has happened since the page was sent, or with
    the reason for the refusal. An action that can't be undone must be confirmed first."""
    name = what.strip("/")
    of_seat = SEAT.fullmatch(name)
    form = FORMS.get(f"seats/{of_seat['what']}" if of_seat else name)
    if form is None:
        raise BadInput(_("This needs JavaScript. Turn it on and reload the page."))
    fields = _fields_of(form, await request.form())
    sure = fields.pop(SURE, "")
    caller = form.caller(who)
    if form.role == "referee":
        await referee(service, caller)
    arguments: dict[str, Any] = {"service": service, form.role: caller}
    if of_seat:
        arguments["seat"] = of_seat["seat"]
    if form.role == "holder":
        holder(caller, arguments["seat"])
    asks = _asking(who, mine, form, name, fields)
    if not sure and (page := await service.tables.run(who.game, asks)):
        return answer(page)
    try:
        if form.body is not None:
            arguments["data"] = body_of(form.body, fields)
        shown = await form.route.fn(**arguments)
    except (MclubError, msgspec.DecodeError) as error:
        problem = problem_of(as_input(error), service.club.log.place)
        read = page_reader(service, who, mine)
        told = {"refusal": problem.detail}
        if isinstance(error, NotesChanged):
            told["unsaved"] = fields["text"]
        _page, html = await service.tables.run(
            who.game, lambda table: draw_whole_page(table, TEMPLATE, read(table) | told)
        )
        return answer(html, problem.status)
    if form.shows:
        links, part = links_of(shown, of_seat["seat"] if of_seat else name), _part(shown)
        said = _said(name, shown)
        if links or part or said:
            more = {"links": links, "part": part, "said": said, "shown": shown}
            return answer(
                await service.tables.run(
                    who.game,
                    lambda table: render("shown.html.j2", **game_context(table, who, mine), **more),
                )
            )
    if form.body is bodies.PlayingAgain and (place := shown["next"]):
        return Redirect(f"/games/{place['game']}?as={place['as']}", status_code=303)
    since = fields.get("expect", "")
    query = f"&told={since}" if since.isdecimal() else ""
    return Redirect(f"/games/{who.game}?as={who.name}{query}", status_code=303)


def _fields_of(form: Form, sent: Any) -> dict[str, str]:
    """The fields of the form, without empty ones but for a text. The action is composed of the
    chosen parts. The command id is derived from the fields, so sending the same form of the same
    page twice acts once."""
    fields = {
        name: str(sent[name]).replace("\r\n", "\n")
        for name in sent
        if (sent[name] or name == "text")
        and name not in ("part", "command_id", "counted")
        and not CARDS.fullmatch(name)
    }
    if "action" in fields:
        fields["action"] = " ".join(word for word in (fields["action"], *_parts(sent)) if word)
    if form.body is not None and "command_id" in form.body.__struct_fields__:
        words = "\n".join([form.route.fn.__name__, *fields.values()])
        fields["command_id"] = blake2b(words.encode(), digest_size=16).hexdigest()
    return fields


def body_of(body: type[bodies.Body], fields: Mapping[str, str]) -> bodies.Body:
    """The fields as a body of the API. Raises msgspec.DecodeError."""
    data = grouped(fields)
    if body is bodies.Counting:
        data = {"counted": {}} | data
    if body is bodies.Muting:
        data |= {"seats": msgspec.json.decode(data.get("seats", "[]"))}
    return convert(data, body, strict=False)


def grouped(fields: Mapping[str, str]) -> dict[str, Any]:
    """The fields as in the API: those with a dotted name become a dict, so "words.yellow" is the
    key "yellow" of "words"."""
    body: dict[str, Any] = {name: value for name, value in fields.items() if "." not in name}
    groups: dict[str, dict[str, str]] = {}
    for name, value in fields.items():
        group, dot, key = name.partition(".")
        if dot:
            groups.setdefault(group, {})[key] = value
    return body | groups


def links_of(shown: Any, name: str = "") -> Mapping[str, str]:
    """The links that a route has returned, by seat or role. name: of the only one."""
    if not isinstance(shown, dict):
        return {}
    if name == "links":
        return shown["seats"] or {}
    if "links" in shown:
        links = shown["links"]
        roles = {role: links[role] for role in ("host", "spectator") if links[role]}
        return {**links["seats"], **roles}
    return {name.removesuffix("-link"): shown["link"]} if shown.get("link") else {}


def _part(shown: Any) -> str:
    """The part of the host's page that a route has returned."""
    return "" if isinstance(shown, dict) else Markup(shown.content)  # noqa: S704 (rendered here)


def _said(name: str, shown: Any) -> str:
    """What a form has done that changes nothing in the game, in words; "" for other forms."""
    if name == "muted":
        return _("Muted by the host:") if shown["seats"] else _("Nobody is muted.")
    return {
        "notes": _("Saved. Nobody else sees it, not even the host."),
        "webhook": _("This secret signs the messages. Copy it now: it won't be shown again."),
        "unhook": _("The webhook is removed."),
    }.get(name, "")


def _parts(sent: Any) -> list[str]:
    """The parts of an action in their order."""
    parts = [str(part) for part in sent.getall("part", [])]
    counted = [(found, str(sent[name])) for name in sent if (found := CARDS.fullmatch(name))]
    for found, count in sorted(counted, key=lambda one: int(one[0]["place"])):
        parts.insert(int(found["place"]), _cards(found["card"], count))
    return parts


def _cards(card: str, count: str) -> str:
    """`count` cards in the notation, "" for none; it refuses an invalid `count`, which stays."""
    if not FEW.fullmatch(count):
        return f"{card} {count}"
    if card.endswith(" 1"):
        return f"{card[:-1]}{count}" if int(count) else ""
    return " ".join([card] * int(count))


def _asking(
    who: Who, mine: list[str], form: Form, name: str, fields: Mapping[str, Any]
) -> Callable[[Played], str]:
    """A function that renders the page that asks for confirmation. It returns "" for a form without
    a question, and for an action that can be undone or is not legal."""
    action = fields.get("action", "")

    def ask(table: Played) -> str:
        about = {"form": name, "fields": fields, "asked": _(form.asks) if form.asks else ""}
        context = {**game_context(table, who, mine), **about}
        if form.asks:
            return render("sure.html.j2", **context)
        if name != "actions":
            return ""
        board = table.view(who.seat)
        due = next((one for one in board["due"] if one["seat"] == who.seat), None)
        if due is None or action not in (due["actions"] or ()):
            return ""
        why = irrevocable_actions(table, who.seat, [action]).get(action)
        if not why:
            return ""
        numbers = number_names(context["face"], board, who.seat, [action])
        phrases = ActionPhrases(context["face"], table.names, numbers)
        return render("sure.html.j2", **context, phrases=phrases, why=why)

    return ask


def as_input(error: Exception) -> MclubError:
    """An error of a form's fields or of the rules, as an MclubError."""
    return error if isinstance(error, MclubError) else BadInput(str(error))


ROUTES: Final = (plain,)
