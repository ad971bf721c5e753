-- Row-level security on every tenant table, forced, so that even the owner sees one tenant at a time.
DO $$
DECLARE t text;
BEGIN
  FOR t IN
    SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
    WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> 'tenant_domains'
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY one_tenant ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO etalage_app', t);
  END LOOP;
END $$;

-- Append-only, and orders are never deleted.
REVOKE UPDATE, DELETE ON price_history, audit_log FROM etalage_app;
REVOKE DELETE ON orders, order_lines, order_vat_groups, payments FROM etalage_app;

GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO etalage_app;
