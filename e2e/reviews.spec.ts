import { hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { mailedLink } from './mailed-link.ts';
import { orderToReview } from './paid-order.ts';
import { shopData } from './shop-data.ts';
import { expect, type Page, test } from './test.ts';

test('PDP-05 the footer’s rating is applied after a second, keeps its room meanwhile, and stands there without scripts', async ({
  page,
  browser,
}) => {
  await page.goto('/nl/contact');
  const rating = page.locator('.footer-rating');
  const at = (ms: number) =>
    rating.evaluate((element, time) => {
      const [animation] = element.getAnimations();
      if (!animation) throw new Error('Nothing is applied.');
      animation.pause();
      animation.currentTime = time;
      const { visibility } = getComputedStyle(element);
      return { visibility, height: element.getBoundingClientRect().height };
    }, ms);
  const [before, after] = [await at(999), await at(1_100)];
  expect([before.visibility, after.visibility]).toEqual(['hidden', 'visible']);
  expect(before.height).toBe(after.height);
  await expect(rating).toContainText('Beoordeeld met 4,7');

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(page.url());
  await expect(still.locator('.footer-rating')).toBeVisible();
  expect(await still.locator('.footer-rating').evaluate((element) => element.getAnimations().length)).toBe(0);
  await plain.close();
});

test('REV-01 PDP-04 a product shows what buyers think, and its older reviews on their own page', async ({
  page,
}) => {
  await page.goto('/nl/products/koekenpan-hamer-plaatstaal');
  const list = page.locator('.reviews-list > li');
  await expect(list).toHaveCount(5);
  // Four of five stars.
  const filled = await page
    .locator('.reviews-average .stars')
    .evaluate(
      (element) => Number.parseFloat(getComputedStyle(element, '::before').width) / element.clientWidth,
    );
  expect(filled).toBeCloseTo(0.8, 2);
  const drawn = await page.locator('.reviews-average .stars').evaluate((element: HTMLElement) => {
    const heights = ['1', '2', '3', '4', '5'].map((size) => {
      element.dataset.size = size;
      return element.clientHeight;
    });
    return { heights, moves: getComputedStyle(element, '::before').transitionDuration };
  });
  expect(drawn).toEqual({ heights: [14, 16, 20, 24, 36], moves: '0.1s' });
  await page.locator('main').getByRole('link', { name: 'Oudere beoordelingen' }).click();
  await expect(list).toHaveCount(2);
  await expectAccessible(page);
  // One may have gone since somebody was given the address of the last page.
  const past = await page.request.get('/nl/products/koekenpan-hamer-plaatstaal?reviews=7', {
    maxRedirects: 0,
  });
  expect([past.status(), past.headers().location]).toEqual([
    302,
    '/nl/products/koekenpan-hamer-plaatstaal#reviews',
  ]);
});

/** Somebody who bought one thing and was asked what they think of it: the way to the form, and the way to end such mails. */
async function asked(page: Page, language: 'nl' | 'en') {
  const { name, variantId } = await (await shopData('molen')).product();
  const email = `koper-${variantId}@voorbeeld.nl`;
  await orderToReview(page.request, { variantId, email, language });
  return {
    name,
    form: await mailedLink(page, email, '/reviews/new'),
    off: await mailedLink(page, email, '/reviews/mails-off'),
  };
}

test('REV-02 REV-06 PDP-04 CHK-09 a review is written by mouse and keyboard, is there after a reload, and nobody finds it in the tab once it is sent', async ({
  page,
}) => {
  const { name, form, off } = await asked(page, 'nl');
  for (const path of [off, form.replace('/nl/', '/en/')]) {
    await page.goto(path);
    await expectAccessible(page);
  }
  await page.goto(form);
  await hydrated(page);
  const main = page.locator('main');
  await expect(main).toContainText(name);
  const stars = main.getByRole('radio');
  const star = (count: number) => main.locator('.star').nth(count - 1);
  /** How many stars are drawn as chosen, or as what a press would choose. */
  const drawn = () =>
    main.locator('.star').evaluateAll((all) => {
      const colours = all.map((one) => getComputedStyle(one, '::before').backgroundColor);
      return colours.filter((colour) => colour === colours[0]).length;
    });
  await expect(main.getByRole('radiogroup', { name: 'Je oordeel' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const moves = await star(1).evaluate((one) => getComputedStyle(one, '::before').transitionDuration);
  expect(moves).toBe('0.1s');
  await page.locator('main').getByRole('button', { name: 'Verstuur beoordeling' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  // The summary leads to the stars, which arrows choose; pointing at more shows those, and leaving them shows the choice again.
  await main.getByRole('link', { name: 'Kies hoeveel sterren je geeft' }).click();
  await expect(stars.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(stars.nth(2)).toBeChecked();
  await expect.poll(drawn).toBe(3);
  await star(5).hover();
  await expect.poll(drawn).toBe(5);
  await page.mouse.move(0, 0);
  await expect.poll(drawn).toBe(3);
  await star(4).click();
  await expect(stars.nth(3)).toBeChecked();
  await main.getByLabel('In een paar woorden').fill('Fijn ding');
  await main.getByLabel('Je beoordeling').fill('Ligt goed in de hand.');
  await page.reload();
  await hydrated(page);
  await expect(main.getByLabel('Je beoordeling')).toHaveValue('Ligt goed in de hand.');
  await expect(stars.nth(3)).toBeChecked();
  const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^draft:/.test(key)));
  expect(await drafts()).toHaveLength(1);
  await page.locator('main').getByRole('button', { name: 'Verstuur beoordeling' }).click();
  await expect(
    page.locator('main').getByRole('heading', { level: 1, name: 'Bedankt voor je beoordeling!' }),
  ).toBeVisible();
  await expect.poll(drafts).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('REV-02 REV-05 REV-06 a mail leads to the form, which says at each field what is wrong, and its other link ends such mails', async ({
    page,
    request,
  }) => {
    const { form, off } = await asked(page, 'en');
    await page.goto(form);
    const main = page.locator('main');
    await main.getByLabel('In a few words').fill('Good thing');
    await main.getByLabel('Your review').fill('short');
    await page.locator('main').getByRole('button', { name: 'Send review' }).click();
    await expect(main.getByRole('radiogroup')).toHaveAccessibleDescription('Choose how many stars you give');
    await expect(main.getByLabel('Your review')).toHaveAccessibleDescription(/10/);
    await expect(main.getByLabel('In a few words')).toHaveValue('Good thing');
    await main.locator('.star').nth(1).click();
    await main.getByLabel('Your review').fill('It fell apart after a week.');
    await page.locator('main').getByRole('button', { name: 'Send review' }).click();
    await expect(
      page.locator('main').getByRole('heading', { level: 1, name: 'Thank you for your review!' }),
    ).toBeVisible();

    // To look at a link changes nothing; a mail program posts by itself (RFC 8058), and a reader presses the button.
    await page.goto(off);
    const oneClick = await request.post(off, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(oneClick.status()).toBe(200);
    await main.getByRole('button', { name: 'Stop these mails' }).click();
    await expect(
      page.locator('main').getByRole('heading', { level: 1, name: /^Done: we will not ask you/ }),
    ).toBeVisible();
    expect((await page.goto(off.replace(/token=\w{4}/, 'token=AAAA')))?.status()).toBe(200);
    await main.getByRole('button', { name: 'Stop these mails' }).click();
    await expect(
      page.locator('main').getByRole('heading', { level: 1, name: 'This link does not work' }),
    ).toBeVisible();
  });
});
