-- In a file of its own: it closes the table for as long as its file takes, in which no index may be filled.
DROP INDEX cart_lines_one_per_variant;
