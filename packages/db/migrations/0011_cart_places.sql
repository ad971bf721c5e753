-- Where a line stands in its cart. NULL for all that were added at the end, which stand by their id; what is put back after it was
-- taken out gets a place between its neighbours'.
ALTER TABLE cart_lines ADD COLUMN place double precision;
