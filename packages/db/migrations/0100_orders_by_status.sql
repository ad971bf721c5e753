-- A customer's orders of one status, the newest first: any page of any number of orders is a few rows of this.
CREATE INDEX orders_of_customer_by_status ON orders (tenant_id, customer_id, status, number) WHERE customer_id IS NOT NULL;
