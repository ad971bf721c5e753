import { createHash } from 'node:crypto';
import { type Database, sql, type Tx } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { imageWidths } from '@etalage/media/kept-widths';
import { createPen, svgDocument } from '../drawing/pen.ts';
import type { DrawPictures } from '../pictures.ts';
import { createRandom } from '../random.ts';
import { molenArt } from '../shops/molen/drawings.ts';
import { demoTenantId } from './seed-demo-shops.ts';

export type LoadOptions = {
  /** Products over all shops together. */
  products: number;
  /** Shops to spread them over. */
  tenants: number;
  mediaDir: string;
  onProgress?: ((message: string) => void) | undefined;
  /** One picture, shared by all products of a shop, is drawn at once unless it says 'none'. */
  pictures?: DrawPictures | undefined;
};

/**
 * Makes shops for load work, load-001.localhost and on, with generated products of three variants each; every eighth
 * product is reduced, every twentieth sold out. Shops that exist are left alone.
 */
export async function seedLoadShops(database: Database, options: LoadOptions): Promise<void> {
  const onProgress = options.onProgress ?? (() => {});
  const each = Math.ceil(options.products / options.tenants);
  for (let number = 1; number <= options.tenants; number += 1) {
    const slug = `load-${String(number).padStart(3, '0')}`;
    const tenantId = demoTenantId(slug);
    const exists = await database.withPlatform((tx) =>
      tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst(),
    );
    if (exists) continue;
    const picture = await sharedPicture(tenantId, options);
    await withOwner(database, (tx) => insertLoadShop(tx, tenantId, slug, number, each, picture), {
      tenantId,
      bulk: true,
    });
    onProgress(`Load shop ${number} of ${options.tenants}: ${each} products`);
  }
  // Plans for tables this large are only as good as what the planner knows of them.
  await withOwner(database, (tx) => sql`ANALYZE`.execute(tx));
}

async function sharedPicture(
  tenantId: string,
  { mediaDir, pictures = 'now' }: LoadOptions,
): Promise<{ hash: string; widths: number[] }> {
  const pen = createPen(createRandom('load'));
  const svg = svgDocument(
    pen,
    molenArt.scene(pen, { drawing: 'mug', colour: '#5f7f86' }),
    { width: 1000, height: 1000 },
    960,
  );
  if (pictures === 'none')
    return { hash: createHash('sha256').update(svg).digest('hex').slice(0, 32), widths: imageWidths(960) };
  const { storeImage } = await import('@etalage/media');
  return storeImage(Buffer.from(svg), { mediaDir, tenantId, trustedSvg: true, quick: true });
}

const kinds = [
  'Mok',
  'Bord',
  'Kom',
  'Pan',
  'Mes',
  'Plank',
  'Vaas',
  'Kaars',
  'Lamp',
  'Mand',
  'Plaid',
  'Kussen',
  'Glas',
  'Karaf',
  'Theepot',
  'Lepel',
];
const makes = [
  'eiken',
  'stalen',
  'linnen',
  'glazen',
  'koperen',
  'keramische',
  'wollen',
  'rieten',
  'gietijzeren',
  'gerecyclede',
  'marmeren',
];
const names = [
  'Zwolle',
  'Deventer',
  'Kampen',
  'Hasselt',
  'Ommen',
  'Raalte',
  'Dalfsen',
  'Staphorst',
  'Hattem',
  'Heerde',
  'Epe',
  'Vaassen',
  'Olst',
];

async function insertLoadShop(
  tx: Tx,
  tenantId: string,
  slug: string,
  seed: number,
  products: number,
  picture: { hash: string; widths: number[] },
): Promise<void> {
  const tenant = sql`${tenantId}::uuid`;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(tx);
  await run(
    sql`INSERT INTO tenants (id, slug, name, is_demo) VALUES (${tenant}, ${slug}, ${`Winkel ${seed}`}, true)`,
  );
  await run(
    sql`INSERT INTO tenant_domains (host, tenant_id, is_primary) VALUES (${`${slug}.localhost`}, ${tenant}, true)`,
  );
  await run(
    sql`INSERT INTO languages (tenant_id, code, name, flag) VALUES (${tenant}, 'nl', 'Nederlands', '🇳🇱')`,
  );
  await run(
    sql`INSERT INTO website_settings (tenant_id, key_, value_) VALUES (${tenant}, 'store_name', ${`Winkel ${seed}`})`,
  );
  await run(
    sql`INSERT INTO customer_categories (tenant_id, code, name, display_prices_including_vat, is_default) VALUES (${tenant}, 'consument', '{"nl": "Consument"}', true, true)`,
  );
  await run(
    sql`INSERT INTO payment_methods (tenant_id, provider, method, name) VALUES (${tenant}, 'test-bank', 'ideal', '{"nl": "iDEAL"}')`,
  );
  await run(sql`WITH method AS (
      INSERT INTO shipping_methods (tenant_id, code, name) VALUES (${tenant}, 'standaard', '{"nl": "Bezorging aan huis"}') RETURNING id
    ) INSERT INTO shipping_method_prices (tenant_id, shipping_method_id, price_cents, threshold_price_cents, threshold_order_total_cents)
      SELECT ${tenant}, id, 495, 0, 5000 FROM method`);
  await insertShelves(tx, tenantId, picture);
  await insertProducts(tx, tenantId, products);
  await insertVariants(tx, tenantId);
  await run(sql`SELECT refresh_products(${tenant})`);
  await run(sql`SELECT refresh_search(${tenant})`);
}

/** What products are sorted by: brands, tags, three levels of categories; and the one picture of them all. */
async function insertShelves(
  tx: Tx,
  tenantId: string,
  picture: { hash: string; widths: number[] },
): Promise<void> {
  const tenant = sql`${tenantId}::uuid`;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(tx);
  await run(sql`INSERT INTO media (tenant_id, hash, width, height, widths, alt)
    VALUES (${tenant}, ${picture.hash}, 960, 960, ${picture.widths}::integer[], '{"nl": "Mok"}')`);
  await run(sql`INSERT INTO brands (tenant_id, slug, name)
    SELECT ${tenant}, 'merk-' || n, 'Merk ' || n FROM generate_series(1, 20) n`);
  await run(sql`INSERT INTO tags (tenant_id, slug, name)
    SELECT ${tenant}, 'label-' || n, jsonb_build_object('nl', 'Label ' || n) FROM generate_series(1, 10) n`);
  // Three levels: 4 groups of 4 of 4.
  await run(sql`INSERT INTO categories (tenant_id, slug, name, sort_index)
    SELECT ${tenant}, 'groep-' || n, jsonb_build_object('nl', 'Groep ' || n), n FROM generate_series(1, 4) n`);
  for (const depth of [1, 2]) {
    await run(sql`INSERT INTO categories (tenant_id, parent_id, slug, name, sort_index)
      SELECT ${tenant}, c.id, c.slug || '-' || n, jsonb_build_object('nl', (c.name ->> 'nl') || '.' || n), n
      FROM categories c, generate_series(1, 4) n
      WHERE c.tenant_id = ${tenant} AND length(c.slug) - length(replace(c.slug, '-', '')) = ${depth}`);
  }
}

async function insertProducts(tx: Tx, tenantId: string, products: number): Promise<void> {
  const tenant = sql`${tenantId}::uuid`;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(tx);
  await run(sql`INSERT INTO products (tenant_id, status, brand_id, vat_rate, main_media_id, popularity, created_at)
    SELECT ${tenant}, 'published', b.ids[1 + n % 20], CASE WHEN n % 3 = 0 THEN 900 ELSE 2100 END, m.id,
      (n * 7919) % 1000, now() - (n % 900) * interval '1 day'
    FROM generate_series(1, ${products}::integer) n,
      (SELECT array_agg(id ORDER BY id) AS ids FROM brands WHERE tenant_id = ${tenant}) b,
      (SELECT id FROM media WHERE tenant_id = ${tenant}) m`);
  const numbered = numberedProducts(tenantId);
  await run(sql`INSERT INTO product_translations (tenant_id, product_id, language, name, slug, subtitle, description)
    SELECT ${tenant}, p.id, 'nl', made.name, made.slug, 'Uitvoering ' || p.n,
      '<p>' || made.name || ' uit de werkplaats in ' || made.place || ', met de hand nagekeken en klaar voor jaren gebruik.</p>'
    FROM ${numbered}, LATERAL (
      SELECT kind || ' ' || place || ' ' || make || ' ' || p.n AS name, lower(kind || '-' || place || '-' || p.n) AS slug, place
      FROM (SELECT (${kinds}::text[])[1 + p.n % ${kinds.length}::integer] AS kind,
                   (${makes}::text[])[1 + p.n % ${makes.length}::integer] AS make,
                   (${names}::text[])[1 + p.n % ${names.length}::integer] AS place) word
    ) made`);
  await run(sql`INSERT INTO product_media (tenant_id, product_id, media_id)
    SELECT tenant_id, id, main_media_id FROM products WHERE tenant_id = ${tenant}`);
  await run(sql`WITH RECURSIVE leaf AS (
      SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM categories c
      WHERE tenant_id = ${tenant} AND NOT EXISTS (SELECT FROM categories k WHERE k.tenant_id = c.tenant_id AND k.parent_id = c.id)
    ), above AS (
      SELECT place, id, true AS is_direct FROM leaf
      UNION ALL SELECT a.place, c.parent_id, false FROM above a
        JOIN categories c ON c.tenant_id = ${tenant} AND c.id = a.id WHERE c.parent_id IS NOT NULL
    ) INSERT INTO product_categories (tenant_id, category_id, product_id, is_direct)
      SELECT ${tenant}, above.id, p.id, above.is_direct FROM ${numbered} JOIN above ON above.place = p.n % (SELECT count(*) FROM leaf)`);
  await run(sql`INSERT INTO product_tags (tenant_id, tag_id, product_id)
    SELECT ${tenant}, t.ids[1 + p.n % 10], p.id FROM ${numbered}, (SELECT array_agg(id) AS ids FROM tags WHERE tenant_id = ${tenant}) t
    WHERE p.n % 4 = 0`);
}

/** Three of each product, with prices and stock. */
async function insertVariants(tx: Tx, tenantId: string): Promise<void> {
  const tenant = sql`${tenantId}::uuid`;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(tx);
  const numbered = numberedProducts(tenantId);
  await run(sql`INSERT INTO variants (tenant_id, product_id, article_number, name, unit_price_cents, discount_price_cents, sort_index)
    SELECT ${tenant}, p.id, 'L' || p.n || '-' || v, jsonb_build_object('nl', (ARRAY['Klein', 'Middel', 'Groot'])[v]),
      price, CASE WHEN p.n % 8 = 0 THEN price * 8 / 10 END, v
    FROM ${numbered}, generate_series(1, 3) v, LATERAL (SELECT 495 + (p.n * 37) % 9000 + v * 250 AS price) made`);
  // No join: the planner knows nothing yet of rows this young and would loop over all of them for each.
  await run(sql`INSERT INTO stock (tenant_id, variant_id, quantity)
    SELECT tenant_id, id, CASE WHEN dense_rank() OVER (ORDER BY product_id) % 20 = 0 THEN 0 ELSE 1000 END
    FROM variants WHERE tenant_id = ${tenant}`);
}

const numberedProducts = (tenantId: string) =>
  sql`(SELECT id, row_number() OVER (ORDER BY id)::integer AS n FROM products WHERE tenant_id = ${tenantId}::uuid) p`;
