-- What is kept for a time only is found by that time, and deleting a row asks no whole table who refers to it.
CREATE INDEX addresses_by_age ON addresses (tenant_id, created_at);
CREATE INDEX carts_by_billing_address ON carts (tenant_id, billing_address_id) WHERE billing_address_id IS NOT NULL;
CREATE INDEX carts_by_shipping_address ON carts (tenant_id, shipping_address_id) WHERE shipping_address_id IS NOT NULL;
CREATE INDEX orders_by_billing_address ON orders (tenant_id, billing_address_id);
CREATE INDEX orders_by_shipping_address ON orders (tenant_id, shipping_address_id);
CREATE INDEX mails_by_age ON mails (tenant_id, created_at);
CREATE INDEX contact_messages_by_age ON contact_messages (tenant_id, created_at);
CREATE INDEX outbox_by_end ON outbox (tenant_id, done_at) WHERE done_at IS NOT NULL;
CREATE INDEX customer_sessions_by_end ON customer_sessions (tenant_id, expires_at);
CREATE INDEX customer_verifications_by_end ON customer_verifications (tenant_id, expires_at);
CREATE INDEX test_bank_payments_by_age ON test_bank_payments (tenant_id, created_at);
CREATE INDEX preview_caches_by_end ON preview_caches (tenant_id, expires_at);

-- A customer can go: their orders stay, and are nobody's then; so are carts that became orders.
ALTER TABLE orders
  DROP CONSTRAINT orders_tenant_id_customer_id_fkey,
  ADD FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE SET NULL (customer_id);
ALTER TABLE carts
  DROP CONSTRAINT carts_tenant_id_customer_id_fkey,
  ADD FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE SET NULL (customer_id),
  DROP CONSTRAINT carts_one_owner,
  ADD CONSTRAINT carts_one_owner CHECK (token_hash IS NULL OR customer_id IS NULL);
ALTER TABLE customers
  DROP CONSTRAINT customers_tenant_id_parent_customer_id_fkey,
  ADD FOREIGN KEY (tenant_id, parent_customer_id) REFERENCES customers (tenant_id, id)
    ON DELETE SET NULL (parent_customer_id);
CREATE INDEX customers_by_parent ON customers (tenant_id, parent_customer_id) WHERE parent_customer_id IS NOT NULL;
