"""The pages for a browser: they read through templates, and change through the API.

Each page is whole when it arrives. The modules in `static` send its forms to the API, let it follow
the game, and put a page that was fetched anew in the place of the old one.
"""
