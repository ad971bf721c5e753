-- How often networks asked, counted over all processes. Of no tenant: a network is limited as a whole. Unlogged, since a crash may forget
-- what nobody looks at a minute or an hour later, and no standby needs it.
CREATE UNLOGGED TABLE request_counts (
  key text PRIMARY KEY,
  requests integer NOT NULL,
  ends_at timestamptz NOT NULL
);
COMMENT ON TABLE request_counts IS 'How often networks asked, over all processes, in windows that begin with the first request.';
COMMENT ON COLUMN request_counts.key IS 'A keyed hash of the limit and the network.';

GRANT SELECT, INSERT, UPDATE, DELETE ON request_counts TO etalage_platform;
