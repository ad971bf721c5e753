-- What comes back with a whole order is what the cheapest delivery would have cost as it was placed, whatever the shop asks later.
ALTER TABLE orders ADD COLUMN standard_shipping_cents integer;
COMMENT ON COLUMN orders.standard_shipping_cents IS 'With VAT, what the shop''s cheapest delivery would have cost. Null: placed by a version that did not keep it.';
