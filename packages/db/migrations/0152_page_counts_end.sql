-- Counts of pages end after a time, and tell in which colours the pages were seen.
GRANT DELETE ON page_counts TO etalage_app;
ALTER TABLE page_counts DROP CONSTRAINT page_counts_what_check;
ALTER TABLE page_counts ADD CONSTRAINT page_counts_what_check
  CHECK (what IN ('page', 'product', 'referrer', 'device', 'language', 'theme')) NOT VALID;
