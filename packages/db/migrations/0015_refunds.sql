-- Money that goes back: what came in of each payment, what we gave back of it, and what was taken back without us.

-- paid_cents: what came in, as the provider says; it may be another amount than was asked for ('mismatch').
-- refund_cents: what our refunds give back or mean to; the CHECK is the last word on it.
-- outside_cents: refunds made at the provider without us, and what payers' banks took back and have not returned.
ALTER TABLE payments DROP CONSTRAINT payments_status_check;
ALTER TABLE payments
  ADD CONSTRAINT payments_status_check CHECK (status IN ('created', 'open', 'authorized', 'paid', 'failed', 'cancelled',
    'expired', 'refund-due', 'mismatch')),
  ADD COLUMN paid_cents integer NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
  ADD COLUMN refund_cents integer NOT NULL DEFAULT 0,
  ADD COLUMN outside_cents integer NOT NULL DEFAULT 0 CHECK (outside_cents >= 0);
-- Rows of all tenants, which forced row-level security hides from the owner too.
ALTER TABLE payments NO FORCE ROW LEVEL SECURITY;
UPDATE payments SET paid_cents = amount_cents WHERE status IN ('paid', 'refund-due');
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
ALTER TABLE payments
  ADD CONSTRAINT payments_refunds_fit CHECK (refund_cents >= 0 AND refund_cents <= paid_cents);

-- What went back to the card, of what an order spent of it.
ALTER TABLE order_coupons
  ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT order_coupons_refunds_fit CHECK (refunded_cents >= 0 AND refunded_cents <= amount_cents);

-- One row per amount that goes back to where it came from: a payment or a card. 'requested': the provider has not said yes
-- yet; 'sent': it has, and the payer's bank not; 'done'; 'failed': staff must act, and the amount can be refunded again.
-- intent: what makes two requests the same one; it has one row per payment and card. The id is the provider's idempotency key.
-- requested_by: 'shop' by itself, 'staff', or 'provider' for one made there without us.
CREATE TABLE refunds (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  payment_id uuid,
  coupon_id bigint,
  intent text NOT NULL CHECK (length(intent) BETWEEN 1 AND 200),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('undeliverable', 'paid-twice', 'cancelled', 'withdrawn', 'staff', 'provider')),
  requested_by text NOT NULL CHECK (requested_by IN ('shop', 'staff', 'provider')),
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'sent', 'done', 'failed')),
  provider_refund_id text,
  failure text CHECK (length(failure) <= 200),
  requested_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, payment_id, provider_refund_id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id, coupon_id) REFERENCES order_coupons (tenant_id, order_id, coupon_id),
  CHECK ((payment_id IS NULL) <> (coupon_id IS NULL))
);
CREATE UNIQUE INDEX refunds_one_per_payment ON refunds (tenant_id, intent, payment_id) WHERE payment_id IS NOT NULL;
CREATE UNIQUE INDEX refunds_one_per_card ON refunds (tenant_id, intent, coupon_id) WHERE coupon_id IS NOT NULL;
CREATE INDEX refunds_by_order ON refunds (tenant_id, order_id, requested_at);
CREATE INDEX refunds_by_payment ON refunds (tenant_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX refunds_not_done ON refunds (tenant_id, requested_at) WHERE status <> 'done';

-- What payers' banks took back, by the provider's id of it.
CREATE TABLE chargebacks (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  payment_id uuid NOT NULL,
  id text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  currency text NOT NULL,
  is_reversed boolean NOT NULL DEFAULT false,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, payment_id, id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id)
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['refunds', 'chargebacks'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY one_tenant ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO etalage_app', t);
  END LOOP;
END $$;
-- What was asked for stays as it was asked; only how far it came changes.
GRANT UPDATE (status, provider_refund_id, failure, sent_at, ended_at) ON refunds TO etalage_app;
GRANT UPDATE (is_reversed) ON chargebacks TO etalage_app;

-- Chargebacks and refunds that failed: what staff look at first, however many payments there are.
CREATE INDEX payments_mismatched ON payments (tenant_id, updated_at) WHERE status = 'mismatch';
