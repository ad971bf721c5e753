-- Every row of before is one of these as well; looking closes nothing.
ALTER TABLE page_counts VALIDATE CONSTRAINT page_counts_what_check;
