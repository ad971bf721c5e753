import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/**
 * scripts/playwright-stack.mjs starts the whole shop and sets E2E_PORT, E2E_API_PORT, E2E_DATABASE_URL and
 * E2E_INTERNAL_SECRET before the workers read this file. Relative addresses mean the first demo shop.
 *
 * A test runs in a window of 1440 px. Tagged '@390' it runs in one of 390 px instead, tagged '@390' and '@1440'
 * in both.
 */
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './scripts/playwright-stack.mjs',
  outputDir: 'test-results',
  // They wait more than they work: two leave two cores idle for a third of the time.
  workers: 3,
  // See scripts/failures.mjs for what becomes of a test that needs its second try.
  retries: 1,
  fullyParallel: true,
  forbidOnly: true,
  // However slow the machine is: what fails, fails by what it finds.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? 'test-results/report.json' }],
  ],
  use: {
    baseURL: `http://localhost:${process.env.E2E_PORT}`,
    browserName: 'chromium',
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    // Left as the browser has them: where one is given, every page that is left is drawn once more as the next one comes.
    colorScheme: null,
    contextOptions: { reducedMotion: null, forcedColors: null, contrast: null },
    // It stands between a page and what a test asks for; its own tests let it in (e2e/offline.spec.ts).
    serviceWorkers: 'block',
    // One profile for a worker's tests, emptied between them: what a new one fetches and compiles anew is a sixth of all work.
    reuseContext: true,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(chromium) && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // What puts the page on a screen that nobody sees works in the browser's own process: one less to talk to.
        '--in-process-gpu',
        // No process is started beforehand for a site that might come next: it is a tenth of a page's work.
        '--renderer-process-limit=1',
        '--disable-background-networking',
        // There is memory for little more than the window, so that what scrolling may bring is not drawn as well.
        '--force-gpu-mem-available-mb=10',
        '--default-tile-width=512',
        '--default-tile-height=512',
        // Pages live for seconds: optimising their scripts costs more than it gives back, an eighth of all work. More room for what is
        // new lets them end before anybody looks for garbage.
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
      ],
    },
  },
  projects: [
    { name: 'desktop', grep: /@1440|^(?!.*@390)/s, use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', grep: /@390/, use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
  ],
});
