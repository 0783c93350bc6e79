"""Millions of Dollars for everybody else: so far its rules in words and its loot deck."""
