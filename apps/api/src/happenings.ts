import { channel } from 'node:diagnostics_channel';

/** A payment came to another state than the one that was known: `provider`, and `outcome` as settlePayment answers. */
export const paymentSettled = channel('etalage:payment-settled');

/** A piece of the outbox's work was done or not: its `kind`, and `outcome`, one of done, failed, given-up and resting. */
export const workEnded = channel('etalage:work-ended');
