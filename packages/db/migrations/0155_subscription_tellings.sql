-- Each telling of a price has a number, so that a mail of the same amount about the same date can follow another one.
ALTER TABLE subscriptions ADD COLUMN tellings integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN subscriptions.tellings IS 'How often a price was told: the number of the last one. 0: none by a version that counts them.';
