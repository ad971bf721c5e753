import { createHash } from 'node:crypto';
import type { Database } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { composeShop } from '../compose.ts';
import { type DrawPictures, makePictures } from '../pictures.ts';
import { demoShops } from '../shops/index.ts';
import { insertRows } from './insert-rows.ts';
import { insertShop } from './insert-shop.ts';
import { postalCodes } from './postal-codes.ts';

export type SeedOptions = {
  /** Where pictures go; nothing is written there with `pictures: 'none'`. */
  mediaDir: string;
  /** Called with a line to show at every step. */
  onProgress?: ((message: string) => void) | undefined;
  /** Default 'now'. 'none' keeps rows of pictures with honest sizes: for tests. */
  pictures?: DrawPictures | undefined;
  /** Slugs of the shops to make; default all three. */
  tenants?: readonly string[] | undefined;
};

export type SeededShop = {
  tenantId: string;
  slug: string;
  /** False where the shop existed and was left alone. */
  isNew: boolean;
};

/** Makes the demo shops that do not exist yet, each in one transaction. A shop that exists is left as it is. */
export async function seedDemoShops(database: Database, options: SeedOptions): Promise<SeededShop[]> {
  const onProgress = options.onProgress ?? (() => {});
  const wanted = demoShops.filter(({ content }) => options.tenants?.includes(content.slug) ?? true);
  const seeded: SeededShop[] = [];
  await seedPostalCodes(database);
  for (const shop of wanted) {
    const { slug, store } = shop.content;
    const existing = await findTenant(database, slug);
    if (existing !== undefined) {
      onProgress(`${store.name} exists already: nothing to do`);
      seeded.push({ tenantId: existing, slug, isNew: false });
      continue;
    }
    const tenantId = demoTenantId(slug);
    const composed = composeShop(shop.content);
    const media = await makePictures(shop, composed, tenantId, {
      mediaDir: options.mediaDir,
      pictures: options.pictures ?? 'now',
      onProgress,
    });
    await withOwner(database, (tx) => insertShop(tx, tenantId, shop.content, composed, media), {
      tenantId,
      bulk: true,
    });
    onProgress(
      `${store.name}: ${composed.products.length} products, ${composed.categories.length} categories and ${composed.bundles.length} bundles in place`,
    );
    seeded.push({ tenantId, slug, isNew: true });
  }
  return seeded;
}

/** The same id for a shop every time, so that pictures drawn for an earlier database are found again. */
export function demoTenantId(slug: string): string {
  const hex = createHash('sha256').update(`etalage demo shop ${slug}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function findTenant(database: Database, slug: string): Promise<string | undefined> {
  const row = await database.withPlatform(
    (tx) => tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst(),
    { readOnly: true },
  );
  return row?.id;
}

async function seedPostalCodes(database: Database): Promise<void> {
  await withOwner(database, async (tx) => {
    const known = await tx.selectFrom('postal_codes').select('postal_code').limit(1).executeTakeFirst();
    if (!known) await insertRows(tx, 'postal_codes', postalCodes);
  });
}
