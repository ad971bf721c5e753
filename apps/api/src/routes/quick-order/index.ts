import { checkQuickOrder, quickOrder } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import type { JudgedRefill } from '../../commands/judge-refill.ts';
import { readQuickOrder } from '../../commands/read-quick-order.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { answerRefill, shownRefill } from '../shared/answer-refill.ts';
import { presentRefill } from '../shared/present-refill.ts';

/** Lists by one network in a minute: each may look up 500 codes. */
const limit = limitTo(30, 60_000);

/** Article numbers or EANs with quantities, looked at line by line and then put into the cart at once. */
export async function quickOrderRoutes(app: FastifyInstance): Promise<void> {
  endpoint(
    app,
    checkQuickOrder,
    async (request) => {
      const { tenant, body } = request;
      const judged = await shownRefill(request, readQuickOrder(tenant.id, body.lines), 'add');
      return presentRefill(tenant, named(judged));
    },
    limit,
  );
  endpoint(
    app,
    quickOrder,
    (request, reply) => {
      const { tenant, body } = request;
      const read = readQuickOrder(tenant.id, body.lines);
      return answerRefill(request, reply, quickOrder, read, { mark: body.mark, way: 'add' });
    },
    limit,
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
