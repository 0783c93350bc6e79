"""Routes for live events, table talk, notes and webhooks."""

from typing import Annotated, Any

from litestar import delete, get, post, put
from litestar.params import HeaderParameter, QueryParameter

from commands.undo import check_seat
from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.service import entry
from mclub.service.api import samples
from mclub.service.api.openapi import CHANGING, body_of, operation
from mclub.service.bodies import Hooking, Muting, Noting, Talking
from mclub.service.entry import Actor, AnyRequest, Asker, Host, Player, Running
from mclub.service.live import Part
from mclub.service.streams import EVENTS, EventStream
from mclub.service.talk import Notes

LastEventId = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        description="The last record you received; browsers send it automatically.",
    ),
]
Since = Annotated[
    int, QueryParameter(ge=0, le=2**53, description="Return only what was said after this message.")
]


@get("/live", **operation("Follow the game as it happens", samples.LIVE, media_type=EVENTS))
async def live(
    service: Running,
    request: AnyRequest,
    who: Asker,
    last: LastEventId = None,
    heard: Annotated[
        int | None,
        QueryParameter(
            ge=0, le=2**53, description="The last message of the talk you received. Default: none."
        ),
    ] = None,
) -> EventStream:
    """Server-Sent Events: `moved`, whose id is the last record; `said` for table talk; `here` for
    presence: each name with `null` if connected, otherwise when it was last there."""
    record = int(last) if last and last.isascii() and last.isdecimal() and len(last) < 16 else None
    language: str = request.scope["state"]["language"]
    browser = await entry.find_browser(request, service, who)
    # The phone may change hands before a queued message is read, so a shared phone is sent only
    # what everybody may see.
    eyes = who.behind_curtain() if who.phone else who
    service.live.check_room()
    part = Part(eyes, record, heard, browser=browser)
    return EventStream(service.live.listen(part, language))


@get("/talk", **operation("List the table talk", samples.TALK))
async def talk(
    service: Running,
    who: Asker,
    since: Annotated[
        int, QueryParameter(ge=0, le=2**53, description="Return only messages after this one.")
    ] = 0,
) -> list[dict[str, Any]]:
    """The table talk: at most the last 500 messages, the oldest first."""
    return await service.tables.read(lambda: service.talk.since(who.game, since))


@post("/talk", **operation("Say something to the table", samples.MESSAGE, CHANGING, status=201))
async def say(
    service: Running, actor: Actor, data: Annotated[Talking, body_of(samples.TALKING)]
) -> Document:
    """Sends a message from the host or from a seat that isn't muted. Talk is not part of the game's
    log."""
    message = await service.tables.write(
        lambda: service.talk.say(actor.game, actor.name, data.text)
    )
    await service.notify(actor.game)
    return message


@put("/muted", **operation("Mute seats", samples.MUTED, CHANGING))
async def mute(
    service: Running, host: Host, data: Annotated[Muting, body_of(samples.MUTED)]
) -> Document:
    """Replaces the list of muted seats. Host only."""

    def check_seats(table: Played) -> None:
        for seat in data.seats:
            check_seat(seat, table.seats)

    await service.tables.run(host.game, check_seats)
    await service.tables.write(lambda: service.talk.mute(host.game, data.seats))
    return {"seats": await service.tables.read(lambda: service.talk.muted_seats(host.game))}


@get("/notes", **operation("Get your seat's notes", samples.NOTES))
async def notes(service: Running, player: Player) -> Document:
    """Your seat's notes. They are private: not even the host sees them."""
    return _notes_document(
        await service.tables.read(lambda: service.talk.notes(player.game, player.seat))
    )


@put(
    "/notes",
    **operation("Save your seat's notes", samples.NOTES, (*CHANGING, samples.NOTES_CHANGED)),
)
async def note(
    service: Running, player: Player, data: Annotated[Noting, body_of(samples.NOTES)]
) -> Document:
    """Saves your seat's notes. If you send the `version` that you read and it is no longer current,
    the answer is 412 (`notes-changed`) with the current `text` and `version`."""
    return _notes_document(
        await service.tables.write(
            lambda: service.talk.note(player.game, player.seat, data.text, data.version)
        )
    )


def _notes_document(notes: Notes) -> Document:
    return {"text": notes.text, "version": notes.version}


@get("/webhook", **operation("Get your webhook", samples.HOOK))
async def hook(service: Running, player: Player) -> Document:
    """Your seat's webhook; `url` is null if there is none."""
    return {"url": await service.tables.read(lambda: service.hooks.url(player.game, player.seat))}


@put("/webhook", **operation("Set your webhook", samples.HOOKED, CHANGING))
async def set_hook(
    service: Running, player: Player, data: Annotated[Hooking, body_of(samples.HOOK)]
) -> Document:
    """Sets your seat's webhook. Its messages are signed with the secret in this answer, which is
    never shown again."""
    await service.hooks.check(data.url)
    secret = await service.tables.write(
        lambda: service.hooks.set(player.game, player.seat, data.url)
    )
    service.background.schedule(player.game)
    return {"url": data.url, "secret": secret}


@delete("/webhook", **operation("Remove your webhook", samples.HOOK, CHANGING))
async def remove_hook(service: Running, player: Player) -> Document:
    """Removes your seat's webhook. A delivery in progress is completed."""
    await service.tables.write(lambda: service.hooks.remove(player.game, player.seat))
    return {"url": None}


ROUTES = (live, talk, say, mute, notes, note, hook, set_hook, remove_hook)
