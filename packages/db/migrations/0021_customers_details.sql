-- is_public: the code was told to everyone (a newsletter, a poster), so that whoever types it later may hear that it ended.
-- A code that a banner of the shop has shown is public without it. Codes for one person never are.
ALTER TABLE promocodes ADD COLUMN is_public boolean NOT NULL DEFAULT false;

-- The addresses that the checkout begins with; rows of the customer's own, never an order's or a cart's.
ALTER TABLE customers
  ADD COLUMN default_billing_address_id bigint,
  ADD COLUMN default_shipping_address_id bigint,
  ADD FOREIGN KEY (tenant_id, default_billing_address_id) REFERENCES addresses (tenant_id, id)
    ON DELETE SET NULL (default_billing_address_id),
  ADD FOREIGN KEY (tenant_id, default_shipping_address_id) REFERENCES addresses (tenant_id, id)
    ON DELETE SET NULL (default_shipping_address_id);
CREATE INDEX customers_by_billing_address ON customers (tenant_id, default_billing_address_id)
  WHERE default_billing_address_id IS NOT NULL;
CREATE INDEX customers_by_shipping_address ON customers (tenant_id, default_shipping_address_id)
  WHERE default_shipping_address_id IS NOT NULL;

-- The shopper's own reference (a purchase order's number), for their books.
ALTER TABLE carts ADD COLUMN reference text CHECK (length(reference) <= 60);
ALTER TABLE orders ADD COLUMN reference text CHECK (length(reference) <= 60);
