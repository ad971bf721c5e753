-- Which mails went to an address is asked by its owner, who takes everything along that the shop keeps of them.
CREATE INDEX mails_by_recipient ON mails (tenant_id, recipient);
