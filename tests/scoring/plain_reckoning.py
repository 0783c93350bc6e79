"""The final score computed independently, from the rulebook alone and without mclub's code.

A position has for each player the letters and values of their companies, the regions of their
colonies and their money; `lines_of` writes it as people type it.
"""

import random

REGIONS = ["af", "as", "am", "in", "oc"]
COLOURS = ["yellow", "blue", "red", "green", "black", "white"]


def random_position(seed):
    """A table of 2 to 6 players within the box, often with ties."""
    chance = random.Random(seed)
    colours = chance.sample(COLOURS, chance.randint(2, 6))
    cards = [letter for letter in "rit" for _ in range(13)]
    colonies = [region for region in REGIONS for _ in range(6)]
    chance.shuffle(cards)
    chance.shuffle(colonies)
    box = 160
    position = {}
    for colour in colours:
        companies = []
        for _ in range(chance.choice([0, 1, 3, 5, 6, 6, 9, 20])):
            if cards:
                notes = min(box, chance.choice([0, 0, 0, 0, 1, 2]))
                box -= notes
                companies.append((cards.pop(), chance.randint(1, 4), notes))
        hidden = [colonies.pop() for _ in range(chance.choice([0, 1, 3, 5, 5, 7, 15])) if colonies]
        money = min(box, chance.choice([0, 3, 4, 8, 8, chance.randint(0, 40)]))
        box -= money
        position[colour] = (companies, hidden, money)
    return position


def twins(position):
    """The same position with the second player's levels, cards and money raised to the first's as
    far as the box allows, for ties at the top."""
    first, second = list(position)[:2]
    companies, hidden, money = position[first]
    return {
        first: (companies[:4], hidden[:3], min(money, 40)),
        second: (companies[:4], hidden[:3], min(money, 40)),
    }


def lines_of(position):
    """The position with a line per player."""
    lines = []
    for colour, (companies, hidden, money) in position.items():
        words = []
        for letter, level, notes in companies:
            words.append(letter + str(level) + ("+" + str(notes) if notes else ""))
        words += hidden
        words.append(str(money))
        lines.append(colour + ": " + " ".join(words))
    return "\n".join(lines) + "\n"


def reckon(position):
    """Each player's seven lines, total and fortune; then ranks and winners."""
    sheets = {}
    for colour, (companies, hidden, money) in position.items():
        sheet = dict.fromkeys(
            [
                "companies",
                "leadership",
                "consortium",
                "colonies",
                "concession",
                "globalisation",
                "money",
                "total",
                "fortune",
                "rank",
            ],
            0,
        )
        # 1 VP for each level, and the notes under a company raise it.
        for _letter, level, notes in companies:
            sheet["companies"] += level + notes
        # Strictly the most cards of a type: 1 VP for each of them.
        counts = []
        for letter in "rit":
            mine = count_letter(companies, letter)
            counts.append(mine)
            best_other = 0
            for other, (theirs, _hidden, _money) in position.items():
                if other != colour:
                    best_other = max(best_other, count_letter(theirs, letter))
            if mine > best_other:
                sheet["leadership"] += mine
        # Sets of three types.
        sheet["consortium"] = 2 * min(counts)
        sheet["colonies"] = len(hidden)
        counts = []
        for region in REGIONS:
            mine = hidden.count(region)
            counts.append(mine)
            others = [
                theirs[1].count(region) for other, theirs in position.items() if other != colour
            ]
            if mine > max(others):
                sheet["concession"] += mine
        sheet["globalisation"] = 2 * min(counts)
        paid = money
        while paid >= 4:
            paid -= 4
            sheet["money"] += 1
        sheet["total"] = (
            sheet["companies"]
            + sheet["leadership"]
            + sheet["consortium"]
            + sheet["colonies"]
            + sheet["concession"]
            + sheet["globalisation"]
            + sheet["money"]
        )
        sheet["fortune"] = money
        sheets[colour] = sheet
    for sheet in sheets.values():
        ahead = 0
        for other in sheets.values():
            if other["total"] > sheet["total"] or (
                other["total"] == sheet["total"] and other["fortune"] > sheet["fortune"]
            ):
                ahead += 1
        sheet["rank"] = ahead + 1
    most = max(sheet["total"] for sheet in sheets.values())
    richest = max(s["fortune"] for s in sheets.values() if s["total"] == most)
    winners = [
        colour
        for colour, sheet in sheets.items()
        if sheet["total"] == most and sheet["fortune"] == richest
    ]
    return sheets, winners


def count_letter(companies, letter):
    """The number of cards of a type."""
    return len([company for company in companies if company[0] == letter])
