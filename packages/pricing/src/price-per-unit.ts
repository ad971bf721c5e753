import { halfUp } from './money.ts';
import type { Amount, PricePerUnit } from './types.ts';

/** How much one piece holds: `contentMilli` thousandths of `contentUnit` (750 and 'kg' for 750 grams). */
export type Content = {
  readonly contentMilli?: number | null;
  readonly contentUnit?: string | null;
};

/**
 * What one kg, litre or metre costs when a piece costs `price`; null where the content is not known.
 * Each side comes from the price on that side, so a shopper can check it against the price beside it.
 */
export function pricePerUnit(price: Amount, { contentMilli, contentUnit }: Content): PricePerUnit | null {
  if (!contentMilli || contentMilli < 0 || !contentUnit) return null;
  const whole = (cents: number) => halfUp(cents, 1000, contentMilli);
  return {
    unit: contentUnit,
    price: {
      exCents: whole(price.exCents),
      incCents: whole(price.incCents),
      shownCents: whole(price.shownCents),
    },
  };
}
