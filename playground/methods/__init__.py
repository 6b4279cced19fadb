"""The methods of the Bot API that are served, one module per subject."""
