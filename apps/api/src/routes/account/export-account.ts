import { exportAccount } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { endpoint } from '../../plugins/endpoint.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { readEverythingOf } from '../../repositories/account-export.ts';
import { customerOf } from '../shared/customer-of.ts';
import { asCsv } from './present-export.ts';

/** Of one network: each reads all that there is of somebody. */
const perMinute = 5;

export function exportAccountRoute(app: FastifyInstance): void {
  endpoint(
    app,
    exportAccount,
    async (request, reply) => {
      const { tenant, query } = request;
      const { id } = customerOf(request);
      const everything = await app.db.withTenant(tenant.id, (tx) => readEverythingOf(tx, tenant.id, id), {
        readOnly: true,
      });
      const isCsv = query.format === 'csv';
      return reply
        .header('content-type', isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${tenant.slug}-account.${query.format}"`)
        .serializer((text: string) => text)
        .send(isCsv ? asCsv(everything) : JSON.stringify(everything, null, 2));
    },
    limitTo(perMinute, 'minute'),
  );
}
