"""Durak, the card game, in a Telegram chat."""
