/// <reference lib="dom" />
import { test as base } from '@playwright/test';

export * from '@playwright/test';

/** What the cookie of a visitor says who agreed to all cookies (app/lib/consent.ts). */
export const agreed = `cookie_consent=all.1.${Math.floor(Date.now() / 1_000)}`;

/**
 * Playwright's test with a visitor who has chosen about cookies, in every shop that it opens: the banner is a matter of its own
 * tests alone, which say `test.use({ hasChosenCookies: false })`.
 */
export const test = base.extend<{ hasChosenCookies: boolean }>({
  hasChosenCookies: [true, { option: true }],
  context: async ({ context, hasChosenCookies }, use) => {
    // Before any script of the page; a test's own shop has a host of its own, for which no cookie can be set beforehand.
    if (hasChosenCookies)
      await context.addInitScript((cookie) => {
        // biome-ignore lint/suspicious/noDocumentCookie: a document without an address takes none.
        if (location.protocol.startsWith('http')) document.cookie = `${cookie}; path=/`;
      }, agreed);
    await use(context);
  },
});
