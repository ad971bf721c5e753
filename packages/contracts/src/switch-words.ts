/** Words, in any case, by which a shop says that something is on, and that it is off; of several keys the first that says either counts. */
export const switchWords = { on: ['true', '1', 'yes'], off: ['false', '0', 'no'] } as const;
