import { limitTo } from '../../plugins/rate-limit.ts';

/** Changes of wishlists by one network in a minute: two hearts a second, for whoever sits behind it. */
export const limitWishlist = limitTo(120, 'minute');
