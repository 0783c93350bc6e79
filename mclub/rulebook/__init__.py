"""The rules as data: the text and sources of each rule id cited by events, refusals and audits.

Each game's package has one TOML file, `rulebook.toml`; its ids share a prefix.
"""
