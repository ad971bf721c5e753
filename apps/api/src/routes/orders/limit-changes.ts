import { limitTo } from '../../plugins/rate-limit.ts';

/**
 * Of one network: each asks a provider or locks an order. Twice what ORDERS_PER_HOUR is where a deployment says nothing, since an
 * order may be asked after, paid or changed more than once; it stays the same where a deployment allows more orders, or fewer.
 */
const perHour = 120;

/** The limit of what shoppers do with orders that are there. */
export const limitChanges = limitTo(perHour, 'hour');
