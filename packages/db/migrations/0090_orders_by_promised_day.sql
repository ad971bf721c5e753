-- Which orders were promised for a day that is past, and may be asked about, is looked for every hour.
CREATE INDEX orders_paid_by_promise ON orders (tenant_id, (delivery_promise ->> 'until')) WHERE status = 'paid';
