"""The picture of Le Millionnaire's board in a page: its data, template and style."""
