import { hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { mailedLink } from './mailed-link.ts';
import { shopData } from './shop-data.ts';
import { chooseCookies, expect, test } from './test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('WAIT-01 WAIT-04 whoever looks at what is sold out asks for a mail, confirms it by its link, and withdraws it with one click @390', async ({
    page,
    request,
    browser,
  }) => {
    const shop = await shopData('molen');
    const { name, variantId } = await shop.product({ stock: 0, name: 'Wachtstuk' });
    const email = `wacht-${variantId}@voorbeeld.nl`;
    const main = page.getByRole('main');
    // Its page is found once the API has heard of it.
    await expect(async () => {
      await page.goto(`/nl/products?q=${encodeURIComponent(name)}`);
      await main.getByRole('link', { name }).first().click({ timeout: 2_000 });
    }).toPass();
    await main.getByRole('link', { name: 'Mail me als het er weer is' }).click();
    await expect(main).toContainText(`zodra ${name} weer op voorraad is`);
    await main.getByLabel('E-mailadres').fill('geen');
    await main.getByRole('button', { name: 'Mail me' }).click();
    await expect(main.getByLabel('E-mailadres')).toHaveAccessibleDescription(/klopt niet/);
    await main.getByLabel('E-mailadres').fill(email);
    await main.getByRole('button', { name: 'Mail me' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kijk in je mailbox' })).toBeVisible();
    const [confirm, stop] = [
      await mailedLink(page, email, '/stock-requests/confirm'),
      await mailedLink(page, email, '/stock-requests/stop'),
    ];
    await page.goto(confirm);
    await main.getByRole('button', { name: 'Ja, mail me' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Bevestigd: je hoort van ons' })).toBeVisible();

    // To look at a link changes nothing.
    const context = await browser.newContext({ viewport: page.viewportSize(), javaScriptEnabled: true });
    await chooseCookies(context);
    const look = await context.newPage();
    const form = new URL(`/nl/stock-requests/new?variant=${variantId}`, page.url()).href;
    for (const path of [form.replace('/nl/', '/en/'), stop]) {
      await look.goto(new URL(path, page.url()).href);
      await expectAccessible(look);
    }
    await look.goto(form);
    await hydrated(look);
    await look.getByRole('main').getByLabel('E-mailadres').fill('geen');
    await look.keyboard.press('Enter');
    await expect(look.getByRole('alert')).toBeFocused();
    await expectAccessible(look);
    await context.close();
    await page.goto(stop.replace('/nl/', '/en/'));
    // As a mail program does by itself (RFC 8058), and after it the button.
    const oneClick = await request.post(stop, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(oneClick.status()).toBe(200);
    await main.getByRole('button', { name: 'Delete my request' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your request is deleted' })).toBeVisible();
  });
});
