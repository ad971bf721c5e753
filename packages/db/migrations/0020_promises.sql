-- What decides when an order arrives, read by the one function that promises a day. Days of the week are 1 for Monday to 7
-- for Sunday, times of day 'HH:MM' in Amsterdam.
-- cut_off: until when an order still leaves on one of the handover_days, on which the shop packs and hands over.
-- delivery_days: on which the carrier delivers; days_min and days_max count in them, from the day of handing over. Pick-up
-- goes by the branches' opening hours; its days_max counts opening days.
ALTER TABLE shipping_methods
  ADD COLUMN cut_off text NOT NULL DEFAULT '16:00' CHECK (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD COLUMN handover_days smallint[] NOT NULL DEFAULT '{1,2,3,4,5}'
    CHECK (handover_days <@ ARRAY[1,2,3,4,5,6,7]::smallint[] AND cardinality(handover_days) > 0),
  ADD COLUMN delivery_days smallint[] NOT NULL DEFAULT '{1,2,3,4,5,6}'
    CHECK (delivery_days <@ ARRAY[1,2,3,4,5,6,7]::smallint[] AND cardinality(delivery_days) > 0),
  ADD COLUMN window_from text CHECK (window_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD COLUMN window_until text CHECK (window_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD CONSTRAINT shipping_methods_window CHECK ((window_from IS NULL) = (window_until IS NULL) AND window_from < window_until);

-- Days of packing that a product takes before it can leave.
ALTER TABLE products ADD COLUMN handling_days integer NOT NULL DEFAULT 0 CHECK (handling_days BETWEEN 0 AND 60);

-- What the order was promised when it was placed, shown from then on: {from, until, timeFrom, timeUntil, place}. NULL for
-- orders of before there was a promise.
ALTER TABLE orders ADD COLUMN delivery_promise jsonb
  CHECK (delivery_promise IS NULL OR (delivery_promise ->> 'from' IS NOT NULL AND delivery_promise ->> 'until' IS NOT NULL));

-- Pages that promise a day are made of this too.
CREATE TRIGGER shipping_methods_notify AFTER INSERT OR UPDATE OR DELETE ON shipping_methods
  FOR EACH ROW EXECUTE FUNCTION notify_change('settings');
