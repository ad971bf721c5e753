/// <reference lib="dom" />

import { newCustomer } from './backstage.ts';
import { at, euro, findCard, hydrated, listOf } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { headerShop } from './header-shop.ts';
import { logIn, logInUnseen } from './log-in.ts';
import { shopData } from './shop-data.ts';
import { expect, type Locator, type Page, test, waitLonger } from './test.ts';

const counts = (page: Page) => page.locator('header [data-wishlist-count]:visible');
const heartOf = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name: `Bewaar ${name} op je verlanglijst`, exact: true });
const rowOf = (page: Page, name: string) =>
  page.locator('main').getByRole('listitem').filter({ hasText: name });
const look = (heart: Locator) =>
  heart.evaluate((element) => {
    const { backgroundColor, maskImage } = getComputedStyle(element, '::before');
    return { colour: backgroundColor, isFilled: /fill='%23000'|fill="%23000"/.test(maskImage) };
  });
const lamp = 'Booglamp (nl)';
const red = 'rgb(209, 26, 42)';

/** Waits until a search finds it: of a new product searches are told a moment later. */
const isFound = (page: Page, path: string, name: string) =>
  expect
    .poll(async () => {
      const html = await (await page.request.get(path)).text();
      return (html.match(/<article.*?<\/article>/gs) ?? []).join('');
    })
    .toContain(name);

type Beating = Window & { beat?: Animation };
const isBeat = 'heart-beat';

test('PDP-01 PDP-03 HEAD-14 the heart of a product fills red and beats for 600 ms when something is put there, by keyboard too', async ({
  page,
  request,
}) => {
  // AUTH-04: where the server cannot be told, nobody hears of it.
  await page.route('**/api/wishlist/changes*', (route) => route.abort());
  const { name, slug } = await findCard(request, ({ inStock }) => inStock);
  await page.goto(`/nl/products/${slug}`);
  await hydrated(page);
  const heart = heartOf(page, name).first();
  await expect(counts(page)).toHaveCount(0);
  expect(await look(heart)).toMatchObject({ isFilled: false });
  await page.evaluate((beatName) => {
    addEventListener('animationstart', ({ animationName }) => {
      if (animationName !== beatName) return;
      const beat = document.getAnimations().find((one) => (one as CSSAnimation).animationName === beatName);
      beat?.pause();
      if (beat) (window as Beating).beat = beat;
    });
  }, isBeat);
  await heart.focus();
  await page.keyboard.press('Enter');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.waitForFunction(() => (window as Beating).beat !== undefined);
  const middle = await heart.evaluate((element) => {
    const { beat } = window as Beating;
    if (beat) beat.currentTime = 360;
    return {
      duration: beat?.effect?.getComputedTiming().duration,
      scale: getComputedStyle(element, '::before').scale,
    };
  });
  expect(middle).toEqual({ duration: 600, scale: '1.35' });
  await page.evaluate(() => (window as Beating).beat?.finish());
  await expect(heart).not.toHaveAttribute('data-beats');
  await page.mouse.move(0, 0);
  await expect.poll(() => look(heart)).toEqual({ colour: red, isFilled: true });
  await expect(counts(page)).toHaveText(['1']);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Verlanglijst, 1 bewaard' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect(counts(page)).toHaveCount(0);
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Verlanglijst', exact: true }),
  ).toBeVisible();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() => delete (window as Beating).beat);
  await page.keyboard.press('Space');
  await expect(heart).toHaveAttribute('data-beats');
  expect(
    await page.evaluate(() => document.getAnimations().map((one) => (one as CSSAnimation).animationName)),
  ).not.toContain(isBeat);
  await expectAccessible(page);
});

test('HEAD-02 HEAD-14 ACC-04 on a phone hearts are counted in bar and drawer, also offline, in other tabs and at the next visit @390', async ({
  page,
  context,
}) => {
  const mobile = { left: ['nav'], center: ['logo'], right: ['wishlist', 'cart'] };
  const shop = await headerShop('modern-cool', { placements: { mobile } });
  await page.goto(shop.url('/nl/products'));
  await hydrated(page);
  const heart = heartOf(page, lamp);
  await heart.click();
  await expect(counts(page)).toHaveText(['1']);
  const other = await context.newPage();
  await other.goto(shop.url('/nl/products'));
  await expect(counts(other)).toHaveText(['1']);
  await context.setOffline(true);
  await heart.click();
  await expect(counts(page)).toHaveCount(0);
  await expect(counts(other)).toHaveCount(0);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await other.close();
  await page.goto(shop.url('/nl/home'));
  await expect(counts(page)).toHaveText(['1']);
  await page.getByRole('button', { name: 'Menu openen' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Verlanglijst, 1 bewaard' })).toContainText(
    '1',
  );
  await page.goto(shop.url('/nl/wishlist'));
  await expect(rowOf(page, lamp)).toContainText('Op voorraad');
  await expectAccessible(page);

  // By keyboard: taken off, and put back where it stood.
  await page
    .locator('main')
    .getByRole('button', { name: `Haal ${lamp} van je verlanglijst` })
    .focus();
  await page.keyboard.press('Enter');
  const undo = page.locator('main').getByRole('button', { name: `Zet terug: ${lamp}` });
  await expect(undo).toBeFocused();
  await expect(counts(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(counts(page)).toHaveText(['1']);
  await page
    .locator('main')
    .getByRole('button', { name: `Haal ${lamp} van je verlanglijst` })
    .click();
  await page.reload();
  await expect(
    page.locator('main').getByRole('heading', { level: 1, name: 'Er staat nog niets op je verlanglijst' }),
  ).toBeVisible();
});

test('ACC-04 AUTH-04 a list goes into the cart with each refusal told, joins at log-in, is shared by link and gone after log-out', async ({
  page,
  browser,
}) => {
  await waitLonger(page.context());
  const shop = await shopData('molen');
  const word = `Wens${Date.now() % 100_000}`;
  const [dear, last] = [
    await shop.product({ cents: 2_000, name: `${word} duur` }),
    await shop.product({ stock: 1, name: `${word} laatste` }),
  ];
  for (const { name } of [dear, last]) await isFound(page, `/nl/products?q=${word}`, name);
  await page.goto(`/nl/products?q=${word}`);
  await hydrated(page);
  for (const { name } of [dear, last]) {
    await heartOf(page, name).click();
    await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'etalage_wishlist')?.value)
    .toMatch(/^(_\w+\.\w+\.\w+){2}$/);
  await shop.setPrice(dear.variantId, 1_500);
  const customer = await newCustomer('molen', 'consument');
  await logIn(page, customer, 'molen', '/nl/wishlist');
  await expect(rowOf(page, dear.name)).toContainText(`${euro(5)} goedkoper`);
  await expect(counts(page)).toHaveText(['2']);

  const all = page.locator('main').getByRole('button', { name: 'Alles in winkelwagen' });
  await all.click();
  await expect(page.locator('main').getByRole('status').first()).toContainText(
    '2 artikelen in je winkelwagen',
  );
  await all.click();
  await expect(rowOf(page, last.name).getByRole('alert')).toBeVisible();
  await expect(rowOf(page, dear.name).getByRole('alert')).toHaveCount(0);
  await expect(page.locator('main').getByRole('status').first()).toContainText(
    '1 artikel in je winkelwagen. 1 artikel lukte niet',
  );

  await page.locator('main').getByRole('button', { name: 'Maak een link' }).click();
  const link = await page
    .locator('main')
    .getByRole('textbox', { name: 'Link naar je verlanglijst' })
    .inputValue();
  await expectAccessible(page);
  const elsewhere = await browser.newContext();
  const friend = await elsewhere.newPage();
  const answer = await friend.goto(link);
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  await expect(friend.getByRole('heading', { level: 1, name: 'Verlanglijst van Sanne' })).toBeVisible();
  await expect(friend.locator('main').locator('article')).toHaveCount(2);
  await expect(friend.locator('main').locator('[name=remove]')).toHaveCount(0);
  await expectAccessible(friend);
  await page.locator('main').getByRole('button', { name: 'Trek de link in' }).click();
  await expect(page.locator('main').getByRole('button', { name: 'Maak een link' })).toBeVisible();
  expect((await friend.request.get(link)).status()).toBe(404);
  await elsewhere.close();

  await page.goto('/nl/account/gegevens');
  await page.locator('main').getByRole('button', { name: 'Uitloggen' }).click();
  await page.waitForURL(/\/auth\/|\/home/);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('etalage_wishlist');
  await page.goto('/en/wishlist');
  await expect(
    page.locator('main').getByRole('heading', { level: 1, name: 'There is nothing on your wishlist yet' }),
  ).toBeVisible();
  await expect(counts(page)).toHaveCount(0);
});

test('AUTH-04 every start of a page takes over what another device did; a server that fails is logged, and the browser keeps what it has', async ({
  page,
  browser,
}) => {
  const { name } = await (await shopData('molen')).product({ name: 'Samen' });
  const customer = await newCustomer('molen', 'consument');
  const list = `/nl/products?q=${encodeURIComponent(name)}`;
  const context = await browser.newContext();
  for (const one of [page.context(), context]) await waitLonger(one);
  const device = await context.newPage();
  for (const one of [page, device]) await logInUnseen(one, customer);
  const [logged, thrown]: [string[], string[]] = [[], []];
  device.on('console', (message) => message.type() === 'warning' && logged.push(message.text()));
  device.on('pageerror', (error) => thrown.push(error.message));
  await isFound(page, list, name);
  await page.goto(list);
  await hydrated(page);
  const press = async (isOn: boolean) => {
    // Not what the page asks by itself at its start.
    const told = page.waitForResponse(
      (answer) =>
        answer.url().includes('/wishlist/changes') &&
        answer.ok() &&
        answer.request().postDataJSON().changes.length > 0,
    );
    await heartOf(page, name).click();
    await told;
    await expect(heartOf(page, name)).toHaveAttribute('aria-pressed', String(isOn));
  };
  const showsOnDevice = async (isOn: boolean) => {
    await device.goto(list);
    await hydrated(device);
    await expect(heartOf(device, name)).toHaveAttribute('aria-pressed', String(isOn));
    await expect(counts(device)).toHaveText(isOn ? ['1'] : []);
  };
  await press(true);
  await showsOnDevice(true);
  await press(false);
  await device.route('**/wishlist/changes*', (route) => route.fulfill({ status: 500, body: 'no' }));
  const failed = device.waitForResponse((answer) => answer.url().includes('/wishlist/changes'));
  await showsOnDevice(true);
  await failed;
  await expect.poll(() => logged.join()).toContain('The wishlist was not told');
  await expect(heartOf(device, name)).toHaveAttribute('aria-pressed', 'true');
  await expect(device.getByRole('alert')).toHaveCount(0);
  expect(thrown).toEqual([]);
  await device.unroute('**/wishlist/changes*');
  await showsOnDevice(false);
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('ACC-04 a heart is a form: it leads to the list, from which things are taken off, put back and bought', async ({
    page,
    request,
  }) => {
    const { items } = await listOf(request);
    const [first, second] = items.filter(({ inStock, onlyVariantId }) => inStock && onlyVariantId !== null);
    for (const { name, slug } of [first, second].flatMap((card) => card ?? [])) {
      await page.goto(at('molen', `/nl/products/${slug}`));
      await heartOf(page, name).first().click();
      await expect(page).toHaveURL(/\/nl\/wishlist$/);
      await expect(rowOf(page, name)).toContainText('Op voorraad');
    }
    const name = first?.name ?? '';
    await page
      .locator('main')
      .getByRole('button', { name: `Haal ${name} van je verlanglijst` })
      .click();
    await expect(page.locator('main').getByText(`${name} staat niet meer op je verlanglijst.`)).toBeVisible();
    await expect(page.locator('main')).toContainText('1 artikel');
    await page
      .locator('main')
      .getByRole('button', { name: `Zet terug: ${name}` })
      .click();
    await expect(page.locator('main')).toContainText('2 artikelen');
    await page.locator('main').getByRole('button', { name: 'Alles in winkelwagen' }).click();
    await expect(page.locator('main').getByRole('status').first()).toContainText(
      '2 artikelen in je winkelwagen',
    );
    await page.getByRole('link', { name: 'Naar de winkelwagen' }).click();
    for (const card of [first, second]) await expect(page.locator('main')).toContainText(card?.name ?? '?');

    // A full list says so in the place of the product that found no room on it.
    const others = [...items, ...(await listOf(request, '&page=2')).items].filter(
      ({ id }) => id !== first?.id,
    );
    const now = Date.now().toString(36);
    const value = others.slice(0, 100).map(({ id }) => `_${id.toString(36)}.${now}`);
    await page
      .context()
      .addCookies([{ name: 'etalage_wishlist', value: value.join(''), url: at('molen', '/') }]);
    await page.goto(at('molen', `/nl/products/${first?.slug}`));
    await heartOf(page, name).first().click();
    await expect(page.locator('main')).toContainText('Je verlanglijst is vol');
  });
});
