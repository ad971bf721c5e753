/** Constants of the cart and its drawer: times in milliseconds, distances in pixels. */

/** Prices are validated at most once in this time. */
export const VALIDATION_INTERVAL = 60_000;
/** How long the notice of changed prices stays. */
export const NOTICE_TIME = 8_000;
/** How long something that was taken out can be put back. */
export const UNDO_TIME = 8_000;

/** MINI-09: when the drawer's header is small, and when it is large again. */
export const DRAWER_HEADER = { smallPast: 50 + 10, largeBelow: 50 - 40, cooldown: 300 };

/** After this the server is taken not to answer any more. */
export const ANSWER_TIMEOUT = 15_000;
