"""What happened: the words and events of each game, seals, the hash chain and the log.

Nothing here imports another package of the project. Start with `events.million_club`.
"""
