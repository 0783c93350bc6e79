"""The pages for a browser: they read through templates and write through the API.

Each page arrives complete. The modules in `static` send its forms to the API, let it follow the
game, and replace the page with one fetched anew.
"""
