"""The dispute desk: settles a table's disagreements from the log."""
