import type { ProductDetail } from '@etalage/contracts';
import { amountOf, euros } from '@etalage/pricing';

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

/** What a product's sums are made with. */
export type PackedProduct = Pick<ProductDetail, 'variants' | 'vatCode' | 'priceBasis' | 'unitPriceBasis'>;

/** What the note of a cheaper pack is made of. */
export type PackNoteProps = { product: PackedProduct; chosen: Variant; quantity: number };

/** The larger unit of the same product that saves most, as it is in stock; null where none is cheaper. Sums are those of the cart. */
export function packOffer(product: PackedProduct, chosen: Variant, quantity: number): PackOffer | null {
  const { variants, vatCode, priceBasis, unitPriceBasis } = product;
  const rate = Math.round(vatCode.vatPercentage * 100);
  const shown = (cents: number) => amountOf(cents, rate, priceBasis, unitPriceBasis).shownCents;
  const units = chosen.packUnits;
  if (units === null) return null;
  const offers = variants.flatMap((pack): PackOffer[] => {
    if (pack.packUnits === null || pack.packUnits <= units || pack.packUnits % units !== 0) return [];
    if (pack.outfitId !== chosen.outfitId) return [];
    const each = pack.packUnits / units;
    const count = Math.max(1, Math.floor(quantity / each));
    const instead = count * each;
    const saving = euros(Math.max(0, shown(instead * chosen.sumCents) - shown(count * pack.sumCents)));
    return saving > 0 && pack.available >= count ? [{ pack, count, instead, saving }] : [];
  });
  return offers.reduce<PackOffer | null>(
    (best, one) => (best === null || one.saving > best.saving ? one : best),
    null,
  );
}
