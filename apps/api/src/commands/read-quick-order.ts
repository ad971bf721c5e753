import type { QuickLines } from '@etalage/contracts';
import { type EarlierLine, findVariantsByCodes } from '../repositories/earlier-lines.ts';
import type { ReadEarlier } from './refill-cart.ts';

/** Reads typed lines as lines of before, so that they come into the cart in the way of those: a code of nothing is gone. */
export function readQuickOrder(tenantId: string, typed: QuickLines): ReadEarlier {
  const lines = typed.map(({ code, quantity }) => ({ code: code.trim(), quantity }));
  return async (tx) => {
    const codes = lines.map(({ code }) => code);
    const found = await findVariantsByCodes(tx, tenantId, codes);
    return lines.map(({ code, quantity }): EarlierLine => {
      // No variant has such a number, and equal codes have the same.
      const variantId = found.get(code) ?? -1 - codes.indexOf(code);
      return {
        ...{ variantId, quantity, name: code, variantName: '', giftText: null, hadDay: false },
        ...{ bundleId: null, bundleGroupKey: null, unitsPerSet: null, bundleName: null },
        ...{ totalCents: 0, displayBasis: null },
      };
    });
  };
}
