"""Deals in a row at one table: who deals and leads next, places, epaulettes. Pure."""
