import { p75, staffGetStatistics, type VitalOfPages } from '@etalage/contracts';
import type { PageVital } from '@etalage/contracts/vitals';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { readCountedDays } from '../../repositories/page-counts.ts';
import { readVitals } from '../../repositories/page-vitals.ts';
import { findShop } from './find-shop.ts';

/** What was seen and bought: totals, as no more is kept. */
export function getStatisticsRoute(app: FastifyInstance): void {
  endpoint(app, staffGetStatistics, async ({ params, query }) => {
    const shop = await findShop(app, params.slug);
    const [days, vitals] = await app.db.withTenant(
      shop.id,
      (tx) => Promise.all([readCountedDays(tx, shop.id, query.days), readVitals(tx, shop.id, query.days)]),
      { readOnly: true },
    );
    return {
      vitals: judge(vitals),
      days: days.map(({ day, counts, placed, paid }) => {
        const seen = (kind: string) =>
          counts.find(({ what, value }) => what === 'page' && value === kind)?.times ?? 0;
        const pages = {
          list: seen('list'),
          product: seen('product'),
          cart: seen('cart'),
          checkout: seen('checkout'),
        };
        return { day, counts, funnel: { ...pages, placed, paid } };
      }),
    };
  });
}

/** What was counted of each metric, as the one number that it is judged by. */
function judge(vitals: readonly PageVital[]): VitalOfPages[] {
  const groups = Map.groupBy(vitals, ({ page, device, metric }) => `${page} ${device} ${metric}`);
  return [...groups.values()].flatMap((counted) => {
    const [first] = counted;
    const value = first && p75(first.metric, counted);
    if (!first || typeof value !== 'number') return [];
    const { page, device, metric } = first;
    const times = counted.reduce((sum, each) => sum + each.times, 0);
    return [{ page, device, metric, p75: Math.round(value * 1_000) / 1_000, times }];
  });
}
