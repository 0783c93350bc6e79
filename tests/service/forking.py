"""The imports and set-up of a program from which services are forked, so that none of them repeats
it."""

READY_TO_SERVE = """
import os, signal, sys
from pathlib import Path
from mclub.service import app, server
from mclub.service.logs import configure
from mclub.service.settings import Settings
from mclub.service.state import Service

# What is imported only when it is needed is needed by each.
import anyio._backends._asyncio, sqlite_utils, uvicorn.lifespan.on, uvloop
import uvicorn.protocols.http.httptools_impl
import mclub.games.million_club, mclub.service.store.sqlite

configure()
routes = app.framework()
server.application = lambda settings: app.behind_gate(Service(settings), routes)
"""
"""A program with everything imported, and all routes read."""
