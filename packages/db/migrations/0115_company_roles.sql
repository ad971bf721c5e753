-- What a colleague may do for their company; it says nothing of who is nobody's colleague.
ALTER TABLE customers
  ADD COLUMN company_role text NOT NULL DEFAULT 'buyer' CHECK (company_role IN ('buyer', 'approver', 'admin')),
  ADD COLUMN order_limit_cents integer CHECK (order_limit_cents >= 0);
COMMENT ON COLUMN customers.order_limit_cents IS 'What an order of a colleague may cost with VAT before somebody else approves it; null: any amount.';
