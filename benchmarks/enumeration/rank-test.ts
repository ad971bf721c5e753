/**
 * The rank test of Mann and Whitney, with its normal approximation and ties counted as halves: whether values of one kind tend to be
 * larger than those of another. `longer`: how often a value of the first is larger than one of the second, 0.5 where neither is;
 * `chance`: how likely two kinds that do not differ are at least as far from that, on either side.
 */
export function rankTest(
  first: readonly number[],
  second: readonly number[],
): { longer: number; chance: number } {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let [rankSum, ties] = [0, 0];
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const many = to - from;
    const rank = (from + 1 + to) / 2;
    for (const { isFirst } of all.slice(from, to)) if (isFirst) rankSum += rank;
    ties += many ** 3 - many;
    from = to;
  }
  const [n, m, both] = [first.length, second.length, all.length];
  const larger = rankSum - (n * (n + 1)) / 2;
  const spread = Math.sqrt(((n * m) / 12) * (both + 1 - ties / (both * (both - 1))));
  const z = Math.abs(larger - (n * m) / 2) / spread;
  return { longer: larger / (n * m), chance: 2 * upperTail(z) };
}

/** How much of the normal distribution lies above z ≥ 0, to seven decimals (Abramowitz and Stegun, 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
