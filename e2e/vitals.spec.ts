import { fillCart } from './checkout-steps.ts';
import { expect, type Page, type Request, test } from './test.ts';

/** What the pages of a browser tell of how quick they were. */
function listen(page: Page): Request[] {
  const told: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/vitals') told.push(request);
  });
  return told;
}

const isVitals = (url: string) => /\/assets\/tell-vitals-.*\.js$/.test(url);

/** As if the visitor turned to another tab, which a browser without windows never does by itself. */
async function turnAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

test('SEO-09 a page tells once how quick it was, when its visitor leaves it: a kind of page and numbers, no cookie and no address', async ({
  page,
}) => {
  const told = listen(page);
  await fillCart(page);
  const script = page.waitForRequest((request) => isVitals(request.url()));
  const document = await page.goto('/nl/products');
  // It is there, and has run: what is turned away before has nothing to tell.
  await page.evaluate(async (url) => void (await import(url)), (await script).url());
  // Not before all that the page needs was there.
  const isAfterLoad = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [file] = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => name.includes('/tell-vitals-'),
    );
    return (file?.startTime ?? 0) >= (document?.loadEventStart ?? Infinity);
  });
  expect(isAfterLoad).toBe(true);
  await page.mouse.click(2, 2);
  await expect
    .poll(async () => {
      await turnAway(page);
      return told.length;
    })
    .toBe(1);
  await turnAway(page);
  const [request] = told;
  const body = JSON.parse(request?.postData() ?? '');
  expect(body).toEqual({
    page: 'list',
    theme: 'light',
    vitals: expect.objectContaining({
      LCP: expect.any(Number),
      CLS: expect.any(Number),
      TTFB: expect.any(Number),
    }),
  });
  expect(body.vitals.LCP).toBeGreaterThan(0);
  // The page itself was asked for as the one who has the cart.
  expect((await document?.request().allHeaders())?.cookie).toContain('etalage_cart=');
  expect(await request?.allHeaders()).not.toHaveProperty('cookie');
  expect(told).toHaveLength(1);
  expect((await request?.response())?.status()).toBe(204);
});

test('SEO-09 whoever asks not to be followed is not measured', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.pathname === '/nl/home')
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    else Object.defineProperty(navigator, 'doNotTrack', { value: '1' });
  });
  const told = listen(page);
  for (const path of ['/nl/home', '/nl/products']) {
    const script = page.waitForRequest((request) => isVitals(request.url()));
    await page.goto(path);
    // Once it is here for us as well, the page has begun to listen, if it does at all.
    const isHere = await page.evaluate(
      async (url) => Object.keys(await import(url)).length > 0,
      (await script).url(),
    );
    expect(isHere).toBe(true);
    await turnAway(page);
    // A report would have left before this.
    await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
    expect(told, path).toEqual([]);
  }
});

test('SEO-09 OVER-01 the cookie page tells of the counting, in both languages', async ({ page }) => {
  await page.goto('/nl/cookies');
  await expect(page.getByText('Die aantallen bewaren we twee jaar.')).toBeVisible();
  await page.goto('/en/cookies');
  await expect(page.getByText('We keep these numbers for two years.')).toBeVisible();
});
