import type { QuickLines } from '@etalage/contracts';
import { type EarlierLine, findVariantsByCodes } from '../repositories/earlier-lines.ts';
import type { ReadEarlier } from './refill-cart.ts';

/**
 * Reads typed lines as lines of before, so that they come into the cart in the way of those: a code of nothing is gone. A line that is the
 * code of an article as it stands is one of that, whatever else its parts may mean.
 */
export function readQuickOrder(tenantId: string, typed: QuickLines): ReadEarlier {
  const lines = typed.map(({ code, quantity, whole }) => ({
    code: code.trim(),
    quantity,
    whole: whole?.trim(),
  }));
  return async (tx) => {
    const codes = lines.map(({ code }) => code);
    const wholes = lines.flatMap(({ whole }) => whole ?? []);
    const found = await findVariantsByCodes(tx, tenantId, [...codes, ...wholes]);
    return lines.map((line): EarlierLine => {
      const isWhole = line.whole !== undefined && line.whole !== line.code && found.has(line.whole);
      const { code, quantity } = isWhole ? { code: line.whole ?? '', quantity: 1 } : line;
      const alsoMeans = isWhole && found.has(line.code) ? { code: line.code, quantity: line.quantity } : null;
      // No variant has such a number, and equal codes have the same.
      const variantId = found.get(code) ?? -1 - codes.indexOf(code);
      return {
        ...{ variantId, quantity, name: code, variantName: '', giftText: null, hadDay: false },
        ...{ bundleId: null, bundleGroupKey: null, unitsPerSet: null, bundleName: null },
        ...{ totalCents: 0, displayBasis: null },
        ...(alsoMeans && { alsoMeans }),
      };
    });
  };
}
