-- Every change of a cart sets updated_at, and an index that holds that column made PostgreSQL write each version of the row into
-- all indexes of carts (no change stayed on its page), also those of carts that are no customer's. A customer's carts are
-- looked for by the customer alone. While this index is filled, carts can be read; 0043 then puts it in the old one's place.
CREATE INDEX carts_by_customer_alone ON carts (tenant_id, customer_id) WHERE customer_id IS NOT NULL;
