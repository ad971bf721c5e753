import type { BundlePage } from '@etalage/contracts';
import { euro, findProduct, hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { looks } from './looks.ts';
import { type APIRequestContext, expect, test } from './test.ts';

async function findBundle(request: APIRequestContext): Promise<BundlePage> {
  const product = await findProduct(request, ({ bundles }) => bundles.length > 0);
  for (const { slug } of product.bundles) {
    const bundle: BundlePage = await (await request.get(`/api/bundles/slug/${slug}?lang=nl`)).json();
    if (bundle.available > 1) return bundle;
  }
  throw new Error('The demo shop has no bundle in stock');
}

test('PDP-02 BNDL-04 a bundle page shows its lines, its price, the price before and the saving', async ({
  page,
  request,
}) => {
  const bundle = await findBundle(request);
  await page.goto(`/nl/bundles/${bundle.slug}`);
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1, name: bundle.name })).toBeVisible();
  await expect(main).toContainText(euro(bundle.fixedTotalPrice ?? 0));
  const { bundle_from_price: from, bundle_to_price: to } = bundle.customFields;
  if (from !== null && to !== null && from > to) {
    await expect(main.locator('s')).toContainText(euro(from));
    await expect(main).toContainText(`Je bespaart ${euro(Math.round((from - to) * 100) / 100)}`);
  }
  for (const line of bundle.lines)
    await expect(main.getByRole('link', { name: line.productName }).first()).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('PDP-02 MINI-05 a bundle goes into the cart as one thing that unfolds', async ({
      page,
      request,
    }) => {
      const bundle = await findBundle(request);
      await page.goto(`/nl/bundles/${bundle.slug}`);
      if (javaScriptEnabled) await hydrated(page);
      await page.locator('main').getByRole('button', { name: 'In winkelwagen', exact: true }).click();
      const place = javaScriptEnabled
        ? page.getByRole('dialog', { name: /Winkelwagen/ })
        : page.locator('main');
      const group = place.getByTestId(`bundle-${bundle.id}`);
      await expect(group).toContainText(euro(bundle.fixedTotalPrice ?? 0));
      await group.getByText(`Bevat ${bundle.lines.length} producten`).click();
      await expect(
        group.getByRole('link', { name: new RegExp(bundle.lines[0]?.productName ?? '') }),
      ).toBeVisible();
    });
  });
}

test('PDP-02 an unknown bundle is a 404', async ({ request }) => {
  expect((await request.get('/nl/bundles/zo-een-is-er-niet')).status()).toBe(404);
});

for (const { language, width } of looks) {
  test(`PDP-02 axe finds nothing on a bundle page in ${language} ${width}`, async ({ page, request }) => {
    const bundle = await findBundle(request);
    await page.goto(`/${language}/bundles/${bundle.slug}`);
    await expectAccessible(page);
  });
}
