-- What a bundle was said to save when it was ordered, on the order's display basis, repeated on each of its lines: a shop may
-- state it by hand, so it cannot be found again from the lines. NULL for loose lines, and for orders from before this.
ALTER TABLE order_lines ADD COLUMN bundle_saving_cents integer CHECK (bundle_saving_cents >= 0);
