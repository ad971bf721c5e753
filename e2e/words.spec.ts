import { answerDetails, asker } from './answer-steps.ts';
import { askShop } from './ask-shop.ts';
import { detailOf, findProduct, hydrated, listOf } from './catalogue.ts';
import { fillCart, openSummary, words } from './checkout-steps.ts';
import { shopData } from './shop-data.ts';
import { expect, type Page, test } from './test.ts';

const main = (page: Page) => page.locator('main');
const field = (page: Page, name: string) => main(page).locator(`[name="${name}"]`);
/** The second step of a cart whose first one is answered. */
async function openAddress(page: Page) {
  await fillCart(page);
  await answerDetails(asker(page.request, 'nl'));
  await page.goto('/nl/checkout/adres');
}
const shopsIn = [
  { shop: 'molen', languages: ['nl', 'en'] },
  { shop: 'bloem', languages: ['nl'] },
  { shop: 'fiets', languages: ['nl', 'en'] },
] as const;

for (const { shop, languages } of shopsIn)
  for (const language of languages)
    test(`LANG-11 HOME-10 every link of ${shop}’s own pages, menu, banners and footer leads to a page in ${language}`, async ({
      request,
    }) => {
      const seen = new Map<string, string>();
      for (const from of ['home', 'pagina/over-ons', 'pagina/returns-policy']) {
        // Nothing of it takes a script to be there.
        const html = await (await askShop(request, shop, `/${language}/${from}`)).text();
        for (const [, given = ''] of html.matchAll(/<a\s[^>]*?\bhref="(\/[^"]*)"/g)) {
          const href = given.replaceAll('&amp;', '&');
          if (!seen.has(href)) seen.set(href, from);
        }
      }
      expect([...seen].filter(([, from]) => from === 'home').length).toBeGreaterThan(20);
      for (const [href, from] of seen) {
        const isSwitch = languages.some((code) => code !== language && href.startsWith(`/${code}/`));
        if (!isSwitch) expect.soft(href, from).toMatch(new RegExp(`^/${language}/`));
        const answer = await askShop(request, shop, href, { maxRedirects: 0 });
        expect.soft(answer.status(), `${href} on ${from}`).toBeLessThan(400);
      }
    });

test('LANG-11 the text on the home page leads on, in the language of the page', async ({ page }) => {
  await page.goto('/en/home');
  await main(page).getByRole('link', { name: 'Read how a mill became a shop' }).click();
  await expect(page).toHaveURL(/\/en\/pagina\/over-ons$/);
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible();
});

test('ROUTE-08 ERR-02 the title of a page that is not there says so, also where the app gets to it', async ({
  page,
}) => {
  const sent = async (path: string) => (await page.request.get(path)).text();
  expect(await sent('/nl/zo-iets-is-er-niet')).toContain('<title>Pagina niet gevonden | De Molen</title>');
  await page.goto('/en/products/no-such-thing');
  await expect(page).toHaveTitle('Page not found | De Molen');
  await page.goto('/nl/contact');
  await hydrated(page);
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/nl/pagina/bestaat-niet', id: 'gone' });
    document.querySelector('main')?.append(link);
    link.textContent = 'weg';
  });
  await page.locator('#gone').click();
  await expect(page).toHaveTitle('Pagina niet gevonden | De Molen');
});

test('PDP-06 what is sold out promises no day and offers what is there', async ({ page, request }) => {
  const product = await findProduct(
    request,
    ({ variants }) =>
      variants.some(({ available }) => available === 0) && variants.some(({ available }) => available > 0),
  );
  const [gone, there] = [0, 1].map((stock) =>
    product.variants.find(({ available }) => Math.min(available, 1) === stock),
  );
  await page.goto(`/nl/products/${product.slug}?variant=${gone?.id}`);
  await expect(main(page)).toContainText('Op dit moment uitverkocht');
  await expect(main(page)).not.toContainText(/morgen|in huis|bezorgd op|verwacht/i);
  await main(page).getByRole('list', { name: 'Wel op voorraad' }).getByRole('link').first().click();
  await expect(main(page)).not.toContainText('Op dit moment uitverkocht');
  await expect(
    main(page)
      .getByRole('button', { name: /In winkelwagen/ })
      .first(),
  ).toBeEnabled();
  expect(there).toBeDefined();
});

test('PDP-06 where nothing of it is left, others of its kind that are in stock stand in for it', async ({
  page,
  request,
}) => {
  const gone = (await listOf(request)).items.find(({ inStock }) => !inStock);
  const product = await detailOf(request, gone?.slug ?? '');
  expect(product.inStock).toBe(false);
  await page.goto(`/nl/products/${product.slug}`);
  await expect(main(page)).not.toContainText(/morgen|in huis|bezorgd op|verwacht/i);
  await main(page).getByRole('link', { name: 'Bekijk wat er wel is' }).click();
  const others = main(page).locator('section', {
    has: page.getByRole('heading', { name: 'Wel op voorraad' }),
  });
  await expect(others.locator('article').first()).toBeInViewport();
  await expect(others.getByText('Uitverkocht')).toHaveCount(0);
});

test('PDP-07 each picture of a product has a text of its own, also where the shop gave them one and the same', async ({
  page,
  request,
}) => {
  const several = await findProduct(request, ({ medias }) => medias.length > 1);
  await page.goto(`/nl/products/${several.slug}`);
  const alts = await main(page)
    .locator('section[aria-label^="Foto"] li img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('alt')).filter(Boolean));
  expect(alts.length).toBeGreaterThan(1);
  expect(new Set(alts).size).toBe(alts.length);
});

test('FOOT-05 MINI-08 the marks of payment are pictures of what the shop offers, named', async ({ page }) => {
  const { paymentMarks } = await (await page.request.get('/api/store/init?lang=nl')).json();
  const names = paymentMarks.map(({ name }: { name: string }) => name);
  expect(names.length).toBeGreaterThan(1);
  expect(names).not.toContain('Op factuur');
  await page.goto('/nl/contact');
  const footer = page.getByRole('contentinfo');
  const marks = footer.locator('li', { has: page.locator('svg[role=img]') });
  expect(
    await marks
      .locator('svg')
      .evaluateAll((all) => all.map((one) => one.querySelector('title')?.textContent)),
  ).toEqual(names);
  await expect(footer).not.toContainText('PayPal');
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('CHK-09 the summary of errors stands in the order of the fields, and the title says that something is wrong', async ({
      page,
    }) => {
      await openAddress(page);
      if (javaScriptEnabled) await hydrated(page);
      const title = await page.title();
      await field(page, 'billing.firstName').fill('');
      await field(page, 'otherAddress').check();
      await field(page, 'shipping.firstName').fill('');
      await main(page).getByRole('button', { name: words.nl.next }).click();
      const summary = page.getByRole('alert');
      await expect(summary).toBeFocused();
      const hrefs = await summary
        .getByRole('link')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')));
      const fields = await main(page)
        .locator('[aria-invalid=true]')
        .evaluateAll((all) => all.map((one) => `#${one.id}`));
      expect(hrefs.length).toBeGreaterThan(5);
      expect(hrefs).toEqual(fields);
      await expect(page).toHaveTitle(`Fout: ${title}`);
      await page.goto('/nl/checkout/adres');
      await expect(page).toHaveTitle(title);

      await page.goto('/en/checkout/adres');
      if (javaScriptEnabled) await hydrated(page);
      const english = await page.title();
      await field(page, 'billing.firstName').fill('');
      await main(page).getByRole('button', { name: words.en.next }).click();
      await expect(summary).toBeFocused();
      await expect(page).toHaveTitle(`Error: ${english}`);
    });

    test('CHK-09 COUP-06 of a code that ended it is said that it ended, beside it and in the title until it works', async ({
      page,
    }) => {
      const data = await shopData('molen');
      const ended = await data.promocode({ is_public: true, valid_until: new Date(Date.now() - 86_400_000) });
      const { code } = await data.promocode();
      await fillCart(page);
      await page.goto('/nl/shopping-bag');
      if (javaScriptEnabled) await hydrated(page);
      const title = await page.title();
      const input = main(page).getByLabel('Kortingscode of cadeaukaart');
      for (const [given, isWrong] of [
        [ended.code, true],
        [code, false],
      ] as const) {
        if (!(await input.isVisible())) await main(page).getByText('Kortingscode? Klik hier').click();
        await input.fill(given);
        await main(page).getByRole('button', { name: 'Toepassen' }).click();
        if (isWrong)
          await expect(main(page).getByRole('alert')).toContainText(
            'Deze code is afgelopen en geeft geen korting meer.',
          );
        else await expect(main(page)).toContainText(`Korting ${code}`);
        await expect(page).toHaveTitle(isWrong ? `Fout: ${title}` : title);
      }
    });
  });

test('CHK-09 an error goes when its cause goes, at its field and in the summary, and the title with the last', async ({
  page,
}) => {
  await openAddress(page);
  await hydrated(page);
  const title = await page.title();
  await field(page, 'otherAddress').check();
  await field(page, 'shipping.firstName').fill('');
  await field(page, 'billing.postalCode').fill('1012 JS');
  await main(page).getByRole('button', { name: words.nl.next }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('Vul een straat in');
  // House number and postal code give street and city, so all three errors of the first address go.
  await field(page, 'billing.houseNumber').fill('12');
  await field(page, 'billing.houseNumber').press('Tab');
  await expect(field(page, 'billing.street')).toHaveValue('Dam');
  for (const name of ['houseNumber', 'street', 'city']) {
    await expect(field(page, `billing.${name}`)).not.toHaveAttribute('aria-invalid', 'true');
    await expect(summary.locator(`a[href="#field-billing.${name}"]`)).toHaveCount(0);
  }
  await expect(field(page, 'shipping.street')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveTitle(`Fout: ${title}`);
  // No second address, nothing wrong with it.
  await field(page, 'otherAddress').uncheck();
  await expect(summary).toHaveCount(0);
  await expect(page).toHaveTitle(title);
});

test('CHK-08 LANG-09 the button that orders says that ordering is paying', async ({ page }) => {
  expect(words.nl.order).toBe('Bestellen en betalen');
  expect(words.en.order).toBe('Order and pay');
  await fillCart(page);
  await openSummary(page, 'nl');
  await expect(main(page).getByRole('button', { name: words.nl.order })).toBeVisible();
});
