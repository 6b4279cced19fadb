"""The service between people and the rules: tables, one writer each, stored before shown."""
