-- Every change of a cart sets updated_at. An index on it made PostgreSQL write each version of the row into all indexes of
-- carts as well. Without it, and with room left on each page, most changes stay on the page (HOT), which is a tenth of what
-- adding a line costs. Retention finds old carts by when they were made: none was changed before that.
CREATE INDEX carts_by_birth ON carts (tenant_id, status, created_at);
DROP INDEX carts_by_age;
ALTER TABLE carts SET (fillfactor = 70);
ALTER TABLE cart_lines SET (fillfactor = 85);
