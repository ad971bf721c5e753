-- What the shop asks with a product, and what the shopper asked of one line of a cart: a text that goes with it, and the day on
-- which it shall come. Two lines of one variant with different texts or days are two lines, also of the order.
ALTER TABLE products
  ADD COLUMN asks_gift_text boolean NOT NULL DEFAULT false,
  ADD COLUMN asks_delivery_day boolean NOT NULL DEFAULT false;
ALTER TABLE cart_lines
  ADD COLUMN gift_text text CHECK (gift_text <> '' AND char_length(gift_text) <= 250),
  ADD COLUMN delivery_day date,
  ADD CHECK (bundle_group_key IS NULL OR (gift_text IS NULL AND delivery_day IS NULL));
ALTER TABLE order_lines
  ADD COLUMN gift_text text,
  ADD COLUMN delivery_day date;
COMMENT ON COLUMN cart_lines.delivery_day IS 'null: as soon as it can come.';
COMMENT ON COLUMN order_lines.delivery_day IS 'null: as the order was promised.';

-- What asks something cannot be bought from its card, so the cards are told of it.
CREATE FUNCTION tell_what_is_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_bulk() THEN PERFORM tell_tags(NEW.tenant_id, ARRAY['card:' || NEW.id]); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_notify_asked AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.asks_gift_text, OLD.asks_delivery_day) IS DISTINCT FROM (NEW.asks_gift_text, NEW.asks_delivery_day))
  EXECUTE FUNCTION tell_what_is_asked();
