/**
 * The prize on which a roll falls: each has as many of the rolls as its weight says.
 * @param roll from 0 to the sum of all weights, which it does not reach
 */
export function drawPrize<Prize extends { weight: number }>(
  prizes: readonly Prize[],
  roll: number,
): Prize | null {
  let left = roll;
  for (const prize of prizes) {
    if (left < prize.weight) return prize;
    left -= prize.weight;
  }
  return null;
}

export const totalWeight = (prizes: readonly { weight: number }[]): number =>
  prizes.reduce((sum, { weight }) => sum + weight, 0);
