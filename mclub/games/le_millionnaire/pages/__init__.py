"""Le Millionnaire's board as a picture in a page: what it shows, its template, and its style."""
