import type { BundleDetail, BundlePage } from '@etalage/contracts';
import { maxQuantity } from '@etalage/contracts/limits';
import { euros, type PricedCart, priceCart, unitPriceOf } from '@etalage/pricing';
import { productSlug } from '../../commands/product-slug.ts';
import { sanitise } from '../../html/sanitise.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { BundleRow } from '../../repositories/bundles.ts';
import { presentImage, presentImageUrl } from '../shared/present-image.ts';

/** A bundle shows its products' prices, names and stock. */
export function bundleTags({ id, lines }: BundleRow): string[] {
  return ['products', `bundle:${id}`, ...new Set(lines.map(({ productId }) => `product:${productId}`))];
}

export function presentBundleDetail(row: BundleRow, tenant: Tenant): BundleDetail {
  return {
    id: row.id,
    name: row.name,
    presentationOutfit: row.media && {
      mainMediaUrl: presentImageUrl(tenant.id, row.media),
      image: presentImage(tenant.id, row.media, row.name),
    },
    fixedTotalPrice: shownAmount(row.fixedTotalCents, row, tenant),
    customFields: {
      bundle_from_price: shownAmount(row.fromPriceCents, row, tenant),
      bundle_to_price: shownAmount(row.toPriceCents, row, tenant),
    },
  };
}

export function presentBundle(row: BundleRow, tenant: Tenant): BundlePage {
  const inCart = priceOne(row, tenant);
  const sets = row.lines.map((line) => Math.floor(line.stock / line.unitsPerSet));
  return {
    ...presentBundleDetail(row, tenant),
    slug: row.slug,
    description: sanitise(row.description),
    unitPriceBasis: tenant.displayBasis,
    price: euros(inCart.subtotal.shownCents),
    saving: euros(inCart.bundles[0]?.savingCents ?? 0),
    available: sets.length === 0 ? 0 : Math.min(maxQuantity, ...sets),
    lines: row.lines.map((line) => ({
      variantId: line.variantId,
      productName: line.productName,
      variantName: line.variantName,
      slug: productSlug(line.productSlug, line.productName, line.firstOutfitId ?? line.firstVariantId),
      unitsPerSet: line.unitsPerSet,
      unitPrice: euros(
        unitPriceOf(line, line.vatRate, tenant.priceBasis, tenant.displayBasis).discountedUnitPrice
          .shownCents,
      ),
      image: presentImage(tenant.id, line.media, line.productName),
      withdrawalException: line.withdrawalException,
    })),
  };
}

/**
 * An amount for one whole bundle as the shopper sees it, in euros. Its lines may stand at several VAT rates, so on
 * the other basis it is what a cart with one such bundle at that price would show.
 */
function shownAmount(cents: number | null, row: BundleRow, tenant: Tenant): number | null {
  if (cents === null) return null;
  if (tenant.priceBasis === tenant.displayBasis || row.lines.length === 0) return euros(cents);
  return euros(priceOne({ ...row, fixedTotalCents: cents }, tenant).subtotal.shownCents);
}

/** A cart with one such bundle and nothing else. */
function priceOne(row: BundleRow, tenant: Tenant): PricedCart {
  const { fixedTotalCents, fromPriceCents, toPriceCents } = row;
  const bundle = { groupKey: 'one', fixedTotalCents, fromPriceCents, toPriceCents };
  return priceCart({
    basis: tenant.priceBasis,
    displayBasis: tenant.displayBasis,
    lines: row.lines.map((line) => ({
      key: String(line.variantId),
      productId: line.productId,
      unitPriceCents: line.unitPriceCents,
      discountPriceCents: line.discountPriceCents,
      quantity: line.unitsPerSet,
      vatRate: line.vatRate,
      unitsPerSet: line.unitsPerSet,
      bundle,
    })),
  });
}
