import type { DeliveryPromise, StoredPromise } from '@etalage/contracts';
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

/** What an order of this cart would be promised by the chosen way of shipping, until then by the usual one. */
export function promiseForCart(now: Date, state: Promising): DeliveryPromise | null {
  const { row, shippingMethods } = state;
  const chosen = shippingMethods.find(({ id }) => id === row?.shipping_method_id);
  const method = chosen ?? usualMethod(shippingMethods);
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
  return promiseBy(now, method, places, Math.max(...lines.map(({ handlingDays }) => handlingDays)));
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
};

/** Each promise is worked out once, as hundreds of products have the same. */
export function usualPromises(now: Date, { methods, places }: Delivery): UsualPromises {
  const method = usualMethod(methods);
  if (!method) return { changeAt: null, by: () => null };
  const known = new Map<number, DeliveryPromise>();
  return {
    changeAt: promisesChangeAt(now, method, places),
    by(handlingDays) {
      const promise = known.get(handlingDays) ?? promiseBy(now, method, places, handlingDays);
      known.set(handlingDays, promise);
      return promise;
    },
  };
}

/** When a promise about goods of this shop may change next: whatever says one may be kept until then. */
function promisesChangeAt(now: Date, method: DeliveryFacts, places: Delivery['places']): Date {
  // Goods that take several days change their promise at the end of a working day, as those that take one day do.
  const ends = [0, 1].map((days) => promiseOf(now, method, places, days).orderBefore.getTime());
  return new Date(Math.min(...ends));
}
