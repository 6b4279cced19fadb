"""The page: being the people of a world in a browser, and making things go wrong for the bot."""
