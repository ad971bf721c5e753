-- How often pages were seen, by day: totals and nothing of anybody. Each of what is told apart is counted by itself, so that no row says what one
-- visitor did: what 'page' and value 'product' is one count, what 'device' and value 'phone' another.
CREATE TABLE page_counts (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  day date NOT NULL,
  what text NOT NULL CHECK (what IN ('page', 'product', 'referrer', 'device', 'language')),
  value text NOT NULL CHECK (length(value) BETWEEN 1 AND 200),
  times bigint NOT NULL CHECK (times > 0),
  PRIMARY KEY (tenant_id, day, what, value)
);
COMMENT ON TABLE page_counts IS 'How often pages were seen, by day: totals and nothing of anybody.';
COMMENT ON COLUMN page_counts.day IS 'As the shop''s own calendar has it.';

ALTER TABLE page_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE page_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON page_counts USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE ON page_counts TO etalage_app;
