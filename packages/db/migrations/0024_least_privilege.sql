-- The API finds shops; it opens, changes and removes none. Whoever does that is the owner, at the command line.
REVOKE ALL ON tenants, tenant_domains, postal_codes FROM etalage_platform;
GRANT SELECT ON tenants, tenant_domains TO etalage_platform;
