/** A file that says what a new shop begins with is not as it should be; the message is a sentence for who wrote it. */
export class ShopFileError extends Error {
  override readonly name = 'ShopFileError';
}

/** By language. */
type Texts = Record<string, string>;

/** What a new shop begins with; deploy/shop/first-shop.json is one. */
export type ShopFile = {
  slug: string;
  name: string;
  /** The first is the one that links name. */
  hosts: string[];
  /** The first is the default. */
  languages: string[];
  pricesIncludeVat: boolean;
  /** Whether it may have the test bank while it is tried. */
  isDemo: boolean;
  settings: Record<string, string>;
  shipping: {
    code: string;
    name: Texts;
    priceCents: number;
    freeFromCents: number | null;
    isPickup: boolean;
  }[];
  payments: { provider: 'test-bank' | 'mollie' | 'invoice'; method: string; name: Texts }[];
  categories: { slug: string; name: Texts }[];
  products: {
    category: string;
    name: Texts;
    slug: Texts;
    description: Texts;
    /** Hundredths of a percent. */
    vatRate: number;
    variants: { articleNumber: string; priceCents: number; stock: number }[];
  }[];
};

/** Reads the JSON of a shop's file. @throws ShopFileError naming the place that is wrong */
export function readShopFile(text: string): ShopFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new ShopFileError(`The file is no JSON: ${error instanceof Error ? error.message : error}.`);
  }
  const shop = objectAt(json, 'the file', [
    ...['slug', 'name', 'hosts', 'languages', 'pricesIncludeVat', 'isDemo'],
    ...['settings', 'shipping', 'payments', 'categories', 'products'],
  ]);
  const languages = listAt(shop.languages, 'languages').map((code, at) =>
    textAt(code, `languages[${at}]`, /^[a-z]{2}$/),
  );
  const texts = (value: unknown, at: string) => textsAt(value, at, languages);
  const settings = objectAt(shop.settings ?? {}, 'settings');
  const file: ShopFile = {
    slug: textAt(shop.slug, 'slug', /^[a-z0-9-]{1,64}$/),
    name: textAt(shop.name, 'name'),
    hosts: listAt(shop.hosts, 'hosts').map((host, at) =>
      textAt(host, `hosts[${at}]`, /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/),
    ),
    languages,
    pricesIncludeVat: flagAt(shop.pricesIncludeVat, 'pricesIncludeVat', true),
    isDemo: flagAt(shop.isDemo, 'isDemo', false),
    settings: Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [key, textAt(value, `settings.${key}`)]),
    ),
    shipping: listAt(shop.shipping, 'shipping').map((value, at) =>
      shippingAt(value, `shipping[${at}]`, texts),
    ),
    payments: listAt(shop.payments, 'payments').map((value, at) =>
      paymentAt(value, `payments[${at}]`, texts),
    ),
    categories: listAt(shop.categories, 'categories').map((value, at) => {
      const category = objectAt(value, `categories[${at}]`, ['slug', 'name']);
      return {
        slug: textAt(category.slug, `categories[${at}].slug`, slugs),
        name: texts(category.name, `categories[${at}].name`),
      };
    }),
    products: listAt(shop.products, 'products').map((value, at) =>
      productAt(value, `products[${at}]`, texts),
    ),
  };
  refuseTwice(file);
  return file;
}

/** By what the database finds each again: twice it would be refused there without a place. @throws ShopFileError */
function refuseTwice({ languages, hosts, shipping, payments, categories, products }: ShopFile): void {
  const lists: [at: string, value: string][][] = [
    hosts.map((host, at) => [`hosts[${at}]`, host]),
    languages.map((code, at) => [`languages[${at}]`, code]),
    shipping.map(({ code }, at) => [`shipping[${at}].code`, code]),
    payments.map(({ provider, method }, at) => [`payments[${at}]`, `${provider} ${method}`]),
    categories.map(({ slug }, at) => [`categories[${at}].slug`, slug]),
    products.flatMap(({ variants }, of) =>
      variants.map(({ articleNumber }, at): [string, string] => [
        `products[${of}].variants[${at}].articleNumber`,
        articleNumber,
      ]),
    ),
    ...languages.map((language) =>
      products.map(({ slug }, at): [string, string] => [
        `products[${at}].name.${language}`,
        slug[language] ?? '',
      ]),
    ),
  ];
  for (const list of lists) {
    const twice = list.find(([, value], index) => list.findIndex(([, other]) => other === value) < index);
    if (twice) throw wrong(twice[0], `stands there twice: ${twice[1]}`);
  }
}

type ReadTexts = (value: unknown, at: string) => Texts;

const slugs = /^[a-z0-9-]{1,100}$/;

function shippingAt(value: unknown, at: string, texts: ReadTexts): ShopFile['shipping'][number] {
  const way = objectAt(value, at, ['code', 'name', 'price', 'freeFrom', 'isPickup']);
  const freeFromCents = way.freeFrom === undefined ? null : centsAt(way.freeFrom, `${at}.freeFrom`);
  if (freeFromCents === 0)
    throw wrong(`${at}.freeFrom`, 'is more than 0.00: what is always free has that price');
  return {
    code: textAt(way.code, `${at}.code`, slugs),
    name: texts(way.name, `${at}.name`),
    priceCents: centsAt(way.price, `${at}.price`),
    freeFromCents,
    isPickup: flagAt(way.isPickup, `${at}.isPickup`, false),
  };
}

function paymentAt(value: unknown, at: string, texts: ReadTexts): ShopFile['payments'][number] {
  const method = objectAt(value, at, ['provider', 'method', 'name']);
  return {
    provider: textAt(method.provider, `${at}.provider`, /^(test-bank|mollie|invoice)$/) as 'mollie',
    method: textAt(method.method, `${at}.method`, slugs),
    name: texts(method.name, `${at}.name`),
  };
}

function productAt(value: unknown, at: string, texts: ReadTexts): ShopFile['products'][number] {
  const product = objectAt(value, at, ['category', 'name', 'description', 'vat', 'variants']);
  const name = texts(product.name, `${at}.name`);
  if (![0, 9, 21].includes(product.vat as number)) throw wrong(`${at}.vat`, 'is 0, 9 or 21');
  return {
    category: textAt(product.category, `${at}.category`, slugs),
    name,
    slug: Object.fromEntries(
      Object.entries(name).map(([language, text]) => [language, slugAt(text, `${at}.name.${language}`)]),
    ),
    description: texts(product.description, `${at}.description`),
    vatRate: (product.vat as number) * 100,
    variants: listAt(product.variants, `${at}.variants`).map((each, index) => {
      const place = `${at}.variants[${index}]`;
      const variant = objectAt(each, place, ['articleNumber', 'price', 'stock']);
      if (!Number.isInteger(variant.stock) || (variant.stock as number) < 0)
        throw wrong(`${place}.stock`, 'is a number of pieces');
      return {
        articleNumber: textAt(variant.articleNumber, `${place}.articleNumber`),
        priceCents: centsAt(variant.price, `${place}.price`),
        stock: variant.stock as number,
      };
    }),
  };
}

/** What a product's address ends with, made of its name. */
function slugAt(name: string, at: string): string {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug === '' || slug.length > 200)
    throw wrong(at, 'makes the address of its page: it has 1 to 200 of a to z and 0 to 9');
  return slug;
}

const wrong = (at: string, what: string) => new ShopFileError(`${at} ${what}.`);

/** An object with no other keys than `known`, since one that is spelled wrong would be left out in silence. */
function objectAt(value: unknown, at: string, known?: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(at, 'is an object');
  const odd = known && Object.keys(value).find((key) => !known.includes(key));
  if (odd !== undefined) throw wrong(at, `knows no "${odd}": it has ${known?.join(', ')}`);
  return value as Record<string, unknown>;
}

function listAt(value: unknown, at: string): unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw wrong(at, 'is a list of one or more');
  return value;
}

function textAt(value: unknown, at: string, pattern = /\S/): string {
  if (typeof value !== 'string' || !pattern.test(value)) throw wrong(at, `is a text that fits ${pattern}`);
  return value;
}

function textsAt(value: unknown, at: string, languages: readonly string[]): Texts {
  const texts = objectAt(value, at, languages);
  return Object.fromEntries(
    languages.map((language) => [language, textAt(texts[language], `${at}.${language}`)]),
  );
}

/** What is left out is `otherwise`; nothing else than true and false is taken for either. */
function flagAt(value: unknown, at: string, otherwise: boolean): boolean {
  if (value !== undefined && typeof value !== 'boolean') throw wrong(at, 'is true or false');
  return value ?? otherwise;
}

/** Euros as text with two decimals, as "12.50", in cents. */
function centsAt(value: unknown, at: string): number {
  const [, euros, cents] = /^(\d{1,6})\.(\d{2})$/.exec(typeof value === 'string' ? value : '') ?? [];
  if (euros === undefined)
    throw wrong(at, 'is an amount in euros with two decimals, as "12.50", below a million');
  return Number(euros) * 100 + Number(cents);
}
