import type { ProductDetail } from '@etalage/contracts';
import { toCents } from '@etalage/pricing';

type Variant = ProductDetail['variants'][number];

export type PackOffer = {
  pack: Variant;
  /** Packs that hold no more units than were chosen; one where that is less than a pack. */
  count: number;
  /** How many of the chosen variant that is. */
  instead: number;
  /** Euros that they cost less. */
  saving: number;
};

const centsOf = ({ unitPrice, discountPrice }: Variant) => toCents(discountPrice ?? unitPrice);

/** The larger unit of the same product that saves most, as it is in stock; null where none is cheaper. */
export function packOffer(chosen: Variant, variants: readonly Variant[], quantity: number): PackOffer | null {
  const units = chosen.packUnits;
  if (units === null) return null;
  const offers = variants.flatMap((pack): PackOffer[] => {
    if (pack.packUnits === null || pack.packUnits <= units || pack.packUnits % units !== 0) return [];
    if (pack.outfitId !== chosen.outfitId) return [];
    const each = pack.packUnits / units;
    const count = Math.max(1, Math.floor(quantity / each));
    const saving = (count * (each * centsOf(chosen) - centsOf(pack))) / 100;
    return saving > 0 && pack.available >= count ? [{ pack, count, instead: count * each, saving }] : [];
  });
  return offers.reduce<PackOffer | null>(
    (best, one) => (best === null || one.saving > best.saving ? one : best),
    null,
  );
}
