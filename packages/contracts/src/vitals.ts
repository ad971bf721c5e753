import { type Static, Type } from 'typebox';
import { type Endpoint, problems, Uuid } from './common.ts';
import { pageKinds } from './page-kinds.ts';

/**
 * The scale of each of the Core Web Vitals, whose steps are counted: upper ends, inclusive, and above the last one more step. Close
 * together around where a page begins to be judged slow (Google's 2.5 and 4 s; 0.1 and 0.25; 200 and 500 ms; 0.8 and 1.8 s). Milliseconds,
 * but for CLS, which is a score. What is stored counts on these: a scale is never changed, a new one gets a name of its own.
 */
export const vitalScales = {
  LCP: [
    250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_250, 2_500, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000,
    12_000, 20_000,
  ],
  CLS: [0, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1],
  INP: [16, 32, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1_000, 2_000],
  TTFB: [25, 50, 100, 150, 200, 300, 400, 600, 800, 1_000, 1_400, 1_800, 2_500, 4_000, 8_000],
} as const;
export type Vital = keyof typeof vitalScales;
const vitals = Object.keys(vitalScales) as [Vital, ...Vital[]];

/** The step of a scale that a value falls into. */
export function stepOf(vital: Vital, value: number): number {
  const scale: readonly number[] = vitalScales[vital];
  const at = scale.findIndex((end) => value <= end);
  return at < 0 ? scale.length : at;
}

/**
 * The value that three of four do not exceed, from how many fell into each step: in its step as far as its place among the step's own. Above
 * the scale it is the scale's end. null where nothing was counted.
 */
export function p75(vital: Vital, counted: readonly { step: number; times: number }[]): number | null {
  const scale: readonly number[] = vitalScales[vital];
  const all = counted.reduce((sum, { times }) => sum + times, 0);
  if (all === 0) return null;
  let left = all * 0.75;
  for (const { step, times } of counted.toSorted((a, b) => a.step - b.step)) {
    if (left > times) {
      left -= times;
      continue;
    }
    const end = scale[step] ?? scale.at(-1) ?? 0;
    const from = step === 0 ? 0 : (scale[step - 1] ?? 0);
    return step >= scale.length ? end : from + ((end - from) * left) / times;
  }
  return null;
}

export const PageVital = Type.Object({
  page: Type.Enum(pageKinds),
  device: Type.Enum(['phone', 'tablet', 'computer']),
  metric: Type.Enum(vitals),
  step: Type.Integer({ minimum: 0, maximum: 50 }),
  times: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
});
export type PageVital = Static<typeof PageVital>;

/** What a storefront has counted since it last told; for the storefront's own use, behind the internal secret. */
export const addPageVitals = {
  method: 'POST',
  url: '/internal/page-vitals',
  schema: {
    summary: 'Adds to today’s counts of how quick a shop’s pages were',
    tags: ['internal'],
    body: Type.Object({ tenantUuid: Uuid, vitals: Type.Array(PageVital, { maxItems: 1_000 }) }),
    response: { 200: Type.Object({}), ...problems },
  },
} as const satisfies Endpoint;
