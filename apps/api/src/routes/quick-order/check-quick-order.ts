import { checkQuickOrder } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import type { JudgedRefill } from '../../commands/judge-refill.ts';
import { readQuickOrder } from '../../commands/read-quick-order.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { shownRefill } from '../shared/answer-refill.ts';
import { presentRefill } from '../shared/present-refill.ts';
import { limitQuickOrder } from './limit-quick-order.ts';

/** Article numbers or EANs with quantities, looked at line by line. */
export function checkQuickOrderRoute(app: FastifyInstance): void {
  endpoint(
    app,
    checkQuickOrder,
    async (request) => {
      const { tenant, body } = request;
      const judged = await shownRefill(request, readQuickOrder(tenant.id, body.lines), 'add');
      return presentRefill(tenant, named(judged));
    },
    limitQuickOrder,
  );
}

/** Each line by what the article is called now, with the code that was typed; one of nothing by its code alone. */
function named(judged: JudgedRefill): JudgedRefill {
  return {
    ...judged,
    entries: judged.entries.map((entry) => {
      const [part] = entry.parts;
      if (!part) return entry;
      const variantName = [part.variantName, entry.name].filter(Boolean).join(' · ');
      return { ...entry, name: part.productName, variantName };
    }),
  };
}
