import type { ShippingOption } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { dayName, daySpan } from '../../lib/regional.ts';
import { useShopView } from '../../ui/shop-view.ts';

/** A function that says when something comes or can be fetched, in the shopper's language. */
export function useExpected(): (option: ShippingOption) => string {
  const t = useTranslations('checkout');
  const { language } = useShopView();
  return ({ isPickup, expectedFrom, expectedUntil }) => {
    const from = dayName(expectedFrom, language);
    if (isPickup) return t('pickupFrom', { from });
    return expectedFrom === expectedUntil
      ? t('expectedOn', { from })
      : t('expectedBetween', daySpan(expectedFrom, expectedUntil, language));
  };
}
