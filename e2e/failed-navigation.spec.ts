import { at, hydrated } from './catalogue.ts';
import { expect, type Page, type Route, test } from './test.ts';

const cards = 'main article:visible';
const data = /\/nl\/products\.data/;

/** How what follows on a list fails. */
const ways: Record<string, (route: Route) => Promise<void>> = {
  'an error': (route) => route.fulfill({ status: 500, body: 'broken' }),
  'no connection': (route) => route.abort('connectionrefused'),
  garbage: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' }),
  'an answer that breaks off': (route) =>
    route.fulfill({ status: 200, contentType: 'text/x-script', body: '[{"_1":2},"products' }),
};

/** Found by the attribute: looking for roles walks through all that a list holds. */
const alert = (page: Page) => page.locator('main [role=alert]:visible');

for (const [name, way] of Object.entries(ways)) {
  test(`ERR-02 LIST-01 LIST-03 where what follows on a list gives ${name}, list and controls stay as they were, say so and try again`, async ({
    page,
  }) => {
    await page.goto('/nl/products');
    await hydrated(page);
    const first = await page.locator(cards).first().textContent();
    const sort = page.locator('main .list-order');
    await expect(sort).toHaveRole('combobox');
    await expect(sort).toHaveAccessibleName(/^Sorteer op/);

    await page.route(data, way);
    await sort.selectOption('price-desc');
    await expect(alert(page)).toContainText('Deze keuze kan nu niet worden getoond');
    await expect(sort).toHaveValue('relevance');
    await expect(page).toHaveURL(/\/nl\/products$/);
    await expect(page.locator(cards)).toHaveCount(24);
    expect(await page.locator(cards).first().textContent()).toBe(first);
    expect(await alert(page).getByRole('link').getAttribute('href')).toBe('/nl/products?sort=price-desc');

    await page.locator('main a[rel=next]', { hasText: 'Meer laden' }).click();
    await expect(alert(page)).toHaveText('Er konden geen producten bij worden geladen');
    await expect(page.locator(cards)).toHaveCount(24);
    await page.unroute(data);
    await page.locator('main').getByRole('link', { name: 'Probeer opnieuw' }).click();
    await expect(page.locator(cards)).toHaveCount(48);
    await expect(alert(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\?page=2$/);

    await page.route(data, way);
    await sort.selectOption('price-desc');
    await alert(page).getByRole('link', { name: 'Probeer opnieuw' }).click();
    await expect(page).toHaveURL(/\?sort=price-desc$/);
    await expect(sort).toHaveValue('price-desc');
    await expect(alert(page)).toHaveCount(0);
  });
}

test('ERR-02 LIST-01 on a phone the open filters say what could not be shown @390', async ({ page }) => {
  await page.goto('/nl/products');
  await hydrated(page);
  await page.route(data, (route) => route.abort());
  await page.getByRole('button', { name: 'Filters' }).click();
  // The choice is taken back as soon as it fails, which may be before 'check' has looked at it.
  await page.getByLabel('Op voorraad').click();
  const sheet = page.locator('[popover][aria-label=Filters]');
  await expect(sheet.getByRole('alert')).toContainText('Deze keuze kan nu niet worden getoond');
  await expect(page.getByLabel('Op voorraad')).not.toBeChecked();
  await expect(sheet.getByRole('alert').getByRole('link')).toBeInViewport();
});

test('ERR-02 a link whose page does not come leaves the page as it is, says so and leads there by itself', async ({
  page,
}) => {
  await page.goto('/nl/auth/forgot');
  await hydrated(page);
  await page.getByRole('main').locator('[name=email]').fill('anna@voorbeeld.test');
  await page.route('**/*.data*', (route) => route.abort());
  await page.locator('footer a[href="/nl/contact"]').first().click();
  const note = page.getByRole('alert');
  await expect(note).toContainText('De pagina kon niet worden geladen');
  await expect(page).toHaveURL(at('molen', '/nl/auth/forgot'));
  await expect(page.getByRole('main').locator('[name=email]')).toHaveValue('anna@voorbeeld.test');
  await note.getByRole('button', { name: 'Sluiten' }).click();
  await expect(note).toHaveCount(0);
  await page.locator('footer a[href="/nl/contact"]').first().click();
  await note.getByRole('link', { name: 'Probeer opnieuw' }).click();
  await expect(page).toHaveURL(at('molen', '/nl/contact'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Nobody comes back to a page that was never shown.
  await page.goBack();
  await expect(page).toHaveURL(at('molen', '/nl/auth/forgot'));
});

for (const [name, way] of Object.entries(ways))
  test(`ERR-02 a form whose answer is ${name} keeps what was filled in and claims neither that it arrived nor that it did not`, async ({
    page,
  }) => {
    await page.goto('/nl/auth/forgot');
    await hydrated(page);
    const field = page.getByRole('main').locator('[name=email]');
    await field.fill('anna@voorbeeld.test');
    await page.route('**/auth/forgot.data*', way);
    await page.getByRole('main').locator('button[type=submit]').click();
    await expect(page.getByRole('alert')).toContainText('Het is niet zeker of dit is aangekomen');
    await expect(field).toHaveValue('anna@voorbeeld.test');
    await page.unroute('**/auth/forgot.data*');
    await page.getByRole('main').locator('button[type=submit]').click();
    await expect(field).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
