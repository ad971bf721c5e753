import { limitTo } from '../../plugins/rate-limit.ts';

/** Lists by one network in a minute: each may look up 500 codes. */
export const limitQuickOrder = limitTo(30, 'minute');
