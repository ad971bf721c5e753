import type { Tx } from '@etalage/db';
import { type CreditPart, creditAmount, leftToCredit } from '@etalage/pricing';
import { dayInAmsterdam } from '../calendar.ts';
import type { InvoiceContent, InvoiceLine } from '../invoices/content.ts';
import { invoiceNumber } from '../invoices/invoice-number.ts';
import { invoiceTexts } from '../invoices/texts.ts';
import {
  findInvoiceOfOrder,
  type InvoiceRow,
  insertInvoice,
  listCreditedParts,
  listPartsOfReturn,
  listUncreditedRefunds,
  noteCredited,
  readCreditedInVain,
} from '../repositories/invoices.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { findReturn } from '../repositories/returns.ts';

/** What makes two refunds those of one return; `again` tells apart those that took the place of others, which failed. */
export const intentOfReturn = (returnId: string, again?: string): string =>
  `return:${returnId}${again === undefined ? '' : `#${again}`}`;

/** The return that a refund is one of, if any. */
export const returnOfIntent = (intent: string): string | null => /^return:([^#]+)/.exec(intent)?.[1] ?? null;

/**
 * Makes a credit note for each refund of an order that is done and has none yet, and mails it. Called wherever a refund may have become done, at the end
 * of its transaction; what was credited before is not credited again, also where the note is that of a refund which came back from its bank: the next ones
 * take its place. The order's row is locked.
 */
export async function creditRefunds(tx: Tx, tenantId: string, orderId: string): Promise<void> {
  const refunds = await listUncreditedRefunds(tx, tenantId, orderId);
  if (refunds.length === 0) return;
  const invoice = await findInvoiceOfOrder(tx, tenantId, orderId);
  // What was paid before there were invoices has none here.
  if (!invoice) return;
  let cameBackCents = await readCreditedInVain(tx, tenantId, orderId);
  for (const { id, amount_cents, ended_at, intent, coupon_id, hasJustEnded } of refunds) {
    const creditedCents = returnOfIntent(intent) === null ? Math.min(amount_cents, cameBackCents) : 0;
    cameBackCents -= creditedCents;
    if (creditedCents === amount_cents) {
      // There is no note to bring, and it is told all the same, as it becomes done and not whenever it is met here.
      if (hasJustEnded) await tellDone(tx, tenantId, id);
      continue;
    }
    await credit(tx, invoice, {
      amountCents: amount_cents - creditedCents,
      intent: `refund:${id}`,
      refundId: id,
      at: ended_at,
      isOwed: coupon_id === null,
      of: await partsOfReturn(tx, tenantId, orderId, intent),
    });
  }
}

/** The mail that a refund is done, with its note where it has one. That of a refund made here is planned already, and once only; of one made at the provider nobody was told. */
function tellDone(tx: Tx, tenantId: string, refundId: string): Promise<void> {
  return addToOutbox(tx, tenantId, { kind: 'mail', payload: { template: 'refund-done', refundId } });
}

/** What of a return is not credited yet, where a refund is one's: its credit note is about that alone. */
async function partsOfReturn(tx: Tx, tenantId: string, orderId: string, intent: string) {
  const id = returnOfIntent(intent);
  if (id === null) return null;
  const parts = (await findReturn(tx, tenantId, id))?.parts ?? null;
  return parts && leftToCredit(parts, await listPartsOfReturn(tx, tenantId, orderId, id));
}

export type Credit = {
  amountCents: number;
  intent: string;
  refundId: string | null;
  at: Date;
  /** Whether it lowers what is to be paid on account: what goes back to a card was not to be paid. */
  isOwed: boolean;
  /** What it is about; null: all of the order, in proportion. */
  of: CreditPart[] | null;
};

/** Credits an amount of an invoice, or what is left of it where that is less. Of a return never more than went back with it. */
export async function credit(
  tx: Tx,
  invoice: InvoiceRow,
  { amountCents, intent, refundId, at, isOwed, of }: Credit,
): Promise<void> {
  const { tenant_id: tenantId, id, order_id, customer_id, currency } = invoice;
  const left = leftToCredit(invoice.content.parts, await listCreditedParts(tx, tenantId, id));
  const leftCents = left.reduce((sum, part) => sum + part.netCents + part.vatCents, 0);
  const ofCents = of === null ? leftCents : of.reduce((sum, part) => sum + part.netCents + part.vatCents, 0);
  const totalCents = Math.min(amountCents, leftCents, ofCents);
  if (totalCents === 0) return;
  const parts = creditAmount(of && fits(of, totalCents, left) ? of : left, totalCents);
  await noteCredited(tx, tenantId, id, totalCents, isOwed ? totalCents : 0);
  if (refundId !== null) await tellDone(tx, tenantId, refundId);
  await insertInvoice(tx, tenantId, {
    kind: 'credit',
    order_id,
    customer_id,
    credits_id: id,
    refund_id: refundId,
    intent,
    issued_on: dayInAmsterdam(at),
    due_on: null,
    currency,
    total_cents: totalCents,
    open_cents: 0,
    content: contentOfCredit(invoice, parts, totalCents),
  });
}

/** Whether an amount of what was returned is still there to be credited: an earlier refund may have been about all of the order. */
function fits(of: readonly CreditPart[], amountCents: number, left: readonly CreditPart[]): boolean {
  const sum = of.reduce((total, part) => total + part.netCents + part.vatCents, 0);
  return (
    sum >= amountCents &&
    of.every((part) => {
      const there = left.find(({ key }) => key === part.key);
      return there && there.netCents >= part.netCents && there.vatCents >= part.vatCents;
    })
  );
}

/** What a credit note says: the invoice's own parties, and what is taken back at each rate; a whole invoice line by line. */
function contentOfCredit(invoice: InvoiceRow, parts: CreditPart[], totalCents: number): InvoiceContent {
  const { content } = invoice;
  const texts = invoiceTexts(content.language);
  const rates = [...new Set(parts.map(({ rate }) => rate))].sort((a, b) => a - b);
  const groups = rates.map((rate) => {
    const ofRate = parts.filter((part) => part.rate === rate);
    const sum = (pick: (part: CreditPart) => number) => ofRate.reduce((total, part) => total + pick(part), 0);
    return { rate, netCents: sum((part) => part.netCents), vatCents: sum((part) => part.vatCents) };
  });
  const lines = groups.map(
    (group): InvoiceLine => ({
      name: texts.ofInvoice,
      articleNumber: null,
      quantity: 1,
      unitNetCents: group.netCents,
      discountNetCents: 0,
      ...group,
    }),
  );
  return {
    ...content,
    credits: { number: invoiceNumber(invoice), issuedOn: invoice.issued_on },
    paidOn: null,
    cards: [],
    lines: totalCents === invoice.total_cents ? content.lines : lines,
    groups,
    totalCents,
    parts,
  };
}
