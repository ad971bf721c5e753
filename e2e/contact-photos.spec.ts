import { hydrated } from './catalogue.ts';
import { comeFromOwnNetwork } from './own-network.ts';
import { endHourOf, forgetBegunPhotos, photosOfMessageFrom } from './sent-photos.ts';
import { expect, type Page, test } from './test.ts';

test.beforeEach(forgetBegunPhotos);
test.beforeEach(comeFromOwnNetwork);

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
  let begun = 0;
  page.on('request', (request) => {
    if (/choose-photos/.test(request.url())) scripts.push(request.url());
    if (/\/api\/contact\/photos$/.test(request.url())) begun += 1;
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
  const main = page.locator('main');
  const photos = main.getByLabel('Foto’s (niet verplicht)');
  const kapot = { name: 'kapot.jpg', mimeType: 'image/jpeg', buffer };
  await photos.setInputFiles([
    kapot,
    { name: 'brief.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('geen foto') },
  ]);
  await expect(main.getByText('kapot.jpg: klaar')).toBeVisible();
  await expect(main.getByText('brief.jpg: dit is geen foto')).toBeVisible();
  expect(scripts).toHaveLength(1);
  expect(offsets).toContain(String(256 * 1024));
  expect(offsets.filter((offset) => offset === '0').length).toBeLessThanOrEqual(2);
  // What is too large, or more than three, is told of before anything of it is sent.
  await photos.setInputFiles([
    { ...kapot, name: 'groot.jpg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
    { ...kapot, name: 'twee.jpg' },
    { ...kapot, name: 'drie.jpg' },
    { ...kapot, name: 'vier.jpg' },
  ]);
  await expect(main.locator('[name=photo]')).toHaveCount(3);
  await expect(main.getByText('groot.jpg: deze foto is te groot')).toBeVisible();
  await expect(main.locator('.photo-list > li').last()).toHaveText(/Er passen hooguit 3 foto’s/);
  expect(begun).toBe(4);
  const email = `anna-${Date.now()}@voorbeeld.nl`;
  await main.locator('[name=name]').fill('Anna');
  await main.locator('[name=email]').fill(email);
  await main.locator('[name=message]').fill('Zie de foto');
  // Those that were refused hold the message back once.
  const send = main.getByRole('button', { name: 'Verstuur bericht' });
  await send.click();
  await expect(photos).toBeFocused();
  // Those whose hour is over are named no more, so that others can be chosen in their place.
  await endHourOf(main);
  await send.click();
  await expect(photos).toHaveAccessibleDescription(/Een van je foto’s is er niet meer/);
  await expect(main.getByText('kapot.jpg: deze foto is er niet meer')).toBeVisible();
  await expect(main.locator('[name=photo]')).toHaveCount(0);
  await photos.setInputFiles([kapot]);
  await expect(main.getByText('kapot.jpg: klaar')).toBeVisible();
  await send.click();
  await expect(page.getByText('Je bericht is verstuurd')).toBeVisible();
  expect(await photosOfMessageFrom(email)).toBe(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('CONT-01 photos go with the form itself, and what is none is told of at its field', async ({
    page,
    browser,
  }) => {
    const painter = await (await browser.newContext({ javaScriptEnabled: true })).newPage();
    const buffer = await painter.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 }, type: 'jpeg' });
    await painter.context().close();
    await page.goto('/nl/contact');
    const main = page.locator('main');
    const photos = main.getByLabel('Foto’s (niet verplicht)');
    const send = main.getByRole('button', { name: 'Verstuur bericht' });
    const email = `stil-${Date.now()}@voorbeeld.nl`;
    await main.locator('[name=name]').fill('Anna');
    await main.locator('[name=email]').fill('geen');
    await main.locator('[name=message]').fill('Zie de foto');
    const x = { name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nee') };
    await photos.setInputFiles(x);
    await send.click();
    await expect(photos).toHaveAccessibleDescription(/x\.jpg: dit is geen foto/);
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([/e-mailadres/, /x\.jpg/]);
    await expect(main.locator('[name=message]')).toHaveValue('Zie de foto');
    // More than the server reads of photos at all.
    await photos.setInputFiles({ ...x, buffer: Buffer.alloc(32 * 1024 * 1024) });
    await send.click();
    await expect(photos).toHaveAccessibleDescription(/te groot om te versturen/);
    await expect(main.locator('[name=message]')).toHaveValue('Zie de foto');
    await photos.setInputFiles(
      ['een', 'twee', 'drie', 'vier'].map((name) => ({ ...x, name: `${name}.jpg`, buffer })),
    );
    await send.click();
    await expect(photos).toHaveAccessibleDescription(/Er passen hooguit 3 foto’s/);
    // Those that fit stay with the form, whatever else is wrong with it.
    const kept = main.getByRole('group', { name: /Deze foto’s gaan mee/ });
    await kept.getByLabel('twee.jpg: klaar').uncheck();
    await send.click();
    await expect(main.locator('[name=email]')).toHaveAccessibleDescription(/klopt niet/);
    await expect(kept.getByRole('checkbox')).toHaveCount(2);
    await main.locator('[name=email]').fill(email);
    await send.click();
    await expect(page).toHaveURL(/sent=1$/);
    expect(await photosOfMessageFrom(email)).toBe(2);
  });
});
