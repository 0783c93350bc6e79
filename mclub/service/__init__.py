"""The service: play and referee over HTTP. Start with `app`; docs/service.md is its manual.

It builds on `Club` and on its own tables in the same database (`store`). Any number of workers can
serve the same games, so no worker holds state that another needs (docs/scale.md). Only `mclub
serve` imports this package, so that other commands start faster.
"""
