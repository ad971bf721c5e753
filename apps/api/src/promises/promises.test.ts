import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, localTime, minutesOf, momentOf, timeOf, weekday } from '../calendar.ts';
import { daysOffered, deliveryDaysOffered, isPossibleDay } from './days-to-choose.ts';
import { type DeliveryRules, type Promised, promiseOf } from './delivery-promise.ts';
import { dutchHolidays, isDutchHoliday } from './dutch-holidays.ts';
import { keptUntil } from './kept-until.ts';
import { isNeverOpen, readOpeningHours } from './opening-hours.ts';
import type { PickupPlace } from './pickup-promise.ts';

const standard: DeliveryRules = {
  isPickup: false,
  daysMin: 1,
  daysMax: 1,
  cutOff: '16:00',
  handoverDays: [1, 2, 3, 4, 5],
  deliveryDays: [1, 2, 3, 4, 5, 6],
  windowFrom: null,
  windowUntil: null,
};
const evening = { ...standard, deliveryDays: [1, 2, 3, 4, 5], windowFrom: '17:30', windowUntil: '22:00' };
const pickup = { ...standard, isPickup: true, daysMin: 0, daysMax: 0 };
const zwolle: PickupPlace = {
  name: 'Zwolle',
  openingHours: { monday: '', tuesday: '09:30-17:30', friday: '09:30-18:00', saturday: '09:00-17:00' },
};
const deventer: PickupPlace = {
  name: 'Deventer',
  openingHours: { tuesday: '10:00-17:30', thursday: '10:00-20:00', sunday: '12:00-16:00' },
};

/** A promise as one line: '2026-11-24', '2026-11-24..2026-11-25 17:30-22:00', '2026-11-24 11:30- Zwolle'. */
function said({ from, until, timeFrom, timeUntil, place }: Promised): string {
  const days = from === until ? from : `${from}..${until}`;
  const times = timeFrom === null ? '' : ` ${timeFrom}-${timeUntil ?? ''}`;
  return `${days}${times}${place === null ? '' : ` ${place}`}`;
}

const promise = (now: string, rules: Partial<DeliveryRules> = {}, handling = 0, places: PickupPlace[] = []) =>
  said(promiseOf(new Date(now), { ...standard, ...rules }, places, handling));

describe('CHK-13 the public holidays of the Netherlands', () => {
  test.each([
    [2024, ['03-31', '04-01', '04-27', '05-09', '05-19', '05-20']],
    // King's Day on a Sunday is kept on the Saturday; Liberation Day is a day off every fifth year.
    [2025, ['04-20', '04-21', '04-26', '05-05', '05-29', '06-08', '06-09']],
    [2026, ['04-05', '04-06', '04-27', '05-14', '05-24', '05-25']],
    [2030, ['04-21', '04-22', '04-27', '05-05', '05-30', '06-09', '06-10']],
    // The earliest and the latest Easter that anyone here will see, by today's rule for King's Day.
    [2008, ['03-23', '03-24', '04-26', '05-01', '05-11', '05-12']],
    [2038, ['04-25', '04-26', '04-27', '06-03', '06-13', '06-14']],
  ])('CHK-13 in %i', (year, days) => {
    const all = [...days, '01-01', '12-25', '12-26'].map((day) => `${year}-${day}`).sort();
    expect([...dutchHolidays(year)].sort()).toEqual(all);
  });

  test('CHK-13 Easter is a Sunday between 22 March and 25 April, in every year of four centuries', () => {
    for (let year = 1900; year < 2300; year += 1) {
      const [, easter = ''] = dutchHolidays(year);
      expect(weekday(easter), easter).toBe(7);
      expect(easter >= `${year}-03-22` && easter <= `${year}-04-25`, easter).toBe(true);
    }
    expect(dutchHolidays(1943)[1]).toBe('1943-04-25');
    expect(dutchHolidays(1981)[1]).toBe('1981-04-19');
    expect(dutchHolidays(2049)[1]).toBe('2049-04-18');
    expect(dutchHolidays(2076)[1]).toBe('2076-04-19');
  });
});

describe('CHK-13 delivery', () => {
  test.each([
    ['before the cut-off', '2026-11-24T14:59:59Z', {}, 0, '2026-11-25'],
    ['at the cut-off', '2026-11-24T15:00:00Z', {}, 0, '2026-11-26'],
    ['in summer, an hour earlier by UTC', '2026-07-07T13:59:00Z', {}, 0, '2026-07-08'],
    ['in summer, at the cut-off', '2026-07-07T14:00:00Z', {}, 0, '2026-07-09'],
    ['on a Friday, with delivery on Saturday', '2026-11-20T12:00:00Z', {}, 0, '2026-11-21'],
    ['on a Friday evening', '2026-11-20T18:00:00Z', {}, 0, '2026-11-24'],
    ['in the night from Saturday to Sunday', '2026-11-21T23:30:00Z', {}, 0, '2026-11-24'],
    ['over the change to summer time', '2026-03-28T23:30:00Z', {}, 0, '2026-03-31'],
    ['over the change back', '2026-10-24T22:01:00Z', {}, 0, '2026-10-27'],
    ['on a leap day', '2028-02-29T12:00:00Z', {}, 0, '2028-03-01'],
    ['before a leap day', '2028-02-28T12:00:00Z', {}, 0, '2028-02-29'],
    ['on the day before Christmas', '2026-12-24T12:00:00Z', {}, 0, '2026-12-28'],
    ['on the day before Christmas, too late', '2026-12-24T16:00:00Z', {}, 0, '2026-12-29'],
    ['on New Year’s Eve', '2026-12-31T12:00:00Z', {}, 0, '2027-01-02'],
    ['on Maundy Thursday', '2026-04-02T12:00:00Z', {}, 0, '2026-04-03'],
    ['on Good Friday', '2026-04-03T12:00:00Z', {}, 0, '2026-04-04'],
    ['on Good Friday, too late', '2026-04-03T15:00:00Z', {}, 0, '2026-04-08'],
    ['before Ascension Day', '2026-05-13T12:00:00Z', {}, 0, '2026-05-15'],
    ['with goods that take two days to make', '2026-11-24T12:00:00Z', {}, 2, '2026-11-27'],
    ['with goods made over a weekend', '2026-11-27T12:00:00Z', {}, 1, '2026-12-01'],
    [
      'with a carrier that takes one or two days',
      '2026-11-24T12:00:00Z',
      { daysMax: 2 },
      0,
      '2026-11-25..2026-11-26',
    ],
    ['on the same day', '2026-11-24T12:00:00Z', { daysMin: 0, daysMax: 0 }, 0, '2026-11-24'],
  ])('CHK-13 ordered %s', (_, now, rules, handling, day) => {
    expect(promise(now, rules, handling)).toBe(day);
  });

  test('CHK-13 the evening is as exact as the day, and names its hours', () => {
    expect(promise('2026-11-24T12:00:00Z', evening)).toBe('2026-11-25 17:30-22:00');
    expect(promise('2026-11-27T12:00:00Z', evening)).toBe('2026-11-30 17:30-22:00');
  });

  test('CHK-13 what comes on the evening of the order was ordered before that evening', () => {
    const sameEvening = { ...evening, daysMin: 0, daysMax: 0, cutOff: '20:00' };
    expect(promise('2026-11-24T16:29:00Z', sameEvening)).toBe('2026-11-24 17:30-22:00');
    expect(promise('2026-11-24T16:30:00Z', sameEvening)).toBe('2026-11-25 17:30-22:00');
  });
});

const lunch = { name: 'L', openingHours: { monday: '9.00 uur – 12.30, 13:00 tot 18:00' } };

test('RES-05 opening hours are read as people write them: with breaks, points for colons, and words', () => {
  const read = (text: string) =>
    readOpeningHours({ monday: text })
      .get(1)
      ?.map(({ from, until }) => `${timeOf(from)}-${timeOf(until)}`);
  expect(read('09:00-17:30')).toEqual(['09:00-17:30']);
  expect(read('9:00-12:30, 13:00-17:30')).toEqual(['09:00-12:30', '13:00-17:30']);
  expect(read('13.00 – 17.30 en 9.00 uur tot 12.30 uur')).toEqual(['09:00-12:30', '13:00-17:30']);
  expect(read('09:00-13:00 / 12:00-18:00')).toEqual(['09:00-18:00']);
  for (const closed of ['', 'dicht', '17:00-09:00', '9-17', '25:00-26:00'])
    expect(read(closed)).toBeUndefined();
  // A night belongs to the day on which it begins; what would close later in the morning is a mistake.
  const ofMonday = (text: string) => readOpeningHours({ monday: text }).get(1);
  expect(ofMonday('18:00-02:00')).toEqual([{ from: 1080, until: 1560 }]);
  expect(ofMonday('18:00-00:00')).toEqual([{ from: 1080, until: 1440 }]);
  expect(ofMonday('11:00-15:00, 17:00-01:30')).toEqual([
    { from: 660, until: 900 },
    { from: 1020, until: 1530 },
  ]);
  expect(ofMonday('18:00-06:01')).toBeUndefined();
  expect(ofMonday('18:00-18:00')).toBeUndefined();
  const night = keptUntil(new Date('2026-11-23T09:00:00Z'), { tuesday: '18:00-02:00' }, 1);
  expect(night.toISOString()).toBe('2026-11-25T01:00:00.000Z');
  // What is kept is kept until the last closing of the day.
  const kept = keptUntil(new Date('2026-11-23T09:00:00Z'), { tuesday: '09:00-12:30, 13:00-17:30' }, 1);
  expect(kept.toISOString()).toBe('2026-11-24T16:30:00.000Z');
});

test('RES-05 nothing is kept until a day of which the branch says that it is closed, also where nobody can read its hours', () => {
  const friday = new Date('2026-11-20T11:00:00Z');
  const week = { ...everyDay('9-17'), monday: 'gesloten', sunday: 'gesloten' };
  expect(keptUntil(friday, week, 2).toISOString()).toBe('2026-11-24T17:00:00.000Z');
  expect(keptUntil(friday, everyDay('9-17'), 2).toISOString()).toBe('2026-11-23T17:00:00.000Z');
  expect(keptUntil(friday, { ...everyDay('dicht'), sunday: 'op afspraak' }, 2).toISOString()).toBe(
    '2026-11-29T17:00:00.000Z',
  );
});

test('RES-05 a branch that says of its days that it is closed is open on none; one that says nothing, or what nobody can read, may be', () => {
  for (const closed of ['dicht', 'Gesloten', ' closed for rebuilding'])
    expect(isNeverOpen(everyDay(closed)), closed).toBe(true);
  expect(isNeverOpen({ monday: 'dicht', sunday: '' })).toBe(true);
  for (const open of [
    {},
    everyDay(''),
    { monday: 'dicht', tuesday: 'op afspraak' },
    { sunday: '12:00-17:00' },
  ])
    expect(isNeverOpen(open), JSON.stringify(open)).toBe(false);
});

const everyDay = (text: string) =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, text]),
  );
const night = { name: 'N', openingHours: everyDay('16:00-02:00') };

describe('CHK-13 pick-up', () => {
  test.each([
    ['while the branch is open', '2026-11-24T09:10:00Z', [zwolle], '2026-11-24 12:30-'],
    ['too late for today', '2026-11-24T15:00:00Z', [zwolle], '2026-11-27 11:30-'],
    [
      'in the night before a day on which nobody is there',
      '2026-11-21T23:30:00Z',
      [zwolle],
      '2026-11-24 11:30-',
    ],
    ['before opening', '2026-11-24T05:00:00Z', [zwolle], '2026-11-24 11:30-'],
    [
      'where another branch opens first',
      '2026-11-21T23:30:00Z',
      [zwolle, deventer],
      '2026-11-22 14:00- Deventer',
    ],
    ['on Christmas Day, which is a Friday', '2026-12-25T09:00:00Z', [zwolle], '2026-12-29 11:30-'],
    ['without opening hours, as the shop works', '2026-11-21T23:30:00Z', [], '2026-11-23'],
    [
      'at a place whose hours nobody can read',
      '2026-11-21T23:30:00Z',
      [{ name: 'X', openingHours: { monday: 'dicht' } }],
      '2026-11-23',
    ],
    ['before a break in which it would not be ready', '2026-11-23T09:40:00Z', [lunch], '2026-11-23 15:00-'],
    ['in the break', '2026-11-23T11:45:00Z', [lunch], '2026-11-23 15:00-'],
    ['after the break', '2026-11-23T13:10:00Z', [lunch], '2026-11-23 16:30-'],
    ['where it is open at night, in time', '2026-11-24T20:00:00Z', [night], '2026-11-24 23:30-'],
    ['where it is open at night, too late', '2026-11-24T21:00:00Z', [night], '2026-11-25 18:00-'],
    ['too late after the break', '2026-11-23T15:40:00Z', [lunch], '2026-11-30 11:00-'],
  ])('CHK-13 ordered %s', (_, now, places, said) => {
    expect(promise(now, pickup, 0, places)).toBe(said);
  });

  test('CHK-13 goods that take a day can be fetched after a day on which the branch was open', () => {
    expect(promise('2026-11-24T09:00:00Z', pickup, 1, [zwolle])).toBe('2026-11-27 09:30-');
    expect(promise('2026-11-22T09:00:00Z', pickup, 1, [zwolle])).toBe('2026-11-27 09:30-');
  });
});

describe('CHK-13 whenever one orders', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });
  const time = fc.constantFrom('00:00', '02:30', '09:00', '12:00', '16:00', '17:30', '23:59', '24:00');
  const window = fc.constantFrom([null, null], ['17:30', '22:00'], ['08:00', '12:00']);
  const rules: fc.Arbitrary<DeliveryRules> = fc
    .record({
      isPickup: fc.boolean(),
      min: fc.nat(3),
      more: fc.nat(2),
      cutOff: time,
      handover: days,
      delivery: days,
      window,
    })
    .map(({ isPickup, min, more, cutOff, handover, delivery, window: [from = null, until = null] }) => ({
      isPickup,
      daysMin: min,
      daysMax: min + more,
      cutOff,
      handoverDays: handover,
      deliveryDays: delivery,
      windowFrom: from,
      windowUntil: until,
    }));
  // Nobody fetches goods in the hour that one night of the year has twice.
  const opening = fc.constantFrom(
    '09:00-17:30',
    '10:00-20:00',
    '12:00-16:00',
    '04:00-24:00',
    '09:00-12:30, 13:15-18:00',
    '16:00-02:00',
    '',
    'dicht',
  );
  const place: fc.Arbitrary<PickupPlace> = fc.record({
    name: fc.constantFrom('Zwolle', 'Deventer'),
    openingHours: fc.record({ monday: opening, wednesday: opening, saturday: opening, sunday: opening }),
  });
  const places = fc.array(place, { maxLength: 3 });
  const edges = [
    '2026-12-31T22:30:00Z',
    '2028-02-29T11:00:00Z',
    '2026-03-29T00:30:00Z',
    '2026-10-25T00:30:00Z',
    '2030-05-04T15:00:00Z',
  ];
  const moment = fc.oneof(
    fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2040-12-31T23:59:59Z'),
      noInvalidDate: true,
    }),
    fc
      .constantFrom(...edges)
      .chain((edge) => fc.nat(3 * 86_400).map((s) => new Date(Date.parse(edge) + s * 1000))),
  );
  const runs = { numRuns: 4_000 };
  const closes = (p: Promised) => `${p.until} ${p.timeUntil ?? p.timeFrom ?? ''}`;

  test('CHK-13 nothing is promised for the past, for a holiday or for a day without delivery', () => {
    fc.assert(
      fc.property(moment, rules, places, fc.nat(4), (now, given, where, handling) => {
        const made = promiseOf(now, given, where, handling);
        const today = localTime(now).day;
        expect(made.from >= today && made.until >= made.from).toBe(true);
        expect(isDutchHoliday(made.from) || isDutchHoliday(made.until)).toBe(false);
        if (!given.isPickup) {
          expect(given.deliveryDays).toContain(weekday(made.from));
          expect(given.deliveryDays).toContain(weekday(made.until));
        } else if (made.timeFrom !== null) {
          // Someone is there at that time.
          const name =
            ['', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'][
              weekday(made.from)
            ] ?? '';
          const isOpen = where.some(({ openingHours }) => {
            const at = minutesOf(made.timeFrom ?? '') ?? -1;
            return String(openingHours[name] ?? '')
              .split(', ')
              .some((period) => {
                const [from, until] = period.split('-').map(minutesOf);
                if (typeof from !== 'number' || typeof until !== 'number') return false;
                return at >= from && at <= (until < from ? 1440 : until);
              });
          });
          expect(isOpen).toBe(true);
        }
      }),
      runs,
    );
  });

  test('CHK-13 a promise holds for every order of before its end, and the end lies ahead', () => {
    fc.assert(
      fc.property(
        moment,
        rules,
        places,
        fc.nat(4),
        fc.double({ min: 0, max: 0.999999, noNaN: true }),
        (now, given, where, handling, share) => {
          const made = promiseOf(now, given, where, handling);
          expect(made.orderBefore.getTime()).toBeGreaterThan(now.getTime());
          const later = new Date(
            now.getTime() + Math.floor((made.orderBefore.getTime() - now.getTime()) * share),
          );
          expect(promiseOf(later, given, where, handling)).toEqual(made);
        },
      ),
      runs,
    );
  });

  test('CHK-13 who orders later gets nothing earlier, and slower goods come no sooner', () => {
    fc.assert(
      fc.property(
        moment,
        fc.nat(10 * 86_400),
        rules,
        places,
        fc.nat(4),
        (now, seconds, given, where, handling) => {
          const made = promiseOf(now, given, where, handling);
          const later = promiseOf(new Date(now.getTime() + seconds * 1000), given, where, handling);
          expect(later.from >= made.from && closes(later) >= closes(made)).toBe(true);
          const slower = promiseOf(now, given, where, handling + 1);
          expect(slower.from >= made.from && slower.until >= made.until).toBe(true);
        },
      ),
      runs,
    );
  });

  test('CHK-13 a time of day in Amsterdam and its moment are one, but for the hour that summer time leaves out', () => {
    fc.assert(
      fc.property(moment, fc.nat(1439), (date, minutes) => {
        const { day } = localTime(date);
        const back = localTime(momentOf(day, minutes));
        const isGap = weekday(day) === 7 && day.slice(5, 7) === '03' && addDays(day, 7).slice(5, 7) === '04';
        if (isGap && minutes >= 120 && minutes < 180) expect(back).toEqual({ day, minutes: minutes + 60 });
        else expect(back).toEqual({ day, minutes });
      }),
      runs,
    );
  });
});

test('CHK-13 a server in New York promises what one in Amsterdam does', () => {
  const program = `
    import { promiseOf } from ${JSON.stringify(fileURLToPath(new URL('./delivery-promise.ts', import.meta.url)))};
    const rules = ${JSON.stringify([standard, evening, pickup])};
    const places = ${JSON.stringify([zwolle, deventer])};
    const made = [];
    for (let hour = 0; hour < 24 * 366; hour += 5) {
      const now = new Date(Date.UTC(2026, 0, 1, hour, 59));
      for (const each of rules) made.push(promiseOf(now, each, places, hour % 3));
    }
    console.log(JSON.stringify(made));`;
  const inZone = (TZ: string) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
      maxBuffer: 32_000_000,
    });
  const home = inZone('Europe/Amsterdam');
  expect(JSON.parse(home)).toHaveLength(3 * Math.ceil((24 * 366) / 5));
  for (const zone of ['America/New_York', 'Pacific/Kiritimati', 'UTC'])
    expect(inZone(zone) === home, zone).toBe(true);
});

describe('CHK-18 the days to choose from', () => {
  const untilMidnight = { ...standard, cutOff: '24:00' };
  const days = (now: string, rules: DeliveryRules, handling = 0, places: PickupPlace[] = []) =>
    daysOffered(new Date(now), rules, places, handling).slice(0, 3);

  test('CHK-18 a day ends at midnight in Amsterdam, in summer and in winter', () => {
    expect(days('2026-11-23T22:59:00Z', untilMidnight)[0]).toBe('2026-11-24');
    expect(days('2026-11-23T23:00:00Z', untilMidnight)[0]).toBe('2026-11-25');
    expect(days('2026-06-15T21:59:00Z', untilMidnight)[0]).toBe('2026-06-16');
    expect(days('2026-06-15T22:00:00Z', untilMidnight)[0]).toBe('2026-06-17');
  });

  test('CHK-18 the carrier’s days and holidays, the time that goods take, and the opening of any branch count', () => {
    expect(days('2026-12-23T10:00:00Z', standard)).toEqual(['2026-12-24', '2026-12-28', '2026-12-29']);
    expect(days('2026-11-23T10:00:00Z', evening, 3)).toEqual(['2026-11-27', '2026-11-30', '2026-12-01']);
    // A branch on Tuesday, Friday and Saturday, another one on Tuesday, Thursday and Sunday.
    expect(days('2026-11-24T07:00:00Z', pickup, 0, [zwolle, deventer])).toEqual([
      '2026-11-24',
      '2026-11-26',
      '2026-11-27',
    ]);
  });

  test('CHK-18 the days that are offered are possible, from the first on which the promise is certain, and no others', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
    const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 });
    fc.assert(
      fc.property(
        moment,
        weekdays,
        weekdays,
        fc.nat(4),
        fc.boolean(),
        (now, work, carrier, handling, isPickup) => {
          const rules = { ...standard, handoverDays: work, deliveryDays: carrier, daysMax: 2, isPickup };
          const offered = daysOffered(now, rules, [], handling);
          const { until } = promiseOf(now, rules, [], handling);
          expect(offered[0]).toBe(until);
          // Fourteen days of a carrier who comes once a week reach further than a day can be chosen ahead.
          const possible = Array.from({ length: 140 }, (_, i) => addDays(until, i - 10)).filter((day) =>
            isPossibleDay(day, now, rules, [], handling),
          );
          expect(offered).toEqual(possible.slice(0, deliveryDaysOffered));
        },
      ),
    );
  });
});
