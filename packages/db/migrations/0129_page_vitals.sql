-- How quick pages were for their visitors, by day: how many of one kind of page, on one kind of device, fell into which step of a scale. Totals
-- and nothing of anybody: what was measured of one visit is spread over rows that do not know of each other.
CREATE TABLE page_vitals (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  day date NOT NULL,
  page text NOT NULL CHECK (length(page) BETWEEN 1 AND 20),
  device text NOT NULL CHECK (device IN ('phone', 'tablet', 'computer')),
  metric text NOT NULL CHECK (metric IN ('LCP', 'CLS', 'INP', 'TTFB')),
  step smallint NOT NULL CHECK (step BETWEEN 0 AND 50),
  times bigint NOT NULL CHECK (times > 0),
  PRIMARY KEY (tenant_id, day, page, device, metric, step)
);
COMMENT ON TABLE page_vitals IS 'How quick pages were for their visitors, by day: totals and nothing of anybody.';
COMMENT ON COLUMN page_vitals.step IS 'On the metric''s scale (contracts/src/vitals.ts), from 0.';

ALTER TABLE page_vitals ENABLE ROW LEVEL SECURITY;
ALTER TABLE page_vitals FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON page_vitals USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON page_vitals TO etalage_app;
