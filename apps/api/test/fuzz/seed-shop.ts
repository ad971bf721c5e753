import type { Database } from '@etalage/db';
import {
  createBrand,
  createBundle,
  createCategory,
  createProduct,
  createTag,
  putSettings,
  type TestProduct,
  type TestTenant,
} from '@etalage/db/test-factories';
import { known } from './values.ts';

/** Fills a shop with a little of everything, and notes the names by which it can be asked for. */
export async function seedShop(database: Database, shop: TestTenant): Promise<void> {
  const category = (await createCategory(database, shop, { slug: 'vazen' })).id;
  const child = (await createCategory(database, shop, { slug: 'hoge-vazen', parent_id: category })).id;
  const tag = (await createTag(database, shop, { slug: 'nieuw' })).id;
  const brand = (await createBrand(database, shop, { slug: 'molen' })).id;
  const products: TestProduct[] = [];
  for (let i = 0; i < 8; i += 1) {
    products.push(
      await createProduct(database, shop, {
        name: { nl: i % 2 ? `Vaas ${i}` : `Mok ${i}` },
        slug: i % 3 ? `product-${i}` : null,
        categoryIds: i % 2 ? [child, category] : [category],
        tagIds: i % 4 ? [] : [tag],
        brand_id: i % 3 ? brand : null,
        variants: [
          { unit_price_cents: 995 + i, stock: i * 3 },
          { unit_price_cents: 1995, discount_price_cents: 1500 },
        ],
        translations: { nl: { description: '<p>Mooi</p><script>x</script>' } },
      }),
    );
  }
  const variants = products.flatMap((product) => product.variants.map(({ id }) => id));
  const bundle = await createBundle(database, shop, {
    lines: [{ variantId: variants[0] ?? 1, unitsPerSet: 2 }, { variantId: variants[3] ?? 1 }],
    fixed_total_price_cents: 2500,
  });
  await putSettings(database, shop, {
    store_name: 'Proefwinkel',
    store_email_address: 'winkel@voorbeeld.nl',
  });
  await database.withTenant(shop.id, async (tx) => {
    const tenant_id = shop.id;
    const { id: page_id } = await tx
      .insertInto('cms_pages')
      .values({
        tenant_id,
        key: 'home',
        slug: 'over-ons',
        status: 'published',
        name: { nl: 'Thuis' },
        og_image_media_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('cms_page_blocks')
      .values({ tenant_id, page_id, template: 'TEXT_BLOCK', text: { nl: '<p onclick=x>Hallo</p>' } })
      .execute();
    await tx.insertInto('short_links').values({ tenant_id, alias: 'actie', key: 'over-ons' }).execute();
    const { id: method } = await tx
      .insertInto('shipping_methods')
      .values({ tenant_id, code: 'post', name: { nl: 'Post' } })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('shipping_method_prices')
      .values({
        tenant_id,
        shipping_method_id: method,
        price_cents: 495,
        threshold_price_cents: 0,
        threshold_order_total_cents: 5000,
      })
      .execute();
    known.id.push(method);
    await tx
      .insertInto('promocodes')
      .values([
        { tenant_id, code: 'PROMO10', type: 'PERCENTAGE', amount: 1000, branding: { influencer: [] } },
        { tenant_id, code: 'WAARDE5', type: 'VALUE', amount: 500, minimum_cents: 2000 },
        {
          tenant_id,
          code: 'ENKEL1',
          type: 'VALUE',
          amount: 100,
          included_product_ids: [products[0]?.id ?? 1],
        },
      ])
      .execute();
    await tx
      .insertInto('coupons')
      .values({ tenant_id, card_code: 'KAART-0001', initial_cents: 900, balance_cents: 900 })
      .execute();
    await tx
      .insertInto('promo_banners')
      .values([
        { tenant_id, content: { text: '<b>Hoi</b>', action: 'ADD_PROMOCODE', promocode: 'PROMO10' } },
        { tenant_id, content: { custom_styles: '{', sections: [1, null], layoutType: 'SECTIONS' } },
      ])
      .execute();
    known.text.push('PROMO10', 'waarde 5', 'ENKEL1', 'kaart-0001');
  });
  known.id.push(1, 2, ...variants, ...products.map(({ id }) => id), bundle.id, category);
  known.slug.push(
    'home',
    'over-ons',
    'actie',
    'vazen',
    'nieuw',
    'molen',
    'mok-1',
    'products',
    'category',
    bundle.slug,
    ...products.flatMap(({ translations }) => translations.flatMap(({ slug }) => slug ?? [])),
  );
  known.uuid.push(shop.id, '7d444840-9dc0-11d1-b245-5ffdce74fad2');
}
