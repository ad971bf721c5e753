import pg from 'pg';

export interface FillOptions {
  tenants: number;
  /** In all tenants together. */
  products: number;
  log?: (message: string) => void;
}

const adjectives =
  'rode,blauwe,groene,witte,zwarte,ronde,hoge,lage,houten,stalen,glazen,kleine,grote,oude,nieuwe,zachte';
const nouns =
  'vaas,lamp,stoel,tafel,kast,schaal,mok,pan,mes,plank,fiets,bel,band,zadel,mand,deken,kussen,klok,spiegel,emmer,kaars,bord,kom,glas,kan,theepot,snijplank,autolader,fietslamp,tuinslang';

/** What each table gets, for all tenants at once; n is a tenant's number, i a product's number in its tenant. */
function statements({ tenants, products }: FillOptions): [what: string, sql: string][] {
  const each = Math.ceil(products / tenants);
  return [
    [
      'tenants',
      `INSERT INTO tenants (id, slug, name)
       SELECT md5('tenant' || n)::uuid, 'bench-' || n, 'Bench ' || n FROM generate_series(1, ${tenants}) n`,
    ],
    ['domains', `INSERT INTO tenant_domains SELECT slug || '.bench', id, true FROM tenants`],
    [
      'languages',
      `INSERT INTO languages SELECT id, code, code, code, place FROM tenants, (VALUES ('nl', 0), ('en', 1)) l (code, place)`,
    ],
    [
      'brands',
      `INSERT INTO brands (tenant_id, id, slug, name) SELECT id, b, 'merk-' || b, 'Merk ' || b FROM tenants, generate_series(1, 40) b`,
    ],
    [
      'tags',
      `INSERT INTO tags (tenant_id, id, slug, name)
       SELECT id, g, 'label-' || g, jsonb_build_object('nl', 'Label ' || g) FROM tenants, generate_series(1, 20) g`,
    ],
    [
      'categories',
      `INSERT INTO categories (tenant_id, id, parent_id, slug, name, sort_index)
       SELECT id, c, CASE WHEN c <= 10 THEN NULL WHEN c <= 40 THEN 1 + (c - 11) / 3 ELSE 11 + (c - 41) / 3 END,
         'soort-' || c, jsonb_build_object('nl', 'Soort ' || c, 'en', 'Kind ' || c), c FROM tenants, generate_series(1, 130) c`,
    ],
    [
      'media',
      `INSERT INTO media (tenant_id, id, hash, width, height, widths)
       SELECT id, m, md5(m::text), 1200, 1200, '{160,320,640,960}' FROM tenants, generate_series(1, 200) m`,
    ],
    [
      'products',
      `INSERT INTO products (tenant_id, id, status, brand_id, vat_rate, main_media_id, popularity, min_price_cents, in_stock, created_at)
       SELECT t.id, i, 'published', 1 + i % 40, CASE WHEN i % 5 = 0 THEN 900 ELSE 2100 END, 1 + i % 200, (i * 7919) % 10000,
         500 + (i * 104729) % 20000, i % 11 <> 0, now() - i * interval '1 minute' FROM tenants t, generate_series(1, ${each}) i`,
    ],
    [
      'translations',
      `INSERT INTO product_translations (tenant_id, product_id, language, name, slug, subtitle, description)
       SELECT p.tenant_id, p.id, l.code,
         (string_to_array('${adjectives}', ','))[1 + p.id % 16] || ' ' || (string_to_array('${nouns}', ','))[1 + (p.id / 16) % 30] || ' ' || p.id,
         'product-' || p.id, 'Voor elke dag', '<p>' || repeat('Een degelijk stuk voor in huis, met zorg gemaakt. ', 8) || '</p>'
       FROM products p, (VALUES ('nl'), ('en')) l (code)`,
    ],
    [
      'variants',
      `INSERT INTO variants (tenant_id, id, product_id, article_number, name, unit_price_cents, sort_index)
       SELECT p.tenant_id, p.id * 3 + v, p.id, 'A' || p.id || '-' || v, jsonb_build_object('nl', 'Maat ' || v),
         p.min_price_cents + v * 100, v FROM products p, generate_series(0, 2) v`,
    ],
    [
      'stock',
      `INSERT INTO stock SELECT tenant_id, id, CASE WHEN product_id % 11 = 0 THEN 0 ELSE 100 END FROM variants`,
    ],
    [
      'product categories',
      `INSERT INTO product_categories (tenant_id, category_id, product_id, is_direct)
       SELECT p.tenant_id, c.id, p.id, c.level = 3 FROM products p,
         LATERAL (VALUES (41 + p.id % 90, 3), (11 + (p.id % 90) / 3, 2), (1 + (p.id % 90) / 9, 1)) c (id, level)`,
    ],
    [
      'product tags',
      `INSERT INTO product_tags (tenant_id, tag_id, product_id) SELECT tenant_id, 1 + id % 20, id FROM products WHERE id % 2 = 0`,
    ],
    [
      'bundles',
      `INSERT INTO bundles (tenant_id, id, slug, status, name, fixed_total_price_cents)
       SELECT id, b, 'bundel-' || b, 'published', jsonb_build_object('nl', 'Bundel ' || b), 4995 FROM tenants, generate_series(1, 20) b`,
    ],
    [
      'bundle lines',
      `INSERT INTO bundle_lines (tenant_id, bundle_id, variant_id, units_per_set)
       SELECT tenant_id, id, (id * 10 + k) * 3, 1 FROM bundles, generate_series(0, 2) k`,
    ],
    [
      'search documents',
      `INSERT INTO product_search (tenant_id, product_id, language, words, document)
       SELECT t.tenant_id, t.product_id, t.language, lower(t.name || ' merk ' || 'A' || t.product_id),
         setweight(to_tsvector(search_config(t.language), t.name), 'A') || setweight(to_tsvector('simple', t.name), 'A')
         || setweight(to_tsvector(search_config(t.language), t.description), 'D')
       FROM product_translations t`,
    ],
  ];
}

/** Fills an empty, migrated PostgreSQL with shops of equal size, as its superuser. */
export async function fillDatabase(databaseUrl: string, options: FillOptions): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Triggers and foreign keys would make each row cost several: what they keep is written right here.
    await client.query('SET session_replication_role = replica');
    for (const [what, sql] of statements(options)) {
      const started = Date.now();
      const { rowCount } = await client.query(sql);
      options.log?.(`${what}: ${rowCount} rows in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}
