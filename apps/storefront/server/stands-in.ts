/**
 * Milliseconds for which a shop that was known and pages that were kept stand in while the API does not answer (decision 025); longer
 * is no help: nobody can order meanwhile.
 */
export const standsInFor = 60 * 60_000;
