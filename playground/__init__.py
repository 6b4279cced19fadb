"""A Bot API server on this machine: a world of people, groups and bots for any bot to live in."""
