"""`serve` and `backup`: run the service, and copy its file."""

import os
import sys
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
PORTS = 10
"""The number of ports that `--open` and `--demo` try, from `PORT` on."""


def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            "--port",
            min=1,
            max=65535,
            help="The port. Default: 8000; with --open or --demo, the first free port from 8000.",
        ),
    ] = None,
    base_url: Annotated[
        str | None,
        typer.Option(
            "--base-url",
            metavar="URL",
            help="The service's public address, for its links. Default: from host and port.",
        ),
    ] = None,
    open_: Annotated[
        bool,
        typer.Option(
            "--open",
            help="Open the home page in your browser, where one click starts a game; log only "
            "problems.",
        ),
    ] = False,
    demo: Annotated[
        bool,
        typer.Option(
            "--demo",
            help="Start a four-player game and print its links; log only problems.",
        ),
    ] = False,
    metrics: Annotated[
        bool,
        typer.Option("--metrics", help="Serve metrics for Prometheus at /metrics, to anybody."),
    ] = False,
    rate: Annotated[
        float,
        typer.Option(
            "--rate", min=0.1, help="The maximum number of requests per second for each link."
        ),
    ] = 20.0,
    private_webhooks: Annotated[
        bool,
        typer.Option("--private-webhooks", help="Allow webhooks to private addresses."),
    ] = False,
    workers: Annotated[
        int,
        typer.Option(
            "--workers",
            min=1,
            max=64,
            help="The number of worker processes. If there are several, SIGHUP restarts them one "
            "by one.",
        ),
    ] = 1,
    tls_cert: Annotated[
        Path | None,
        typer.Option(
            "--tls-cert", metavar="FILE", help="Serve https, with this certificate (PEM)."
        ),
    ] = None,
    tls_key: Annotated[
        Path | None,
        typer.Option("--tls-key", metavar="FILE", help="The certificate's private key (PEM)."),
    ] = None,
    db: Db = None,
    game: Annotated[
        str | None,
        typer.Option(
            "-g",
            "--id",
            metavar="GAME",
            autocompletion=complete_game,
            help="Print a new host's link for this game; the old one stops working.",
        ),
    ] = None,
) -> None:
    """Serve the games to browsers and programs until Ctrl-C."""
    from mclub.service.certificate import certificate_of
    from mclub.service.garbage import collect_garbage
    from mclub.service.links import new_token
    from mclub.service.logs import configure
    from mclub.service.server import bind, share_port
    from mclub.service.server import serve as run
    from mclub.service.settings import Settings, base_url_of
    from mclub.service.state import Service
    from mclub.service.workers import Workers

    collect_garbage()
    at_home = open_ or demo
    configure(quiet=at_home)
    public_url = None if base_url is None else base_url_of(base_url)
    certificate = certificate_of(tls_cert, tls_key)
    scheme = "http" if certificate is None else "https"
    if certificate is not None and public_url is not None and not public_url.startswith("https://"):
        raise BadInput(
            _("With --tls-cert the links are https: write --base-url {url}.").format(
                url=public_url.replace("http://", "https://", 1)
            )
        )
    ports = range(PORT, PORT + PORTS) if at_home and port is None else [port or PORT]
    listener = bind(host, ports)
    address = f"[{host}]" if ":" in host else host
    settings = Settings(
        path=place_of(db),
        base_url=public_url or f"{scheme}://{address}:{listener.getsockname()[1]}",
        rate=rate,
        metrics=metrics,
        private_hooks=private_webhooks,
        certificate=certificate,
    )

    def announce(service: "Service") -> None:
        say(_("The service is running at {url}").format(url=settings.base_url))
        # A new link invalidates the old one, so create none if nobody can read it.
        if game is not None:
            bots = service.club.game(game).bots
            token = new_token()
            say(_("Host of {game}: {link}").format(game=game, link=service.link(token)))
            if not is_lost():
                service.links.issue(game, "host", token=token)
                if bots:
                    service.bots.track(game)
        if demo and not is_lost():
            _say_demo(service)
        if open_:
            _open(settings.base_url)

    if workers == 1:
        run(settings, listener, announce)
        return
    service = Service(settings)  # reports invalid settings before serving

    def ready() -> None:
        announce(service)
        service.close()

    Workers(settings, share_port(listener, workers), quiet=at_home).run(ready)


def _open(url: str) -> None:
    """Open the address in the browser, if there is a desktop: a browser in this terminal would hide
    the messages of the service."""
    if sys.platform in ("darwin", "win32") or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        typer.launch(url)
    say(_("Open this address in a browser. Ctrl-C stops the service; the games are kept."))


def _say_demo(service: "Service") -> None:
    game = service.club.new(DEMO)
    tokens = service.links.issue_all(game.id, game.seats, spectators=True)
    say(_("Game {id}").format(id=game.id))
    for name, token in tokens.items():
        say(f"  {translate_action(name):<10} {service.link(token)}")
    say(
        _(
            "Each link is a place at the table: open it in a browser and press the button "
            "there. One browser can hold several links. Ctrl-C stops the service."
        )
    )


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="The file to write; it must not exist yet.")
    ],
    db: Db = None,
) -> None:
    """Back up the file of games, even while it is being served."""
    from mclub.files.backup import backup as copy

    place = place_of(db)
    if is_address(place):
        raise BadInput(
            _(
                "Back up a database with its own tools, such as pg_dump, or copy its games into "
                "a file with mclub copy."
            )
        )
    size = copy(place, file)
    say(_("{file}: {size} KiB.").format(file=file, size=-(-size // 1024)))
