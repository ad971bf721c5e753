/** What the shopper asked of one line: a text that goes with it, and the day ('YYYY-MM-DD') on which it shall come. */
export type LineChoice = { giftText: string | null; deliveryDay: string | null };

export const noChoice: LineChoice = { giftText: null, deliveryDay: null };

/** Lines of one variant with another text or another day are not the same line. */
export function isSameChoice(one: LineChoice, other: LineChoice): boolean {
  return one.giftText === other.giftText && one.deliveryDay === other.deliveryDay;
}
