-- When a customer last saved their own details: what is empty in them is so by choice from then on.
ALTER TABLE customers ADD COLUMN details_saved_at timestamptz;
