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
  const script = page.waitForRequest((request) => isVitals(request.url()));
  await page.goto('/nl/products');
  await script;
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/tell-vitals-')),
  );
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
  expect(told).toHaveLength(1);
  expect((await request?.response())?.status()).toBe(204);
});

test('SEO-09 whoever asks not to be followed is not measured', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  const told = listen(page);
  const script = page.waitForResponse((response) => isVitals(response.url()));
  await page.goto('/nl/home');
  await (await script).finished();
  await turnAway(page);
  // Another page's report would come by the same way.
  await page.goto('/nl/products');
  expect(told).toEqual([]);
});

test('SEO-09 OVER-01 the cookie page tells of the counting, in both languages', async ({ page }) => {
  await page.goto('/nl/cookies');
  await expect(page.getByText('Die aantallen bewaren we twee jaar.')).toBeVisible();
  await page.goto('/en/cookies');
  await expect(page.getByText('We keep these numbers for two years.')).toBeVisible();
});
