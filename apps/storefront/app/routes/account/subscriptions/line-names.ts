import type { SubscriptionLine } from '@etalage/contracts';

/** A product with the variant that is sent: beans are no ground coffee. */
export const lineName = ({ name, variantName }: Pick<SubscriptionLine, 'name' | 'variantName'>): string =>
  [name, variantName].filter(Boolean).join(', ');

/** All that a subscription sends, and how much of each. */
export const lineNames = (lines: readonly SubscriptionLine[]): string =>
  lines.map((line) => `${line.quantity} × ${lineName(line)}`).join(', ');
