"""The host's page: the seats and their links, then the referee's tools.

Forms that change the game call the API. Forms that only read (`amend` as a dry run, `count`,
`dispute`) get their answer here, in words, as a part of the page.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import QueryParameter

from events.sealed import Sealed
from mclub.club.game import Game as Played
from mclub.club.moment import REFEREE
from mclub.desk.dispute import dispute
from mclub.files.positions import as_toml
from mclub.kinds.kind import Document
from mclub.kinds.parts import Boards, Bots, Claims, Correcting, Counting, Decks, Positions
from mclub.kinds.seen import TITLES
from mclub.screen.amend import RESULTS
from mclub.screen.dispute import VERDICTS, correction, value_of
from mclub.service import bodies
from mclub.service.api import samples
from mclub.service.api.acting import act_at
from mclub.service.api.openapi import body_of
from mclub.service.api.seats import seats_of_people
from mclub.service.entry import Host, Mine, Referee, Running
from mclub.service.pages.playing import game_context
from mclub.service.pages.rendering import answer, render
from mclub.text.words import STATUS

Prefilled = Annotated[
    str, QueryParameter(max_length=200, description="A claim to fill into the form of a dispute.")
]


@get("/host", include_in_schema=False)
async def host_page(
    service: Running, host: Host, mine: Mine, claim: Prefilled = ""
) -> Response[str]:
    """The host's page. Raises NotAllowed for everybody else."""
    links, muted = await service.tables.read(
        lambda: (service.links.of(host.game), service.talk.muted_seats(host.game))
    )

    def read(table: Played) -> str:
        of = game_context(table, host, mine)
        return render(
            "host.html.j2",
            **of,
            links=links,
            only_here=service.settings.only_here,
            claim=claim,
            muted=muted,
            waiting=_unjoined_seats(table, links),
            programs=_programs(table),
            titles=TITLES,
            state=STATUS[table.status if table.seq > 1 else "undealt"],
            sees=host.eyes(table) == REFEREE,
            commands=_commands(table) if host.eyes(table) == REFEREE else [],
            redo=table.line.last_undo is not None,
            **_abilities(table),
        )

    return answer(await service.tables.run(host.game, read))


def _programs(table: Played) -> Mapping[str, str]:
    """The titles of the bots that can play a seat here, by bot name."""
    dealt_here = not table.kind.by_people(table.created.options)
    return TITLES if isinstance(table.kind, Bots) and dealt_here else {}


def _unjoined_seats(table: Played, links: Mapping[str, str | None]) -> list[str]:
    """The seats of a running game that nobody has joined yet. links: from `Links.of`."""
    if table.status != "running":
        return []
    return [seat for seat in seats_of_people(table) if not links.get(seat)]


def _commands(table: Played) -> list[Document]:
    """The commands that haven't been undone, newest first. In each, seq, end: the first and last
    record; to: the record to return to in order to undo it; round: its number; by: the seat or
    host; command: as typed."""
    commands: list[Document] = []
    ends = table.kind.round_ends(table.line.standing)
    now = table.kind.round_of(table.table)
    last = 0
    for record in table.line.standing:
        command = record.command
        if command is not None:
            text = command.value if isinstance(command, Sealed) else command
            round_ = next((number for number, end in ends.items() if record.seq <= end), now)
            about = {"by": record.by, "command": text, "round": round_}
            commands.append({"seq": record.seq, "to": last} | about)
        if commands:
            commands[-1]["end"] = record.seq
        last = record.seq
    return commands[::-1]


def _abilities(table: Played) -> dict[str, Any]:
    """Which of the referee's tools this game supports."""
    kind, dealt = table.kind, table.seq > 1
    return {
        "accounts": [*table.seats, *kind.ACCOUNTS] if dealt and isinstance(kind, Counting) else [],
        "corrects": dealt and isinstance(kind, Correcting) and table.status == "running",
        "claims": isinstance(kind, Claims),
        "starts": isinstance(kind, Positions),
        "saves": isinstance(kind, Positions) and kind.save(table.line.standing) is not None,
        "decks": isinstance(kind, Decks),
        "boards": isinstance(kind, Boards),
    }


@get("/position.toml", include_in_schema=False)
async def position(service: Running, referee: Referee) -> Response[str]:
    """The current position as a TOML file, from which a new game can start."""
    text = await service.tables.run(referee.game, lambda table: as_toml(table.position()))
    return Response(
        text,
        media_type="application/toml",
        headers={"Content-Disposition": f'attachment; filename="mclub-{referee.game}.toml"'},
    )


@post("/host/amend", include_in_schema=False)
async def show_amendment(
    service: Running, referee: Referee, data: Annotated[bodies.Amending, body_of(samples.AMENDING)]
) -> Response[str]:
    """The changes that an amendment would make, and the button to make it."""

    def read(table: Played) -> Document:
        plan = table.amend(data.seq, data.action, reason=data.reason, dry_run=True)
        part = render(
            "parts/amendment.html.j2",
            plan=plan,
            asked=data,
            results=RESULTS,
            game=referee.game,
            **_names(table),
        )
        return {"part": part}

    return answer((await act_at(service, referee, data.expect, read))["part"])


@post("/host/count", include_in_schema=False)
async def show_count(
    service: Running, referee: Referee, data: Annotated[bodies.Counting, body_of(samples.COUNTING)]
) -> Response[str]:
    """The counted amounts compared with the ledger."""

    def read(table: Played) -> str:
        accounts = table.count(data.counted)["accounts"]
        return render("parts/counted.html.j2", accounts=accounts, **_names(table))

    return answer(await service.tables.run(referee.game, read))


@post("/host/dispute", include_in_schema=False)
async def show_dispute(
    service: Running,
    referee: Referee,
    data: Annotated[bodies.Disputing, body_of(samples.DISPUTING)],
) -> Response[str]:
    """The judgement of a dispute: what contradicts the rules or the claim, and a remedy."""

    def read() -> str:
        table = service.club.game(referee.game)
        return render(
            "parts/disputed.html.j2",
            found=dispute(table, data.at, data.claim),
            verdicts={verdict: label for verdict, (label, _style) in VERDICTS.items()},
            correction=correction,
            value_of=value_of,
            **_names(table),
        )

    return answer(await service.tables.run_slow(read))


def _names(table: Played) -> dict[str, Any]:
    face = table.kind.face()
    return {"face": face, "words": face.NAMES, "called": table.names}


ROUTES = (host_page, position, show_amendment, show_count, show_dispute)
