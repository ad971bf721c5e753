-- What is reserved and is not there (docs/decisions/065). missing: pieces that reservations hold beyond what the last count found; whatever
-- ends lets go of these first, so that nobody can reserve them again.
ALTER TABLE branch_stock ADD COLUMN missing integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN branch_stock.missing IS 'Pieces that reservations hold beyond what was there when it was counted.';

-- A branch that closes for good keeps nothing apart: the background tells whoever reserved there, as soon as it looks.
CREATE FUNCTION look_at_reservations_of_branch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reservations SET act_at = now() WHERE tenant_id = OLD.tenant_id AND branch_id = OLD.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER branches_reservations AFTER DELETE ON branches
  FOR EACH ROW EXECUTE FUNCTION look_at_reservations_of_branch();
