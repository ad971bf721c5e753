-- Who invited somebody to order for their company; NULL where the shop did. The invitation goes with them.
ALTER TABLE account_links
  ADD COLUMN invited_by uuid,
  ADD FOREIGN KEY (tenant_id, invited_by) REFERENCES customers (tenant_id, id) ON DELETE CASCADE;
