import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { withOwner } from './owner.ts';
import type { Tx } from './queries.ts';
import { type ShopFile, ShopFileError } from './shop-file.ts';

/**
 * Makes a shop with what it needs to sell: hosts, languages, settings, delivery, payment and goods, in one transaction as the owner of
 * the tables. Returns its id. @throws ShopFileError where its slug or one of its hosts is taken
 */
export async function openShop(database: Database, shop: ShopFile): Promise<string> {
  const tenantId = randomUUID();
  await withOwner(
    database,
    async (tx) => {
      await insertTenant(tx, tenantId, shop);
      await insertSettings(tx, tenantId, shop);
      await insertDelivery(tx, tenantId, shop);
      await insertGoods(tx, tenantId, shop);
    },
    { tenantId },
  );
  return tenantId;
}

const languageNames: Record<string, { name: string; flag: string }> = {
  nl: { name: 'Nederlands', flag: '🇳🇱' },
  en: { name: 'English', flag: '🇬🇧' },
};

async function insertTenant(tx: Tx, tenant_id: string, shop: ShopFile): Promise<void> {
  const price_basis = shop.pricesIncludeVat ? 'inc' : 'ex';
  const made = await tx
    .insertInto('tenants')
    .values({ id: tenant_id, slug: shop.slug, name: shop.name, price_basis, is_demo: shop.isDemo })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .execute();
  if (made.length === 0) throw new ShopFileError(`There is a shop "${shop.slug}" already.`);
  const hosts = await tx
    .insertInto('tenant_domains')
    .values(shop.hosts.map((host, index) => ({ host, tenant_id, is_primary: index === 0 })))
    .onConflict((conflict) => conflict.column('host').doNothing())
    .returning('host')
    .execute();
  const taken = shop.hosts.filter((host) => !hosts.some((row) => row.host === host));
  if (taken.length > 0) throw new ShopFileError(`Another shop has the host ${taken.join(' and ')} already.`);
  const languages = shop.languages.map((code, sort_index) => {
    const known = languageNames[code];
    if (!known)
      throw new ShopFileError(
        `Pages are written in ${Object.keys(languageNames).join(' and ')}, not in ${code}.`,
      );
    return { tenant_id, code, sort_index, ...known };
  });
  await tx.insertInto('languages').values(languages).execute();
  const names = Object.fromEntries(
    shop.languages.map((code) => [code, code === 'nl' ? 'Klant' : 'Customer']),
  );
  await tx
    .insertInto('customer_categories')
    .values({
      tenant_id,
      code: 'default',
      name: names,
      display_prices_including_vat: shop.pricesIncludeVat,
      is_default: true,
    })
    .execute();
}

async function insertSettings(tx: Tx, tenant_id: string, { settings }: ShopFile): Promise<void> {
  const rows = Object.entries(settings).map(([key_, value_]) => ({ tenant_id, key_, value_, language: '' }));
  if (rows.length > 0) await tx.insertInto('website_settings').values(rows).execute();
}

async function insertDelivery(tx: Tx, tenant_id: string, shop: ShopFile): Promise<void> {
  for (const [sort_index, way] of shop.shipping.entries()) {
    const { id } = await tx
      .insertInto('shipping_methods')
      .values({ tenant_id, code: way.code, name: way.name, is_pickup: way.isPickup, sort_index })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('shipping_method_prices')
      .values({
        tenant_id,
        shipping_method_id: id,
        price_cents: way.priceCents,
        threshold_price_cents: way.freeFromCents === null ? null : 0,
        threshold_order_total_cents: way.freeFromCents,
      })
      .execute();
  }
  await tx
    .insertInto('payment_methods')
    .values(shop.payments.map((method, sort_index) => ({ tenant_id, ...method, sort_index })))
    .execute();
}

async function insertGoods(tx: Tx, tenant_id: string, shop: ShopFile): Promise<void> {
  const categories = await tx
    .insertInto('categories')
    .values(shop.categories.map((category, sort_index) => ({ tenant_id, ...category, sort_index })))
    .returning(['id', 'slug'])
    .execute();
  for (const product of shop.products) {
    const category = categories.find(({ slug }) => slug === product.category);
    if (!category) throw new ShopFileError(`There is no category "${product.category}".`);
    const { id: product_id } = await tx
      .insertInto('products')
      .values({ tenant_id, status: 'published', vat_rate: product.vatRate })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('product_translations')
      .values(
        shop.languages.map((language) => ({
          tenant_id,
          product_id,
          language,
          name: product.name[language] ?? '',
          slug: product.slug[language] ?? null,
          description: product.description[language] ?? '',
        })),
      )
      .execute();
    await tx
      .insertInto('product_categories')
      .values({ tenant_id, product_id, category_id: category.id, is_direct: true })
      .execute();
    for (const [sort_index, variant] of product.variants.entries()) {
      const { id: variant_id } = await tx
        .insertInto('variants')
        .values({
          tenant_id,
          product_id,
          article_number: variant.articleNumber,
          unit_price_cents: variant.priceCents,
          sort_index,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.insertInto('stock').values({ tenant_id, variant_id, quantity: variant.stock }).execute();
    }
  }
}
