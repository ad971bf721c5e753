import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halfStars, mostStars } from './half-stars.ts';

test('PDP-04 any rating is rounded to the nearest half star, 0 to 5', () => {
  const inside = fc.double({ min: 0, max: mostStars, noNaN: true });
  fc.assert(
    fc.property(inside, (rating) => {
      const stars = halfStars(rating);
      expect(Number.isInteger(stars * 2)).toBe(true);
      expect(stars).toBeGreaterThanOrEqual(0);
      expect(stars).toBeLessThanOrEqual(5);
      // No other half star is nearer.
      expect(Math.abs(stars - rating)).toBeLessThanOrEqual(0.25);
    }),
  );
  fc.assert(
    fc.property(fc.double(), (rating) => {
      const stars = halfStars(rating);
      expect(stars >= 0 && stars <= 5 && Number.isInteger(stars * 2)).toBe(true);
      if (rating > 5) expect(stars).toBe(5);
      if (rating < 0) expect(stars).toBe(0);
    }),
  );
});

test('PDP-04 examples of ratings as stars', () => {
  const shown = [0, 0.24, 0.25, 3.74, 3.75, 4.2, 4.3, 4.7, 4.75, 5, 9, -1, Number.NaN].map((one) =>
    halfStars(one),
  );
  expect(shown).toEqual([0, 0, 0.5, 3.5, 4, 4, 4.5, 4.5, 5, 5, 5, 0, 0]);
});
