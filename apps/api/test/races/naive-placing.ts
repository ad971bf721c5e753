// A mutant for the race tests: it compares what was confirmed in one look at the cart, and places the order by the
// next, a moment later. Loaded in the place of commands/place-order.ts by use-naive-placing.ts, and by nothing else.
import { setTimeout as sleep } from 'node:timers/promises';
import { type CheckoutServices, readCheckout } from '../../src/commands/checkout.ts';
import { placeOrder as place } from '../../src/commands/place-order.ts';

const shownVariants: CheckoutServices['shownVariants'] = (_tenantId, _languages, wanted, read) =>
  read(wanted.map(({ variantId }) => variantId));

export const placeOrder: typeof place = async (services, shopper, request) => {
  const look = () => readCheckout({ ...services, shownVariants }, shopper);
  const first = await look();
  const isAgreed =
    first.row?.version === request.cartVersion && first.priced.totalCents <= request.confirmedTotalCents;
  if (first.row && !isAgreed) return { refused: 'CART_CHANGED' };
  await sleep(200);
  const { row, priced } = await look();
  const placed = await place(services, shopper, {
    ...request,
    cartVersion: row?.version ?? request.cartVersion,
    confirmedTotalCents: row ? priced.totalCents : request.confirmedTotalCents,
  });
  return placed;
};
