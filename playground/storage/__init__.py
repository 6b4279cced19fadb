"""A world on disk: what it consists of as records, and the file that keeps them."""
