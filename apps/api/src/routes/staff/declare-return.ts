import { staffDeclareReturn } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import type { FastifyInstance } from 'fastify';
import { declareReturn } from '../../commands/declare-return.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { type OrderDetailLine, readOrderDetail } from '../../repositories/order-detail.ts';
import { findStaffReturn, type StaffReturnRow } from '../../repositories/returns.ts';
import type { Tenant } from '../../repositories/tenants.ts';
import { findShop } from './find-shop.ts';
import { orderOfNumber } from './order-of-number.ts';
import { readStaffReturn } from './present-return.ts';

type Article = { articleNumber: string; quantity: number };

const takingSaid = {
  NOT_CONCLUDED: 'This order is neither paid, nor promised, nor on account.',
  NOTHING_LEFT: 'Nothing is left of this order.',
  NOT_THESE_LINES: 'So many pieces of that are not left of this order.',
  OTHER_DECLARATION: 'This order has another return of that number.',
};

/** Taking back beyond the law. */
export function declareReturnRoute(app: FastifyInstance): void {
  endpoint(app, staffDeclareReturn, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const found = await app.db.withTenant(shop.id, async (tx) => {
      const { id: orderId } = await orderOfNumber(tx, shop.id, staffDeclareReturn, params.number);
      const known = { orderId, declared: body?.declared ?? null };
      const before =
        body?.declared === undefined
          ? undefined
          : await findStaffReturn(tx, shop.id, orderId, body.declared + 1);
      if (before && !isSameTaking(before, body?.articles)) return { refused: 'OTHER_DECLARATION' } as const;
      if (before) return readStaffReturn(tx, shop, orderId, before.ordinal);
      const lines = body?.articles ? await linesOf(tx, shop, orderId, body.articles) : null;
      if (lines === 'NOT_THESE_LINES') return { refused: lines } as const;
      const outcome = await declareReturn(tx, shop, { ...known, by: 'staff', lines });
      return 'refused' in outcome ? outcome : readStaffReturn(tx, shop, orderId, outcome.ordinal);
    });
    if ('refused' in found) {
      const code = isSaid(found.refused) ? found.refused : 'NOT_THESE_LINES';
      throw refusal(staffDeclareReturn, code, takingSaid[code]);
    }
    app.jobs.wake(shop.id);
    return { return: found };
  });
}

const isSaid = (code: string): code is keyof typeof takingSaid => Object.hasOwn(takingSaid, code);

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
