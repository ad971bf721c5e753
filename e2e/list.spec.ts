import { randomUUID } from 'node:crypto';
import { createProduct, createTenant } from '@etalage/db/test-factories';
import { backstage } from './backstage.ts';
import { at, euro, findCard, hydrated, listOf, sentText } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, type Page, test } from './test.ts';

const cards = 'main article:visible';

test.describe('with JavaScript', () => {
  test('LIST-01 LIST-03 each filter is offered with its counts, applies at once, stands in the URL, and can be removed again', async ({
    page,
    request,
  }) => {
    const { facets, total } = await listOf(request);
    const brand = facets.brand.find(({ count }) => count > 0 && count < total);
    if (!brand) throw new Error('The demo shop has no brand to filter by');
    await page.goto('/nl/products');
    await hydrated(page);
    const group = (name: string) => page.locator('.facet').getByRole('group', { name, exact: true });
    const many = { category: 'Categorie', tag: 'Thema', brand: 'Merk' } as const;
    for (const facet of ['category', 'tag', 'brand'] as const) {
      expect(facets[facet], facet).not.toHaveLength(0);
      await expect(group(many[facet]).locator('label')).toHaveText(
        facets[facet].map(({ label, count }) => `${label}${count}`),
      );
    }
    const inStock = facets.availability.find(({ value }) => value === 'in-stock');
    await expect(group('Beschikbaarheid').locator('label')).toHaveText(`Op voorraad${inStock?.count}`);
    const whole = (amount: number) => euro(amount).replace(/,00$/, '');
    await expect(group('Prijs').getByLabel('Van', { exact: true })).toHaveAttribute(
      'placeholder',
      whole(Math.floor(facets.price.min)),
    );
    await expect(group('Prijs').getByLabel('Tot', { exact: true })).toHaveAttribute(
      'placeholder',
      whole(Math.ceil(facets.price.max)),
    );
    await page.locator('.facet').getByRole('checkbox', { name: brand.label }).check();
    await expect(page).toHaveURL(new RegExp(`\\?brand=${brand.value}$`));
    await expect(
      page.locator('main h2:visible', { hasText: new RegExp(`^${brand.count} product`) }),
    ).toBeVisible();
    await expect(page.locator('.facet').getByRole('checkbox', { name: brand.label })).toBeFocused();

    await page.reload();
    await expect(page.locator('.facet').getByRole('checkbox', { name: brand.label })).toBeChecked();
    await hydrated(page);
    await page
      .locator('main')
      .getByRole('list', { name: 'Gekozen filters' })
      .getByRole('link', { name: brand.label })
      .click();
    await expect(page).toHaveURL(/\/nl\/products$/);
    await expect(page.locator('.facet').getByRole('checkbox', { name: brand.label })).not.toBeChecked();
    for (const [name, facet, given] of [
      [many.category, 'category', facets.category[0]],
      [many.tag, 'tag', facets.tag[0]],
      ['Beschikbaarheid', 'availability', inStock],
    ] as const) {
      await group(name).locator(`input[value="${given?.value}"]`).click();
      await expect(page).toHaveURL(new RegExp(`\\?${facet}=${given?.value}$`));
      await expect(
        page.locator('main h2:visible', { hasText: new RegExp(`^${given?.count} product`) }),
      ).toBeVisible();
      await group(name).locator(`input[value="${given?.value}"]`).click();
      await expect(page).toHaveURL(/\/nl\/products$/);
    }
  });

  test('LIST-01 several values, a price and a sorting join in the URL and survive going back', async ({
    page,
    request,
  }) => {
    const { facets } = await listOf(request);
    const [first, second] = facets.brand;
    if (!first || !second) throw new Error('The demo shop has too few brands');
    await page.goto('/nl/products');
    await hydrated(page);
    await page.locator('.facet').getByRole('checkbox', { name: first.label }).check();
    await expect(page).toHaveURL(/brand=/);
    await page.locator('.facet').getByRole('checkbox', { name: second.label }).check();
    await expect(page).toHaveURL(/brand=.*&brand=/);
    await page.locator('.facet').getByLabel('Tot', { exact: true }).fill('50');
    await page.locator('.facet').getByLabel('Tot', { exact: true }).press('Enter');
    await expect(page).toHaveURL(/price_max=50/);
    await page.locator('main').getByRole('combobox', { name: 'Sorteer op' }).selectOption('price-asc');
    await expect(page).toHaveURL(/sort=price-asc/);
    await page.goBack();
    await expect(page).not.toHaveURL(/sort=/);
    await expect(page.locator('main').getByRole('combobox', { name: 'Sorteer op' })).toHaveValue('relevance');
    await expect(page.locator('.facet').getByLabel('Tot', { exact: true })).toHaveValue('50');
  });

  test('LIST-03 more products are loaded in place, and the URL says how far', async ({ page }) => {
    await page.goto('/nl/products');
    await expect(page.locator(cards)).toHaveCount(24);
    await hydrated(page);
    await page.locator('main').getByRole('link', { name: 'Meer laden' }).click();
    await expect(page.locator(cards)).toHaveCount(48);
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.locator(cards).nth(24).getByRole('link').first()).toBeFocused();
    await page.locator(cards).nth(30).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/nl\/products\/[a-z0-9-]+$/);
    await page.goBack();
    await expect(page.locator(cards)).toHaveCount(48);
  });

  test('LIST-03 SRCH-12 where a shop says how near its end, a list goes on by itself for three pages; it must be above 0', async ({
    page,
  }) => {
    const database = await backstage();
    const shopOf = async (threshold: string, products: number) => {
      const host = `scroll-${randomUUID().slice(0, 8)}.localhost`;
      const settings = { ecommerce_list_scroll_threshold: threshold };
      const tenant = await createTenant(database, { hosts: [host], settings });
      for (let made = 0; made < products; made += 1) await createProduct(database, tenant);
      await page.goto(`http://${host}:${process.env.E2E_PORT}/nl/products`);
      await hydrated(page);
    };
    const more = page.locator('main').getByRole('link', { name: 'Meer laden' });
    await shopOf('400', 97);
    /** Scrolls until the link is as far below the window, in pixels; whoever watches it was told by the frame after. */
    const standBelow = async (distance: number) => {
      await more.evaluate(
        (link, pixels) =>
          scrollBy({ top: link.getBoundingClientRect().top - innerHeight - pixels, behavior: 'instant' }),
        distance,
      );
      await page.evaluate(() => new Promise((done) => new IntersectionObserver(done).observe(document.body)));
    };
    const early: string[] = [];
    page.on('request', (each) => early.push(each.url()));
    await standBelow(410);
    await hydrated(page);
    expect(early.filter((url) => url.includes('page=2'))).toEqual([]);
    await standBelow(390);
    await expect(page.locator(cards)).toHaveCount(48);
    await expect(more).not.toBeInViewport();
    for (const shown of [72, 96]) {
      await more.scrollIntoViewIfNeeded();
      await expect(page.locator(cards)).toHaveCount(shown);
    }
    await expect(page).toHaveURL(/page=4$/);
    await expect(page.locator('main article a:focus')).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (each) => asked.push(each.url()));
    await more.scrollIntoViewIfNeeded();
    // With the frame that tells this, whoever watches the link was told, and then had the time to ask.
    await page.evaluate(() => new Promise((done) => new IntersectionObserver(done).observe(document.body)));
    await hydrated(page);
    expect(asked.filter((url) => url.includes('page=5'))).toEqual([]);
    await expect(page.locator(cards)).toHaveCount(96);
    await more.click();
    await expect(page.locator(cards)).toHaveCount(97);
    expect(asked.some((url) => url.includes('page=5'))).toBe(true);

    const warning = 'The scroll threshold must be above 0.';
    const warned = page.waitForEvent('console', (message) => message.text().includes(warning));
    await shopOf('0', 25);
    expect((await warned).type()).toBe('warning');
    await more.scrollIntoViewIfNeeded();
    await expect(page.locator(cards)).toHaveCount(24);
    await more.click();
    await expect(page.locator(cards)).toHaveCount(25);
  });

  test('LIST-03 LIST-06 LIST-07 a phone shows the filters, the shop’s own attributes among them, in a sheet @390', async ({
    page,
    request,
  }) => {
    const { facets } = await listOf(request);
    const brand = facets.brand[0];
    if (!brand) throw new Error('The demo shop has no brand');
    await page.goto('/nl/products');
    await hydrated(page);
    await expect(page.locator('.facet').getByRole('checkbox', { name: brand.label })).toBeHidden();
    await page.locator('main').getByRole('button', { name: 'Filters', exact: true }).click();
    await page.locator('.facet').getByRole('checkbox', { name: brand.label }).check();
    const show = page
      .locator('main')
      .getByRole('button', { name: new RegExp(`^Toon ${brand.count} product`) });
    await expect(show).toBeVisible();
    await expectAccessible(page);
    const narrowed = await listOf(request, `&brand=${brand.value}`);
    const [attribute] = narrowed.facets.specification;
    const value = attribute?.values[0];
    if (!attribute || !value) throw new Error('The demo shop has no attributes');
    await page
      .locator('.facet')
      .getByRole('group', { name: attribute.name, exact: true })
      .getByRole('checkbox', { name: value.label })
      .check();
    const showFewer = page
      .locator('main')
      .getByRole('button', { name: new RegExp(`^Toon ${value.count} product`) });
    await showFewer.click();
    await expect(showFewer).toBeHidden();
    const opener = page.locator('main').getByRole('button', { name: /^Filters/ });
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`brand=${brand.value}&spec=${value.value}$`));
    await expect(
      page
        .locator('main')
        .getByRole('list', { name: 'Gekozen filters' })
        .getByRole('link', { name: `${attribute.name}: ${value.label}` }),
    ).toBeVisible();
    await expect(opener).toContainText('2');

    // By keyboard: the focus goes into the sheet, around in it, and back to its button.
    await opener.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const close = sheet.getByRole('button', { name: 'Filters sluiten' });
    await expect(close).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(sheet.getByRole('button', { name: /^Toon / })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    // What Tab reaches lies above the sheet's foot.
    const foot = 'section:popover-open form > :last-child';
    const stops = await tabTowards(page, foot);
    expect(stops.length).toBeGreaterThan(20);
    expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    const besides = (page.viewportSize()?.width ?? 0) - 10;
    for (const leave of [() => close.tap(), () => page.touchscreen.tap(besides, 400)]) {
      await opener.tap();
      await expect(close).toBeFocused();
      await leave();
      await expect(sheet).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('LIST-01 LIST-03 filters and sorting work by their form', async ({ page, request }) => {
    const { facets } = await listOf(request);
    const brand = facets.brand[0];
    if (!brand) throw new Error('The demo shop has no brand');
    await page.goto('/nl/products');
    await page.locator('.facet').getByRole('checkbox', { name: brand.label }).check();
    await page.locator('main').getByRole('button', { name: 'Filters toepassen' }).click();
    await expect(page).toHaveURL(new RegExp(`brand=${brand.value}`));
    await expect(page.locator('.facet').getByRole('checkbox', { name: brand.label })).toBeChecked();

    await page.locator('main').getByRole('combobox', { name: 'Sorteer op' }).selectOption('price-asc');
    await page.locator('main').getByRole('button', { name: 'Sorteer' }).click();
    await expect(page).toHaveURL(/sort=price-asc/);
    await expect(page).toHaveURL(new RegExp(`brand=${brand.value}`));
  });

  test('LIST-03 LIST-04 LANG-05 page 2 stands by itself and leads back and on, with its address in each language', async ({
    page,
    request,
  }) => {
    const { items, total } = await listOf(request);
    await page.goto('/nl/products');
    await page.locator('main').getByRole('link', { name: 'Meer laden' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.locator(cards)).toHaveCount(Math.min(24, total - 24));
    await expect(page.locator(cards).first()).toContainText(items[24]?.name ?? '');
    const alternate = (language: string) => page.locator(`link[rel=alternate][hreflang=${language}]`);
    for (const [language, path] of [
      ['nl', '/nl/products?page=2'],
      ['en', '/en/products?page=2'],
      ['x-default', '/nl/products?page=2'],
    ] as const)
      await expect(alternate(language)).toHaveAttribute('href', at('molen', path));
    await expect(page).toHaveTitle('Alle producten, pagina 2 | De Molen');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      at('molen', '/nl/products?page=2'),
    );
    await page.locator('main').getByRole('link', { name: 'Vorige producten' }).click();
    await expect(page).toHaveURL(/\/nl\/products$/);
  });

  test('LIST-03 a phone opens the filters by the browser alone @390', async ({ page, request }) => {
    const { facets } = await listOf(request);
    const brand = facets.brand[0];
    if (!brand) throw new Error('The demo shop has no brand');
    await page.goto('/nl/products');
    await page.locator('main').getByRole('button', { name: 'Filters', exact: true }).click();
    await page.locator('.facet').getByRole('checkbox', { name: brand.label }).check();
    await page
      .locator('main')
      .getByRole('button', { name: /^Toon \d+ product/ })
      .click();
    await expect(page).toHaveURL(new RegExp(`brand=${brand.value}`));
  });
});

test('LIST-03 prices rise where that was asked for, and each other order can be chosen', async ({
  page,
  request,
}) => {
  await page.goto('/nl/products?sort=price-asc');
  const shown = await page.locator(`${cards} p.price > span:first-child`).allTextContents();
  const prices = shown.map((text) =>
    Number(/€\s*([\d.]+,\d\d)/.exec(text)?.[1]?.replace('.', '').replace(',', '.')),
  );
  expect(prices).toHaveLength(24);
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  await hydrated(page);
  const order = page.locator('main').getByRole('combobox', { name: 'Sorteer op' });
  const names = ['Relevantie', 'Prijs oplopend', 'Prijs aflopend', 'Nieuwste eerst', 'Naam A–Z'];
  await expect(order.locator('option')).toHaveText(names);
  let before = '';
  for (const [sort, name] of [
    ['price-desc', 'Prijs aflopend'],
    ['newest', 'Nieuwste eerst'],
    ['name', 'Naam A–Z'],
  ] as const) {
    const { items } = await listOf(request, `&sort=${sort}`);
    const first = items[0]?.name ?? '';
    expect(first, sort).not.toBe(before);
    before = first;
    await order.selectOption({ label: name });
    await expect(page).toHaveURL(new RegExp(`\\?sort=${sort}$`));
    await expect(page.locator(cards).first().getByRole('heading')).toHaveText(first);
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'on a phone' : 'on a phone without JavaScript', () => {
    test.use({ javaScriptEnabled });
    test('LIST-04 of a longer intro one line stands above the products, up to 431 px wide, and all of it for whoever asks by keyboard @390', async ({
      page,
    }) => {
      await page.goto('/nl/products/category/koken-bakken');
      if (javaScriptEnabled) await hydrated(page);
      const intro = page.locator('main .intro');
      const lines = async () => Math.round(((await intro.boundingBox())?.height ?? 0) / 24);
      await expect(intro).toHaveText(/^Alles voor het fornuis .* het deeg vanzelf uit komt\.$/);
      expect(await lines()).toBe(1);
      const more = page.locator('main header summary');
      await expect(more).toHaveText(/^Lees meer/);
      await more.focus();
      await page.keyboard.press('Enter');
      await expect.poll(lines).toBe(3);
      await expect(page.locator('main').getByText('Minder', { exact: true })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect.poll(lines).toBe(1);
      for (const [width, shown] of [
        [320, 1],
        [431, 1],
        [432, 3],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await expect.poll(lines, `${width} px`).toBe(shown);
        await expect(more).toBeVisible({ visible: shown === 1 });
      }
      // One that fits has nothing to unfold, however narrow the phone.
      await page.setViewportSize({ width: 320, height: 844 });
      await page.goto('/nl/products/category/borden');
      await expect(intro).toHaveText('Van ontbijtbord tot serveerschaal.');
      expect(await lines()).toBe(1);
      await expect(more).toHaveCount(0);
    });
  });

test('LIST-04 on a phone breadcrumbs and subcategories are a row each, that is scrolled sideways @390', async ({
  page,
  request,
}) => {
  const { facets } = await listOf(request);
  const subjects = await Promise.all(
    facets.category.map(({ value }) => listOf(request, `&ckKey=category&ckVal=${value}`)),
  );
  const above = subjects.find(({ subject }) => (subject?.children.length ?? 0) > 1)?.subject;
  if (!above) throw new Error('The demo shop has no category with several below it');
  await page.goto(`/nl/products/category/${above.slug}`);
  const children = page.locator('main ul.subcategories');
  await expect(children.getByRole('link')).toHaveText(above.children.map(({ name }) => name));
  for (const [index, { slug }] of above.children.entries())
    await expect(children.getByRole('link').nth(index)).toHaveAttribute(
      'href',
      `/nl/products/category/${slug}`,
    );
  for (const row of [
    children,
    page.locator('main').getByRole('navigation', { name: 'Kruimelpad' }).locator('ol'),
  ]) {
    await expect(row).toHaveCSS('overflow-x', 'auto');
    const sides = await row.locator('> li').evaluateAll((items) =>
      items.map((item) => {
        const { top, bottom } = item.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    expect(sides.length).toBeGreaterThan(1);
    // Side by side, each at the height of all others.
    expect(Math.max(...sides.map(({ top }) => top))).toBeLessThan(
      Math.min(...sides.map(({ bottom }) => bottom)),
    );
  }
});

for (const kind of ['category', 'tag'] as const)
  test(`LIST-02 LIST-04 a ${kind} page has its breadcrumbs, title, intro, canonical address and JSON-LD`, async ({
    page,
    request,
  }) => {
    const { facets, total } = await listOf(request);
    const offered = facets[kind].find(({ count }) => count > 1 && count < total);
    if (!offered) throw new Error(`The demo shop has no ${kind}`);
    const pathOf = (slug: string) => `/nl/products/${kind}/${slug}`;
    const subjectOf = (slug: string) => listOf(request, `&ckKey=${kind}&ckVal=${slug}`);
    const above = kind === 'category' ? (await subjectOf(offered.value)).subject : null;
    const { subject, total: count } = await subjectOf(above?.children[0]?.slug ?? offered.value);
    if (!subject || (kind === 'category' && !above)) throw new Error(`The demo shop has too few ${kind}s`);
    const intro = subject.intro.replace(/<[^>]+>/g, '').trim();
    expect(intro).not.toBe('');
    const path = pathOf(subject.slug);
    await page.goto(path);
    await expect(page.locator('main').getByRole('heading', { level: 1, name: subject.name })).toBeVisible();
    await expect(page).toHaveTitle(`${subject.name} | De Molen`);
    await expect(page.locator('main h2:visible', { hasText: new RegExp(`^${count} product`) })).toBeVisible();
    const steps = [
      { name: 'Alle producten', href: '/nl/products' },
      ...(above ? [{ name: above.name, href: pathOf(above.slug) }] : []),
    ];
    const crumbs = page.locator('main').getByRole('navigation', { name: 'Kruimelpad' });
    await expect(crumbs.getByRole('listitem')).toHaveText([
      'Home',
      ...steps.map(({ name }) => name),
      subject.name,
    ]);
    for (const { name, href } of steps)
      await expect(crumbs.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
    await expect(page.locator('main header .rich-text')).toHaveText(intro);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', at('molen', path));
    const trail = await jsonLd(page.locator('script[type="application/ld+json"]').allTextContents());
    expect(trail).toContainEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [...steps, { name: subject.name, href: path }].map(({ name, href }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: at('molen', href),
      })),
    });
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveAttribute(
      'href',
      new RegExp(`/en/products/${kind}/`),
    );
  });

test('LIST-02 an unknown pair is an empty list with a way out, not an error', async ({ page }) => {
  const response = await page.goto('/nl/products/category/bestaat-echt-niet');
  expect(response?.status()).toBe(200);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await page.locator('main').getByRole('link', { name: 'Bekijk alle producten' }).click();
  await expect(page).toHaveURL(/\/nl\/products$/);
});

test('LIST-03 LIST-04 combinations of filters are not indexed, and a price stands in its field as it is written', async ({
  page,
}) => {
  await page.goto('/nl/products?availability=in-stock&price_max=12.5');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  // In its field the price stands as it is written.
  await expect(
    page.locator('.facet').getByRole('group', { name: 'Prijs' }).getByLabel('Tot', { exact: true }),
  ).toHaveValue('12,50');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', at('molen', '/nl/products'));
});

test('LIST-01 a search without results says so and shows a way on', async ({ page }) => {
  await page.goto('/nl/products?q=zzqqxxyy');
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toContainText('zzqqxxyy');
  await expect(page.locator('main').getByText('Geen producten gevonden voor ‘zzqqxxyy’')).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Bekijk alle producten' })).toBeVisible();
});

test('PRICE-04 LANG-10 prices are written as the language asks', async ({ request }) => {
  const card = await findCard(request, ({ discountPrice }) => discountPrice !== null);
  for (const language of ['nl', 'en'])
    expect(await sentText(request, `/${language}/products/${card.slug}`)).toContain(
      euro(card.discountPrice ?? 0, language),
    );
});

for (const [path, width] of [
  ['/nl/products', '@390'],
  ['/en/products', '@1440'],
  ['/nl/products/category/bestaat-echt-niet', '@1440'],
  ['/en/products?q=zzqqxxyy', '@390'],
] as const) {
  test(`LIST-03 axe finds nothing on ${path} ${width}`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
}

for (const [shop, path] of [
  ['bloem', '/nl/products'],
  ['fiets', '/en/products'],
] as const) {
  test(`LIST-03 axe finds nothing on ${path} of ${shop}`, async ({ page }) => {
    await page.goto(at(shop, path));
    await expectAccessible(page);
  });
}

/** Goes on by Tab until the focus is in this bar. @returns each stop before, and whether it came to lie below the bar's upper edge */
async function tabTowards(page: Page, bar: string): Promise<{ text: string; isCovered: boolean }[]> {
  const stops = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate((selector) => {
      const [focused, bar] = [document.activeElement, document.querySelector(selector)];
      const row = focused?.closest('label') ?? focused;
      if (!row || !bar || bar.contains(row)) return null;
      const isCovered = row.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
      return { text: row.textContent, isCovered };
    }, bar);
    if (!stop) return stops;
    stops.push(stop);
  }
}

async function jsonLd(texts: Promise<string[]>): Promise<{ '@type': string }[]> {
  return (await texts).map((text) => JSON.parse(text));
}

/** A card with the button that adds its product at once. */
const quickCard = (page: Page) =>
  page
    .locator(cards)
    .filter({ has: page.locator('.quick-add') })
    .first();

for (const shop of ['molen', 'bloem', 'fiets'] as const) {
  test(`LIST-03 MINI-01 in ${shop} what comes in one form goes into the cart from its card, and the drawer shows it`, async ({
    page,
  }) => {
    await page.goto(at(shop, '/nl/products?in_stock=1'));
    await hydrated(page);
    const card = quickCard(page);
    const name = (await card.getByRole('heading').textContent()) ?? '';
    await card.locator('.quick-add').click();
    const drawer = page.locator('dialog[open]');
    await expect(drawer.getByRole('listitem').first()).toContainText(name);
    await expect(drawer.getByRole('link', { name: /^Afrekenen · €/ })).toBeVisible();
    await expect(page.locator('header a[href$="/shopping-bag"]:visible span')).toHaveText('1');
  });
}

test('LIST-03 without JavaScript the button on a card leads to the cart with it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(at('molen', '/nl/products?in_stock=1'));
  const card = quickCard(page);
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.locator('.quick-add').click();
  await expect(page).toHaveURL(/\/nl\/shopping-bag$/);
  await expect(page.locator('main')).toContainText(name);
  await context.close();
});

test('LIST-03 whoever comes in on a later page is told how far into the list that is', async ({
  request,
}) => {
  const { total } = await listOf(request);
  const last = Math.ceil(total / 24);
  expect(await sentText(request, `/nl/products?page=${last}`)).toContain(
    `${total} van ${total} producten bekeken`,
  );
});
