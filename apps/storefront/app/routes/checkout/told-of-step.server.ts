import type { putCheckoutDetails, RefusalCode } from '@etalage/contracts';
import { translator } from '../../lib/i18n.server.ts';

/** What a shopper is told where the API refuses a step; a value that cannot be used is told at its field. */
export function toldOfStep(language: string) {
  const t = translator(language, 'form');
  return {
    SHOPPING_DISABLED: t('shoppingDisabled'),
    CROSS_SITE: t('failed'),
    CART_EMPTY: t('cartEmpty'),
    INVALID_VALUE: t('failed'),
  } satisfies Record<RefusalCode<typeof putCheckoutDetails>, string>;
}
