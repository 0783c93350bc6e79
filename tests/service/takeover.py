"""A position of Million Club in which a seat may take over a company, but not every one."""

POSITION = {
    "round": 2,
    "phase": "exchange",
    "first": "blue",
    "pawns": [
        "blue exchange industry",
        "red companies",
        "yellow exchange transport",
        "blue exchange industry",
        "red companies",
        "yellow colonies",
    ],
    "players": {
        "yellow": {"money": 9, "companies": ["T4:3", "I3:2+1"], "colonies": ["OC2", "AS1"]},
        "blue": {"money": 10, "companies": ["R1:4", "I8"], "colonies": ["AF1"]},
        "red": {"money": 5, "name": "Rosa", "companies": ["R2"]},
    },
}
"""Resource is worth 4 + 1, Industry 3 + 1, Transport 3. Blue has the most pawns on the Exchange;
each of the two loses 1 M, so 8 M are left for a takeover. Yellow loses 1 M, too: of the bank's
160 M the players have 21 M, and 1 M lies under I3."""
TOO_DEAR = {
    "takeover T4": "T4 (Transport) of Yellow costs 3 × 3 = 9 M, but you have only 8 M.",
    "takeover I3": "I3 (Industry) of Yellow costs 3 × 3 = 9 M, but you have only 8 M.",
}
