/// <reference lib="dom" />
import { hydrated, listOf } from './catalogue.ts';
import { expect, test } from './test.ts';

test('LIST-08 what was looked at last, at most four, stands below lists and products, but not the product itself, and room is kept for it', async ({
  page,
  request,
}) => {
  const { items } = await listOf(request, '&availability=in-stock');
  const looked = items.slice(60, 65);
  const [last, third] = [looked.at(-1), items[65]];
  if (!last || !third) throw new Error('The demo shop has too few products');
  const seen = page.locator('section:visible', {
    has: page.getByRole('heading', { name: 'Laatst bekeken' }),
  });
  await page.addInitScript(() => {
    const told = { shift: 0 };
    Object.assign(window, { told });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        told.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  /** Touches the page, and reads on to what stands below. */
  const lookBelow = async () => {
    await hydrated(page);
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, 300);
    await page.waitForLoadState('networkidle');
    await page.locator('.seen').evaluate((place) => place.scrollIntoView());
  };
  for (const { slug } of looked) {
    await page.goto(`/nl/products/${slug}`);
    await hydrated(page);
  }
  for (const path of [`/nl/products/${third.slug}`, '/nl/products'])
    expect(await (await request.get(path)).text()).not.toContain('Laatst bekeken');
  await page.goto(`/nl/products/${third.slug}`);
  await lookBelow();
  const names = looked.map(({ name }) => name).reverse();
  await expect(seen.locator('h3')).toHaveText(names.slice(0, 4));
  expect(
    await page.evaluate(() => (window as unknown as { told: { shift: number } }).told.shift),
  ).toBeLessThan(0.05);

  // A short list: what it shows already is left out.
  await page.goto(`/nl/products?q=${encodeURIComponent(last.name)}&price_max=${Math.ceil(last.unitPrice)}`);
  await lookBelow();
  await expect(seen.locator('h3')).toContainText([third.name]);
  await expect(seen.getByRole('heading', { level: 3, name: last.name, exact: true })).toHaveCount(0);
  expect(
    await page.evaluate(() => (window as unknown as { told: { shift: number } }).told.shift),
  ).toBeLessThan(0.05);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await lookBelow();
  await page.waitForLoadState('networkidle');
  await expect(seen).toHaveCount(0);
});
