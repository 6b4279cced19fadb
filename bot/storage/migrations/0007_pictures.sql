-- A group may have its boards as pictures; a message that shows one remembers which.

ALTER TABLE chats ADD COLUMN pictures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE surfaces ADD COLUMN picture TEXT NOT NULL DEFAULT '';    -- its digest, empty: a text
