-- Carts that wait until somebody of the company approves them (docs/decisions/062). While one waits, it is opened by no cookie.
CREATE TABLE order_approvals (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  company_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  cart_id uuid,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'approved', 'refused', 'withdrawn')),
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  asked_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  reason text CHECK (char_length(reason) BETWEEN 1 AND 500),
  order_id uuid,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, cart_id),
  FOREIGN KEY (tenant_id, company_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, decided_by) REFERENCES customers (tenant_id, id) ON DELETE SET NULL (decided_by),
  FOREIGN KEY (tenant_id, cart_id) REFERENCES carts (tenant_id, id) ON DELETE SET NULL (cart_id),
  -- The order is written by the last statement of the transaction that approves.
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((status = 'approved') = (order_id IS NOT NULL))
);
CREATE INDEX order_approvals_by_company ON order_approvals (tenant_id, company_id, status, asked_at);
CREATE INDEX order_approvals_by_customer ON order_approvals (tenant_id, customer_id, asked_at);
CREATE INDEX order_approvals_by_age ON order_approvals (tenant_id, expires_at);
ALTER TABLE order_approvals ENABLE ROW LEVEL SECURITY;
ALTER TABLE order_approvals FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON order_approvals USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON order_approvals TO etalage_app;
COMMENT ON COLUMN order_approvals.total_cents IS 'What it cost with VAT when it was asked for.';
