import type { Cart, CartBundle, CartLine, SetPrices } from '@etalage/contracts';
import {
  amountOf,
  countUnits,
  euros,
  type PricedBundle,
  type PricedLine,
  totalsInEuros,
} from '@etalage/pricing';
import type { FullCart } from '../../commands/change-cart.ts';
import { daysLeftFor } from '../../commands/line-choice.ts';
import { availableFor, demandByVariant, type NextLine } from '../../commands/line-rules.ts';
import { lineKey } from '../../commands/price-contents.ts';
import { productSlug } from '../../commands/product-slug.ts';
import { promiseForCart } from '../../commands/promise-for.ts';
import { priceMoves } from '../../commands/validate-cart.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import { presentLowest } from './present-card.ts';
import { presentCoupon, presentLeftCode, presentMove, presentPromocode } from './present-codes.ts';
import { presentImage, presentImageUrl } from './present-image.ts';

/** A cart as every cart call answers it; amounts in euros on the basis that the shopper sees. */
export function presentCart(tenant: Tenant, language: string, state: FullCart): Cart {
  const { row, lines, priced, shippingMethods, codes } = state;
  const now = new Date();
  const demand = demandByVariant(lines);
  const pricedLines = new Map(priced.lines.map((line) => [line.key, line]));
  const chosen = shippingMethods.find((method) => String(method.id) === priced.shipping.methodId);
  return {
    id: row?.id ?? null,
    version: row?.version ?? 0,
    language,
    currency: tenant.currency,
    basis: priced.displayBasis,
    count: countUnits(lines),
    transactionLines: lines.flatMap((line) => {
      const price = pricedLines.get(lineKey(line));
      return price
        ? [presentLine(tenant, line, price, availableFor(line, lines, demand), daysLeftFor(now, state, line))]
        : [];
    }),
    bundles: priced.bundles.map((bundle) => presentBundle(tenant, bundle, lines)),
    discount: euros(priced.discount.shownCents),
    promocodes: codes.promocodes.map((promocode) => presentPromocode(promocode, priced)),
    couponsCreated: codes.coupons.map((card) => presentCoupon(card, priced)),
    notices: {
      prices: priceMoves(tenant, lines).map(presentMove),
      codes: [...codes.left, ...codes.leaving].map((left) => presentLeftCode(left, priced.basis)),
    },
    shipments: chosen
      ? [
          {
            shippingMethod: { id: chosen.id, name: chosen.name },
            price: euros(priced.shipping.price.shownCents),
          },
        ]
      : [],
    promise: promiseForCart(now, state),
    totals: totalsInEuros(priced),
    freeShipping: priced.freeShipping && {
      basis: priced.freeShipping.basis,
      threshold: euros(priced.freeShipping.thresholdCents),
      missing: euros(priced.freeShipping.missingCents),
      priceBelow: euros(priced.freeShipping.belowCents),
    },
    ...(priced.basis !== priced.displayBasis && { setPrices: presentSetPrices(state) }),
    recentChanges: row?.recent_changes ?? [],
    ...(canSubscribe(lines) && { canSubscribe: true }),
  };
}

function presentSetPrices({ priced, lines }: FullCart): SetPrices {
  const { incCents, exCents } = priced.shipping.price;
  return {
    basis: priced.basis,
    lines: Object.fromEntries(
      lines.map(({ id, unitPriceCents, discountPriceCents }) => [
        String(id ?? 0),
        { unitPriceCents, discountPriceCents },
      ]),
    ),
    bundles: Object.fromEntries(
      lines.flatMap(({ bundleGroupKey, bundle }) =>
        bundleGroupKey !== null && bundle !== null ? [[bundleGroupKey, bundle.fixedTotalCents]] : [],
      ),
    ),
    shippingCents: priced.basis === 'inc' ? incCents : exCents,
  };
}

/** Whether all that a subscription would take of the cart (`subscription-offer.ts`) is offered so, and there is something. */
function canSubscribe(lines: FullCart['lines']): boolean {
  const taken = lines.filter(
    ({ bundleId, giftText, deliveryDay }) => bundleId === null && !giftText && !deliveryDay,
  );
  return taken.length > 0 && taken.every((line) => line.offersSubscription && line.isPublished);
}

function presentLine(
  tenant: Tenant,
  line: NextLine,
  price: PricedLine,
  available: number,
  daysLeft: string[] | null,
): CartLine {
  const slug = productSlug(line.productSlug, line.productName, line.outfitIds[0] ?? line.variantId);
  const image = line.outfitMedia ?? line.media;
  const snapshot = amountOf(line.snapshotCents, line.vatRate, tenant.priceBasis, tenant.displayBasis);
  return {
    id: line.id ?? 0,
    product: {
      id: line.productId,
      name: line.productName,
      slug,
      unitPrice: euros(price.unitPrice.shownCents),
      discountPrice: price.isDiscounted ? euros(price.discountedUnitPrice.shownCents) : null,
      lowestBefore: presentLowest(line, line, tenant),
      pricePerUnit: price.pricePerUnit && {
        price: euros(price.pricePerUnit.price.shownCents),
        unit: price.pricePerUnit.unit,
      },
      mainMediaUrl: presentImageUrl(tenant.id, line.media),
      vatCode: { vatPercentage: line.vatRate / 100 },
      outfits: line.outfitIds.map((id) => ({ id })),
    },
    productVariantId: line.variantId,
    productVariant: { id: line.variantId, name: line.variantName, articleNumber: line.articleNumber },
    quantity: line.quantity,
    subTotal: euros(price.total.shownCents),
    slug,
    outfitImage: presentImageUrl(tenant.id, line.outfitMedia),
    image: presentImage(tenant.id, image, line.productName),
    available,
    metadata: {
      ...(line.bundleGroupKey !== null && {
        bundleGroupKey: line.bundleGroupKey,
        bundleId: line.bundleId ?? 0,
        unitsPerSet: line.unitsPerSet ?? 1,
      }),
      unitPriceBasis: tenant.displayBasis,
      unitPriceSnapshot: euros(snapshot.shownCents),
      unitPriceEffective: euros(price.discountedUnitPrice.shownCents),
      vatPct: line.vatRate / 100,
    },
    giftText: line.giftText,
    deliveryDay: line.deliveryDay,
    daysLeft,
  };
}

function presentBundle(tenant: Tenant, bundle: PricedBundle, lines: readonly NextLine[]): CartBundle {
  const group = lines.filter((line) => line.bundleGroupKey === bundle.key);
  const facts = group[0]?.bundle ?? null;
  return {
    bundleGroupKey: bundle.key,
    bundleId: facts?.id ?? 0,
    name: facts?.name ?? '',
    slug: facts?.slug ?? '',
    image: presentImage(tenant.id, facts?.media ?? null, facts?.name ?? ''),
    quantity: bundle.quantity,
    subTotal: euros(bundle.price.shownCents),
    saving: euros(bundle.savingCents),
    lineIds: group.flatMap((line) => line.id ?? []),
  };
}
