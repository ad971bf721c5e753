-- Every change of a cart sets updated_at, and an index that holds that column made PostgreSQL write each version of the row into
-- all indexes of carts (no change stayed on its page), also those of carts that are no customer's. A customer's carts are
-- looked for by the customer alone.
DROP INDEX carts_by_customer;
CREATE INDEX carts_by_customer ON carts (tenant_id, customer_id) WHERE customer_id IS NOT NULL;

-- Whose these rows are is decided by the cart or order that they belong to. A foreign key of their own to the tenant besides
-- locked the one row of the shop for each line that was put into any of its carts, by many at once.
ALTER TABLE cart_lines DROP CONSTRAINT cart_lines_tenant_id_fkey;
ALTER TABLE order_lines DROP CONSTRAINT order_lines_tenant_id_fkey;
ALTER TABLE order_vat_groups DROP CONSTRAINT order_vat_groups_tenant_id_fkey;
