"""How messages reach Telegram: the outbox, and what is done when Telegram says no."""
