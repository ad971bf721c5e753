/// <reference lib="dom" />
import type { Page } from '@playwright/test';

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/**
 * What moved on the page without the shopper doing anything, and how far. Words that move by less than a pixel where their font
 * takes the place of its stand-in (a ten-thousandth) are nobody's to see; a line of 20 px that comes above a page counts 0.02.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        if (value >= 0.001)
          moved.push(
            `${value}: ${sources.map(({ node }) => (node as Element)?.className ?? node?.textContent).join(', ')}`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved);
}
