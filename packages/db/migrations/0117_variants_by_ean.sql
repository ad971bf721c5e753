-- A quick order finds articles by their EAN.
CREATE INDEX variants_by_ean ON variants (tenant_id, ean) WHERE ean IS NOT NULL;
