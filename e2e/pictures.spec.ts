/// <reference lib="dom" />
import { findProduct, hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, type Locator, type Page, test } from './test.ts';

const scaleOf = (picture: Locator) =>
  picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
const movedBy = (picture: Locator) =>
  picture.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).e);

async function openProduct(page: Page, request: Parameters<typeof findProduct>[0]) {
  const product = await findProduct(
    request,
    ({ medias, outfits }) => medias.length > 2 && outfits.length === 0,
  );
  const { src, widths } = product.medias[0] ?? { src: '', widths: [] };
  await page.goto(`/nl/products/${product.slug}`);
  await hydrated(page);
  const gallery = page.getByRole('region', { name: `Foto’s van ${product.name}` });
  return {
    product,
    largest: `${src}-${widths.at(-1)}`,
    link: gallery.locator('#picture-1').getByRole('link'),
    viewer: page.getByRole('dialog', { name: `Foto’s van ${product.name}` }),
  };
}

test('PDP-20 PDP-21 a picture opens over the window, is walked through and enlarged by keyboard and mouse, and closes back to its place', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(one.url()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { product, largest, link, viewer } = await openProduct(page, request);
  const address = page.url();
  // Without script the link leads there, and until it is asked for nobody loads it, nor the script that shows it.
  const href = (await link.getAttribute('href')) ?? '';
  expect(href).toBe(`${largest}.webp`);
  expect((await request.get(href)).headers()['content-type']).toBe('image/webp');
  expect(asked.filter((url) => url.includes(`${largest}.`) || url.includes('picture-viewer'))).toEqual([]);

  await link.focus();
  await page.keyboard.press('Enter');
  await expect(viewer).toBeVisible();
  expect(await viewer.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
  await expect(viewer).toContainText(`Foto 1 van ${product.medias.length}`);
  await expect.poll(() => asked.some((url) => url.includes(`${largest}.`))).toBe(true);
  await expect(viewer.getByRole('button', { name: 'Foto’s sluiten' })).toBeFocused();
  await expectAccessible(page);

  await viewer.getByRole('button', { name: 'Volgende foto' }).click();
  await expect(viewer).toContainText('Foto 2 van');
  const shown = viewer.locator('.picture-viewer-stage img');
  await expect(shown).toHaveAttribute('alt', product.medias[1]?.alt ?? '');
  await viewer.getByRole('button', { name: /^Foto 3 van/ }).click();
  await expect(shown).toHaveAttribute('alt', product.medias[2]?.alt ?? '');
  await viewer.getByRole('button', { name: 'Vorige foto' }).click();

  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('Foto 1 van');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('+');
  await viewer.getByRole('button', { name: 'Inzoomen' }).click();
  await expect.poll(() => scaleOf(shown)).toBeCloseTo(2.25);
  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('Foto 2 van');
  await expect.poll(() => movedBy(shown)).toBeLessThan(0);
  const before = await movedBy(shown);
  await page.mouse.move(800, 400);
  await page.mouse.down();
  await page.mouse.move(840, 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => movedBy(shown)).toBeGreaterThan(before);
  await expect(viewer).toContainText('Foto 2 van');
  await page.keyboard.press('-');
  await viewer.getByRole('button', { name: 'Uitzoomen' }).click();
  await expect.poll(() => scaleOf(shown)).toBe(1);
  await shown.click({ position: { x: 900, y: 200 } });
  await expect.poll(() => scaleOf(shown)).toBe(2.5);
  await page.mouse.wheel(0, 3_000);
  await page.mouse.wheel(0, 3_000);
  await expect.poll(() => scaleOf(shown)).toBeLessThan(2.5);

  // The browser keeps the focus inside, and the page behind does not hear of keys.
  for (let press = 0; press < product.medias.length + 8; press += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.locator('#picture-2').getByRole('link')).toBeFocused();
  await expect(page.locator('#picture-2')).toBeInViewport({ ratio: 0.9 });

  await page.keyboard.press('Enter');
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(address);

  // Closed twice it is closed once: the page stays, and opens them again.
  await link.press('Enter');
  await viewer.getByRole('button', { name: 'Foto’s sluiten' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(viewer).toHaveCount(0);
  await link.press('Enter');
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await page.goto('/nl/contact');
  await page.goBack();
  await expect(page).toHaveURL(address);
});

test('PDP-20 fingers swipe through the pictures, spread to enlarge and tap twice to do so at once @390', async ({
  page,
  request,
}) => {
  const { link, viewer } = await openProduct(page, request);
  await link.tap();
  await expect(viewer).toBeVisible();
  const shown = viewer.locator('.picture-viewer-stage img');
  const touches = await page.context().newCDPSession(page);
  // The seconds at which fingers go up and down are given, so that two taps are quick however long the calls take.
  let seconds = Date.now() / 1_000;
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: readonly (readonly [number, number])[]
  ) => {
    seconds += 0.02;
    return touches.send('Input.dispatchTouchEvent', {
      type,
      timestamp: seconds,
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  };
  const swipeOn = async () => {
    await touch('touchStart', [300, 400]);
    for (let x = 280; x >= 120; x -= 20) await touch('touchMove', [x, 402]);
    await touch('touchEnd');
    await expect(viewer).toContainText('Foto 2 van');
  };
  await swipeOn();
  await touch('touchStart', [120, 400]);
  for (let x = 140; x <= 300; x += 20) await touch('touchMove', [x, 402]);
  await touch('touchEnd');
  await expect(viewer).toContainText('Foto 1 van');
  await swipeOn();

  await touch('touchStart', [180, 400]);
  await touch('touchStart', [180, 400], [210, 400]);
  for (let apart = 0; apart <= 60; apart += 10)
    await touch('touchMove', [180 - apart, 400], [210 + apart, 400]);
  await touch('touchEnd');
  await expect.poll(() => scaleOf(shown)).toBeGreaterThan(2);
  await expect(viewer).toContainText('Foto 2 van');
  await viewer.getByRole('button', { name: /^Foto 1 van/ }).tap();
  await expect.poll(() => scaleOf(shown)).toBe(1);
  for (const _ of ['first', 'second']) {
    await touch('touchStart', [200, 350]);
    await touch('touchEnd');
  }
  await expect.poll(() => scaleOf(shown)).toBe(2.5);
});
