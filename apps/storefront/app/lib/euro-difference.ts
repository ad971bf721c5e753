import { euros, toCents } from '@etalage/pricing';

/** `from` minus `less`, both in euros, to the cent. */
export const euroDifference = (from: number, less: number): number => euros(toCents(from) - toCents(less));
