import { expect, test } from 'vitest';
import { pageKind, pageKinds } from './page-kinds.ts';
import { p75, stepOf, type Vital, vitalScales } from './vitals.ts';
import { readVitalsReport } from './vitals-report.ts';

test('SEO-09 from how many fell into each step comes the value that three of four did not exceed, within its step', () => {
  for (const vital of Object.keys(vitalScales) as Vital[]) {
    const scale: readonly number[] = vitalScales[vital];
    expect(scale.length).toBeLessThan(50);
    const most = (scale.at(-1) ?? 0) * 1.2;
    const values = Array.from({ length: 1_000 }, (_, at) => (most * (at * 617)) / 617_000);
    const times = new Map<number, number>();
    for (const value of values) {
      const step = stepOf(vital, value);
      times.set(step, (times.get(step) ?? 0) + 1);
    }
    const counted = [...times].map(([step, each]) => ({ step, times: each }));
    const found = p75(vital, counted.reverse()) ?? 0;
    const exact = values.toSorted((a, b) => a - b)[749] ?? 0;
    // Not further off than the step is wide.
    expect(stepOf(vital, found)).toBe(stepOf(vital, exact));
  }
  expect(p75('LCP', [])).toBeNull();
  expect(p75('LCP', [{ step: stepOf('LCP', 1e9), times: 4 }])).toBe(20_000);
  expect(p75('CLS', [{ step: 0, times: 9 }])).toBe(0);
  // 4 visits between 2000 and 2250 ms: three quarters of the way.
  expect(p75('LCP', [{ step: stepOf('LCP', 2_100), times: 4 }])).toBe(2_187.5);
});

test('SEO-09 a report says a kind of page, light or dark, and numbers of four names; all else is no report', () => {
  const report = { page: 'home', theme: 'dark', vitals: { LCP: 1_200.5, CLS: 0, INP: 8, TTFB: 30 } };
  expect(readVitalsReport(JSON.stringify(report))).toEqual(report);
  for (const odd of [
    'null',
    '[]',
    '{',
    '"home"',
    '{"__proto__":{}}',
    ...[
      { ...report, page: '/nl/orders/1?token=x' },
      { ...report, page: undefined },
      { ...report, theme: 'anna@example.nl' },
      { ...report, who: 'anna' },
      { ...report, vitals: { LCP: -1 } },
      { ...report, vitals: { LCP: 1e12 } },
      { ...report, vitals: { LCP: '1200' } },
      { ...report, vitals: { FCP: 1 } },
      { ...report, vitals: [] },
    ].map((each) => JSON.stringify(each)),
  ])
    expect(readVitalsReport(odd), odd).toBeNull();
});

test('SEO-09 every kind that an address has is one that is counted', () => {
  for (const path of ['home', 'products', 'products/vaas', 'auth/login', 'cookies', 'checkout/success'])
    expect(pageKinds).toContain(pageKind(path));
  for (const path of ['', 'me', 'orders/1', 'home/x']) expect(pageKind(path)).toBeNull();
});
