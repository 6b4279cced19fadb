"""Pictures, drawn with Pillow: the table as everybody sees it, ratings, and places."""
