-- The same variant once for each text and day; without both it is one line, as it was.
CREATE UNIQUE INDEX cart_lines_one_per_choice ON cart_lines (tenant_id, cart_id, variant_id, delivery_day, gift_text)
  NULLS NOT DISTINCT WHERE bundle_group_key IS NULL;
