import { staffNoteOrderPaid } from '@etalage/contracts';
import { euros, toCents } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { missingOnInvoices } from '../../commands/issue-invoice.ts';
import { notePaid } from '../../commands/note-paid.ts';
import type { PaidRefusal } from '../../commands/on-account.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import { findShop } from './find-shop.ts';
import { middleOf, orderOfNumber } from './order-of-number.ts';

function toldOf(why: PaidRefusal): string {
  switch (why.refused) {
    case 'NOT_ON_ACCOUNT':
      return 'This order is neither on account nor one that left and is still to be paid. Look whether it was paid already.';
    case 'NOTHING_OPEN':
      return 'Nothing of its invoice is to be paid any more: all of it was credited.';
    case 'OTHER_AMOUNT':
      return `Another amount is open of it: ${euros(why.openCents).toFixed(2)}. Nothing was noted.`;
  }
}

/** The money of an order on account, or of one that left without being paid, came at the bank. */
export function noteOrderPaidRoute(app: FastifyInstance): void {
  endpoint(app, staffNoteOrderPaid, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const outcome = await app.db.withTenant(shop.id, async (tx) => {
      const { id } = await orderOfNumber(tx, shop.id, staffNoteOrderPaid, params.number);
      return notePaid(tx, shop, id, {
        on: body?.day === undefined ? null : middleOf(body.day),
        cents: body?.amount === undefined ? null : toCents(body.amount),
      });
    });
    if (outcome !== 'noted') throw refusal(staffNoteOrderPaid, outcome.refused, toldOf(outcome));
    app.jobs.wake(shop.id);
    const missing = await app.db.withTenant(shop.id, (tx) => missingOnInvoices(tx, shop), { readOnly: true });
    return { noted: true as const, missing };
  });
}
