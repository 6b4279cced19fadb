"""Texts for people: catalogues, plural forms, and which language to use for whom."""
