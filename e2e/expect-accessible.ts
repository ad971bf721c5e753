/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What of a page another look has met as it is there: in the same test, or at another state of the same page; in its language and width. */
type Known = {
  /** Header and footer. */
  isFrameKnown?: boolean;
  /** All but what fits this selector. */
  within?: string | undefined;
};

/** Fails on anything that axe finds by WCAG 2.2 A and AA and by its best practices, in what is not known yet. */
export async function expectAccessible(
  page: Page,
  { isFrameKnown = false, within }: Known = {},
): Promise<void> {
  // A text that is half faded in has no contrast to judge yet.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Banners on top lie beside each other until their script has come, and on each other from then on.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.promo-frame[data-carousel]')].every(
      (frame) =>
        'running' in (frame as HTMLElement).dataset || frame.querySelectorAll('.promo-banner').length < 2,
    ),
  );
  // Where the system chooses the colours axe takes the text's from the shop and the ground's from the system.
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches);
  const look = axe(page);
  if (isFrameKnown) look.exclude('body > header').exclude('body > footer');
  if (within !== undefined) look.include(within);
  const { violations } = await look
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(isForced ? ['color-contrast'] : [])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

/** Fails on any text whose contrast is too low. Nothing moves or fades meanwhile. */
export async function expectContrast(page: Page): Promise<void> {
  const { violations } = await axe(page).withRules(['color-contrast']).analyze();
  const found = violations.flatMap(({ nodes }) =>
    nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`),
  );
  expect(found, page.url()).toEqual([]);
}

const axe = (page: Page) =>
  new AxeBuilder({ page })
    // All in the page itself: the other way opens a second page for each look, and our pages have no frames of others.
    .setLegacyMode(true)
    // What passed is counted and not told: describing each element takes as long as looking at it.
    .options({ resultTypes: ['violations'] });
