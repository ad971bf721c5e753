-- What a column's name does not say. The generated types of the code repeat it.
COMMENT ON COLUMN carts.token_hash IS 'null once the cart is a customer''s.';
COMMENT ON COLUMN carts.recent_changes IS 'Keys of its last changes, the newest first.';
COMMENT ON COLUMN cart_lines.place IS 'null: by the id.';
COMMENT ON COLUMN orders.access_token_hash IS 'Of earlier versions; nothing reads it.';
COMMENT ON COLUMN orders.placed_from IS 'Key of the network that the order came from.';
COMMENT ON COLUMN orders.end_after IS 'When ending it is tried again, after `end_tries` tries that came to nothing; null: not tried yet.';
COMMENT ON COLUMN orders.links_from IS 'Tokens made before open nothing.';
COMMENT ON COLUMN order_lines.bundle_saving_cents IS 'Cents on the order''s display basis, of the whole bundle; null for loose lines.';
COMMENT ON COLUMN payments.check_at IS 'null: there is nothing to ask the provider any more.';
COMMENT ON COLUMN mails.order_id IS 'Whose token stands where the placeholder is.';
COMMENT ON COLUMN log_in_links.customer_id IS 'null where the address has no customer.';
