"""The picture of Millions of Dollars' board in a page: its data, template and style."""
