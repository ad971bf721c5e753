-- For the jobs that delete won codes whose time is over.
CREATE INDEX promocodes_won ON promocodes (tenant_id, valid_until) WHERE is_won;
