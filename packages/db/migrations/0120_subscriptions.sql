-- Goods that come again and again until their customer says otherwise (docs/decisions/063).
ALTER TABLE products ADD COLUMN offers_subscription boolean NOT NULL DEFAULT false;

CREATE TABLE subscriptions (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'active', 'paused', 'ended')),
  paused_because text CHECK (paused_because IN ('customer', 'payment', 'checkout')),
  interval text NOT NULL CHECK (interval IN ('week', 'two-weeks', 'month', 'two-months', 'quarter', 'half-year')),
  anchor_on date NOT NULL,
  next_on date NOT NULL,
  act_at timestamptz,
  told_for date,
  told_at timestamptz,
  told_total_cents integer CHECK (told_total_cents >= 0),
  language text NOT NULL,
  billing_address_id bigint NOT NULL,
  shipping_address_id bigint,
  shipping_method_id bigint NOT NULL,
  provider text NOT NULL,
  method text NOT NULL,
  mandate_customer text,
  mandate_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, billing_address_id) REFERENCES addresses (tenant_id, id),
  FOREIGN KEY (tenant_id, shipping_address_id) REFERENCES addresses (tenant_id, id),
  FOREIGN KEY (tenant_id, shipping_method_id) REFERENCES shipping_methods (tenant_id, id),
  FOREIGN KEY (tenant_id, provider, method) REFERENCES payment_methods (tenant_id, provider, method),
  CHECK ((status = 'paused') = (paused_because IS NOT NULL)),
  CHECK ((status = 'ended') = (ended_at IS NOT NULL)),
  CHECK ((mandate_customer IS NULL) = (mandate_id IS NULL))
);
CREATE INDEX subscriptions_by_customer ON subscriptions (tenant_id, customer_id, created_at);
CREATE INDEX subscriptions_due ON subscriptions (tenant_id, act_at) WHERE act_at IS NOT NULL;
CREATE INDEX subscriptions_by_billing ON subscriptions (tenant_id, billing_address_id);
CREATE INDEX subscriptions_by_shipping ON subscriptions (tenant_id, shipping_address_id);

-- Variants by number alone, so that what a shop deletes stays there by its name, and its customer is told.
CREATE TABLE subscription_lines (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  subscription_id uuid NOT NULL,
  variant_id bigint NOT NULL,
  place integer NOT NULL,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  name text NOT NULL,
  variant_name text NOT NULL,
  PRIMARY KEY (tenant_id, subscription_id, variant_id),
  FOREIGN KEY (tenant_id, subscription_id) REFERENCES subscriptions (tenant_id, id) ON DELETE CASCADE
);

-- What became of each date: its key is why a date gives one order at most.
CREATE TABLE subscription_deliveries (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  subscription_id uuid NOT NULL,
  due_on date NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('ordered', 'paid', 'unpaid', 'skipped', 'unavailable')),
  order_id uuid,
  payment_id uuid,
  is_first boolean NOT NULL DEFAULT false,
  failures integer NOT NULL DEFAULT 0 CHECK (failures BETWEEN 0 AND 3),
  collect_at timestamptz,
  missing text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT subscription_deliveries_pkey PRIMARY KEY (tenant_id, subscription_id, due_on),
  UNIQUE (tenant_id, order_id),
  UNIQUE (tenant_id, payment_id),
  FOREIGN KEY (tenant_id, subscription_id) REFERENCES subscriptions (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id),
  CHECK ((order_id IS NULL) = (outcome IN ('skipped', 'unavailable')))
);
CREATE INDEX subscription_deliveries_due ON subscription_deliveries (tenant_id, collect_at) WHERE collect_at IS NOT NULL;

-- The test bank's own books of who agreed to later payments, and what shall come of them.
CREATE TABLE test_bank_mandates (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id text NOT NULL,
  later text NOT NULL CHECK (later IN ('pays', 'fails', 'refuses', 'hangs', 'late')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
ALTER TABLE test_bank_payments ADD COLUMN mandate_id text;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['subscriptions', 'subscription_lines', 'subscription_deliveries', 'test_bank_mandates'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY one_tenant ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO etalage_app', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['subscriptions', 'subscription_deliveries'] LOOP
    EXECUTE format('CREATE POLICY scheduler_reads_due ON %I FOR SELECT TO etalage_scheduler USING (true)', t);
  END LOOP;
END $$;
GRANT SELECT (tenant_id, act_at) ON subscriptions TO etalage_scheduler;
GRANT SELECT (tenant_id, collect_at) ON subscription_deliveries TO etalage_scheduler;

COMMENT ON COLUMN subscriptions.status IS 'waiting: its first order is not paid yet, or its mandate not given.';
COMMENT ON COLUMN subscriptions.anchor_on IS 'The dates are counted from it, so that the end of a month stays one.';
COMMENT ON COLUMN subscriptions.act_at IS 'When the background looks at it again; null: not by itself.';
COMMENT ON COLUMN subscriptions.told_for IS 'The date whose price was told last, at told_at: told_total_cents, which is the most that is taken.';
COMMENT ON COLUMN subscription_deliveries.collect_at IS 'When its payment is tried again; null: not by itself.';
COMMENT ON COLUMN subscription_deliveries.payment_id IS 'The payment that is taken by the mandate; those that its customer makes are others.';
COMMENT ON COLUMN subscription_deliveries.missing IS 'Of an unavailable one: the names of what could not come.';
COMMENT ON COLUMN test_bank_payments.mandate_id IS 'The mandate that was given with it, or that it was taken by.';
