import { expect, test } from 'vitest';
import { expectedDates } from './delivery-dates.ts';

const dates = (now: string, daysMin: number, daysMax: number, isPickup = false) =>
  Object.values(expectedDates(new Date(now), { daysMin, daysMax, isPickup }));

test('CHK-08 days count as they go in Amsterdam, across both changes of the clock', () => {
  expect(dates('2026-03-28T23:30:00Z', 1, 1)).toEqual(['2026-03-31', '2026-03-31']);
  expect(dates('2026-10-24T21:59:00Z', 0, 1)).toEqual(['2026-10-24', '2026-10-26']);
  expect(dates('2026-10-24T22:01:00Z', 0, 1)).toEqual(['2026-10-26', '2026-10-27']);
  expect(dates('2028-02-28T12:00:00Z', 1, 2)).toEqual(['2028-02-29', '2028-03-01']);
});

test('CHK-08 nothing is delivered on a Sunday, and a Sunday is no day of waiting', () => {
  expect(dates('2026-11-20T12:00:00Z', 1, 2)).toEqual(['2026-11-21', '2026-11-23']);
  expect(dates('2026-11-21T12:00:00Z', 1, 3)).toEqual(['2026-11-23', '2026-11-25']);
  expect(dates('2026-11-22T12:00:00Z', 0, 1)).toEqual(['2026-11-23', '2026-11-24']);
  expect(dates('2026-11-21T12:00:00Z', 1, 1, true)).toEqual(['2026-11-22', '2026-11-22']);
});
