/** Constants of the cart and its drawer: times in milliseconds, distances in pixels. */

/** Prices are validated at most once in this time. */
export const VALIDATION_INTERVAL = 60_000;
/** How long the notice of changed prices stays. */
export const NOTICE_TIME = 8_000;
/** How long something that was taken out can be put back. */
export const UNDO_TIME = 8_000;

/** The drawer's header is small once it is scrolled past this, and large again below that. */
export const HEADER_SHRINKS_PAST = 50 + 10;
export const HEADER_GROWS_BELOW = 50 - 40;
/** At least this long between two changes of the header. */
export const HEADER_COOLDOWN = 300;

/** After this the server is taken not to answer any more. */
export const ANSWER_TIMEOUT = 15_000;
