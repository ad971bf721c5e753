-- From which network an order came, as a key that tells nobody which: one network may hold only so much unpaid stock.
ALTER TABLE orders ADD COLUMN placed_from text;
CREATE INDEX orders_open_by_email ON orders (tenant_id, lower(email)) WHERE status = 'open';
CREATE INDEX orders_open_by_network ON orders (tenant_id, placed_from, placed_at) WHERE status = 'open';
