import type { ActivePromocode, CartCoupon, PriceChange, RemovedCode } from '@etalage/contracts';
import { hexColour } from '@etalage/contracts/hex-colour';
import type { JsonObject } from '@etalage/db';
import { type Basis, euros, type PricedCart, readFlag } from '@etalage/pricing';
import type { LeftCode } from '../../commands/judge-codes.ts';
import type { PriceMove } from '../../commands/validate-cart.ts';
import { safeImageUrl } from '../../html/safe-url.ts';
import type { CartCard, CartPromocode } from '../../repositories/codes.ts';
import { recordOf, textOf } from './loose-json.ts';

export function presentPromocode(promocode: CartPromocode, priced: PricedCart): ActivePromocode {
  const { code, type, amount, bannerText, includedProductIds, branding } = promocode;
  const discount = priced.promocodes.find((each) => each.code === code)?.discount;
  return {
    code,
    type,
    amount: amount / 100,
    discount: euros(discount?.shownCents ?? 0),
    bannerText: bannerText === '' ? null : bannerText,
    bannerColor: hexColour(promocode.bannerColor),
    includedProducts: JSON.stringify(includedProductIds),
    branding: { influencer: presentInfluencer(branding) },
  };
}

/** A co-brand as the database spells it, in either spelling. */
function presentInfluencer(branding: JsonObject): ActivePromocode['branding']['influencer'] {
  const influencer = recordOf(branding.influencer);
  const { enabled, logoUrl, logo_url, displayName, display_name } = influencer;
  return {
    enabled: readFlag(enabled) ?? false,
    logoUrl: safeImageUrl(textOf(logoUrl ?? logo_url)),
    displayName: textOf(displayName ?? display_name),
  };
}

export function presentMove({ variantId, name, oldCents, newCents }: PriceMove): PriceChange {
  return { variantId, name, oldPrice: euros(oldCents), newPrice: euros(newCents) };
}

/** `basis`: of the shop's prices, on which the code's minimum stands. */
export function presentLeftCode({ code, reason, minimumCents }: LeftCode, basis: Basis): RemovedCode {
  if (minimumCents === null) return { code, reason, minimum: null };
  return { code, reason, minimum: euros(minimumCents), minimumBasis: basis };
}

export function presentCoupon({ cardCode, freeCents }: CartCard, priced: PricedCart): CartCoupon {
  const used = priced.coupons.find((each) => each.cardCode === cardCode)?.usedCents ?? 0;
  return { cardCode, balance: euros(freeCents), used: euros(used) };
}
