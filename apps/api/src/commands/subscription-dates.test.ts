import type { SubscriptionInterval } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { dateAfter } from './subscription-dates.ts';

/** The first so many dates of a subscription that began on a day. */
function datesFrom(begun: string, interval: SubscriptionInterval, count: number): string[] {
  const dates: string[] = [];
  for (let day = begun; dates.length < count; ) {
    day = dateAfter(begun, interval, day);
    dates.push(day);
  }
  return dates;
}

test.each<[SubscriptionInterval, string, string[]]>([
  ['week', '2026-12-20', ['2026-12-27', '2027-01-03', '2027-01-10']],
  ['two-weeks', '2026-12-20', ['2027-01-03', '2027-01-17', '2027-01-31']],
  ['month', '2026-11-15', ['2026-12-15', '2027-01-15', '2027-02-15']],
  ['two-months', '2026-11-15', ['2027-01-15', '2027-03-15', '2027-05-15']],
  ['quarter', '2026-11-15', ['2027-02-15', '2027-05-15', '2027-08-15']],
  ['half-year', '2026-11-15', ['2027-05-15', '2027-11-15', '2028-05-15']],
])('ACC-03 every %s from %s comes on %j', (interval, begun, dates) => {
  expect(datesFrom(begun, interval, 3)).toEqual(dates);
});

test.each<[string, SubscriptionInterval, string, string[]]>([
  ['the 31st', 'month', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['the 30th', 'month', '2027-12-30', ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
  [
    'a last day of August',
    'half-year',
    '2027-08-31',
    ['2028-02-29', '2028-08-31', '2029-02-28', '2029-08-31'],
  ],
  ['a leap day', 'month', '2028-02-29', ['2028-03-29', '2028-04-29', '2028-05-29', '2028-06-29']],
  ['a leap day', 'quarter', '2028-02-29', ['2028-05-29', '2028-08-29', '2028-11-29', '2029-02-28']],
  [
    'the days around summer time',
    'week',
    '2027-03-21',
    ['2027-03-28', '2027-04-04', '2027-04-11', '2027-04-18'],
  ],
  [
    'the week of a leap day',
    'two-weeks',
    '2028-02-22',
    ['2028-03-07', '2028-03-21', '2028-04-04', '2028-04-18'],
  ],
])('ACC-03 a subscription of %s, every %s from %s, keeps its day: %j', (_what, interval, begun, dates) => {
  expect(datesFrom(begun, interval, 4)).toEqual(dates);
});

test('ACC-03 the next date is the first after a day, also where some have been missed', () => {
  expect(dateAfter('2027-01-31', 'month', '2027-02-27')).toBe('2027-02-28');
  expect(dateAfter('2027-01-31', 'month', '2027-02-28')).toBe('2027-03-31');
  expect(dateAfter('2026-11-15', 'two-months', '2027-06-01')).toBe('2027-07-15');
});
