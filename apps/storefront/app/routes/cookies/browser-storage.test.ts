import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import {
  guestCartDays,
  knownDeviceDays,
  lastOrderDays,
  staffSessionHours,
  wheelVisitorDays,
  wishlistDays,
} from '@etalage/contracts/limits';
import { expect, test } from 'vitest';
import { mostKept } from '../../../worker/room.ts';
import { daysCompared } from '../../compare/compared.ts';
import { consentDays } from '../../lib/consent.ts';
import en from '../../locales/en.json';
import nl from '../../locales/nl.json';
import { daysRemembered } from '../../overlays/remembered.ts';
import { searchVisitorDays } from '../../search/hosted/visitor-token.ts';
import { mostSeen } from '../../seen/seen-ids.ts';
import { storedByShop, storedIfAccepted } from './browser-storage.ts';

const root = new URL('../../../../../', import.meta.url).pathname;

/** What writes a cookie or keeps something in a browser. */
const keeping = /setCookie\(|cookieAttributes\(|[Pp]ath=\/[;`]|\.setItem\(|caches\.open\(/;

/** Every file that keeps something, with the names that it keeps it by. */
const keepers: Record<string, string[]> = {
  'apps/api/src/plugins/customer.ts': ['etalage_session'],
  'apps/api/src/plugins/staff.ts': ['etalage_staff'],
  'apps/api/src/routes/auth/welcome.ts': ['known_device'],
  'apps/api/src/routes/shared/shopper.ts': ['etalage_cart'],
  'apps/api/src/routes/shared/wishlist-copy.ts': ['etalage_wishlist'],
  'apps/api/src/routes/store/wheel-visitor.ts': ['etalage_wheel'],
  'apps/storefront/app/cart/browser-cart.ts': ['etalage-cart', 'etalage-own'],
  'apps/storefront/app/cart/cart-client.ts': ['etalage-cart', 'etalage-cart-validated'],
  'apps/storefront/app/cart/cart-store.ts': ['etalage-cart'],
  'apps/storefront/app/compare/compared.ts': ['compare'],
  'apps/storefront/app/lib/consent.ts': ['cookie_consent'],
  'apps/storefront/app/offline/follow-versions.ts': ['etalage-reloaded'],
  'apps/storefront/app/orders/last-order.server.ts': ['etalage_order'],
  'apps/storefront/app/lib/still.ts': ['still'],
  'apps/storefront/app/overlays/remembered.ts': ['popup-…'],
  'apps/storefront/app/promo/promo-bar.tsx': ['promo-dismissed'],
  'apps/storefront/app/search/hosted/visitor-token.ts': ['search_visitor'],
  'apps/storefront/app/search/preview-on-focus.tsx': ['focusShopSearch'],
  'apps/storefront/app/seen/seen-ids.ts': ['seen'],
  'apps/storefront/app/ui/use-draft.ts': ['draft:…'],
  'apps/storefront/app/wishlist/told-copy.ts': ['etalage_wishlist'],
  'apps/storefront/server/shoppers.ts': ['etalage_change'],
  'apps/storefront/worker/answers.ts': ['etalage-own'],
  'apps/storefront/worker/kept.ts': ['etalage-kept'],
  'apps/storefront/worker/seen.ts': ['etalage-shop'],
  'apps/storefront/server/theme-preview.ts': ['etalage_theme_preview'],
  // The attributes themselves.
  'apps/api/src/plugins/cookies.ts': [],
  'apps/storefront/app/lib/cookie-attributes.ts': [],
};
/** Kept by the router's <ScrollRestoration>. */
const ofLibraries = ['react-router-scroll-positions'];

const listed = [...storedByShop, ...storedIfAccepted];

test('OVER-01 the cookie page names everything that the shop keeps in a browser: what keeps something is in this list, and its names are on the page', async () => {
  const sources: Record<string, string> = {};
  for await (const path of glob(
    '{apps/api/src,apps/storefront/app,apps/storefront/server,apps/storefront/worker,packages/contracts/src}/**/*.{ts,tsx}',
    { cwd: root },
  ))
    if (!/\.test\.|fake-/.test(path)) sources[path] = readFileSync(root + path, 'utf8');
  const found = Object.keys(sources).filter(
    (path) => path.startsWith('apps/') && keeping.test(sources[path] ?? ''),
  );
  expect(found.sort()).toEqual(Object.keys(keepers).sort());

  const kept = [...Object.values(keepers).flat(), ...ofLibraries];
  expect(listed.flatMap(({ names }) => names).sort()).toEqual([...new Set(kept)].sort());
  // Each is what the code says, and not only what the page does.
  const all = Object.values(sources).join('\n');
  for (const name of kept.filter((each) => !ofLibraries.includes(each)))
    expect(all, name).toMatch(new RegExp(`['\`]${name.replace('…', '(\\$\\{|[a-z-]*\\[)')}`));
});

test('OVER-01 each name has its sentence in both languages, and both summaries say what is kept for whoever declined', () => {
  for (const { browserStorage, cookies } of [nl, en]) {
    expect(Object.keys(browserStorage).sort()).toEqual(listed.map(({ text }) => text).sort());
    for (const summary of [cookies.text, cookies.textWithoutOptional])
      expect(summary).toMatch(/bewaren in je browser|keep in your browser/);
    expect(cookies.necessaryText).toMatch(/vergelijken.*draaien|compare.*turn/);
  }
  expect(storedIfAccepted.flatMap(({ names }) => names)).toEqual(['search_visitor']);
});

const numbers: Record<string, number> = { een: 1, één: 1, a: 1, one: 1, twaalf: 12, twelve: 12 };
const inDays: Record<string, number> = { dag: 1, day: 1, jaar: 365, year: 365, uur: 1 / 24, hour: 1 / 24 };

/** The times that a sentence says, in days. */
const timesIn = (text: string) =>
  [...text.matchAll(/(\d+|een|één|a|one|twaalf|twelve) (dag|day|jaar|year|uur|hour)(en|s)?\b/g)].map(
    ([, number = '', unit = '']) => (numbers[number] ?? Number(number)) * (inDays[unit] ?? Number.NaN),
  );

test('OVER-01 each sentence says how long the shop keeps it, and no other time, in both languages', () => {
  expect(daysRemembered.newsletter).toBe(daysRemembered.wheel);
  for (const { browserStorage: told } of [nl, en]) {
    expect(Object.fromEntries(Object.entries(told).map(([name, text]) => [name, timesIn(text)]))).toEqual({
      account: [knownDeviceDays],
      cart: [guestCartDays],
      choice: [consentDays],
      closed: [daysRemembered.wheel, daysRemembered['signed-up']],
      compare: [daysCompared],
      order: [lastOrderDays],
      searches: [searchVisitorDays],
      staff: [staffSessionHours / 24],
      wheel: [wheelVisitorDays],
      wishlist: [wishlistDays],
      // Until the shopper does something, which the sentence says.
      ...{ drafts: [], pages: [], place: [], preview: [], seen: [] },
    });
    expect(told.seen).toContain(` ${mostSeen} product`);
    expect(told.pages).toContain(` ${mostKept / 2 ** 20} MB`);
  }
});
