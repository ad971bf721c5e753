import type { ProductList } from '@etalage/contracts';
import { askShop } from './ask-shop.ts';
import {
  at,
  chosenOf,
  detailOf,
  euro,
  findCard,
  findProduct,
  hydrated,
  listOf,
  priceOf,
  sentText,
} from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { looks } from './looks.ts';
import { expect, type Page, test } from './test.ts';

const badge = (page: Page) => page.locator('header a[href$="/shopping-bag"]:visible');

test('PDP-01 PRICE-04 a product page tells name, price on the basis, stock, description and its way up', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, (one) => one.description !== '' && chosenOf(one).available > 0);
  await page.goto(`/nl/products/${product.slug}`);
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(main).toContainText(euro(priceOf(chosenOf(product))));
  await expect(main).toContainText('incl. BTW');
  await expect(main).toContainText(/op voorraad/i);
  await expect(main.getByRole('heading', { level: 2, name: 'Omschrijving' })).toBeVisible();
  await expect(main.getByRole('navigation', { name: 'Kruimelpad' })).toContainText(product.name);
});

test('PDP-01 a reduced product shows what it cost before, what it saves and its price per kg where known', async ({
  page,
  request,
}) => {
  const card = await findCard(
    request,
    ({ discountPrice, isFromPrice }) => discountPrice !== null && !isFromPrice,
  );
  await page.goto(`/nl/products/${card.slug}`);
  await expect(page.locator('main').locator('s').first()).toContainText(euro(card.unitPrice));
  await expect(page.locator('main')).toContainText('Je bespaart');
  const weighed = await findCard(request, ({ pricePerUnit }) => pricePerUnit !== null);
  expect(await sentText(request, `/nl/products/${weighed.slug}`)).toContain(
    ` per ${weighed.pricePerUnit?.unit}`,
  );
  // Each size by what it holds itself, though the product is a bag of 250 g.
  const { slug, variants } = await detailOf(request, 'koffie-huismelange');
  const kilo = variants.find(({ name }) => name === '1 kg bonen');
  expect(await sentText(request, `/nl/products/${slug}?variant=${kilo?.id}`)).toContain(
    `${euro(28.5)} per kg`,
  );
});

test('PRICE-01 the wholesaler shows prices without VAT', async ({ page }) => {
  const { items } = (await (
    await askShop(page.request, 'fiets', '/api/products?lang=nl')
  ).json()) as ProductList;
  await page.goto(at('fiets', `/nl/products/${items[0]?.slug}`));
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main')).toContainText('excl. BTW');
});

test('PDP-01 SEO: canonical, alternates by translated slug, Open Graph and JSON-LD with offers', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, ({ slugs }) => slugs.nl !== slugs.en);
  await page.goto(`/nl/products/${product.slug}?variant=1`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    at('molen', `/nl/products/${product.slug}`),
  );
  await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveAttribute(
    'href',
    at('molen', `/en/products/${product.slugs.en}`),
  );
  await expect(page.locator('link[rel=alternate][hreflang=x-default]')).toHaveAttribute(
    'href',
    at('molen', `/nl/products/${product.slugs.nl}`),
  );
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http/);
  const objects = await page.locator('script[type="application/ld+json"]').allTextContents();
  const schema = objects.map((text) => JSON.parse(text)).find((object) => object['@type'] === 'Product');
  expect(schema.name).toBe(product.name);
  expect(schema.offers).toHaveLength(product.variants.length);
  expect(schema.offers[0].priceSpecification).toMatchObject({
    priceCurrency: 'EUR',
    valueAddedTaxIncluded: true,
  });
});

test('ROUTE-11 PDP-01 another slug of the product leads to its own one for good', async ({ request }) => {
  const product = await findProduct(request, ({ slugs }) => slugs.nl !== slugs.en);
  const response = await request.get(`/en/products/${product.slugs.nl}?variant=3`, { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers().location).toMatch(new RegExp(`/en/products/${product.slugs.en}\\?variant=3$`));
  expect((await request.get('/nl/products/zo-iets-bestaat-niet-999999999')).status()).toBe(404);
});

test('PDP-01 the pictures can be walked through by keyboard and by the small ones', async ({
  page,
  request,
}) => {
  const product = await findProduct(request, ({ medias }) => medias.length > 1);
  await page.goto(`/nl/products/${product.slug}`);
  await hydrated(page);
  const gallery = page.locator('main').getByRole('region', { name: `Foto’s van ${product.name}` });
  const small = gallery.getByRole('link', { name: /^Foto 2 van/ });
  await small.click();
  await expect(small).toHaveAttribute('aria-current', 'true');
  await gallery.locator('ul').first().focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(gallery.getByRole('link', { name: /^Foto 1 van/ })).toHaveAttribute('aria-current', 'true');
  expect(new URL(page.url()).hash).toBe('');
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('PDP-01 another variant shows its own price, stock and number', async ({ page, request }) => {
      const product = await findProduct(
        request,
        ({ variants, outfits }) =>
          outfits.length === 0 && new Set(variants.map(({ unitPrice }) => unitPrice)).size > 1,
        ({ isFromPrice }) => isFromPrice,
      );
      const other = product.variants.at(-1);
      if (!other) throw new Error('No variant');
      await page.goto(`/nl/products/${product.slug}`);
      if (javaScriptEnabled) await hydrated(page);
      await page
        .locator('main')
        .getByRole('list', { name: 'Uitvoering' })
        .getByRole('link', { name: other.name })
        .click();
      await expect(page).toHaveURL(new RegExp(`\\?variant=${other.id}$`));
      await expect(page.locator('main')).toContainText(euro(other.discountPrice ?? other.unitPrice));
      await expect(page.locator('main')).toContainText(other.articleNumber);
      await expect(
        page
          .locator('main')
          .getByRole('list', { name: 'Uitvoering' })
          .getByRole('link', { name: other.name }),
      ).toHaveAttribute('aria-current', 'true');
    });

    test('PDP-01 a quantity of a product goes into the cart', async ({ page, request }) => {
      const product = await findProduct(request, (one) => chosenOf(one).available >= 3);
      await page.goto(`/nl/products/${product.slug}`);
      if (javaScriptEnabled) await hydrated(page);
      await page.locator('main').getByLabel('Aantal', { exact: true }).fill('3');
      await page.locator('main').getByRole('button', { name: 'In winkelwagen', exact: true }).click();
      if (javaScriptEnabled) {
        const drawer = page.getByRole('dialog', { name: /Winkelwagen/ });
        await expect(drawer.getByLabel('Aantal', { exact: true })).toHaveValue('3');
        await page.keyboard.press('Escape');
        await expect(page).toHaveURL(new RegExp(`/nl/products/${product.slug}$`));
      } else {
        await expect(page).toHaveURL(/\/nl\/shopping-bag$/);
        await expect(page.locator('main').getByLabel('Aantal', { exact: true })).toHaveValue('3');
      }
      // The cart page itself has the narrow header.
      await page.goto('/nl/contact');
      await expect(badge(page)).toContainText('3');
    });
  });
}

test('PDP-09 the note of a cheaper pack stands in the page, and counts along once a number is chosen', async ({
  page,
  request,
}) => {
  const paid = ({ sumCents, packUnits }: { sumCents: number; packUnits: number | null }) =>
    sumCents / (packUnits ?? 1);
  const packOf = (product: Awaited<ReturnType<typeof detailOf>>) => {
    const single = chosenOf(product);
    return product.variants.find(
      (pack) =>
        single.packUnits === 1 &&
        (pack.packUnits ?? 0) > 1 &&
        pack.available > 1 &&
        paid(pack) < paid(single),
    );
  };
  const product = await findProduct(
    request,
    (one) => packOf(one) !== undefined && one.outfits.length === 0,
    ({ isFromPrice }) => isFromPrice,
  );
  const note = page.locator('main').getByRole('link', { name: 'goedkoper dan' });
  const script = '**/pack-note-*.js';
  // Where its script is lost, the note stays as the server drew it, and so does the rest of the page.
  await page.route(script, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => /pack-note-.*\.js$/.test(request.url()));
  await page.goto(`/nl/products/${product.slug}`);
  await hydrated(page);
  await page.keyboard.press('Shift');
  await lost;
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await expect(note).toBeVisible();
  const ofOne = (await note.textContent()) ?? '';

  await page.unroute(script);
  await page.reload();
  await hydrated(page);
  const units = packOf(product)?.packUnits ?? 0;
  await page
    .locator('main')
    .getByLabel('Aantal', { exact: true })
    .fill(String(2 * units));
  await page.keyboard.press('Tab');
  await expect(note).toContainText(`dan ${2 * units} los`);
  expect(await note.textContent()).not.toBe(ofOne);
});

test('PDP-01 more than there is in stock is refused with a sentence, and nothing is added', async ({
  page,
  request,
}) => {
  const product = await findProduct(
    request,
    (one) => chosenOf(one).available > 0 && chosenOf(one).available < 200,
  );
  await page.goto(`/nl/products/${product.slug}`);
  await hydrated(page);
  await page.locator('main').getByLabel('Aantal', { exact: true }).fill('900');
  await page.locator('main').getByRole('button', { name: 'In winkelwagen', exact: true }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText('op voorraad');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('PDP-01 what is sold out says so and cannot be added', async ({ page, request }) => {
  const card = await findCard(request, ({ inStock }) => !inStock);
  await page.goto(`/nl/products/${card.slug}`);
  await expect(page.locator('main').getByText('Op dit moment uitverkocht')).toBeVisible();
  await expect(
    page.locator('main').getByRole('button', { name: 'In winkelwagen', exact: true }),
  ).toBeDisabled();
  await page.goto(`/nl/products?q=${encodeURIComponent(card.name.slice(0, 60))}`);
  await expect(
    page.locator('main').getByRole('article').filter({ hasText: card.name }).first(),
  ).toContainText('Uitverkocht');
});

for (const { language, width } of looks) {
  test(`PDP-01 axe finds nothing on a product page in ${language} ${width}`, async ({ page, request }) => {
    const { items } = await listOf(request);
    const product = await detailOf(
      request,
      items.find(({ isFromPrice }) => isFromPrice)?.slug ?? items[0]?.slug ?? '',
    );
    await page.goto(`/${language}/products/${product.slugs[language]}`);
    await expectAccessible(page);
  });
}
