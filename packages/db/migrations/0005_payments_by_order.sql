-- Every look at an order asks for its payments, ended ones too, which the index of running ones does not hold.
CREATE INDEX payments_by_order ON payments (tenant_id, order_id, created_at DESC);
