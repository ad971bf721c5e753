import type { ProductCard } from '@etalage/contracts';
import { amountOf, euros, pricePerUnit, productFromPrice, unitPriceOf } from '@etalage/pricing';
import { productSlug } from '../../commands/product-slug.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { CardRow, VariantPrice } from '../../repositories/product-cards.ts';
import { presentImage, presentImageUrl } from './present-image.ts';
import { presentRating } from './present-reviews.ts';

type Priced = { vatRate: number; contentUnit: string | null };
type Bases = Pick<Tenant, 'priceBasis' | 'displayBasis'>;

/** A variant's price as shoppers of this tenant see it, in euros. */
export function presentPrice(variant: Omit<VariantPrice, 'id'>, product: Priced, tenant: Bases) {
  const price = unitPriceOf(variant, product.vatRate, tenant.priceBasis, tenant.displayBasis);
  const perUnit = pricePerUnit(price.discountedUnitPrice, {
    contentMilli: variant.contentMilli,
    contentUnit: product.contentUnit,
  });
  return {
    unitPrice: euros(price.unitPrice.shownCents),
    discountPrice: price.isDiscounted ? euros(price.discountedUnitPrice.shownCents) : null,
    lowestBefore: presentLowest(variant, product, tenant),
    pricePerUnit: perUnit && { price: euros(perUnit.price.shownCents), unit: perUnit.unit },
  };
}

/** The lowest price of the days before a reduction as shoppers of this tenant see it, in euros; null where it has none. */
export function presentLowest(
  { lowestBeforeCents }: Pick<VariantPrice, 'lowestBeforeCents'>,
  { vatRate }: Pick<Priced, 'vatRate'>,
  { priceBasis, displayBasis }: Bases,
): number | null {
  if (lowestBeforeCents === null) return null;
  return euros(amountOf(lowestBeforeCents, vatRate, priceBasis, displayBasis).shownCents);
}

/** A product's price: its cheapest variant's, and whether others cost more. */
export function presentFromPrice(variants: readonly VariantPrice[], product: Priced, tenant: Bases) {
  const from = productFromPrice(variants);
  if (!from)
    return { unitPrice: 0, discountPrice: null, lowestBefore: null, pricePerUnit: null, isFromPrice: false };
  return { ...presentPrice(from.variant, product, tenant), isFromPrice: from.isFrom };
}

/** What one product's cards of a shop differ by, as part of the key under which they are kept. */
export const lookOf = ({ displayBasis, reviewLanguages }: Tenant, language: string): string =>
  `${language} ${displayBasis} ${reviewLanguages.includes(language) ? 'stars' : ''}`;

/** @param language the one that it is read in, in which the shop may show no reviews (REV-01) */
export function presentCard(row: CardRow, tenant: Tenant, language: string): ProductCard {
  const [first, ...others] = row.variants;
  return {
    id: row.id,
    name: row.name,
    slug: productSlug(row.slug, row.name, row.firstOutfitId ?? first?.id ?? null),
    subtitle: row.subtitle,
    brand: row.brand,
    ...presentFromPrice(row.variants, row, tenant),
    unitPriceBasis: tenant.displayBasis,
    mainMediaUrl: presentImageUrl(tenant.id, row.media),
    image: presentImage(tenant.id, row.media, row.name),
    inStock: row.inStock,
    rating: tenant.reviewLanguages.includes(language) ? presentRating(row) : null,
    onlyVariantId: first && others.length === 0 && !row.asksSomething ? first.id : null,
  };
}
