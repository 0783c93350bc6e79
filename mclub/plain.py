"""Foreign text made fit for a terminal. Everything that a person may have typed passes here."""

# Letters by category, yet nothing is seen of them, or they change the width of their neighbour.
_UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(code)
    for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0x1F3FB, 0x1F3FF), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
}
# Control, format (bidi, zero width), lone surrogates, private, unassigned, line and paragraph end.
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters of Latin languages and the signs of our own texts: none of them needs a closer look.
_LATIN_ENDS = "\u0180"
_OWN_SIGNS = frozenset("–—‘’“”„…→×≥≤")
# More accents than any script puts on one letter would spill over the neighbouring lines.
_ACCENTS = 3


def safe(text: str) -> str:
    """`text` with everything that could disturb a terminal as a visible escape.

    Control and format characters (ESC, newline, bidi overrides, zero width), lone surrogates,
    private and unassigned characters come out like `\\x1b` or `\\u202e`. Rich markup is left as it
    is: the screens never read a text as markup.
    """
    if text.isprintable() and all(char < _LATIN_ENDS or char in _OWN_SIGNS for char in text):
        return text
    import unicodedata

    shown = []
    accents = _ACCENTS  # an accent needs a letter to stand on
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if category.startswith("M"):
            accents += 1
        if category in _UNSAFE or char in _UNSEEN or accents > _ACCENTS:
            char = char.encode("unicode_escape").decode("ascii")
            accents = _ACCENTS
        elif not category.startswith("M"):
            accents = 0
        shown.append(char)
    return "".join(shown)
