import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './test.ts';

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
  await page.getByRole('link', { name: 'Oudere beoordelingen' }).click();
  await expect(list).toHaveCount(2);
  await expectAccessible(page);
});
