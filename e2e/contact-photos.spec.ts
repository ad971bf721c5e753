import { hydrated } from './catalogue.ts';
import { expect, type Page, test } from './test.ts';

/** A photo of some 700 KB, so that it is sent in chunks: drawn by the browser itself. */
const photo = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 700;
    const context = canvas.getContext('2d');
    const pixels = context?.createImageData(canvas.width, canvas.height);
    if (!context || !pixels) return '';
    for (let at = 0; at < pixels.data.length; at += 4) {
      for (let colour = 0; colour < 3; colour += 1) pixels.data[at + colour] = Math.random() * 256;
      pixels.data[at + 3] = 255;
    }
    context.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  });

test('CONT-01 PWA-04 a photo is sent as soon as it is chosen, goes on after the connection broke, and comes with the message', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/choose-photos/.test(request.url())) scripts.push(request.url());
  });
  await page.goto('/nl/contact');
  await hydrated(page);
  expect(scripts).toEqual([]);
  const buffer = Buffer.from(await photo(page), 'base64');
  expect(buffer.length).toBeGreaterThan(300 * 1024);
  // The second chunk breaks off: what came before is not sent again.
  const offsets: string[] = [];
  let parts = 0;
  await page.route('**/api/contact/photos/*?offset=*', (route) => {
    parts += 1;
    if (parts === 2) return route.abort('connectionreset');
    offsets.push(new URL(route.request().url()).searchParams.get('offset') ?? '');
    return route.continue();
  });
  const main = page.getByRole('main');
  await main.getByLabel('Foto’s (niet verplicht)').setInputFiles([
    { name: 'kapot.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'brief.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('geen foto') },
  ]);
  await expect(main.getByText('kapot.jpg: klaar')).toBeVisible();
  await expect(main.getByText('brief.jpg: dit is geen foto')).toBeVisible();
  expect(scripts).toHaveLength(1);
  expect(offsets).toContain(String(256 * 1024));
  expect(offsets.filter((offset) => offset === '0').length).toBeLessThanOrEqual(2);
  await main.locator('[name=name]').fill('Anna');
  await main.locator('[name=email]').fill(`anna-${Date.now()}@voorbeeld.nl`);
  await main.locator('[name=message]').fill('Zie de foto');
  // The one that was refused holds the message back once.
  await main.getByRole('button', { name: 'Verstuur bericht' }).click();
  await expect(main.getByLabel('Foto’s (niet verplicht)')).toBeFocused();
  await main.getByRole('button', { name: 'Verstuur bericht' }).click();
  await expect(page.getByText('Je bericht is verstuurd')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('CONT-01 photos go with the form itself, and what is none is told of at its field', async ({
    page,
    browser,
  }) => {
    const painter = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
    const buffer = Buffer.from(await photo(painter), 'base64');
    await painter.context().close();
    await page.goto('/nl/contact');
    const main = page.getByRole('main');
    const photos = main.getByLabel('Foto’s (niet verplicht)');
    await main.locator('[name=name]').fill('Anna');
    await main.locator('[name=email]').fill(`stil-${Date.now()}@voorbeeld.nl`);
    await main.locator('[name=message]').fill('Zie de foto');
    await photos.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nee') });
    await main.getByRole('button', { name: 'Verstuur bericht' }).click();
    await expect(photos).toHaveAccessibleDescription(/x\.jpg: dit is geen foto/);
    await expect(main.locator('[name=message]')).toHaveValue('Zie de foto');
    await photos.setInputFiles({ name: 'kapot.jpg', mimeType: 'image/jpeg', buffer });
    await main.getByRole('button', { name: 'Verstuur bericht' }).click();
    await expect(page).toHaveURL(/sent=1$/);
  });
});
