"""The service: play and referee over HTTP. Start with `app`; docs/service.md tells what it offers.

Behind it is nothing but `Club`, and tables of its own in the same place (`store`). Any number of
workers serve the same games, so none keeps what another one needs (docs/scale.md). All of this
package is imported by `mclub serve` alone, so no other command waits for it.
"""
