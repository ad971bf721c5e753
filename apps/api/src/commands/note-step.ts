import type { Tx } from '@etalage/db';
import type { PayingShop } from '../payments/provider.ts';
import { keepStep, type ToldStep } from '../repositories/order-steps.ts';
import { lockOrder } from '../repositories/orders.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import { askForCapture, findPaymentOfOrder } from '../repositories/payments.ts';
import { momentOfOrder } from './issue-invoice.ts';
import { noteSent, type SentRefusal } from './on-account.ts';
import { isAllWithdrawn } from './withdrawal-right.ts';

/**
 * Nothing leaves for an order that is neither paid, nor promised by a provider, nor on account. WITHDRAWN: all of one that is not paid was
 * withdrawn from, which staff have yet to decide about. IS_FETCHED: it is never under way.
 */
export type StepRefusal = {
  refused: 'NOT_PAID' | 'WITHDRAWN' | 'IS_FETCHED' | Exclude<SentRefusal['refused'], 'NOT_ON_ACCOUNT'>;
};

/**
 * Notes a step of an order's way, as staff or a carrier tell it, and all that follows from it in the same transaction. Once it has left, as it is sent
 * or, where nobody said so or it is fetched, as it is delivered: what is on account is invoiced, which its mail tells, and what a provider holds is
 * taken. Of all else that it was sent a mail leaves, and of its delivery always. Said again, nothing happens but that a day or a link that is said
 * puts the earlier one right.
 */
export async function noteStep(
  tx: Tx,
  shop: PayingShop,
  orderId: string,
  told: ToldStep,
): Promise<'noted' | StepRefusal> {
  const order = await lockOrder(tx, shop.id, orderId);
  const payment = order && (await findPaymentOfOrder(tx, shop.id, order.id));
  const isOnAccount = payment?.provider === 'invoice';
  const isPromised = order?.status === 'open' && (isOnAccount || payment?.status === 'authorized');
  if (!order || !(order.status === 'paid' || isPromised)) return { refused: 'NOT_PAID' };
  if (told.step === 'sent' && order.delivery_promise?.isPickup) return { refused: 'IS_FETCHED' };
  let isAsked = false;
  if (told.step !== 'packed') {
    if (isPromised && (await isAllWithdrawn(tx, shop, orderId))) return { refused: 'WITHDRAWN' };
    if (isOnAccount) {
      const outcome = await noteSent(tx, shop, orderId);
      if ('refused' in outcome) return { refused: outcome.refused === 'NO_IBAN' ? 'NO_IBAN' : 'NOT_PAID' };
      isAsked = outcome.isAsked;
    }
    if (payment?.status === 'authorized') await askForCapture(tx, shop.id, payment.id);
  }
  await keepStep(tx, shop.id, orderId, { ...told, at: told.at && momentOfOrder(order, told.at) });
  const template = told.step === 'sent' ? 'order-sent' : 'order-delivered';
  const isTold = told.step === 'delivered' || (told.step === 'sent' && !isAsked);
  if (isTold) await addToOutbox(tx, shop.id, { kind: 'mail', payload: { template, orderId } });
  return 'noted';
}
