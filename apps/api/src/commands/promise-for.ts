import type { DeliveryPromise, StoredPromise } from '@etalage/contracts';
import { daysOffered, isPossibleDay } from '../promises/days-to-choose.ts';
import { promiseOf } from '../promises/delivery-promise.ts';
import type { Delivery, DeliveryFacts } from '../repositories/delivery.ts';
import type { FullCart } from './change-cart.ts';
import { availableFor, demandByVariant } from './line-rules.ts';

/** What an order of `now` with goods that take `handlingDays` of packing is promised by one way of shipping. */
function promiseBy(
  now: Date,
  method: DeliveryFacts,
  places: Delivery['places'],
  handlingDays: number,
): DeliveryPromise {
  const { orderBefore, ...promised } = promiseOf(now, method, places, handlingDays);
  return {
    isPickup: method.isPickup,
    ...promised,
    method: method.name,
    orderBefore: orderBefore.toISOString(),
  };
}

/** The way of shipping that is meant until one is chosen: the shop's first that delivers, else its first. */
function usualMethod<Method extends DeliveryFacts>(methods: readonly Method[]): Method | undefined {
  return methods.find(({ isPickup }) => !isPickup) ?? methods[0];
}

type Promising = Pick<FullCart, 'row' | 'lines' | 'shippingMethods' | 'places'>;

/** The way of shipping that the cart goes by: the chosen one, until then the usual one. */
export function methodOfCart({ row, shippingMethods }: Pick<FullCart, 'row' | 'shippingMethods'>) {
  return shippingMethods.find(({ id }) => id === row?.shipping_method_id) ?? usualMethod(shippingMethods);
}

/** What an order of this cart would be promised by the chosen way of shipping, until then by the usual one. */
export function promiseForCart(now: Date, state: Promising): DeliveryPromise | null {
  const method = methodOfCart(state);
  return method ? promiseForCartBy(now, state, method) : null;
}

/** The same by one way of shipping; null where there is nothing to deliver, or not all of it can be delivered now. */
export function promiseForCartBy(
  now: Date,
  { lines, places }: Pick<FullCart, 'lines' | 'places'>,
  method: DeliveryFacts,
): DeliveryPromise | null {
  const demand = demandByVariant(lines);
  const isThere = lines.every((line) => availableFor(line, lines, demand) >= line.quantity);
  if (lines.length === 0 || !isThere) return null;
  // A day that has passed is promised to nobody: until another is chosen such a line comes as soon as it can.
  const isOnItsDay = ({ deliveryDay, handlingDays }: Promising['lines'][number]) =>
    deliveryDay !== null && isPossibleDay(deliveryDay, now, method, places, handlingDays);
  const chosen = lines.filter(isOnItsDay).flatMap(({ deliveryDay }) => deliveryDay ?? []);
  const soonest = lines.filter((line) => !isOnItsDay(line));
  const waiting = soonest.length > 0 ? soonest : lines;
  const promise = promiseBy(
    now,
    method,
    places,
    Math.max(...waiting.map(({ handlingDays }) => handlingDays)),
  );
  return withChosenDays(promise, chosen, soonest.length > 0);
}

/** Where days were chosen the goods come on those: the promise goes from the first day on which something comes to the last. */
function withChosenDays(
  promise: DeliveryPromise,
  chosen: readonly string[],
  hasOthers: boolean,
): DeliveryPromise {
  if (chosen.length === 0) return promise;
  const days = [...chosen, ...(hasOthers ? [promise.from, promise.until] : [])].sort();
  const [from = promise.from] = days;
  const until = days.at(-1) ?? promise.until;
  // Of pick-up the time is that of the first opening, which is another on another day.
  const isOtherDay = promise.isPickup && from !== promise.from;
  return {
    ...promise,
    from,
    until,
    ...(isOtherDay && { timeFrom: null, place: null }),
  };
}

/** A promise as the order keeps it. */
export function storedPromise(promise: DeliveryPromise | null): StoredPromise | null {
  if (!promise) return null;
  const { method: _, orderBefore: __, ...stored } = promise;
  return stored;
}

/** What the shop's usual way of shipping promises, the same for all orders until `changeAt`; null where there is no way. */
export type UsualPromises = {
  changeAt: Date | null;
  by: (handlingDays: number) => DeliveryPromise | null;
  /** The days on which something can come; none where there is no way. */
  days: (handlingDays: number) => string[];
};

/** Each promise is worked out once, as hundreds of products have the same. */
export function usualPromises(now: Date, { methods, places }: Delivery): UsualPromises {
  const method = usualMethod(methods);
  if (!method) return { changeAt: null, by: () => null, days: () => [] };
  const known = new Map<number, DeliveryPromise>();
  return {
    changeAt: promisesChangeAt(now, method, places),
    by(handlingDays) {
      const promise = known.get(handlingDays) ?? promiseBy(now, method, places, handlingDays);
      known.set(handlingDays, promise);
      return promise;
    },
    days: (handlingDays) => daysOffered(now, method, places, handlingDays),
  };
}

/** When a promise about goods of this shop may change next: whatever says one may be kept until then. */
function promisesChangeAt(now: Date, method: DeliveryFacts, places: Delivery['places']): Date {
  // Goods that take several days change their promise at the end of a working day, as those that take one day do.
  const ends = [0, 1].map((days) => promiseOf(now, method, places, days).orderBefore.getTime());
  return new Date(Math.min(...ends));
}
