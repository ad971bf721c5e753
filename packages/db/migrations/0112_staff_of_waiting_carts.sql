-- Who of the staff asked approval for a cart in its customer's name, by name; NULL: the customer did. The order keeps it.
ALTER TABLE carts ADD COLUMN asked_by_staff text;
