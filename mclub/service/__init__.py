"""The service: play and referee over HTTP. Start with `app`; docs/service.md is its manual.

It is built on `Club` and on tables of its own in the same database (`store`). Any number of workers
serve the same games, so no worker holds state that another one needs (docs/scale.md). Only `mclub
serve` imports this package, so other commands start without it.
"""
