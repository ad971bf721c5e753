import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HeaderMode } from '../lib/header-mode.ts';
import { type Popup, pauses, popupNow, popups } from './popup-queue.ts';

type Deed =
  | { kind: 'wants'; popup: Popup }
  | { kind: 'chooses'; has: boolean }
  | { kind: 'goes'; mode: HeaderMode }
  | { kind: 'opens'; is: boolean }
  | { kind: 'closes' };

const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ kind: fc.constant('wants' as const), popup: fc.constantFrom(...popups) }),
  fc.record({ kind: fc.constant('chooses' as const), has: fc.boolean() }),
  fc.record({
    kind: fc.constant('goes' as const),
    mode: fc.constantFrom('shop' as const, 'cart' as const, 'checkout' as const),
  }),
  fc.record({ kind: fc.constant('opens' as const), is: fc.boolean() }),
  fc.constant({ kind: 'closes' as const }),
);

test('OVER-07 whatever happens in whatever order: one popup at the most, none before the cookie choice, none in cart and checkout, none over another dialog, one in a visit', () => {
  let appeared = 0;
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
      let moment: Parameters<typeof popupNow>[0] = {
        shown: null,
        waiting: [],
        hasChosenCookies: false,
        mode: 'shop',
        isOtherOpen: false,
        hasInterrupted: false,
      };
      let interruptions = 0;
      for (const one of deeds) {
        if (one.kind === 'wants') moment = { ...moment, waiting: [...moment.waiting, one.popup] };
        if (one.kind === 'chooses') moment = { ...moment, hasChosenCookies: one.has };
        if (one.kind === 'goes') moment = { ...moment, mode: one.mode };
        if (one.kind === 'opens') moment = { ...moment, isOtherOpen: one.is };
        if (one.kind === 'closes') moment = { ...moment, shown: null };
        const before = moment.shown;
        const now = popupNow(moment);
        if (now) {
          expect(moment.hasChosenCookies).toBe(true);
          expect(moment.mode).toBe('shop');
          expect(moment.waiting).toContain(now);
          // What is on the screen is never replaced by another.
          if (before) expect(now).toBe(before);
          else {
            expect(moment.isOtherOpen).toBe(false);
            interruptions += 1;
          }
        }
        moment = { ...moment, shown: now, hasInterrupted: moment.hasInterrupted || now !== null };
      }
      expect(interruptions).toBeLessThanOrEqual(1);
      appeared += interruptions;
    }),
    { numRuns: 2_000 },
  );
  // The property would hold as well if nothing ever came.
  expect(appeared).toBeGreaterThan(100);
});

test('OVER-07 what waits comes as soon as it may, the wheel before the newsletter', () => {
  const moment = { shown: null, mode: 'shop', isOtherOpen: false, hasInterrupted: false } as const;
  expect(popupNow({ ...moment, hasChosenCookies: true, waiting: ['newsletter', 'wheel'] })).toBe('wheel');
  expect(popupNow({ ...moment, hasChosenCookies: true, waiting: ['newsletter'] })).toBe('newsletter');
  expect(popupNow({ ...moment, hasChosenCookies: true, waiting: [] })).toBeNull();
});

test('OVER-02 OVER-05 a page is looked at for eight seconds before the wheel comes, and for fifteen before the newsletter', () => {
  expect(pauses).toEqual({ wheel: 8_000, newsletter: 15_000 });
});
