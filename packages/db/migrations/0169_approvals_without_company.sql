-- What a company's colleagues asked for goes back to them when its account is deleted, and what was decided stays for them to read.
ALTER TABLE order_approvals ALTER COLUMN company_id DROP NOT NULL;
ALTER TABLE order_approvals DROP CONSTRAINT order_approvals_tenant_id_company_id_fkey;
ALTER TABLE order_approvals ADD CONSTRAINT order_approvals_tenant_id_company_id_fkey
  FOREIGN KEY (tenant_id, company_id) REFERENCES customers (tenant_id, id) ON DELETE SET NULL (company_id) NOT VALID;
COMMENT ON COLUMN order_approvals.company_id IS 'The company''s own account; NULL once that is deleted.';
