import { staffSetBranchStock } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { branchesByName, writeBranchStock } from '../../repositories/branch-stock.ts';
import { findShop } from './find-shop.ts';

/** What a branch says that it has. */
export function setBranchStockRoute(app: FastifyInstance): void {
  endpoint(app, staffSetBranchStock, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    await app.db.withTenant(shop.id, async (tx) => {
      const branches = await branchesByName(tx, shop.id);
      const branch = branches.get(body.branch);
      if (branch === undefined)
        throw refusal(
          staffSetBranchStock,
          'NO_SUCH_BRANCH',
          `The shop's branches are: ${[...branches.keys()].join('; ')}.`,
        );
      const stock = new Map(body.stock.map((each) => [each.articleNumber, each]));
      const written = await writeBranchStock(tx, shop.id, branch, [...stock.values()]);
      const unknown = [...stock.keys()].filter((articleNumber) => !written.has(articleNumber));
      if (unknown.length > 0)
        throw refusal(staffSetBranchStock, 'UNKNOWN_ARTICLES', `The shop has no ${unknown.join(', ')}.`, {
          extra: { unknown },
        });
    });
    return { written: true as const };
  });
}
