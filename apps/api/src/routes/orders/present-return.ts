import type { OrderReturn } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { OrderDetailLine } from '../../repositories/order-detail.ts';
import type { ReturnFacts } from '../../repositories/returns.ts';

const moment = (at: string | null) => at && new Date(at).toISOString();

/** A return as the order's owner sees it. */
export function presentReturn(given: ReturnFacts, lines: readonly OrderDetailLine[]): OrderReturn {
  return {
    ordinal: given.ordinal,
    status: given.status,
    declaredBy: given.declaredBy,
    declaredAt: new Date(given.declaredAt).toISOString(),
    receivedAt: moment(given.receivedAt),
    endedAt: moment(given.endedAt),
    refusal: given.refusal,
    amount: given.amountCents === null ? null : euros(given.amountCents),
    lines: given.lines.map(({ lineId, quantity }) => ({
      lineId,
      quantity,
      name: lines.find(({ id }) => id === lineId)?.name ?? '',
    })),
  };
}
