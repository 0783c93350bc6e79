"""The rules as data: the text and sources of each rule id that events, refusals and audits cite.

Each game's package has one TOML file, `rulebook.toml`; its rule ids share a prefix.
"""
