-- Money that is promised first and taken later, what a provider refused, and which shops are only there to be tried.

-- 'placing': taken as soon as it is promised; 'shipping': when staff say that the order was sent. Only for methods that
-- authorise first.
ALTER TABLE payment_methods
  ADD COLUMN capture text NOT NULL DEFAULT 'shipping' CHECK (capture IN ('placing', 'shipping'));

-- authorized: the provider holds the money for us; capture_requested_at: since when we want to have it.
-- refused_at: the provider would not make this payment, and its method is not offered for the order again; refused_field says
-- what of the request it named ('method', 'amount'), where it named anything.
ALTER TABLE payments DROP CONSTRAINT payments_status_check;
ALTER TABLE payments
  ADD CONSTRAINT payments_status_check CHECK
    (status IN ('created', 'open', 'authorized', 'paid', 'failed', 'cancelled', 'expired', 'refund-due')),
  ADD COLUMN capture_requested_at timestamptz,
  ADD COLUMN refused_at timestamptz,
  ADD COLUMN refused_field text CHECK (length(refused_field) <= 100);
DROP INDEX payments_one_running;
CREATE UNIQUE INDEX payments_one_running ON payments (tenant_id, order_id)
  WHERE status IN ('created', 'open', 'authorized', 'paid');

-- A shop that sells nothing: the only kind that may use the test bank in production.
ALTER TABLE tenants ADD COLUMN is_demo boolean NOT NULL DEFAULT false;

-- The test bank's books keep what a real provider's would.
ALTER TABLE test_bank_payments DROP CONSTRAINT test_bank_payments_status_check;
ALTER TABLE test_bank_payments
  ADD CONSTRAINT test_bank_payments_status_check CHECK
    (status IN ('open', 'authorized', 'paid', 'failed', 'cancelled', 'expired')),
  ADD COLUMN captured_cents integer NOT NULL DEFAULT 0 CHECK (captured_cents >= 0 AND captured_cents <= amount_cents),
  ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN paid_at timestamptz;
UPDATE test_bank_payments SET captured_cents = amount_cents, paid_at = created_at WHERE status = 'paid';
ALTER TABLE test_bank_payments
  ADD CONSTRAINT test_bank_payments_refunded_check CHECK (refunded_cents >= 0 AND refunded_cents <= captured_cents);

-- id: the refund's at the bank; refund_id: ours, the idempotency key.
CREATE TABLE test_bank_refunds (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id text NOT NULL,
  payment_id text NOT NULL,
  refund_id text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, payment_id, refund_id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES test_bank_payments (tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE test_bank_refunds ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_bank_refunds FORCE ROW LEVEL SECURITY;
CREATE POLICY one_tenant ON test_bank_refunds USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
GRANT SELECT, INSERT, UPDATE, DELETE ON test_bank_refunds TO etalage_app;
