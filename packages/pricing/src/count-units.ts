import { bundleQuantity } from './bundle.ts';

/** A line of a cart, and in which of its bundles it is; null where it is loose. */
type CountedLine = {
  readonly bundleGroupKey: string | null;
  readonly quantity: number;
  readonly unitsPerSet: number | null;
};

/** Units in a cart, as the number at its icon says them: the pieces of loose lines, and each bundle once per set. */
export function countUnits(lines: readonly CountedLine[]): number {
  let count = 0;
  const bundles = new Map<string, { quantity: number; unitsPerSet: number }[]>();
  for (const { bundleGroupKey: groupKey, quantity, unitsPerSet } of lines) {
    if (groupKey === null) count += quantity;
    else
      bundles.set(groupKey, [...(bundles.get(groupKey) ?? []), { quantity, unitsPerSet: unitsPerSet ?? 1 }]);
  }
  for (const bundle of bundles.values()) count += bundleQuantity(bundle);
  return count;
}
