/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** From here on the page's time passes only as it is told to; its clock must be installed. */
export async function stopClock(page: Page): Promise<void> {
  for (;;) {
    const now = await page.evaluate(() => Date.now());
    try {
      return await page.clock.pauseAt(now + 1_000);
    } catch (error) {
      // On a slow machine that second may be over before the page is told of it.
      if (!String(error).includes('to the past')) throw error;
    }
  }
}
