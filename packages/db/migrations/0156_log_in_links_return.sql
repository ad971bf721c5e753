-- Where somebody was going when they had themselves mailed a link to log in, as resets and registrations keep it in their details.
ALTER TABLE log_in_links ADD COLUMN return_url text;
