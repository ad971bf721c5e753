import { backstage, demoShop } from './backstage.ts';
import { expectAccessible } from './expect-accessible.ts';
import { mailedLink } from './mailed-link.ts';
import { paidOrder } from './paid-order.ts';
import { shopData } from './shop-data.ts';
import { chooseCookies, expect, test } from './test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('LAW-01 LAW-02 LAW-05 FOOT-03 WAY-01 who has no account withdraws by the footer, number and address, in two steps, and finds it on the order @390', async ({
    page,
    request,
    browser,
  }) => {
    const shop = await shopData('molen');
    const { name, variantId } = await shop.product({ stock: 5, name: 'Terugstuk' });
    const email = `terug-${variantId}@voorbeeld.nl`;
    const placed = await paidOrder(request, { variantId, email, language: 'nl', quantity: 2 });
    const [database, { id: tenantId }] = [await backstage(), await demoShop('molen')];
    await database.withTenant(tenantId, (tx) =>
      tx
        .insertInto('order_steps')
        .values([
          {
            tenant_id: tenantId,
            order_id: placed.id,
            step: 'sent',
            track_url: 'https://carrier.example/3S1',
          },
          { tenant_id: tenantId, order_id: placed.id, step: 'delivered' },
        ])
        .execute(),
    );
    const main = page.locator('main');

    await page.goto('/nl/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Overeenkomst hier herroepen' }).click();
    await expect(main.getByRole('heading', { level: 1, name: 'Overeenkomst hier herroepen' })).toBeVisible();
    await main.getByLabel('Bestelnummer').fill('geen');
    await main.getByLabel('E-mailadres').fill(email);
    await main.getByRole('button', { name: 'Mail me de link' }).click();
    await expect(main.getByLabel('Bestelnummer')).toHaveAccessibleDescription(/bestaat uit cijfers/);
    await main.getByLabel('Bestelnummer').fill(String(placed.number));
    await main.getByRole('button', { name: 'Mail me de link' }).click();
    await expect(main.getByText('Kijk in je mail')).toBeVisible();

    const link = await mailedLink(page, email, `/orders/${placed.id}/withdraw`);
    await page.goto(link);
    const lastDay = main.getByText(/Herroepen kan tot en met \S+ \d+ \S+, zonder reden/);
    await expect(lastDay).toBeVisible();
    const saidUntil = (await lastDay.textContent()) ?? '';
    const quantity = main.getByLabel(`Hoeveel je herroept van ${name}`);
    await expect(quantity).toHaveValue('2');
    await quantity.selectOption('0');
    await main.getByRole('button', { name: 'Verder' }).click();
    await expect(main.getByRole('alert')).toContainText('Kies van minstens één artikel');
    await quantity.selectOption('1');
    await main.getByRole('button', { name: 'Verder' }).click();
    await expect(main.getByRole('heading', { name: 'Klopt dit?' })).toBeVisible();
    await expect(main).toContainText('Anna de Vries');
    await expect(main).toContainText(`1 × ${name}`);
    await main.getByRole('button', { name: 'Herroeping bevestigen' }).click();
    await expect(main.getByText('We hebben je herroeping ontvangen')).toBeVisible();
    await expect(main.locator('[data-return=declared]')).toContainText(`1 × ${name}`);

    await main.getByRole('link', { name: 'Terug naar je bestelling' }).click();
    await expect(
      page
        .locator('main')
        .getByRole('heading', { level: 1, name: `Bestelling ${placed.number}`, exact: true }),
    ).toBeVisible();
    await expect(main.locator('[data-return=declared]')).toContainText(/ontvangen op \S+ \d+ \S+ om \d/);
    await expect(lastDay).toHaveText(saidUntil);
    await expect(main.locator('[data-way] [data-step]')).toHaveText([
      /Besteld/,
      /Betaald/,
      /Onderweg/,
      /Bezorgd/,
    ]);
    await expect(main.getByRole('link', { name: 'Volg je pakket' })).toHaveAttribute(
      'href',
      'https://carrier.example/3S1',
    );
    await expect(main.getByRole('link', { name: 'Overeenkomst hier herroepen' })).toHaveAttribute(
      'href',
      /\/withdraw\?token=/,
    );

    // The same pages in the other language, by the tools that blind people use.
    const context = await browser.newContext({ viewport: page.viewportSize(), javaScriptEnabled: true });
    await chooseCookies(context);
    const look = await context.newPage();
    const english = link.replace('/nl/', '/en/');
    for (const [path, title] of [
      ['/en/withdraw', 'Withdraw from contract here'],
      [english, `Withdraw from order ${placed.number}`],
      [english.replace('/withdraw', ''), `Order ${placed.number}`],
    ] as const) {
      await look.goto(new URL(path, page.url()).href);
      await expect(
        look.locator('main').getByRole('heading', { level: 1, name: title, exact: true }),
      ).toBeVisible();
      await expectAccessible(look, { isFrameKnown: path === english });
    }
    await context.close();
  });
});
