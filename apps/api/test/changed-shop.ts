import { type Database, sql } from '@etalage/db';
import {
  createBrand,
  createBundle,
  createCategory,
  createMedia,
  createProduct,
  createShop,
  createTag,
  putSettings,
  type TestProduct,
  type TestShop,
} from './factories.ts';

/** A small shop that has something of everything that pages show, so that every kind of change can be made in it. */
export type ChangedShop = {
  shop: TestShop;
  products: TestProduct[];
  /** A tree: `top` holds `left` and `right`; `other` and the empty `bare` stand alone. */
  categories: Record<'top' | 'left' | 'right' | 'other' | 'bare', number>;
  tags: Record<'fresh' | 'rare', number>;
  brands: Record<'acme' | 'best', number>;
  bundle: { id: number; slug: string };
  pages: Record<'home' | 'about', number>;
  blocks: Record<'home' | 'about', number>;
  menuEntry: number;
  picture: number;
  /** Every address of which a kept page is made. */
  urls(): string[];
};

/** `isMenuFilled`: the menu lists the shop's categories and tags by itself. */
export async function createChangedShop(database: Database, isMenuFilled: boolean): Promise<ChangedShop> {
  const shop = await createShop(database, { displayBasis: isMenuFilled ? 'ex' : 'inc' });
  const top = await createCategory(shop, 'top');
  const categories = {
    top,
    left: await createCategory(shop, 'left', { parentId: top }),
    right: await createCategory(shop, 'right', { parentId: top }),
    other: await createCategory(shop, 'other'),
    bare: await createCategory(shop, 'bare'),
  };
  const tags = { fresh: await createTag(shop, 'fresh'), rare: await createTag(shop, 'rare') };
  const brands = { acme: await createBrand(shop, 'acme'), best: await createBrand(shop, 'best') };
  const products: TestProduct[] = [];
  for (let i = 0; i < 14; i += 1) {
    const leaf = i % 3 === 2 ? [categories.other] : [i % 3 === 0 ? categories.left : categories.right, top];
    products.push(
      await createProduct(shop, {
        texts: {
          nl: {
            name: `Vaas ${String.fromCharCode(97 + i)}`,
            slug: i % 4 === 0 ? null : `vaas-nr${i}`,
            subtitle: `Soort ${i}`,
          },
          ...(i % 2 === 0 && { en: { name: `Vase ${String.fromCharCode(97 + i)}`, slug: `vase-nr${i}` } }),
        },
        vatRate: i % 5 === 0 ? 900 : 2100,
        brandId: i % 2 === 0 ? brands.acme : i % 3 === 0 ? brands.best : null,
        categoryIds: leaf,
        tagIds: [...(i % 2 === 0 ? [tags.fresh] : []), ...(i === 3 ? [tags.rare] : [])],
        popularity: 100 - i,
        outfits: i === 4 ? ['Rood', 'Blauw'] : [],
        variants: [
          {
            unitPriceCents: 1000 + 150 * i,
            discountPriceCents: i === 6 ? 1500 : null,
            stock: i === 7 ? 0 : 5,
          },
          ...(i % 4 === 0 ? [{ unitPriceCents: 5000 + i, stock: 3 }] : []),
        ],
      }),
    );
  }
  const variant = (i: number) => products[i]?.variantIds[0] ?? 0;
  const bundle = await createBundle(shop, {
    lines: [
      [variant(0), 2],
      [variant(5), 1],
    ],
    fixedTotalCents: 2500,
  });
  const picture = (await createMedia(shop, { nl: 'Bloemen' })).id;
  const idOf = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await shop.write((tx) => statement.execute(tx));
    return Number((rows[0] as { id: number }).id);
  };
  const page = (key: string | null, slug: string) =>
    idOf(sql`INSERT INTO cms_pages (tenant_id, key, slug, status, name)
      VALUES (${shop.id}, ${key}, ${slug}, 'published', ${JSON.stringify({ nl: slug, en: slug })}) RETURNING id`);
  const block = (pageId: number) =>
    idOf(sql`INSERT INTO cms_page_blocks (tenant_id, page_id, template, text)
      VALUES (${shop.id}, ${pageId}, 'TEXT_BLOCK', '{"nl": "<p>Tekst</p>"}') RETURNING id`);
  const pages = { home: await page('home', 'welkom'), about: await page(null, 'over-ons') };
  const blocks = { home: await block(pages.home), about: await block(pages.about) };
  const entry = (title: string, submenu: string | null) =>
    idOf(sql`INSERT INTO menu_pages (tenant_id, title, url, submenu_key)
      VALUES (${shop.id}, ${JSON.stringify({ nl: title })}, '/products', ${submenu}) RETURNING id`);
  const menuEntry = await entry('Alles', null);
  if (isMenuFilled) for (const key of ['product_categories', 'product_tags']) await entry(key, key);
  await putSettings(shop, { store_name: 'Vazen' });
  return {
    shop,
    products,
    categories,
    tags,
    brands,
    bundle,
    pages,
    blocks,
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
      ...products.map(({ slug, outfitIds, variantIds }, i) => {
        const number = outfitIds[0] ?? variantIds[0];
        return `/products/slug/${slug ?? `vaas-${String.fromCharCode(97 + i)}-${number}`}?lang=nl`;
      }),
      '/products/slug/vase-nr2?lang=en',
      '/products/suggestions?lang=nl&q=vaas',
    ],
  };
}

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
