-- Which traced step planned a piece of work, so that its trace goes on where the work is done. Ids of a trace and nothing of anybody; empty where
-- nothing is traced.
ALTER TABLE outbox ADD COLUMN trace_parent text;
COMMENT ON COLUMN outbox.trace_parent IS 'The traced step that planned this (W3C traceparent); null where it was none.';
