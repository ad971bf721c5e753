import { randomUUID } from 'node:crypto';
import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import {
  createProduct,
  createPromocode,
  createShippingMethod,
  createTenant,
  type TestTenant,
} from '@etalage/db/test-factories';
import type { Page } from '@playwright/test';
import { backstage } from './backstage.ts';
import { hydrated } from './catalogue.ts';

type Code = Parameters<typeof createPromocode>[2];

export type PromoShop = {
  tenant: TestTenant;
  url: (path: string) => string;
  /** Two products of € 10,00, VAT of 21% in it; the codes' `included_product_ids` may name the first. */
  products: { id: number; variantId: number; path: (language: string) => string }[];
};

/** A shop of one test's own, so that its banners are on nobody else's pages. */
export async function promoShop({
  banners = [],
  usps = [],
  codes = () => [],
  takesOrders = true,
}: {
  banners?: object[];
  usps?: string[];
  codes?: (productId: number) => NonNullable<Code>[];
  takesOrders?: boolean;
}): Promise<PromoShop> {
  const database = await backstage();
  const slug = `promo-${randomUUID().slice(0, 8)}`;
  const host = `${slug}.localhost`;
  const tenant = await createTenant(database, {
    ...{ slug, hosts: [host], name: 'Actiewinkel', shopping_enabled: takesOrders },
  });
  const products = [];
  for (const name of ['Vaas', 'Kom']) {
    const { id, variants, translations } = await createProduct(database, tenant, { name });
    const slugIn = new Map(translations.map((each) => [each.language, each.slug]));
    products.push({
      id,
      variantId: variants[0].id,
      path: (language: string) => `/${language}/products/${slugIn.get(language)}`,
    });
  }
  await createShippingMethod(database, tenant);
  for (const code of codes(products[0]?.id ?? 0)) await createPromocode(database, tenant, code);
  for (const [index, content] of banners.entries())
    await withOwner(
      database,
      (tx) =>
        sql`INSERT INTO promo_banners (tenant_id, content, sort_index)
            VALUES (${tenant.id}, ${JSON.stringify(content)}, ${index})`.execute(tx),
      { tenantId: tenant.id },
    );
  for (const nl of usps)
    await withOwner(
      database,
      (tx) =>
        sql`INSERT INTO usps (tenant_id, text) VALUES (${tenant.id}, ${JSON.stringify({ nl })})`.execute(tx),
      { tenantId: tenant.id },
    );
  return { tenant, products, url: (path) => `http://${host}:${process.env.E2E_PORT}${path}` };
}

/** Opens a page of the shop and waits until React has taken over. */
export async function visit(page: Page, shop: PromoShop, path: string): Promise<void> {
  await page.goto(shop.url(path));
  await hydrated(page);
}

/** Changes the cart as the page in the browser does; the browser knows the host, programs do not. */
export async function changeCart(page: Page, shop: PromoShop, path: string, body: object): Promise<number> {
  if (!page.url().startsWith(shop.url('/'))) await page.goto(shop.url('/nl/contact'));
  return page.evaluate(
    async ([address, json]) =>
      (
        await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: json,
        })
      ).status,
    [`/api/cart/${path}`, JSON.stringify(body)] as const,
  );
}
