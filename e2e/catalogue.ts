/// <reference lib="dom" />
import type { ProductCard, ProductDetail, ProductList } from '@etalage/contracts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { mainText } from './main-text.ts';

/** Host names of the demo shops: kitchen and food (nl, en), flowers (nl only), wholesale without VAT (nl, en). */
export const shops = { molen: 'localhost', bloem: 'bloem.localhost', fiets: 'fiets.localhost' } as const;
export type ShopName = keyof typeof shops;

/** An address of a demo shop. */
export const at = (shop: ShopName, path: string): string =>
  `http://${shops[shop]}:${process.env.E2E_PORT}${path}`;

/** What the first shop's API tells; tests look for the goods that they need instead of naming them. */
async function ask<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(`/api${path}`);
  expect(response.status(), path).toBe(200);
  return response.json();
}

export const listOf = (request: APIRequestContext, query = ''): Promise<ProductList> =>
  ask(request, `/products?lang=nl&size=100${query}`);

export const detailOf = (request: APIRequestContext, slug: string): Promise<ProductDetail> =>
  ask(request, `/products/slug/${slug}?lang=nl`);

/** The first product of the list that fits. */
export async function findCard(
  request: APIRequestContext,
  fits: (card: ProductCard) => boolean,
): Promise<ProductCard> {
  const { items } = await listOf(request);
  const card = items.find(fits);
  if (!card) throw new Error('The demo shop has no such product');
  return card;
}

/** The first product that fits in all its details; looks at a few dozen at the most. */
export async function findProduct(
  request: APIRequestContext,
  fits: (product: ProductDetail) => boolean,
  among: (card: ProductCard) => boolean = () => true,
): Promise<ProductDetail> {
  const { items } = await listOf(request);
  for (const card of items.filter(among).slice(0, 60)) {
    const product = await detailOf(request, card.slug);
    if (fits(product)) return product;
  }
  throw new Error('The demo shop has no such product');
}

/** The variant that a product's page has chosen before the shopper does. */
export function chosenOf({ variants }: Pick<ProductDetail, 'variants'>): ProductDetail['variants'][number] {
  const variant = variants.find(({ available }) => available > 0) ?? variants[0];
  if (!variant) throw new Error('The product has no variants');
  return variant;
}

/** What one of it costs now, in euros. */
export const priceOf = ({ discountPrice, unitPrice }: { discountPrice: number | null; unitPrice: number }) =>
  discountPrice ?? unitPrice;

/** '€ 12,95', with the no-break space that Intl writes. */
export const euro = (amount: number, language = 'nl'): string =>
  new Intl.NumberFormat(language === 'nl' ? 'nl-NL' : 'en-GB', { style: 'currency', currency: 'EUR' }).format(
    amount,
  );

/** What there is to read in the main part of a page of the first shop as it is sent, before any script ran. */
export async function sentText(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  return mainText(await response.text());
}

/** Goes on as a link in the page does. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}

/** In browsers that have it. */
type Scheduling = { scheduler?: { postTask(work: () => void, how: { priority: 'background' }): unknown } };

/** Waits until React has taken over and ran its effects, so that a click does what it does with JavaScript. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main > *') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  // React marks an element before it runs the effects of its part, which are tasks of their own: an idle page has none left.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
  // That wait has an end by the clock, which a busy page reaches with tasks left. A task of the lowest priority runs after all of them.
  await page.evaluate(() => {
    const { scheduler } = globalThis as Scheduling;
    return new Promise<void>((resolve) => {
      if (scheduler) void scheduler.postTask(resolve, { priority: 'background' });
      else resolve();
    });
  });
}
