-- Whose these rows are is decided by the cart or order that they belong to. A foreign key of their own to the tenant besides
-- locked the one row of the shop for each line that was put into any of its carts, by many at once.
-- Each of these closes its table and that of tenants until the end, so that this file does nothing besides.
ALTER TABLE cart_lines DROP CONSTRAINT cart_lines_tenant_id_fkey;
ALTER TABLE order_lines DROP CONSTRAINT order_lines_tenant_id_fkey;
ALTER TABLE order_vat_groups DROP CONSTRAINT order_vat_groups_tenant_id_fkey;
