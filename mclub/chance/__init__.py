"""Were shuffles and dice as they should be, and who had luck? Over many games of a log."""
