import { staffKey } from '../apps/api/src/commands/staff-key.ts';
import { expect, test } from './test.ts';

test('TEN-04 DEV-08 DEV-12 a theme preview goes along through a visit, says what it is, and is seen by nobody else', async ({
  page,
  browser,
  request,
}) => {
  const { tenantSlug } = await (await request.get('/api/store/init')).json();
  const made = await request.post(
    `http://127.0.0.1:${process.env.E2E_API_PORT}/staff/shops/${tenantSlug}/theme-previews`,
    {
      headers: { authorization: `Bearer ${staffKey(process.env.E2E_INTERNAL_SECRET ?? '')}` },
      data: { settings: { theme: 'fancy', theme_primary_color: '#aa0055' } },
    },
  );
  expect(made.status()).toBe(200);
  const { id, url } = await made.json();
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  const theme = page.locator('html');
  const bar = page.getByRole('region', { name: 'Voorbeeld' });

  // The link that staff are given; here the shop has a port besides.
  const { pathname, search } = new URL(url);
  expect(search).toContain(id);
  await page.goto(pathname + search);
  await expect(theme).toHaveAttribute('data-theme', 'fancy');
  await expect(bar).toContainText('Alleen jij ziet dit.');
  const primary = () => theme.evaluate((html) => getComputedStyle(html).getPropertyValue('--color-primary'));
  expect(await primary()).toBe('#aa0055');

  // By a link within the shop, and by an address without the parameter.
  await page.getByRole('link', { name: 'Naar de inhoud' }).focus();
  await page.locator('main').getByRole('link').first().click();
  await expect(page).not.toHaveURL(/home/);
  await expect(bar).toBeVisible();
  await page.goto('/nl/products');
  await expect(theme).toHaveAttribute('data-theme', 'fancy');
  await expect(bar).toBeVisible();

  const other = await browser.newContext();
  const theirs = await other.newPage();
  await theirs.goto(new URL('/nl/products', page.url()).href);
  await expect(theirs.locator('html')).not.toHaveAttribute('data-theme', 'fancy');
  await expect(theirs.getByRole('region', { name: 'Voorbeeld' })).toHaveCount(0);
  await theirs.goto(new URL('/nl/home?theme_preview=00000000-0000-4000-8000-000000000000', page.url()).href);
  await expect(theirs.getByRole('region', { name: 'Voorbeeld' })).toContainText('verlopen');
  await theirs.reload();
  await theirs.goto(new URL('/nl/products', page.url()).href);
  await expect(theirs.getByRole('region', { name: 'Voorbeeld' })).toHaveCount(0);
  await other.close();

  // Whoever stops stays where they were, with what they chose there.
  await page.goto('/nl/products?sort=price-asc&q=a%26b');
  await page.getByRole('button', { name: 'Voorbeeld stoppen' }).click();
  await expect(bar).toHaveCount(0);
  await expect(theme).not.toHaveAttribute('data-theme', 'fancy');
  expect(page.url()).toMatch(/\/nl\/products\?sort=price-asc&q=a%26b$/);
  expect(errors).toEqual([]);
});
