"""The service: play and referee over HTTP. Start with `app`; docs/service.md tells what it offers.

Behind it is nothing but `Club`: one process, one SQLite file. All of this package is imported by
`mclub serve` alone, so no other command waits for it.
"""
