-- As in 0097, of what else is kept by an address.
CREATE INDEX contact_messages_by_email ON contact_messages (tenant_id, email);
CREATE INDEX newsletter_subscriptions_by_email ON newsletter_subscriptions (tenant_id, email) WHERE email IS NOT NULL;
CREATE INDEX stock_requests_by_email ON stock_requests (tenant_id, email);
