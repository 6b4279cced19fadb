-- A message that may have been sent and nobody knows: it is looked for after the next one.

ALTER TABLE surfaces ADD COLUMN sending INTEGER NOT NULL DEFAULT 0;
