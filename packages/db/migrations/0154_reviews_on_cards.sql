-- Cards say what buyers think where the shop shows it: switching that on or off changes what every product's card shows.
CREATE TRIGGER website_settings_cards_notify AFTER INSERT OR UPDATE ON website_settings
  FOR EACH ROW WHEN (NEW.key_ = 'product_reviews_enabled') EXECUTE FUNCTION notify_change('products');
CREATE TRIGGER website_settings_cards_gone_notify AFTER DELETE ON website_settings
  FOR EACH ROW WHEN (OLD.key_ = 'product_reviews_enabled') EXECUTE FUNCTION notify_change('products');
