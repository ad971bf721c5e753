-- Since when work is due. run_at says when it is tried next, which a failed attempt puts off: by that alone, work that nobody can do never waits.
ALTER TABLE outbox ADD COLUMN due_at timestamptz;
COMMENT ON COLUMN outbox.due_at IS 'When it was to be done first; null for work from before there was this column.';

CREATE FUNCTION note_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_at := coalesce(NEW.due_at, NEW.run_at);
  RETURN NEW;
END $$;
CREATE TRIGGER outbox_note_due BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION note_due();

GRANT SELECT (due_at) ON outbox TO etalage_scheduler;
