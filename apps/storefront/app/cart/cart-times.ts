/** Constants of the cart and its drawer: times in milliseconds, distances in pixels. */

/** Prices are validated at most once in this time. */
export const validationInterval = 60_000;
/** How long the notice of changed prices stays. */
export const noticeTime = 8_000;
/** How long something that was taken out can be put back. */
export const undoTime = 8_000;

/** How long what was added last is lit up, fading for the most of it. */
export const addedLight = 2_400;

/** MINI-09: when the drawer's header is small, and when it is large again. */
export const drawerHeader = { smallPast: 50 + 10, largeBelow: 50 - 40, cooldown: 300 };

/** After this the server is taken not to answer any more. */
export const answerTimeout = 15_000;
