import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { retentionPeriods } from '../apps/api/src/commands/retention-periods.ts';
import { askForReviews } from '../apps/api/src/jobs/policy.ts';
import { compareCookie, daysCompared } from '../apps/storefront/app/compare/compared.ts';
import { consentDays } from '../apps/storefront/app/lib/consent.ts';
import en from '../apps/storefront/app/locales/en.json' with { type: 'json' };
import nl from '../apps/storefront/app/locales/nl.json' with { type: 'json' };
import { daysRemembered } from '../apps/storefront/app/overlays/remembered.ts';
import { searchVisitorDays } from '../apps/storefront/app/search/hosted/visitor-token.ts';
import { mostSeen } from '../apps/storefront/app/seen/seen-ids.ts';
import { cookieOf } from '../apps/storefront/app/wishlist/told-copy.ts';
import { mostKept } from '../apps/storefront/worker/room.ts';
import {
  knownDeviceDays,
  lastOrderDays,
  staffSessionHours,
  subscriptionToldDays,
  wheelVisitorDays,
  wishlistDays,
} from '../packages/contracts/src/limits.ts';
import { demoShops } from '../packages/demo/src/shops/index.ts';
import { root } from './bootstrap.mjs';

// What a shop promises, what its operator reads and what the clean-up does are three places, and one fact.
const { cartsOfGuests, cartsOfCustomers, contactMessages, mails, statistics } = retentionPeriods;

test('JOB-06 the privacy pages of the demo shops say how long things are kept as the clean-up does', () => {
  expect([contactMessages.days, cartsOfCustomers.days, statistics.days]).toEqual([365, 365, 2 * 365]);
  for (const { content } of demoShops) {
    const privacy = content.pages.find(({ slug }) => slug === 'privacy-policy');
    const { nl, en } = privacy?.blocks[0]?.text ?? { nl: '', en: '' };
    expect(nl).toContain(
      `Berichten bewaren wij een jaar, een kopie van onze mails ${mails.days} dagen, een winkelwagen zonder bestelling ${cartsOfGuests.days} dagen, en met een account een jaar. Aantallen bekeken pagina’s`,
    );
    expect(nl).toContain('waarin geen bezoeker te herkennen is, bewaren wij twee jaar');
    if (content.languages.includes('en'))
      expect(en).toContain(
        `We keep messages for a year, a copy of our mails for ${mails.days} days, and bags without an order for ${cartsOfGuests.days} days, or a year with an account. Numbers of pages`,
      );
  }
});

test.each(
  /** @type {const} */ ([
    ['open carts of guests, with their addresses', 'cartsOfGuests', 'days after their last change'],
    ['open carts of customers, with their addresses', 'cartsOfCustomers', 'days after their last change'],
    ['carts that were merged into another', 'mergedCarts', 'days'],
    ['addresses that no cart and no order has', 'freeAddresses', 'days'],
    ['mails', 'mails', 'days'],
    ['contact messages', 'contactMessages', 'days'],
    ['work of the outbox', 'doneWork', 'days after it was done or given up'],
    ['sign-ups for a newsletter that were not confirmed', 'unconfirmedNewsletters', 'days'],
    ['payments at the test bank', 'testBankPayments', 'days'],
    ['orders that waited for approval', 'endedApprovals', 'days after the end of their time'],
    ['turns of a wheel of fortune', 'wheelTurns', 'days'],
    ['codes of wheels that no order used', 'endedWonCodes', 'days after their end'],
    ['counts of pages, and of how quick they were', 'statistics', 'days'],
    ['what was taken off a wishlist', 'takenOffWishlists', 'days'],
    ['photos of a message', 'photosOfMessages', 'days with it'],
  ]),
)('JOB-06 docs/operations.md says how long are kept: %s', (what, key, since) => {
  const table = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
  expect(table).toContain(`| ${what} | ${retentionPeriods[key].days} ${since}`);
});

test.each(
  /** @type {const} */ ([
    [
      'one-time proofs and used challenges of passkeys (`customer_verifications`)',
      'endedProofs',
      { days: 1 },
      'a day after their end',
    ],
    ["visits of staff in a customer's name", 'shadowVisits', { days: 365 }, 'a year'],
    ['log-in links by mail', 'endedLogInLinks', { days: 1 }, 'a day after their end'],
    [
      'links for new accounts, invitations and passwords, with what the form of a new account said',
      'endedAccountLinks',
      { days: 1 },
      'a day after their end',
    ],
    ['reservations at branches', 'endedReservations', { days: 365 }, 'a year after their end'],
    ['counts of tries', 'attempts', { days: 1 }, 'a day'],
    [
      'what is known of who left a newsletter: the hash of the address, when and to which words they agreed',
      'leftNewsletters',
      { years: 2 },
      '2 years after they left',
    ],
  ]),
)('JOB-06 RES-12 docs/operations.md says in words how long are kept: %s', (what, key, period, words) => {
  const table = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
  expect(retentionPeriods[key]).toEqual(period);
  expect(table).toContain(`| ${what} | ${words}`);
});

/** @type {Record<number, [nl: string, en: string]>} */
const inOneWord = { 365: ['een jaar', 'a year'], 1: ['één dag', 'one day'] };
/** @param {number} days @returns {[nl: string, en: string]} as the cookie page says them */
const inWords = (days) => inOneWord[days] ?? [`${days} dagen`, `${days} days`];

/**
 * What each sentence of the cookie page says of how long or how much, in both languages, from what decides it.
 * @type {Record<string, string[][]>}
 */
const told = {
  account: [inWords(knownDeviceDays)],
  cart: [inWords(cartsOfGuests.days)],
  choice: [inWords(consentDays)],
  closed: [inWords(daysRemembered.newsletter ?? 0), inWords(daysRemembered['signed-up'] ?? 0)],
  compare: [inWords(daysCompared)],
  order: [inWords(lastOrderDays)],
  pages: [[`hooguit ${mostKept / 1_024 / 1_024} MB`, `at most ${mostKept / 1_024 / 1_024} MB`]],
  searches: [inWords(searchVisitorDays)],
  seen: [[`laatste ${mostSeen} producten`, `last ${mostSeen} products`]],
  staff: [
    { 12: ['twaalf uur', 'twelve hours'] }[staffSessionHours] ?? [
      `${staffSessionHours} uur`,
      `${staffSessionHours} hours`,
    ],
  ],
  wheel: [inWords(wheelVisitorDays)],
  wishlist: [inWords(wishlistDays)],
};

test('OVER-01 PWA-03 what the cookie page says that a browser keeps, how much and how long, is what is kept', () => {
  expect(daysRemembered.wheel).toBe(daysRemembered.newsletter);
  for (const [language, texts] of [nl, en].map(({ browserStorage }) => browserStorage).entries())
    for (const [key, text] of Object.entries(texts)) {
      let rest = text;
      for (const words of (told[key] ?? []).map((both) => String(both[language]))) {
        expect.soft(rest, key).toContain(words);
        rest = rest.replace(words, '');
      }
      // No other time or amount is said, which nothing here would hold beside what is kept.
      expect
        .soft(rest, key)
        .not.toMatch(/\d|\b(jaar|maand|maanden|week|weken|dag|dagen|uur|year|months?|weeks?|days?|hours?)\b/);
    }
  expect(statistics.days).toBe(2 * 365);
  expect(nl.cookies.statisticsText).toContain('bewaren we twee jaar');
  expect(en.cookies.statisticsText).toContain('keep these numbers for two years');
});

test('REV-05 JOB-06 buyers are asked what they think while it is known whether they were asked, and turns are known as long as who turned', () => {
  expect(askForReviews.afterOrder + askForReviews.latest).toBeLessThan(retentionPeriods.doneWork.days);
  expect(retentionPeriods.wheelTurns.days).toBeGreaterThan(wheelVisitorDays);
});

test('OVER-01 the cookies of a wishlist and of a comparison last 400 and 30 days, of which the cookie page tells', () => {
  expect([wishlistDays, daysCompared]).toEqual([400, 30]);
  expect(cookieOf({ owner: '', items: [] }, true)).toContain('; Max-Age=34560000; ');
  expect(compareCookie([1, 2])).toContain('; Max-Age=2592000; ');
});

test('ACC-03 the pages of subscriptions say as many days as the price is told before', () => {
  expect(subscriptionToldDays).toBe(7);
  for (const { agree, costsNow, dateHint, refused } of [nl.subscriptions, en.subscriptions])
    for (const text of [agree, costsNow, dateHint, refused.date])
      expect(text).toMatch(/\b(een week (ervoor|vooruit|en)|a week (before|ahead|and))\b/i);
});
