import type { Answer } from '@etalage/api-client';
import type { copySharedCart, orderAgain, quickOrder, restoreSavedCart } from '@etalage/contracts';
import { data, redirect } from 'react-router';
import { refusedBecause } from '../lib/form.server.ts';
import { textsOfPage, translator } from '../lib/i18n.server.ts';
import { links } from '../lib/links.ts';
import { type Context, languageOf } from '../lib/request-context.ts';

type RefillAnswer = Answer<
  typeof restoreSavedCart | typeof orderAgain | typeof copySharedCart | typeof quickOrder
>;

/** The texts of every page that puts something of before into the cart. */
export const textsOfRefill = (language: string) => textsOfPage(language, 'refill');

/** Leads to the cart where all came into it; else says why not, beside what would come into it now. */
export async function afterRefill(context: Context, asked: Promise<RefillAnswer>) {
  const language = languageOf(context);
  const answer = await asked.catch(() => null);
  if (answer?.status === 200) throw redirect(links(language).shoppingBag, 303);
  if (answer?.status === 404) throw data(null, { status: 404 });
  const t = translator(language, 'refill');
  const failed = translator(language, 'form')('again');
  const errors = refusedBecause(answer, {}, language, {
    REFILL_CHANGED: t('changed'),
    NOTHING_LEFT: t('nothing'),
    CART_FULL: t('full'),
    SAVED_CARTS_FULL: t('savedFull'),
    SHOPPING_DISABLED: t('shoppingDisabled'),
    CROSS_SITE: failed,
    otherwise: failed,
  });
  return data({ refused: Object.values(errors)[0] ?? failed }, { status: answer?.status ?? 503 });
}
