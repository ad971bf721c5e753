-- In which country the internet address was that a customer logged in from, as the registers said then; the address itself is kept nowhere
-- (docs/decisions/081). Null: not known, as of a network of one's own.
ALTER TABLE customer_sessions ADD COLUMN country text;
COMMENT ON COLUMN customer_sessions.country IS 'Where the internet address of the log-in was, as two letters; null where nobody knows.';
