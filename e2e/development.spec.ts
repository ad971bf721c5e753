import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStorefront } from '../scripts/house.mjs';
import { freePort, waitUntilReady } from '../scripts/processes.mjs';
import { expect, type Page, test } from './test.ts';

/** The storefront as `npm run dev` starts it, with the shop of the other tests as its live one. */
async function startDevelopment(webPort: number, logDir: string) {
  const storefront = startStorefront(
    {
      node24: process.execPath,
      watch: true,
      host: '127.0.0.1',
      webPort,
      ...{ databaseUrl: undefined, dataDir: logDir, mediaDir: logDir, logDir },
      internalSecret: process.env.E2E_INTERNAL_SECRET ?? '',
      env: {
        MEDIA_PORT: process.env.E2E_MEDIA_PORT,
        ETALAGE_LIVE_API: `http://localhost:${process.env.E2E_PORT}/api`,
      },
    },
    { apiPort: Number(process.env.E2E_API_PORT) },
  );
  await waitUntilReady(storefront, `http://127.0.0.1:${webPort}/ready`, 240_000);
  return storefront;
}

const openButton = (page: Page) => page.getByRole('button', { name: 'Development settings' });
const colours = { green: 'rgb(21, 128, 61)', red: 'rgb(185, 28, 28)', yellow: 'rgb(250, 204, 21)' };

async function stored(page: Page) {
  const names = ['web_api_version', 'themeMode', 'productionMode', 'selectedTenantUuid'];
  const cookies = await page.context().cookies();
  return Object.fromEntries(
    names.map((name) => [name, cookies.find((cookie) => cookie.name === name)?.value]),
  );
}

test('DEV-01 DEV-02 DEV-03 DEV-04 DEV-05 DEV-06 DEV-07 TEN-04 PWA-01 THEME-05 the panel of npm run dev', async ({
  page,
}) => {
  // Vite reads all sources first, which takes a busy machine minutes.
  test.setTimeout(600_000);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'etalage-development-'));
  const storefront = await startDevelopment(port, folder);
  try {
    const panel = page.getByRole('dialog', { name: 'Development settings' });
    const field = (name: string) => panel.getByRole('combobox', { name });
    const apply = panel.getByRole('button', { name: 'Apply' });
    const workers: string[] = [];
    page.on('request', (request) => void (/start-worker/.test(request.url()) && workers.push(request.url())));
    // Vite may find on the first visit that it needs more than it had ready, and have the page loaded again.
    await expect(async () => {
      await page.goto(`http://bloem.localhost:${port}/nl/pagina/privacy-policy`, {
        waitUntil: 'networkidle',
      });
      await expect(openButton(page)).toBeVisible();
    }).toPass();

    // Nothing was chosen: localhost with test data. Closing forgets what was changed.
    await expect(openButton(page)).toHaveCSS('background-color', colours.yellow);
    await expect(openButton(page)).toHaveCSS('position', 'fixed');
    await openButton(page).click();
    await expect(panel).toContainText('Using test data. Safe to make changes.');
    await expect(field('API version').getByRole('option')).toHaveText(['localhost', 'live']);
    await expect(field('Data mode').getByRole('option')).toHaveText(['test', 'production']);
    await expect(field('Theme mode').getByRole('option')).toHaveText(['light', 'dark', 'system']);
    await expect(field('Tenant')).toBeDisabled();
    await expect(apply).toBeDisabled();
    await field('Theme mode').selectOption('dark');
    await expect(apply).toBeEnabled();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
    expect(await stored(page)).toEqual({});
    await openButton(page).click();
    await expect(field('Theme mode')).toHaveValue('system');

    // PWA-01: as soon as the browser is idle a shop that sells asks for its worker.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(workers).toEqual([]);

    // THEME-05: what follows the browser into the dark is light where that is chosen.
    const ground = (shade: RegExp) =>
      expect(page.locator('html')).toHaveCSS(
        'background-color',
        new RegExp(`^rgb\\((${shade.source}(, |\\))){3}$`),
      );
    await page.emulateMedia({ colorScheme: 'dark' });
    await ground(/\d\d?/);
    await field('Theme mode').selectOption('light');
    await apply.click();
    await ground(/2\d\d/);
    await page.emulateMedia({ colorScheme: 'light' });
    await openButton(page).click();
    await expect(field('Theme mode')).toHaveValue('light');

    // A list that cannot be had is told to the log, and is empty.
    const errors: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    await page.route('**/build-tenants', (route) => route.abort());
    await field('Data mode').selectOption('production');
    await expect.poll(() => errors.join()).toContain('The list of tenants could not be loaded');
    await expect(field('Tenant').getByRole('option')).toHaveText(['-- Kies tenant --']);
    await field('Data mode').selectOption('test');
    await page.unroute('**/build-tenants');

    // Production data of this machine needs a shop.
    let goOn = () => {};
    const isSeen = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const environments: (string | undefined)[] = [];
    await page.route('**/build-tenants', async (route) => {
      environments.push(route.request().headers()['x-environment']);
      await isSeen;
      await route.continue();
    });
    await field('Data mode').selectOption('production');
    await expect(field('Tenant').getByRole('option')).toHaveText(['Tenants laden...']);
    goOn();
    await expect(field('Tenant').getByRole('option').first()).toHaveText('-- Kies tenant --');
    expect(environments).toEqual(['production']);
    await expect(panel).toContainText('Using production data. Be careful with modifications!');
    await expect(apply).toBeDisabled();
    await field('Tenant').selectOption({ label: 'Spaak Groothandel' });
    await field('Theme mode').selectOption('dark');
    await apply.click();
    await expect(page.getByRole('banner').getByText('Spaak').first()).toBeVisible();
    await expect(openButton(page)).toHaveCSS('background-color', colours.red);
    // THEME-05: also a shop that says nothing of the dark is shown in it.
    await expect(page.locator('html')).toHaveCSS('background-color', /^rgb\((\d\d?, ){2}\d\d?\)$/);
    expect(await stored(page)).toEqual({
      web_api_version: 'lh',
      themeMode: 'dark',
      productionMode: 'true',
      selectedTenantUuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });

    // Live ends production mode, and the shop that was chosen with it.
    await openButton(page).click();
    await expect(field('Tenant')).not.toHaveValue('');
    await field('API version').selectOption('live');
    await expect(panel).toContainText('Production data toggle only works in localhost mode.');
    await expect(field('Data mode')).toBeDisabled();
    await expect(field('Data mode')).toHaveValue('false');
    await expect(field('Tenant').getByRole('option')).toHaveText(['-- Kies tenant --']);
    await apply.click();
    await expect(page.getByRole('banner').getByText('De Molen').first()).toBeVisible();
    await expect(openButton(page)).toHaveCSS('background-color', colours.green);
    expect(await stored(page)).toEqual({
      ...{ web_api_version: 'live', themeMode: 'dark', productionMode: 'false' },
      selectedTenantUuid: undefined,
    });
  } finally {
    await storefront.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
