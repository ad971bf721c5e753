import { type Database, sql } from '@etalage/db';
import {
  createAttribute,
  createBrand,
  createBundle,
  createCampaign,
  createCategory,
  createCmsPage,
  createMedia,
  createMenuPage,
  createOutfit,
  createProduct,
  createReview,
  createTag,
  createTenant,
  putSettings,
  type TestAttribute,
  type TestProduct,
  type TestTenant,
} from '@etalage/db/test-factories';

/** A small shop that has something of everything that pages show, so that every kind of change can be made in it. */
export type ChangedShop = {
  shop: TestTenant;
  products: TestProduct[];
  /** Of the product at 4. */
  outfits: number[];
  /** A tree: `top` holds `left` and `right`; `other` and the empty `bare` stand alone. */
  categories: Record<'top' | 'left' | 'right' | 'other' | 'bare', number>;
  tags: Record<'fresh' | 'rare', number>;
  brands: Record<'acme' | 'best', number>;
  /** `hue` is a text and `height` a number to choose by; by `weight` nothing is chosen. */
  attributes: Record<'hue' | 'height' | 'weight', TestAttribute>;
  bundle: { id: number; slug: string };
  pages: Record<'home' | 'about', number>;
  blocks: Record<'home' | 'about', number>;
  /** A block of goods at home: of the tag `fresh`, what is new, three that were picked, those of a campaign, of the category `other`, and what sells best. */
  goods: Record<'fresh' | 'new' | 'picked' | 'campaign' | 'other' | 'favourites', number>;
  campaign: number;
  menuEntry: number;
  picture: number;
  /** Every address of which a kept page is made. */
  urls(): string[];
};

/** `isMenuFilled`: the menu lists the shop's categories and tags by itself. */
export async function createChangedShop(database: Database, isMenuFilled: boolean): Promise<ChangedShop> {
  const shop = await createTenant(database, {
    displayBasis: isMenuFilled ? 'ex' : 'inc',
    settings: { product_reviews_enabled: 'true' },
  });
  const top = (await createCategory(database, shop, { slug: 'top' })).id;
  const categories = {
    top,
    left: (await createCategory(database, shop, { slug: 'left', parent_id: top })).id,
    right: (await createCategory(database, shop, { slug: 'right', parent_id: top })).id,
    other: (await createCategory(database, shop, { slug: 'other' })).id,
    bare: (await createCategory(database, shop, { slug: 'bare' })).id,
  };
  const tags = {
    fresh: (await createTag(database, shop, { slug: 'fresh' })).id,
    rare: (await createTag(database, shop, { slug: 'rare' })).id,
  };
  const brands = {
    acme: (await createBrand(database, shop, { slug: 'acme' })).id,
    best: (await createBrand(database, shop, { slug: 'best' })).id,
  };
  const attributes = {
    hue: await createAttribute(database, shop, { slug: 'hue', values: ['red', 'blue', 'green'] }),
    height: await createAttribute(database, shop, {
      slug: 'height',
      values: [12_000, 20_500],
      unit: { nl: 'cm' },
    }),
    weight: await createAttribute(database, shop, {
      slug: 'weight',
      values: [1000, 2000],
      is_filterable: false,
    }),
  };
  const valuesOf = (i: number) => [
    ...(i < 9 ? [attributes.hue.valueIds[i % 2] ?? 0] : []),
    ...(i === 3 || i === 4 ? [attributes.height.valueIds[i - 3] ?? 0] : []),
    ...(i === 5 ? [attributes.weight.valueIds[0] ?? 0] : []),
  ];
  const products: TestProduct[] = [];
  for (let i = 0; i < 14; i += 1) {
    const letter = letterOf(i);
    const leaf = i % 3 === 2 ? [categories.other] : [i % 3 === 0 ? categories.left : categories.right, top];
    products.push(
      await createProduct(database, shop, {
        name: { nl: `Vaas ${letter}`, ...(i % 2 === 0 && { en: `Vase ${letter}` }) },
        translations: {
          nl: { slug: i % 4 === 0 ? null : `vaas-nr${i}`, subtitle: `Soort ${i}` },
          en: { slug: `vase-nr${i}` },
        },
        vat_rate: i % 5 === 0 ? 900 : 2100,
        brand_id: i % 2 === 0 ? brands.acme : i % 3 === 0 ? brands.best : null,
        categoryIds: leaf,
        tagIds: [...(i % 2 === 0 ? [tags.fresh] : []), ...(i === 3 ? [tags.rare] : [])],
        valueIds: valuesOf(i),
        popularity: 100 - i,
        ...(i === 8 && { content_milli: 250, content_unit: 'kg' as const }),
        variants: [
          {
            unit_price_cents: 1000 + 150 * i,
            discount_price_cents: i === 6 ? 1500 : null,
            stock: i === 7 ? 0 : 5,
          },
          ...(i % 4 === 0 ? [{ unit_price_cents: 5000 + i, stock: 3 }] : []),
        ],
      }),
    );
  }
  const [jar, several, box] = [products[0], products[4], products[5]];
  if (!jar || !several || !box) throw new Error('The shop has too few products.');
  const outfits: number[] = [];
  for (const [sort_index, nl] of ['Rood', 'Blauw'].entries()) {
    const outfit = await createOutfit(database, shop, { product_id: several.id, name: { nl }, sort_index });
    const variantId = several.variants[sort_index]?.id ?? 0;
    await database.withTenant(shop.id, (tx) =>
      tx.updateTable('variants').set({ outfit_id: outfit.id }).where('id', '=', variantId).execute(),
    );
    outfits.push(outfit.id);
  }
  const bundle = await createBundle(database, shop, {
    lines: [{ variantId: jar.variants[0].id, unitsPerSet: 2 }, { variantId: box.variants[0].id }],
    fixed_total_price_cents: 2500,
  });
  const reviewed = products[2]?.id ?? 0;
  await createReview(database, shop, { product_id: reviewed, stars: 3 });
  const picture = (await createMedia(database, shop, { alt: { nl: 'Bloemen' } })).id;
  const idOf = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await database.withTenant(shop.id, (tx) => statement.execute(tx));
    return Number((rows[0] as { id: number }).id);
  };
  const page = async (key: string | null, slug: string) =>
    (await createCmsPage(database, shop, { key, slug, name: { nl: slug, en: slug } })).id;
  const block = (pageId: number) =>
    idOf(sql`INSERT INTO cms_page_blocks (tenant_id, page_id, template, text)
      VALUES (${shop.id}, ${pageId}, 'TEXT_BLOCK', '{"nl": "<p>Tekst</p>"}') RETURNING id`);
  const pages = { home: await page('home', 'welkom'), about: await page(null, 'over-ons') };
  const blocks = { home: await block(pages.home), about: await block(pages.about) };
  const promoted = products[3]?.id ?? 0;
  const { id: campaign } = await createCampaign(database, shop, {
    name: { nl: 'Weken' },
    productIds: [promoted],
  });
  const goodsBlock = (
    from: string,
    most: number,
    ids: { tag?: number; category?: number; campaign?: number } = {},
  ) =>
    idOf(sql`INSERT INTO cms_page_blocks (tenant_id, page_id, template, text, products_from, most_products, tag_id, category_id, campaign_id)
      VALUES (${shop.id}, ${pages.home}, 'PRODUCTS', '{"nl": "<h2>Goed</h2>"}', ${from}, ${most}, ${ids.tag ?? null},
        ${ids.category ?? null}, ${ids.campaign ?? null}) RETURNING id`);
  const goods = {
    fresh: await goodsBlock('tag', 2, { tag: tags.fresh }),
    new: await goodsBlock('new', 2),
    picked: await goodsBlock('picked', 4),
    campaign: await goodsBlock('campaign', 4, { campaign }),
    other: await goodsBlock('category', 2, { category: categories.other }),
    favourites: await goodsBlock('favourites', 2),
  };
  await database.withTenant(shop.id, async (tx) => {
    await sql`INSERT INTO cms_block_products (tenant_id, block_id, product_id)
      SELECT ${shop.id}, ${goods.picked}, id FROM unnest(${[7, 5, 8].map((i) => products[i]?.id)}::bigint[]) id`.execute(
      tx,
    );
  });
  const entry = async (title: string, submenu_key: 'product_categories' | 'product_tags' | null) =>
    (await createMenuPage(database, shop, { title: { nl: title }, url: '/products', submenu_key })).id;
  const menuEntry = await entry('Alles', null);
  if (isMenuFilled) for (const key of ['product_categories', 'product_tags'] as const) await entry(key, key);
  await putSettings(database, shop, { store_name: 'Vazen' });
  return {
    shop,
    products,
    outfits,
    categories,
    tags,
    brands,
    attributes,
    bundle,
    pages,
    blocks,
    goods,
    campaign,
    menuEntry,
    picture,
    urls: () => [
      ...lists.map((query) => `/products?lang=nl&size=3&${query}`),
      ...lists.slice(0, 8).map((query) => `/products?lang=en&size=3&${query}`),
      ...['nl', 'en'].flatMap((lang) => [
        `/store/init?lang=${lang}`,
        `/cms/pages/key/home?lang=${lang}`,
        `/cms/pages/slug/over-ons?lang=${lang}`,
        `/bundles/slug/${bundle.slug}?lang=${lang}`,
      ]),
      ...products.map(({ translations, variants }, i) => {
        const { slug } = translations.find(({ language }) => language === 'nl') ?? {};
        const number = i === 4 ? outfits[0] : variants[0].id;
        return `/products/slug/${slug ?? `vaas-${letterOf(i)}-${number}`}?lang=nl`;
      }),
      '/products/slug/vase-nr2?lang=en',
      '/products/suggestions?lang=nl&q=vaas',
      `/campaign/${campaign}/products?lang=nl`,
    ],
  };
}

const letterOf = (i: number) => String.fromCharCode(97 + i);

const category = (slug: string) => `ckKey=category&ckVal=${slug}`;
const lists = [
  '',
  'page=2',
  'page=5',
  ...['price-asc', 'price-desc', 'newest', 'name'].map((sort) => `sort=${sort}`),
  'sort=name&page=3',
  'q=vaas',
  'q=vase&sort=price-asc',
  'q=soort',
  'brand=acme',
  'brand=not-yet',
  'category=left&tag=fresh',
  'spec=hue.red&spec=hue.blue',
  'spec=hue.purple&availability=in-stock',
  'price_min=12&price_max=20',
  'availability=in-stock&page=4',
  ...['top', 'left', 'right', 'other', 'bare'].map(category),
  `${category('top')}&sort=price-desc`,
  `${category('top')}&sort=name&page=2`,
  `${category('other')}&brand=acme`,
  'ckKey=tag&ckVal=fresh',
  'ckKey=tag&ckVal=rare',
  'ckKey=brand&ckVal=acme',
  'ckKey=brand&ckVal=best',
];
