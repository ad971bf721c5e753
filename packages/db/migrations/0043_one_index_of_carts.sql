-- In a transaction of its own: to drop an index, its table is closed to all until the end, and nothing here takes time.
DROP INDEX carts_by_customer;
ALTER INDEX carts_by_customer_alone RENAME TO carts_by_customer;
