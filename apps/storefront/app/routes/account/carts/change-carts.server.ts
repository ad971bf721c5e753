import { deleteSavedCart, keepCart, shareSavedCart, withdrawSavedCart } from '@etalage/contracts';
import { data, redirect } from 'react-router';
import { api } from '../../../lib/api.server.ts';
import { failedBecause, refusedBecause } from '../../../lib/form.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { links } from '../../../lib/links.ts';
import { type Context, languageOf } from '../../../lib/request-context.ts';
import { isOrderId } from '../../../orders/find-order.server.ts';

type Values = Record<string, string>;

/** Does what one of the page's forms asks, and shows the page anew; or answers what is wrong with it. */
export async function changeCarts(context: Context, values: Values) {
  const { intent, id = '' } = values;
  if (intent === 'keep') return keep(context, values);
  const deeds = { delete: deleteSavedCart, share: shareSavedCart, withdraw: withdrawSavedCart };
  const deed = deeds[intent as keyof typeof deeds];
  if (!deed || !isOrderId(id)) throw data(null, { status: 400 });
  const answer: { status: number; body: object } | null = await api(context)
    .call(deed, { params: { id } })
    .catch(() => null);
  // What another tab deleted meanwhile is what the page then shows.
  if (answer?.status === 200 || answer?.status === 404)
    throw again(context, intent === 'delete' && 'deleted');
  const failed = failedBecause(answer, languageOf(context));
  return data({ values: {}, errors: { '': failed } }, { status: answer?.status ?? 503 });
}

async function keep(context: Context, { name = '', empties, id = '' }: Values) {
  const language = languageOf(context);
  const failed = translator(language, 'form')('again');
  const answer = await api(context)
    .call(keepCart, {
      query: { lang: language },
      body: { name, empties: empties !== undefined, ...(isOrderId(id) && { id }) },
    })
    .catch(() => null);
  if (answer?.status === 200) throw again(context, 'kept');
  const values = { name, ...(empties && { empties }) };
  const errors = refusedBecause(answer, values, language, {
    CART_EMPTY: translator(language, 'savedCarts')('empty'),
    SAVED_CARTS_FULL: translator(language, 'refill')('savedFull'),
    CROSS_SITE: failed,
    otherwise: failed,
  });
  return data({ values, errors }, { status: answer?.status ?? 503 });
}

function again(context: Context, done: 'kept' | 'deleted' | false) {
  const { savedCarts } = links(languageOf(context));
  return redirect(done ? `${savedCarts}?done=${done}` : savedCarts, 303);
}
