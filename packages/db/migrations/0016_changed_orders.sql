-- The cart that an unpaid order went back into because its shopper wanted to change it; the order itself is 'cancelled'.
ALTER TABLE orders
  ADD COLUMN changed_to_cart_id uuid,
  ADD FOREIGN KEY (tenant_id, changed_to_cart_id) REFERENCES carts (tenant_id, id) ON DELETE SET NULL (changed_to_cart_id);
CREATE INDEX orders_by_changed_cart ON orders (tenant_id, changed_to_cart_id) WHERE changed_to_cart_id IS NOT NULL;
