import type { Order } from '@etalage/contracts';
import type { OrderDetail } from '../../repositories/order-detail.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { PaymentRow } from '../../repositories/payments.ts';
import type { ReturnFacts } from '../../repositories/returns.ts';

type Step = Order['timeline'][number];

/** As they follow each other where nothing is special. */
const usual: readonly Step['step'][] = ['placed', 'paid', 'packed', 'sent', 'delivered'];

/**
 * What happened to an order, the oldest first, and then what is still to come. What comes before the last that happened and was not told
 * is left out, except the payment of what is on account; nothing is to come for an order that ended.
 */
export function presentTimeline(
  order: Pick<OrderRow, 'status' | 'placed_at' | 'delivery_promise'>,
  { steps, returns }: Pick<OrderDetail, 'steps' | 'returns'>,
  payments: readonly Pick<PaymentRow, 'status' | 'paid_at'>[],
): Step[] {
  const done: Step[] = [
    { step: 'placed', isDone: true, at: order.placed_at.toISOString() },
    ...(order.status === 'paid' ? [paidStep(order, payments)] : []),
    ...steps.map(({ step, at }) => ({ step, isDone: true, at: new Date(at).toISOString() })),
    ...returnedStep(returns),
  ];
  const stepMoment = ({ at }: Step) => (at === null ? order.placed_at.getTime() : Date.parse(at));
  const placeOf = ({ step }: Step) => (step === 'returned' ? usual.length : usual.indexOf(step));
  done.sort((one, other) => stepMoment(one) - stepMoment(other) || placeOf(one) - placeOf(other));
  if (order.status !== 'paid' && order.status !== 'open') return done;
  const last = Math.max(...done.map(({ step }) => usual.indexOf(step)));
  const isPickup = order.delivery_promise?.isPickup ?? false;
  const toCome = usual.filter(
    (step, place) =>
      !done.some((each) => each.step === step) &&
      (place > last || step === 'paid') &&
      // What is fetched is not sent.
      !(step === 'sent' && isPickup),
  );
  return [...done, ...toCome.map((step) => ({ step, isDone: false, at: null }))];
}

/** The first return that came back, or whose money went back without. */
function returnedStep(returns: readonly ReturnFacts[]): Step[] {
  const [first] = returns
    .filter(({ status, receivedAt }) => receivedAt !== null || status === 'refunded')
    .map(({ receivedAt, endedAt }) => receivedAt ?? endedAt)
    .filter((at) => at !== null);
  return first === undefined ? [] : [{ step: 'returned', isDone: true, at: new Date(first).toISOString() }];
}

/** What cards paid, or what cost nothing, was paid as it was placed. */
function paidStep(
  { placed_at }: Pick<OrderRow, 'placed_at'>,
  payments: readonly Pick<PaymentRow, 'status' | 'paid_at'>[],
): Step {
  const paid = payments.find(({ status }) => status === 'paid');
  const at = payments.length === 0 ? placed_at : (paid?.paid_at ?? null);
  return { step: 'paid', isDone: true, at: at?.toISOString() ?? null };
}
