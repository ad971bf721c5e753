-- When the money came, as the provider says; null: not yet, or of before.
ALTER TABLE payments ADD COLUMN paid_at timestamptz;

-- The last number of each series: a tenant's invoices and credit notes count apart, from 1 every year. Whoever takes a number keeps the
-- row until the commit, so that none is left out and none is given twice.
CREATE TABLE invoice_counters (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit')),
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (tenant_id, kind, year)
);

-- Invoices and credit notes. intent: what makes two the same one, 'order' for the one invoice of an order.
-- issued_on and due_on: days in Amsterdam. content: all that it says, as it stood that day. Amounts of credit notes are above zero too.
-- credited_cents: of an invoice, what its credit notes took back. open_cents: of an invoice, what is to be paid yet.
CREATE TABLE invoices (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit')),
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  order_id uuid NOT NULL,
  customer_id uuid,
  credits_id uuid,
  refund_id uuid,
  intent text NOT NULL CHECK (length(intent) BETWEEN 1 AND 200),
  issued_on text NOT NULL CHECK (issued_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  due_on text CHECK (due_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  currency text NOT NULL,
  total_cents integer NOT NULL CHECK (total_cents >= 0),
  credited_cents integer NOT NULL DEFAULT 0 CHECK (credited_cents >= 0 AND credited_cents <= total_cents),
  open_cents integer NOT NULL DEFAULT 0 CHECK (open_cents >= 0 AND open_cents <= total_cents),
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, kind, year, number),
  UNIQUE (tenant_id, order_id, intent),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE SET NULL (customer_id),
  FOREIGN KEY (tenant_id, credits_id) REFERENCES invoices (tenant_id, id),
  FOREIGN KEY (tenant_id, refund_id) REFERENCES refunds (tenant_id, id),
  CHECK ((kind = 'credit') = (credits_id IS NOT NULL)),
  CHECK ((kind = 'invoice') = (intent = 'order'))
);
CREATE INDEX invoices_by_customer ON invoices (tenant_id, customer_id, issued_on, id) WHERE customer_id IS NOT NULL;
CREATE INDEX invoices_by_refund ON invoices (tenant_id, refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX invoices_by_credited ON invoices (tenant_id, credits_id) WHERE credits_id IS NOT NULL;

-- The file of an invoice, as it was first drawn. In a table of its own, which no list reads.
CREATE TABLE invoice_files (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  invoice_id uuid NOT NULL,
  pdf bytea NOT NULL,
  PRIMARY KEY (tenant_id, invoice_id),
  FOREIGN KEY (tenant_id, invoice_id) REFERENCES invoices (tenant_id, id)
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['invoice_counters', 'invoices', 'invoice_files'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY one_tenant ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO etalage_app', t);
  END LOOP;
END $$;
-- What was made stays as it is: only what is still to be paid, and what was credited, moves.
GRANT UPDATE ON invoice_counters TO etalage_app;
GRANT UPDATE (credited_cents, open_cents) ON invoices TO etalage_app;

COMMENT ON COLUMN payments.paid_at IS 'When the money came, as the provider says; null: not yet, or of before.';
COMMENT ON COLUMN invoices.number IS 'In the series of its kind and year.';
COMMENT ON COLUMN invoices.intent IS 'What makes two the same one; ''order'' for the invoice of an order.';
COMMENT ON COLUMN invoices.due_on IS 'Of an invoice on account: the last day to pay.';
COMMENT ON COLUMN invoices.credited_cents IS 'Of an invoice: what its credit notes took back.';
COMMENT ON COLUMN invoices.open_cents IS 'Of an invoice: what is to be paid yet.';
