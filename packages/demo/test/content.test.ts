import { expect, test } from 'vitest';
import { composeShop } from '../src/compose.ts';
import { drawPicture } from '../src/draw-product.ts';
import { say } from '../src/in-language.ts';
import { ordersOf } from '../src/pictures.ts';
import type { CategoryContent, ShopContent, Text } from '../src/shop-content.ts';
import { type DemoShop, demoShops } from '../src/shops/index.ts';

const shops = demoShops.map((shop) => ({
  slug: shop.content.slug,
  shop,
  composed: composeShop(shop.content),
}));

test.each(shops)(
  '$slug has at least 150 products, each with variants, a picture and prices above nothing',
  ({ composed }) => {
    expect(composed.products.length).toBeGreaterThanOrEqual(150);
    for (const product of composed.products) {
      expect(product.pictures.length, product.name.nl).toBeGreaterThan(0);
      expect(product.variants.length, product.name.nl).toBeGreaterThan(0);
      expect([0, 900, 2100]).toContain(product.vat);
      for (const { unitPrice, discountPrice } of product.variants) {
        expect(unitPrice).toBeGreaterThan(0);
        if (discountPrice !== null) expect(discountPrice).toBeLessThan(unitPrice);
      }
    }
  },
);

test.each(shops)(
  'each picture of $slug says of itself the size that it is kept with',
  async ({ shop, composed }) => {
    const bounds = { left: 0.2, top: 0.2, right: 0.8, bottom: 0.8 };
    for (const { key, width, height, draw } of ordersOf(shop, composed)) {
      const drawn = await draw(async () => bounds);
      expect(drawn.slice(0, drawn.indexOf('>')), key).toContain(` width="${width}" height="${height}"`);
    }
  },
);

test.each(shops)(
  '$slug has products in stock of one form only, to be bought from their cards',
  ({ composed }) => {
    const ofOneForm = composed.products.filter(({ variants }) => variants.length === 1);
    expect(ofOneForm.filter(({ variants }) => (variants[0]?.stock ?? 0) > 0).length).toBeGreaterThanOrEqual(
      10,
    );
    for (const { variants } of ofOneForm) expect(variants[0]?.name).toBeUndefined();
  },
);

test('PDP-01 what a demo variant holds is what its name says: no other size and no pack is priced by the content of one', () => {
  const variants = shops.flatMap(({ composed }) =>
    composed.products.flatMap(({ name, contentMilli: one, variants }) =>
      one === null
        ? []
        : variants.map(({ name: variant, contentMilli, packUnits }, index) => ({
            what: `${name.nl}, ${variant?.nl ?? 'one form'}`,
            isFirst: index === 0,
            said: /(?:(\d+) × )?(\d+(?:,\d+)?) (kg|g|l|ml)\b/.exec(variant?.nl ?? ''),
            isPack: packUnits !== null,
            holds: contentMilli ?? one * (packUnits ?? 1),
          })),
    ),
  );
  for (const { what, isFirst, said, isPack, holds } of variants) {
    const [, times = '1', amount = '', unit = ''] = said ?? [];
    const thousands = unit === 'kg' || unit === 'l' ? 1000 : 1;
    if (said) expect(holds, what).toBe(Number(times) * Number(amount.replace(',', '.')) * thousands);
    else expect(isFirst || isPack, `${what} says neither how much nor how many it holds`).toBe(true);
  }
  const held = new Map(variants.map(({ what, holds }) => [what, holds]));
  for (const [what, holds] of [
    ['Koffie Huismelange, 250 g gemalen', 250],
    ['Koffie Huismelange, 1 kg bonen', 1000],
    ['Volkoren tarwemeel, 5 kg', 5000],
    ['Olijfolie extra vierge, mild, 3 × 500 ml', 1500],
    ['Spaghetti, 6 × 500 g', 3000],
    ['Pure chocolade 72%, 5 repen', 500],
    ['Gele bieten, 2,5 kg', 2500],
    ['Elstar, Kist van 10 kg', 10_000],
    ['Paksoi, Per 2', 800],
  ] as const)
    expect(held.get(what), what).toBe(holds);
});

test.each(shops)('$slug says everything in each of its languages', ({ shop, composed }) => {
  const { languages } = shop.content;
  const missing: string[] = [];
  const seen = new Set<unknown>();
  const look = (value: unknown, path: string): void => {
    if (value === null || typeof value !== 'object' || seen.has(value)) return;
    seen.add(value);
    if (isText(value)) {
      for (const language of languages)
        if (typeof value[language] !== 'string') missing.push(`${path}.${language}`);
      return;
    }
    for (const [key, inner] of Object.entries(value)) look(inner, `${path}.${key}`);
  };
  look(shop.content, shop.content.slug);
  look(composed.products, 'products');
  expect(missing).toEqual([]);
  for (const product of composed.products) {
    for (const language of languages) {
      expect(say(product.name, language).length).toBeGreaterThan(2);
      expect(say(product.description, language)).toMatch(/^<p>.+<\/p><ul>.+<\/ul><p>.+<\/p>$/);
    }
  }
});

test.each(shops)(
  '$slug has categories three deep, all with an introduction, and every product in a lowest one',
  ({ shop, composed }) => {
    const depth = ({ children = [] }: CategoryContent): number => 1 + Math.max(0, ...children.map(depth));
    expect(Math.max(...shop.content.categories.map(depth))).toBe(3);
    const parents = new Set(composed.categories.map(({ parent }) => parent));
    const lowest = new Set(
      composed.categories.filter(({ slug }) => !parents.has(slug)).map(({ slug }) => slug),
    );
    for (const { category } of composed.products) expect(lowest).toContain(category);
    expect(new Set(composed.products.map(({ category }) => category)).size).toBe(lowest.size);
  },
);

test.each(shops)('$slug says of every product what it is compared by', ({ shop, composed }) => {
  const { attributes, rules } = shop.content.specifications;
  const used = new Set(
    composed.products.flatMap(({ specifications }) => specifications.map(({ attribute }) => attribute)),
  );
  expect([...used].sort()).toEqual(attributes.map(({ slug }) => slug).sort());
  expect(rules.flatMap(({ values }) => Object.keys(values)).filter((slug) => !used.has(slug))).toEqual([]);
  const sparse = composed.products.filter(({ specifications }) => specifications.length < 2);
  expect(sparse.map(({ name }) => name.nl)).toEqual([]);
});

test.each(shops)(
  '$slug has reduced, sold-out and long-named products, tags in use and unique article numbers',
  ({ shop, composed }) => {
    const { products } = composed;
    const variants = products.flatMap((product) => product.variants);
    expect(variants.filter(({ discountPrice }) => discountPrice !== null).length).toBeGreaterThan(15);
    expect(
      products.filter((product) => product.variants.every(({ stock }) => stock === 0)).length,
    ).toBeGreaterThanOrEqual(3);
    expect(Math.max(...products.map(({ name }) => name.nl.length))).toBeGreaterThan(75);
    expect(new Set(variants.map(({ articleNumber }) => articleNumber)).size).toBe(variants.length);
    for (const { slug } of shop.content.tags)
      expect(products.filter(({ tags }) => tags.includes(slug)).length, slug).toBeGreaterThan(0);
    for (const language of shop.content.languages) {
      expect(new Set(products.map(({ slug }) => say(slug, language))).size).toBe(products.length);
    }
  },
);

test.each(shops)(
  '$slug sells at least four bundles for less than their lines, all in stock',
  ({ composed }) => {
    expect(composed.bundles.length).toBeGreaterThanOrEqual(4);
    for (const { slug, fromPrice, toPrice, variantLines } of composed.bundles) {
      const sum = variantLines.reduce((total, { product, variant, units }) => {
        const chosen = composed.products[product]?.variants[variant];
        expect(chosen?.stock, slug).toBeGreaterThan(0);
        return total + (chosen?.discountPrice ?? chosen?.unitPrice ?? 0) * units;
      }, 0);
      expect(fromPrice).toBe(sum);
      expect(toPrice).toBeLessThan(fromPrice);
      expect(toPrice).toBeGreaterThan(fromPrice * 0.7);
    }
  },
);

test.each(shops)('$slug has a bundle whose lines carry different rates of VAT', ({ composed }) => {
  const rates = composed.bundles.map(
    ({ variantLines }) => new Set(variantLines.map(({ product }) => composed.products[product]?.vat)).size,
  );
  expect(Math.max(...rates)).toBe(2);
});

test.each(shops)(
  'HOME-13 $slug uses all six block templates at home, goods in its second, and has the pages of the footer',
  ({ shop }) => {
    const home = shop.content.pages.find(({ key }) => key === 'home');
    expect(new Set(home?.blocks.map(({ template }) => template))).toEqual(
      new Set(['HERO_IMAGE', 'BANNERS', 'HERO_VIDEO', 'GRID', 'TEXT_BLOCK', 'PRODUCTS']),
    );
    expect(home?.blocks[1]?.template).toBe('PRODUCTS');
    expect(home?.blocks.some(({ products }) => products?.from === 'seen')).toBe(true);
    const slugs = shop.content.pages.map(({ slug }) => slug);
    expect(slugs).toEqual(
      expect.arrayContaining([
        'algemene-voorwaarden',
        'privacy-policy',
        'returns-policy',
        'complaints',
        'over-ons',
      ]),
    );
    expect(JSON.stringify(shop.content.pages)).not.toMatch(/ec\.europa\.eu\/consumers\/odr/);
  },
);

/** How much is off in a demo shop of what this names, in whole per cent, and what it costs at least, in cents. */
function pricesOf(slug: string, what: (product: { category: string; name: Text }) => boolean) {
  const products = shops.find((shop) => shop.slug === slug)?.composed.products.filter(what) ?? [];
  const variants = products.flatMap((product) => product.variants);
  const off = variants.map(({ unitPrice, discountPrice }) => 1 - (discountPrice ?? unitPrice) / unitPrice);
  return {
    mostOff: Math.round(100 * Math.max(...off)),
    lowest: Math.min(...variants.map(({ unitPrice, discountPrice }) => discountPrice ?? unitPrice)),
  };
}

test('HOME-13 what demo shops say of prices and of how much they have is so of the goods that they say it of', () => {
  const said = (slug: string) =>
    JSON.stringify(
      shops.find((shop) => shop.slug === slug)?.shop.content.pages.find(({ key }) => key === 'home'),
    );
  const pans = pricesOf('molen', ({ name }) => /pan\b|plank/i.test(name.nl));
  expect(said('molen')).toContain(`Tot ${pans.mostOff}% korting op pannen en planken`);
  expect(said('molen')).toContain(`Up to ${pans.mostOff}% off pans and boards`);
  const crates = pricesOf('bloem', ({ category }) => category === 'groentekisten');
  expect(said('bloem')).toContain(`Vanaf € ${(crates.lowest / 100).toFixed(2).replace('.', ',')}`);
  const fiets = shops.find(({ slug }) => slug === 'fiets');
  const variants = fiets?.composed.products.flatMap((product) => product.variants).length ?? 0;
  const tens = 10 * Math.floor(variants / 10);
  expect(fiets?.shop.content.usps).toContainEqual({
    nl: `${tens} uitvoeringen in ons assortiment`,
    en: `${tens} variants in our range`,
  });
});

test('LAW-05 FOOT-05 each shop tells consumers of their right to withdraw, and its privacy statement of what its forms link it for', () => {
  for (const { shop } of shops) {
    const of = (slug: string) => JSON.stringify(shop.content.pages.find((page) => page.slug === slug));
    expect(of('returns-policy'), shop.content.slug).toMatch(/veertien dagen/i);
    expect(of('returns-policy'), shop.content.slug).toContain('/withdraw');
    for (const told of ['Je account', 'nieuwsbrief', 'verlanglijst, beoordelingen en reserveringen', 'VIES'])
      expect(of('privacy-policy'), shop.content.slug).toContain(told);
  }
});

test.each(shops)('$slug links only to what it has', ({ shop, composed }) => {
  const known = new Set([
    '/contact',
    ...composed.categories.map(({ slug }) => `/products/category/${slug}`),
    ...shop.content.tags.map(({ slug }) => `/products/tag/${slug}`),
    ...composed.bundles.map(({ slug }) => `/bundles/${slug}`),
    '/withdraw',
    ...shop.content.pages.map(({ slug }) => `/pagina/${slug}`),
  ]);
  expect(linksOf(shop.content).filter((link) => !known.has(link))).toEqual([]);
  for (const key of Object.values(shop.content.shortLinks)) expect(known).toContain(`/pagina/${key}`);
});

test('the shops differ in every respect a tenant can differ in', () => {
  const distinct = (value: (shop: DemoShop) => unknown) =>
    new Set(demoShops.map((shop) => JSON.stringify(value(shop)))).size;
  expect(distinct(({ content }) => content.settings.ecommerce_theme_primary_color)).toBe(3);
  expect(distinct(({ content }) => [content.settings.theme_font, content.settings.theme_heading_font])).toBe(
    3,
  );
  expect(distinct(({ content }) => content.settings.ecommerce_header_settings)).toBe(3);
  expect(distinct(({ content }) => content.settings.ecommerce_footer_color)).toBe(3);
  expect(distinct(({ content }) => content.languages)).toBe(2);
  expect(distinct(({ content }) => content.priceBasis)).toBe(2);
});

test.each(shops)('PDP-21 $slug draws every product without a hole', async ({ shop, composed }) => {
  const boundsOf = async () => ({ left: 0.2, top: 0.3, right: 0.7, bottom: 0.8 });
  for (const { pictures } of composed.products) {
    for (const picture of pictures) {
      const svg = await drawPicture(shop, picture, 800, boundsOf);
      expect(svg, picture.name).not.toMatch(/undefined|NaN|\[object/);
    }
  }
});

test.each(shops)(
  'PDP-21 $slug shows every product from the front, from nearby, and what it measures, with its own numbers, or what it is used with',
  ({ composed }) => {
    for (const { name, pictures, specifications } of composed.products) {
      const views = new Set(pictures.map(({ view }) => view));
      expect(views, name.nl).toContain('front');
      expect(views, name.nl).toContain('detail');
      expect(views.has('measure') || views.has('together'), name.nl).toBe(true);
      const own = specifications.flatMap((one) => ('numberMilli' in one ? [one.numberMilli / 1000] : []));
      for (const picture of pictures) {
        if (picture.view === 'together') expect(picture.companions, name.nl).toHaveLength(2);
        if (picture.view !== 'measure') continue;
        const numbers = picture.measure.label
          .match(/\d+(,\d+)?/g)
          ?.map((text) => Number(text.replace(',', '.')));
        expect(numbers?.length, name.nl).toBeGreaterThan(0);
        expect(own, name.nl).toEqual(expect.arrayContaining(numbers ?? []));
      }
    }
  },
);

function isText(value: object): value is Text & Record<string, unknown> {
  return 'nl' in value && typeof value.nl === 'string';
}

function linksOf(content: ShopContent): string[] {
  const links: string[] = [];
  JSON.stringify([content.menu, content.pages], (key, value: unknown) => {
    if ((key === 'link' || key === 'url') && typeof value === 'string') links.push(value);
    if (typeof value === 'string')
      for (const [, href] of value.matchAll(/<a href="([^"]+)"/g)) if (href) links.push(href);
    return value;
  });
  return links;
}

test.each(shops)('LANG-12 $slug says je, and writes btw and KvK as Dutch does', ({ shop, composed }) => {
  const wrong: string[] = [];
  const seen = new Set<unknown>();
  const look = (value: unknown): void => {
    if (value === null || typeof value !== 'object' || seen.has(value)) return;
    seen.add(value);
    if (isText(value)) {
      // What a shopper writes to the shop, and kilometres an hour.
      const text = value.nl.replace('deel ik u mee', '').replaceAll('km/u', '');
      wrong.push(...(text.match(/.{0,30}\b([Uu]|[Uu]w|BTW|KVK|kvk)\b.{0,30}/g) ?? []));
    } else for (const inner of Object.values(value)) look(inner);
  };
  look(shop.content);
  look(composed);
  expect(wrong).toEqual([]);
});

test.each(shops)(
  'PDP-07 $slug describes each picture of a product in words of its own',
  ({ shop, composed }) => {
    for (const { name, pictures } of composed.products)
      for (const language of shop.content.languages) {
        const alts = pictures.map(({ alt }) => say(alt, language));
        expect(new Set(alts).size, `${name.nl}: ${alts.join(' | ')}`).toBe(alts.length);
      }
  },
);

test.each(shops)('CHK-13 $slug says in no text of its own when an order arrives', ({ shop: { content } }) => {
  const texts = JSON.stringify(content);
  expect(
    texts.match(
      /morgen (in huis|bij|bezorgd|geleverd|op)|(delivered|bench) tomorrow|tomorrow (before|by)|voor (\d\d[.:]\d\d( uur)?|zes) besteld|besteld voor|ordered (by|before)|vandaag nog|vanochtend|dezelfde dag|volgende (ochtend|dag)|(next|same) (morning|day)|collect today/gi,
    ),
  ).toBeNull();
});

test.each(shops)('CHK-13 $slug delivers in the evening as exactly as by day', ({ shop: { content } }) => {
  const spans = content.shipping
    .filter(({ isPickup }) => !isPickup)
    .map(({ days: [from, until], window }) => ({
      days: until - from,
      window,
    }));
  const [usual] = spans;
  for (const { days, window } of spans) if (window) expect(days).toBeLessThanOrEqual(usual?.days ?? 0);
});
