"""The pages for browsers, rendered from templates. Their forms call the API.

Each page arrives complete. The modules in `static` then send its forms to the API, follow the game,
and update the page.
"""
