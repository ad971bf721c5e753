-- A VAT number that is changed is to be checked anew, whoever changes it.
CREATE FUNCTION forget_vat_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.vat_is_valid := NULL;
  NEW.vat_checked_at := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER vat_number_changed BEFORE UPDATE OF vat_number ON customers
  FOR EACH ROW WHEN (OLD.vat_number IS DISTINCT FROM NEW.vat_number) EXECUTE FUNCTION forget_vat_check();
