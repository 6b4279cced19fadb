"""What each surface shows: from a table and a language to text and keyboard."""
