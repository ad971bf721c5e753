import { type StaffReturn, staffDecideReturn, staffDeclareReturn, staffReturns } from '@etalage/contracts';
import { refundDays } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { addDays, dayInAmsterdam } from '../../calendar.ts';
import { type DecisionRefusal, decideReturn, type ReturnDecision } from '../../commands/decide-return.ts';
import { declareReturn } from '../../commands/declare-return.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, type ProblemError, refusal } from '../../plugins/problem.ts';
import { readTransferDue } from '../../repositories/attention.ts';
import { type OrderDetailLine, readOrderDetail } from '../../repositories/order-detail.ts';
import { findFailedReturn } from '../../repositories/refunds.ts';
import { findStaffReturn, listOpenReturns, type StaffReturnRow } from '../../repositories/returns.ts';
import type { Tenant } from '../../repositories/tenants.ts';
import { findShop } from './find-shop.ts';
import { orderOfNumber } from './order-of-number.ts';

type Article = { articleNumber: string; quantity: number };

/** Listed at a time; those that were declared later follow once earlier ones have ended. */
const mostReturns = 200;

/** Returns: what there is, taking back beyond the law, and what is decided. */
export function staffReturnRoutes(app: FastifyInstance): void {
  endpoint(app, staffReturns, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const rows = await app.db.withTenant(shop.id, (tx) => listOpenReturns(tx, shop.id, mostReturns), {
      readOnly: true,
    });
    return { returns: rows.map((row) => presentStaffReturn(row, { missingCents: 0, transferCents: 0 })) };
  });

  endpoint(app, staffDeclareReturn, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const found = await app.db.withTenant(shop.id, async (tx) => {
      const { id: orderId } = await orderOfNumber(tx, shop.id, params.number);
      const known = { orderId, declared: body?.declared ?? null };
      const before =
        body?.declared === undefined
          ? undefined
          : await findStaffReturn(tx, shop.id, orderId, body.declared + 1);
      if (before && !isSameTaking(before, body?.articles)) return { refused: 'OTHER_DECLARATION' } as const;
      if (before) return read(tx, shop, orderId, before.ordinal);
      const lines = body?.articles ? await linesOf(tx, shop, orderId, body.articles) : null;
      if (lines === 'NOT_THESE_LINES') return { refused: lines } as const;
      const outcome = await declareReturn(tx, shop, { ...known, by: 'staff', lines });
      return 'refused' in outcome ? outcome : read(tx, shop, orderId, outcome.ordinal);
    });
    if ('refused' in found) {
      const code = isSaid(found.refused) ? found.refused : 'NOT_THESE_LINES';
      throw refusal(staffDeclareReturn, code, takingSaid[code]);
    }
    app.jobs.wake(shop.id);
    return { return: found };
  });

  endpoint(app, staffDecideReturn, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const decision = decisionOf(body);
    if (!decision)
      throw refusal(staffDecideReturn, 'REASON_MISSING', 'Say why it is refused: the customer reads it.');
    const found = await app.db.withTenant(shop.id, async (tx) => {
      const { id: orderId } = await orderOfNumber(tx, shop.id, params.number);
      const outcome = await decideReturn(tx, shop, orderId, params.ordinal, decision);
      return outcome === 'noted' ? read(tx, shop, orderId, params.ordinal) : outcome;
    });
    if ('refused' in found) throw problemOf(found);
    app.jobs.wake(shop.id);
    return { return: found };
  });
}

const takingSaid = {
  NOT_CONCLUDED: 'This order is neither paid, nor promised, nor on account.',
  NOTHING_LEFT: 'Nothing is left of this order.',
  NOT_THESE_LINES: 'So many pieces of that are not left of this order.',
  OTHER_DECLARATION: 'This order has another return of that number.',
};
const isSaid = (code: string): code is keyof typeof takingSaid => Object.hasOwn(takingSaid, code);

function decisionOf({ status, reason }: { status: ReturnDecision['status']; reason?: string }) {
  if (status !== 'refused') return { status };
  return reason === undefined ? null : { status, reason };
}

function problemOf(refused: DecisionRefusal): ProblemError {
  switch (refused.refused) {
    case 'NO_SUCH_RETURN':
      return notFound('This order has no such return.', refused.refused);
    case 'RETURN_ENDED':
      return refusal(staffDecideReturn, refused.refused, 'This return was refunded or refused before.');
    case 'NOT_INVOICED':
      return refusal(
        staffDecideReturn,
        refused.refused,
        'This order is on account and has no invoice yet, which is made as it is sent or paid: only then can it be credited.',
      );
    case 'NOT_TAKEN':
      return refusal(
        staffDecideReturn,
        refused.refused,
        'The money of this order is promised and not taken yet: say that the rest was sent, which takes it, and refund the return then.',
      );
    case 'NOT_SO_MUCH_LEFT':
      return refusal(
        staffDecideReturn,
        refused.refused,
        'So much is not left of what came in for this order.',
        {
          extra: { left: euros(refused.leftCents) },
        },
      );
  }
}

/** Whether a return that is there is about just these articles; where none are named it was about all that was left. */
function isSameTaking({ lines }: StaffReturnRow, articles?: readonly Article[]): boolean {
  const piecesOf = (list: readonly Article[], articleNumber: string) =>
    list.reduce((sum, each) => sum + (each.articleNumber === articleNumber ? each.quantity : 0), 0);
  return [...lines, ...(articles ?? [])].every(
    ({ articleNumber }) => !articles || piecesOf(lines, articleNumber) === piecesOf(articles, articleNumber),
  );
}

/** The lines of an order that have these articles, as many pieces of each as are asked for. */
async function linesOf(tx: Tx, shop: Tenant, orderId: string, articles: readonly Article[]) {
  const { lines } = await readOrderDetail(tx, shop.id, orderId, shop.defaultLanguage);
  const leftOf = ({ quantity, returned_quantity }: OrderDetailLine) => quantity - returned_quantity;
  const taken = articles.map(({ articleNumber, quantity }) => {
    let rest = quantity;
    const ofArticle = lines
      .filter((line) => line.article_number === articleNumber)
      .map((line) => {
        const pieces = Math.min(rest, leftOf(line));
        rest -= pieces;
        return { lineId: line.id, quantity: pieces };
      });
    return { rest, lines: ofArticle.filter((line) => line.quantity > 0) };
  });
  return taken.some(({ rest }) => rest > 0) ? 'NOT_THESE_LINES' : taken.flatMap((each) => each.lines);
}

async function read(tx: Tx, shop: Tenant, orderId: string, ordinal: number): Promise<StaffReturn> {
  const row = await findStaffReturn(tx, shop.id, orderId, ordinal);
  if (!row) throw new Error('A return vanished after it was written.');
  const failed = await findFailedReturn(tx, shop.id, orderId, ordinal);
  return presentStaffReturn(row, {
    missingCents: failed?.missingCents ?? 0,
    transferCents: await readTransferDue(tx, shop.id, orderId),
  });
}

/** `missingCents` and `transferCents`: nothing, of returns that have not ended. */
function presentStaffReturn(
  row: StaffReturnRow,
  { missingCents, transferCents }: { missingCents: number; transferCents: number },
): StaffReturn {
  return {
    order: row.order,
    ordinal: row.ordinal,
    status: row.status,
    declaredAt: row.declared_at.toISOString(),
    refundBy: addDays(dayInAmsterdam(row.declared_at), refundDays),
    amount: row.amount_cents === null ? null : euros(row.amount_cents),
    missing: euros(missingCents),
    transfer: euros(transferCents),
    lines: row.lines,
  };
}
