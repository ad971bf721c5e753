/// <reference lib="dom" />
import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { consentCookie } from '../apps/storefront/app/lib/consent.ts';

export * from '@playwright/test';

/**
 * From now on the visitor has chosen, before any script of any page runs: a test’s own shop has a host of its own, for which no
 * cookie can be set beforehand.
 */
export async function chooseCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    (cookie) => {
      // biome-ignore lint/suspicious/noDocumentCookie: a document without an address takes none, nor does a frame of another site.
      if (location.protocol.startsWith('http') && self === top) document.cookie = cookie;
    },
    consentCookie('all', new Date(), false),
  );
}

/**
 * From now on no window comes by itself: one has been there in this visit (app/overlays/remembered.ts). It is answered and not
 * kept, for what a window keeps of a visit is still there in the worker's next test.
 */
async function keepPopupsAway(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const own = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      return key === 'popup-interrupted' ? '1' : own.call(this, key);
    };
  });
}

/** From now on what moves by itself stands still, as if its button was pressed in this visit (app/lib/still.ts): each of its frames is drawn. */
async function holdStill(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const own = Storage.prototype.getItem;
    Storage.prototype.getItem = function (key) {
      return own.call(this, key) ?? (key === 'still' ? 'yes' : null);
    };
  });
}

/** From now on pages wait ten times as long for answers as they do: how long that is, is a matter of tests of its own. */
export const waitLonger = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const own = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => own(10 * ms);
  });

/** Tells whether a test spoke to the browser itself: passkeys that it plugged in, or a slow line, stay until somebody takes them away. */
function watchDevtools(context: BrowserContext): { wereUsed: () => boolean } {
  const open = context.newCDPSession;
  let isUsed = false;
  context.newCDPSession = (page) => {
    isUsed = true;
    return open.call(context, page);
  };
  return {
    wereUsed() {
      context.newCDPSession = open;
      return isUsed;
    },
  };
}

/**
 * What Playwright's `reuseContext` leaves to the next test of the worker: a lost connection, a clock of which not all can be
 * taken back, what service workers keep, and what the browser itself was told. A context that is closed is made anew.
 */
async function leaveNothing(context: BrowserContext, isSpoiled: boolean): Promise<void> {
  if (isSpoiled) return context.close();
  await context.setOffline(false);
  const hasClock = (page: Page) => page.evaluate(() => '__pwClock' in globalThis).catch(() => true);
  const clocks = await Promise.all(context.pages().map(hasClock));
  if (clocks.includes(true)) await context.close();
}

type Options = {
  hasChosenCookies: boolean;
  meetsPopups: boolean;
  seesMotion: boolean;
  triesScripts: boolean;
};

/**
 * Playwright's test with a visitor who has chosen about cookies, was asked for nothing else and has pressed the button that holds
 * still what moves by itself, in every shop that it opens: the banner, windows that come by themselves, and what moves, are a matter
 * of their own tests alone, which say `test.use({ hasChosenCookies: false })`, `test.use({ meetsPopups: true })` and
 * `test.use({ seesMotion: true })`. A test that puts scripts into a page itself says
 * `test.use({ triesScripts: true })`.
 */
export const test = base.extend<Options>({
  hasChosenCookies: [true, { option: true }],
  meetsPopups: [false, { option: true }],
  seesMotion: [false, { option: true }],
  triesScripts: [false, { option: true }],
  context: async (
    { context, hasChosenCookies, meetsPopups, seesMotion, triesScripts, serviceWorkers },
    use,
  ) => {
    const devtools = watchDevtools(context);
    if (hasChosenCookies) await chooseCookies(context);
    if (!meetsPopups) await keepPopupsAway(context);
    if (!seesMotion) await holdStill(context);
    const refused: string[] = [];
    const listen = (message: ConsoleMessage) => {
      if (/Trusted ?(Types|HTML|Script)/.test(message.text())) refused.push(message.text());
    };
    context.on('console', listen);
    await use(context);
    context.off('console', listen);
    const isSpoiled = devtools.wereUsed() || serviceWorkers === 'allow';
    await leaveNothing(context, isSpoiled);
    // SEC-30: whatever a visit does, no text became HTML or a script past the policies of the page.
    if (!triesScripts) expect(refused).toEqual([]);
  },
});
