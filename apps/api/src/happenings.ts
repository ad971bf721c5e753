import { channel } from 'node:diagnostics_channel';

/** A payment came to another state than the one that was known: `provider`, and `outcome` as settlePayment answers. */
export const paymentSettled = channel('etalage:payment-settled');

/** What became of a piece of the outbox's work. */
export const workOutcomes = ['done', 'failed', 'given-up', 'resting'] as const;

/** A piece of the outbox's work was done or not: its `kind`, and `outcome`, one of `workOutcomes`. */
export const workEnded = channel('etalage:work-ended');
