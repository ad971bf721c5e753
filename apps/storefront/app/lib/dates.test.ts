import { countryName } from '@etalage/contracts/country-name';
import { describe, expect, test } from 'vitest';
import { calendarDate, dayInShop, dayName, daySpan } from './dates.ts';

describe('dates and countries in the language of the page', () => {
  test('LANG-10 a day has no comma that one browser writes and another does not', () => {
    expect(dayName('2026-11-24', 'nl')).toBe('dinsdag 24 november');
    expect(dayName('2026-11-24', 'en')).toBe('Tuesday 24 November');
  });

  test('CHK-08 two days of one month name it once', () => {
    expect(daySpan('2026-11-23', '2026-11-24', 'nl')).toEqual({
      from: 'maandag 23',
      until: 'dinsdag 24 november',
    });
    expect(daySpan('2026-11-30', '2026-12-01', 'en')).toEqual({
      from: 'Monday 30 November',
      until: 'Tuesday 1 December',
    });
  });

  test('LANG-10 a moment is told as the calendar stood in Amsterdam', () => {
    expect(calendarDate('2026-12-31T23:30:00Z', 'nl')).toBe('1 januari 2027');
    expect(calendarDate('2026-06-01T12:00:00Z', 'en')).toBe('1 June 2026');
  });

  test('ACC-03 the day of a moment is the one that it is in Amsterdam, also where that is not the one of UTC', () => {
    expect(dayInShop('2026-11-24T22:59:59Z')).toBe('2026-11-24');
    expect(dayInShop('2026-11-24T23:00:00Z')).toBe('2026-11-25');
    expect(dayInShop('2026-07-01T22:00:00Z')).toBe('2026-07-02');
  });

  test('LANG-10 countries have the name of the language', () => {
    expect(countryName('NL', 'nl')).toBe('Nederland');
    expect(countryName('DE', 'en')).toBe('Germany');
  });
});
