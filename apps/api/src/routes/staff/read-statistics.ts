import { staffStatistics } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { readCountedDays } from '../../repositories/page-counts.ts';
import { findShop } from './find-shop.ts';

/** What was seen and bought: totals, as no more is kept. */
export function readStatisticsRoute(app: FastifyInstance): void {
  endpoint(app, staffStatistics, async ({ params, query }) => {
    const shop = await findShop(app, params.slug);
    const days = await app.db.withTenant(shop.id, (tx) => readCountedDays(tx, query.days), {
      readOnly: true,
    });
    return {
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
