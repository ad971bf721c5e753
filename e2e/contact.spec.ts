import { at, hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { comeFromOwnNetwork } from './own-network.ts';
import { expect, type Page, test } from './test.ts';

test.beforeEach(comeFromOwnNetwork);

const field = (page: Page, name: string) => page.locator('main').locator(`[name="${name}"]`);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('ROUTE-02 LANG-09 a message can be sent; what is wrong is said at its field', async ({ page }) => {
      await page.goto('/nl/contact');
      if (javaScriptEnabled) await hydrated(page);
      await field(page, 'name').fill('Anna de Vries');
      await field(page, 'email').fill('geen adres');
      await page.getByRole('button', { name: 'Verstuur bericht' }).click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expect(field(page, 'email')).toHaveAccessibleDescription(/Dit e-mailadres klopt niet/);
      await expect(field(page, 'message')).toHaveAccessibleDescription('Schrijf een bericht');
      await expect(field(page, 'name')).toHaveValue('Anna de Vries');

      await field(page, 'email').fill(`anna-${Date.now()}@voorbeeld.nl`);
      await field(page, 'message').fill('Wanneer zijn jullie open?');
      await page.getByRole('button', { name: 'Verstuur bericht' }).click();
      await expect(page).toHaveURL(/\/nl\/contact\?sent=1$/);
      await expect(page.getByText('Je bericht is verstuurd')).toBeVisible();
      // A reload sends nothing again.
      await page.reload();
      await expect(page.getByText('Je bericht is verstuurd')).toBeVisible();
    });
  });
}

test('CHK-09 a message that was typed and not sent is there after a reload', async ({ page }) => {
  await page.goto('/nl/contact');
  await hydrated(page);
  await field(page, 'message').fill('Ik was nog niet klaar');
  await page.reload();
  await expect(field(page, 'message')).toHaveValue('Ik was nog niet klaar');
});

test('ROUTE-02 LANG-09 the page tells how to reach the shop; axe finds nothing in either language @390 @1440', async ({
  page,
}) => {
  for (const path of ['/nl/contact', '/en/contact', '/nl/contact?sent=1']) {
    await page.goto(path);
    await expect(page.locator('main').locator('a[href^="mailto:"]').first()).toBeVisible();
    await expectAccessible(page, { isFrameKnown: path.endsWith('sent=1') });
  }
  await page.goto(at('fiets', '/en/contact'));
  await expect(page.locator('main').getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await expectAccessible(page);
});

test('LANG-05 the contact page is indexable and names its other languages', async ({ request }) => {
  const html = await (await request.get('/nl/contact')).text();
  const tags = html.match(/<(?:link|meta)\b[^>]*>/g) ?? [];
  const alternate = (language: string) =>
    tags.filter((tag) => /rel="alternate"/.test(tag) && new RegExp(`hreflang="${language}"`, 'i').test(tag));
  expect(alternate('en').join()).toMatch(/ href="[^"]*\/en\/contact"/);
  expect(alternate('x-default')).toHaveLength(1);
  expect(tags.filter((tag) => /name="robots"/.test(tag))).toEqual([]);
});
