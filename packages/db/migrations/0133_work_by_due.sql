-- one statement at a time
-- For how long the work of each kind waits is found from one tenant and kind to the next.
CREATE INDEX CONCURRENTLY IF NOT EXISTS outbox_waiting ON outbox (tenant_id, kind, coalesce(due_at, run_at)) WHERE done_at IS NULL;
