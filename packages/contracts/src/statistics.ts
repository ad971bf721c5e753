import { type Static, Type } from 'typebox';
import { type Endpoint, problems, Uuid } from './common.ts';
import { shopParams } from './staff.ts';
import { PageVital } from './vitals.ts';

/** What is told apart of the pages that were seen; each is counted by itself. */
export const countedOfPages = ['page', 'product', 'referrer', 'device', 'language', 'theme'] as const;

export const PageCount = Type.Object({
  what: Type.Enum(countedOfPages),
  value: Type.String({ minLength: 1, maxLength: 200 }),
  times: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
});
export type PageCount = Static<typeof PageCount>;

/** Counts that go in one call. */
export const mostCounts = 1_000;

/** What a storefront has counted since it last told; for the storefront's own use, behind the internal secret. */
export const addPageCounts = {
  method: 'POST',
  url: '/internal/page-counts',
  schema: {
    summary: 'Adds to today’s counts of a shop',
    tags: ['internal'],
    body: Type.Object({ tenantUuid: Uuid, counts: Type.Array(PageCount, { maxItems: mostCounts }) }),
    response: { 200: Type.Object({}), ...problems },
  },
} as const satisfies Endpoint;

export const StatisticsDay = Type.Object({
  day: Type.String({ format: 'date' }),
  counts: Type.Array(PageCount),
  /** From the list to the money: pages that were seen of each kind, then orders. */
  funnel: Type.Object({
    list: Type.Integer(),
    product: Type.Integer(),
    cart: Type.Integer(),
    checkout: Type.Integer(),
    placed: Type.Integer(),
    paid: Type.Integer(),
  }),
});
export type StatisticsDay = Static<typeof StatisticsDay>;

/** What three of four visits with one kind of page on one kind of device did not exceed, over all the days together. */
export const VitalOfPages = Type.Object({
  page: PageVital.properties.page,
  device: PageVital.properties.device,
  metric: PageVital.properties.metric,
  /** Milliseconds; of CLS a score. */
  p75: Type.Number(),
  times: Type.Integer(),
});
export type VitalOfPages = Static<typeof VitalOfPages>;

export const staffGetStatistics = {
  method: 'GET',
  url: '/staff/shops/:slug/statistics',
  schema: {
    summary: 'What was seen and bought in a shop, by day, the latest first',
    tags: ['staff'],
    params: shopParams,
    querystring: Type.Object({ days: Type.Integer({ minimum: 1, maximum: 400, default: 7 }) }),
    response: {
      200: Type.Object({ days: Type.Array(StatisticsDay), vitals: Type.Array(VitalOfPages) }),
      ...problems,
    },
  },
} as const satisfies Endpoint;
