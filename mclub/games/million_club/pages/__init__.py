"""The picture of Million Club's board in a page: its data, template and style."""
