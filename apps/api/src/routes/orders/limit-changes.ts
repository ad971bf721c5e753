import { limitTo } from '../../plugins/rate-limit.ts';

const hour = 3_600_000;
/**
 * Of one network: each asks a provider or locks an order. Twice as many as it may place orders, since each may be asked
 * after, paid or changed more than once.
 */
const perHour = 120;

/** The limit of what shoppers do with orders that are there. */
export const limitChanges = limitTo(perHour, hour);
