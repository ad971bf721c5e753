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
  for (const [groupKey, group] of Map.groupBy(lines, (line) => line.bundleGroupKey))
    count +=
      groupKey === null
        ? group.reduce((sum, { quantity }) => sum + quantity, 0)
        : bundleQuantity(
            group.map(({ quantity, unitsPerSet }) => ({ quantity, unitsPerSet: unitsPerSet ?? 1 })),
          );
  return count;
}
