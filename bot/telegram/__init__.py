"""The bot in front of the tables: handlers, keyboards, texts, and the delivery of messages."""
