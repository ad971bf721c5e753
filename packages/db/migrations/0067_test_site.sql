-- The one shop whose visitors may be led to a test site (OVER-04), and where that stands; NULL for every other shop. Whoever
-- runs the deployment fills it in: a shop can only switch its launcher on or off.
ALTER TABLE tenants ADD COLUMN test_site_url text CHECK (test_site_url ~ '^https://[^[:space:]]+$');
