"""`serve` and `backup`: runs the service, and copies its file."""

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from events.language import translate_action
from events.opening import is_address
from mclub.cli.options import Db, complete_game, place_of
from mclub.text.printing import say
from mclub.text.streams import is_lost

if TYPE_CHECKING:
    from mclub.service.state import Service

DEMO = {"yellow": "North", "blue": "South", "red": "East", "green": "West"}
"""The players of the game that `--demo` begins."""
PORT = 8000
DEMO_PORTS = 10
"""Ports from `PORT` on that a demo tries."""


def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen at; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            min=1,
            max=65535,
            help="The port. Default: 8000; with --demo the next one that is free.",
        ),
    ] = None,
    base_url: Annotated[
        str | None,
        typer.Option(
            "--base-url",
            metavar="URL",
            help="How people reach the service, for the links. Default: by host and port.",
        ),
    ] = None,
    demo: Annotated[
        bool,
        typer.Option(
            "--demo",
            help="Begin a game of four and print its links; log only what goes wrong.",
        ),
    ] = False,
    metrics: Annotated[
        bool, typer.Option("--metrics", help="Figures for Prometheus at /metrics, for everybody.")
    ] = False,
    rate: Annotated[
        float, typer.Option("--rate", min=0.1, help="Requests a second that one link may make.")
    ] = 20.0,
    private_webhooks: Annotated[
        bool,
        typer.Option("--private-webhooks", help="Let webhooks go to private addresses as well."),
    ] = False,
    workers: Annotated[
        int,
        typer.Option(
            "--workers",
            min=1,
            max=64,
            help="So many processes serve, and SIGHUP renews them one after the other.",
        ),
    ] = 1,
    db: Db = None,
    game: Annotated[
        str | None,
        typer.Option(
            "-g",
            "--id",
            metavar="GAME",
            autocompletion=complete_game,
            help="A game whose host's link is made anew and printed; the one before dies.",
        ),
    ] = None,
) -> None:
    """Serve the games to browsers and programs until Ctrl-C."""
    from mclub.service.links import new_token
    from mclub.service.logs import configure
    from mclub.service.server import bind, share_port
    from mclub.service.server import serve as run
    from mclub.service.settings import Settings, base_url_of
    from mclub.service.state import Service
    from mclub.service.workers import Workers

    # The service runs for weeks, so unlike other commands it needs the garbage collector.
    gc.enable()
    configure(quiet=demo)
    named = None if base_url is None else base_url_of(base_url)
    ports = range(PORT, PORT + DEMO_PORTS) if demo and port is None else [port or PORT]
    taken = bind(host, ports)
    shown = f"[{host}]" if ":" in host else host
    settings = Settings(
        path=place_of(db),
        base_url=named or f"http://{shown}:{taken.getsockname()[1]}",
        rate=rate,
        metrics=metrics,
        private_hooks=private_webhooks,
    )

    def opened(service: "Service") -> None:
        say(_("The table is open at {url}").format(url=settings.base_url))
        # Don't create links that nobody can read: existing ones stay valid.
        if game is not None:
            service.club.game(game)
            token = new_token()
            say(_("Host of {game}: {link}").format(game=game, link=service.link(token)))
            if not is_lost():
                service.links.issue(game, "host", token=token)
        if demo and not is_lost():
            _say_demo(service)

    if workers == 1:
        run(settings, taken, opened)
        return
    service = Service(settings)  # reports invalid settings before serving

    def ready() -> None:
        opened(service)
        service.close()

    Workers(settings, share_port(taken, workers), quiet=demo).run(ready)


def _say_demo(service: "Service") -> None:
    game = service.club.new(DEMO)
    tokens = service.links.issue_all(game.id, game.seats, spectators=True)
    say(_("Game {id}").format(id=game.id))
    for name, token in tokens.items():
        say(f"  {translate_action(name):<10} {service.link(token)}")
    say(
        _(
            "Each link is a place at the table: open it in a browser and press the button there. "
            "One browser can hold several of them. Ctrl-C ends the service."
        )
    )


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to; it must not be there.")],
    db: Db = None,
) -> None:
    """Copy the file of games, also while it is served."""
    from mclub.files.backup import backup as copy

    place = place_of(db)
    if is_address(place):
        raise BadInput(
            _(
                "A database is backed up by its own means, such as pg_dump. Its games are copied "
                "into a file by mclub copy."
            )
        )
    size = copy(place, file)
    say(_("{file}: {size} KiB.").format(file=file, size=-(-size // 1024)))
