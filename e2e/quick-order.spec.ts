import { createProduct } from '@etalage/db/test-factories';
import { backstage, demoShop } from './backstage.ts';
import { euro, hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, type Page, test } from './test.ts';

const main = (page: Page) => page.locator('main');
const row = (page: Page, text: string) => main(page).getByRole('listitem').filter({ hasText: text });

/** Two articles that nothing else has: the first with 50 in stock at 12.50, the second with 2. */
async function articles() {
  const unlike = `${Date.now() % 1_000_000}`;
  const [plenty, few] = [`SNEL-${unlike}-A`, `SNEL-${unlike}-B`];
  const named = { nl: `Snelle vaas ${unlike}`, en: `Quick vase ${unlike}` };
  await createProduct(await backstage(), await demoShop('molen'), {
    name: named,
    variants: [
      { article_number: plenty, stock: 50, unit_price_cents: 1_250, name: { nl: 'Groot', en: 'Large' } },
      { article_number: few, stock: 2, unit_price_cents: 900, name: { nl: 'Klein', en: 'Small' } },
    ],
  });
  return { plenty, few, named };
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('ACC-08 pasted lines are looked at one by one, and come into the cart once that is wanted', async ({
    page,
  }) => {
    const { plenty, few, named } = await articles();
    await page.goto('/nl/quick-order');
    await expect(main(page).locator('input[type=file]')).toBeHidden();
    const field = main(page).getByLabel('Jouw regels');
    await main(page).getByRole('button', { name: 'Controleer mijn regels' }).click();
    await expect(field).toHaveAccessibleDescription(/Vul minstens één artikelnummer/);
    await expect(page).toHaveTitle(/^Fout: /);
    const text = `artikelnummer;aantal\n${plenty};4\n${few};5\nNIETS-1;2\n${plenty};veel`;
    await field.fill(text);
    await main(page).getByRole('button', { name: 'Controleer mijn regels' }).click();
    await expect(row(page, `· ${plenty}`)).toContainText(`${euro(12.5)} per stuk`);
    await expect(row(page, `· ${few}`)).toContainText('2 van de 5 gaan mee');
    await expect(row(page, 'NIETS-1')).toContainText('Dit nummer kennen we niet');
    await expect(page.getByRole('alert')).toContainText(`Regel 5: ${plenty};veel`);
    await expect(field).toHaveValue(text);
    await main(page).getByRole('button', { name: 'In mijn winkelwagen' }).click();
    await expect(page).toHaveURL(/\/nl\/shopping-bag$/);
    await expect(main(page).getByRole('link', { name: named.nl }).first()).toBeVisible();
  });
});

test('ACC-08 LANG-10 a CSV file fills the field, and axe finds nothing before and after it is looked at, in English @390', async ({
  page,
}) => {
  const { plenty } = await articles();
  await page.goto('/en/quick-order');
  await hydrated(page);
  await expectAccessible(page);
  const buffer = Buffer.from(`number;quantity\n${plenty};3\nNONE-1;1\n`);
  await main(page)
    .getByLabel('Or choose a CSV file')
    .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await expect(main(page).getByLabel('Your lines')).toHaveValue(/NONE-1;1/);
  await main(page).getByRole('button', { name: 'Check my lines' }).click();
  await expect(row(page, plenty)).toContainText('3 ×');
  await expectAccessible(page, { isFrameKnown: true });
});
