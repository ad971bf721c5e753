-- Why a consumer cannot withdraw from buying a product, or can only in part; an order keeps what was so when it was placed.
-- sealed: only once its seal is broken.
ALTER TABLE products
  ADD COLUMN withdrawal_exception text CHECK (withdrawal_exception IN ('perishable', 'made-to-measure', 'digital', 'sealed'));
COMMENT ON COLUMN products.withdrawal_exception IS 'Why it cannot be withdrawn from; of sealed goods only once the seal is broken. null: it can be.';

-- returned_quantity: pieces that were withdrawn from or taken back; never more than were bought, whoever asks at the same time.
ALTER TABLE order_lines
  ADD COLUMN withdrawal_exception text CHECK (withdrawal_exception IN ('perishable', 'made-to-measure', 'digital', 'sealed')),
  ADD COLUMN returned_quantity integer NOT NULL DEFAULT 0 CHECK (returned_quantity BETWEEN 0 AND quantity);
COMMENT ON COLUMN order_lines.withdrawal_exception IS 'As it was for the product when the order was placed.';
COMMENT ON COLUMN order_lines.returned_quantity IS 'Pieces that were withdrawn from or taken back.';

-- Declarations of customers, or of staff for them, that parts of an order are withdrawn from, and what became of each.
-- ordinal: 1 for the first of its order. Whoever declares says how many they know of, so that two pages that declare at once make one.
-- parts: what of the order was given back with it, as a credit note needs it; null until then.
CREATE TABLE returns (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL,
  ordinal integer NOT NULL CHECK (ordinal > 0),
  status text NOT NULL DEFAULT 'declared' CHECK (status IN ('declared', 'received', 'refunded', 'refused')),
  declared_by text NOT NULL CHECK (declared_by IN ('customer', 'staff')),
  declared_at timestamptz NOT NULL DEFAULT now(),
  received_at timestamptz,
  ended_at timestamptz,
  refusal text CHECK (length(refusal) BETWEEN 1 AND 500),
  amount_cents integer CHECK (amount_cents >= 0),
  parts jsonb,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, order_id, ordinal),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  CHECK ((status = 'refused') = (refusal IS NOT NULL)),
  CHECK ((status = 'refunded') = (amount_cents IS NOT NULL)),
  CHECK ((status IN ('refunded', 'refused')) = (ended_at IS NOT NULL))
);
CREATE INDEX returns_open ON returns (tenant_id, declared_at) WHERE ended_at IS NULL;

CREATE TABLE return_lines (
  tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
  return_id uuid NOT NULL,
  order_line_id bigint NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (tenant_id, return_id, order_line_id),
  FOREIGN KEY (tenant_id, return_id) REFERENCES returns (tenant_id, id),
  FOREIGN KEY (tenant_id, order_line_id) REFERENCES order_lines (tenant_id, id)
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['returns', 'return_lines'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY one_tenant ON %I USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant())', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO etalage_app', t);
  END LOOP;
END $$;
GRANT UPDATE ON returns TO etalage_app;
COMMENT ON COLUMN returns.ordinal IS '1 for the first of its order.';
COMMENT ON COLUMN returns.amount_cents IS 'What was given back for it.';
COMMENT ON COLUMN returns.parts IS 'What of the order was given back, as its credit note needs it.';
