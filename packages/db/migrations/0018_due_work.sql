-- Finding what is due in all shops by one question, where every shop was asked before.

-- Reads when work is due and whose it is, and nothing else of it. It is the only role that sees rows of several tenants at once.
DO $$
BEGIN
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'etalage_scheduler') THEN CREATE ROLE etalage_scheduler NOLOGIN; END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  BEGIN
    EXECUTE format('GRANT etalage_scheduler TO %I', current_user);
  EXCEPTION WHEN insufficient_privilege THEN
    IF NOT pg_has_role(current_user, 'etalage_scheduler', 'MEMBER') THEN RAISE; END IF;
  END;
END $$;
GRANT USAGE ON SCHEMA public TO etalage_scheduler;

-- Work is done side by side by its kind, so that a provider that hangs holds up no mail: the kind stands before the time.
DROP INDEX outbox_due;
CREATE INDEX outbox_due ON outbox (tenant_id, kind, run_at) WHERE done_at IS NULL;

-- An order that could not be ended comes back at end_after, ever later with each of its end_tries, and is in nobody's way.
ALTER TABLE orders
  ADD COLUMN end_after timestamptz,
  ADD COLUMN end_tries integer NOT NULL DEFAULT 0;
DROP INDEX orders_by_state;
CREATE INDEX orders_to_end ON orders (tenant_id, greatest(expires_at, end_after)) WHERE status = 'open';

-- When a tenant was last cleaned up. A table of its own: a change of `tenants` is told to every cache.
CREATE TABLE tenant_upkeep (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  cleaned_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id)
);
ALTER TABLE tenant_upkeep ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenant_upkeep FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON tenant_upkeep USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON tenant_upkeep TO etalage_app;

GRANT SELECT (id) ON tenants TO etalage_scheduler;
GRANT SELECT (tenant_id, kind, run_at, done_at) ON outbox TO etalage_scheduler;
GRANT SELECT (tenant_id, status, expires_at, end_after) ON orders TO etalage_scheduler;
GRANT SELECT (tenant_id, check_at) ON payments TO etalage_scheduler;
GRANT SELECT (tenant_id, cleaned_at) ON tenant_upkeep TO etalage_scheduler;
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['outbox', 'orders', 'payments', 'tenant_upkeep'] LOOP
    EXECUTE format('CREATE POLICY scheduler_reads_due ON %I FOR SELECT TO etalage_scheduler USING (true)', t);
  END LOOP;
END $$;
