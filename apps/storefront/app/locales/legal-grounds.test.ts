import { expect, test } from 'vitest';
import en from './en.json';
import nl from './nl.json';

/** Of article 6(1) of the GDPR the points that an activity stands on, in the order in which its text names them. */
const points = {
  ...{ accounts: 'b', carts: 'b', companies: 'bf', contact: 'fb', counts: 'f', errorLogs: 'f', mail: 'bf' },
  ...{ newsletter: 'af', orders: 'bc', payments: 'bc', promotions: 'bf', reservations: 'b', reviews: 'af' },
  ...{ security: 'f', staff: 'f', stockRequests: 'a', subscriptions: 'b', wishlist: 'b' },
};

test.each([
  ['Dutch', nl, /artikel 6 lid 1 onder (\w)/g, /Toestemming/],
  ['English', en, /article 6\(1\)\((\w)\)/g, /Consent/],
] as const)(
  'SEC-34 the register names in %s the legal grounds of each activity',
  (_, texts, point, consent) => {
    const grounds = Object.entries(texts.processing.activities).map(([key, { ground }]) => [key, ground]);
    const told = grounds.map(([key, ground = '']) => [
      key,
      [...ground.matchAll(point)].map((one) => one[1]).join(''),
    ]);
    expect(Object.fromEntries(told)).toEqual(points);
    for (const [key = '', ground = ''] of grounds)
      expect(consent.test(ground), key).toBe(['newsletter', 'reviews', 'stockRequests'].includes(key));
  },
);
