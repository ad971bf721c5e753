-- The keys of the last changes of a cart, the newest first: a change whose answer was lost is sent again under its key.
ALTER TABLE carts ADD COLUMN recent_changes text[] NOT NULL DEFAULT '{}';
