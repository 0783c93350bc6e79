"""The dispute desk: what a table needs when it disagrees, read off the log."""
