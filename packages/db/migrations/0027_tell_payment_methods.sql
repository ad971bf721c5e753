-- The ways to pay stand in the footer and the cart of every page, so pages that are kept hear of their changes.
CREATE TRIGGER payment_methods_notify AFTER INSERT OR UPDATE OR DELETE ON payment_methods FOR EACH ROW EXECUTE FUNCTION notify_change('settings');
