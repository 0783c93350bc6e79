"""The pages for browsers. They are rendered from templates; their forms call the API.

Each page arrives complete. The modules in `static` then send its forms to the API, follow the game,
and update the page.
"""
