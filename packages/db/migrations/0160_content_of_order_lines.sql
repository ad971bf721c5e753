-- What one of a line held as it was bought, of which its price per kg is made: it has none where one of the two is null.
ALTER TABLE order_lines ADD COLUMN content_milli bigint;
ALTER TABLE order_lines ADD COLUMN content_unit text;
