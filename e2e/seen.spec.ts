/// <reference lib="dom" />
import { follow, hydrated, listOf } from './catalogue.ts';
import { expect, test } from './test.ts';
import { watchShifts } from './watch-shifts.ts';

test.use({ seesMotion: true });

test('LIST-08 what was looked at last stands below lists and products, but not the product itself, and room is kept for it, so that nothing moves @390 @1440', async ({
  page,
  request,
}) => {
  const { items } = await listOf(request, '&availability=in-stock');
  const [first, second, third, ...more] = items.slice(60);
  if (!first || !second || !third || !more[2]) throw new Error('The demo shop has too few products');
  const seen = page.locator('section:visible', {
    has: page.getByRole('heading', { name: 'Laatst bekeken' }),
  });
  const moved = await watchShifts(page);
  /** Touches the page, and reads on to what stands below it. */
  const lookBelow = async () => {
    await hydrated(page);
    await page.mouse.move(200, 200);
    await page.mouse.wheel(0, 300);
    await page.waitForLoadState('networkidle');
    await readOn();
  };
  const readOn = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll('.seen')];
      parts.find((part) => part.checkVisibility())?.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
  /** A page may still grow while it is read. */
  const showsBelow = (names: string[]) =>
    expect
      .poll(async () => {
        await readOn();
        return (await seen.locator('h3').allTextContents()).slice(0, names.length);
      })
      .toEqual(names);
  const before = more.slice(0, 3);
  await page.goto('/nl/contact');
  await hydrated(page);
  for (const { slug, name } of [...before, first, second]) {
    await follow(page, `/nl/products/${slug}`);
    await expect(page.locator('main h1:visible')).toHaveText(name);
    await hydrated(page);
  }
  expect(await (await request.get(`/nl/products/${third.slug}`)).text()).not.toContain('Laatst bekeken');
  const room = page.locator('.seen[data-room]');
  await page.goto(`/nl/products/${third.slug}`);
  await expect(room).toHaveCount(1);
  await lookBelow();
  // The last four.
  await showsBelow([second, first, ...before.slice(1).toReversed()].map(({ name }) => name));
  await expect(seen.locator('h3')).toHaveCount(4);
  expect(await moved()).toEqual([]);

  // A short list: what it shows already is left out.
  await page.goto(`/nl/products?q=${encodeURIComponent(first.name)}&price_max=${Math.ceil(first.unitPrice)}`);
  await lookBelow();
  await showsBelow([third.name]);
  await expect(page.locator('main article').filter({ hasText: first.name }).first()).toBeVisible();
  expect(await seen.locator('h3').allTextContents()).not.toContain(first.name);
  expect(await moved()).toEqual([]);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(room).toHaveCount(0);
  await lookBelow();
  await page.waitForLoadState('networkidle');
  await expect(seen).toHaveCount(0);
  await expect(room).toHaveCount(0);
});
