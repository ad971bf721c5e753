import { bundleQuantity } from '@etalage/pricing';
import type { PricedFacts } from '../repositories/cart-summary.ts';

/** Units in a cart with these lines; a bundle counts once per set. */
export function countUnits(
  lines: readonly Pick<PricedFacts, 'bundleGroupKey' | 'quantity' | 'unitsPerSet'>[],
): number {
  const groups = Map.groupBy(lines, (line) => line.bundleGroupKey);
  let count = 0;
  for (const [groupKey, group] of groups) {
    count +=
      groupKey === null
        ? group.reduce((sum, line) => sum + line.quantity, 0)
        : bundleQuantity(
            group.map((line) => ({ quantity: line.quantity, unitsPerSet: line.unitsPerSet ?? 1 })),
          );
  }
  return count;
}
