import { type Static, Type } from 'typebox';
import { Day as day, nullable } from './common.ts';

const time = nullable(Type.String({ pattern: '^[0-9]{2}:[0-9]{2}$' }));

/** When goods come or can be fetched, as an order keeps it. Days and times go as in Amsterdam. */
export const StoredPromise = Type.Object({
  isPickup: Type.Boolean(),
  from: day,
  /** `from` again where one day is promised. */
  until: day,
  /** The part of the day in which they come; of pick-up the time from which they lie ready. */
  timeFrom: time,
  timeUntil: time,
  /** Where they can be fetched first, where there are several places. */
  place: nullable(Type.String()),
});
export type StoredPromise = Static<typeof StoredPromise>;

/** What an order of now would be promised. */
export const DeliveryPromise = Type.Object({
  ...StoredPromise.properties,
  /** Name of the way of shipping that it is about: the chosen one, else the shop's first. */
  method: Type.String(),
  /** Orders of before this moment get this promise; later ones may get another. */
  orderBefore: Type.String({ format: 'date-time' }),
});
export type DeliveryPromise = Static<typeof DeliveryPromise>;
