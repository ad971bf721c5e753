import {
  cancelSubscription,
  changeSubscription,
  getAccount,
  pauseSubscription,
  resumeSubscription,
  type SubscriptionInterval,
  skipSubscription,
} from '@etalage/contracts';
import { maxQuantity, subscriptionIntervals } from '@etalage/contracts/limits';
import { data, redirect } from 'react-router';
import { api } from '../../../lib/api.server.ts';
import { type FormAnswer, refusedBecause } from '../../../lib/form.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { links } from '../../../lib/links.ts';
import { type Context, languageOf } from '../../../lib/request-context.ts';

type Values = Record<string, string>;

/** What can have been done, which the page then says. */
export const told = ['skip', 'pause', 'resume', 'cancel', 'change', 'address', 'started'] as const;

/** Does what one of the page's forms asks, and shows the page anew; or answers what is wrong with it, with what was filled in. */
export async function changeSubscriptionOf(context: Context, id: string, values: Values) {
  const language = languageOf(context);
  const intent = told.find((each) => each === values.intent);
  if (!intent || intent === 'started') throw data(null, { status: 400 });
  const t = translator(language, 'subscriptions');
  const wrong = wrongNumbers(values, t('refused.quantity', { most: maxQuantity }));
  if (Object.keys(wrong).length > 0) return data<FormAnswer>({ errors: wrong, values }, { status: 422 });
  const answer = await send(context, id, intent, values).catch(() => null);
  if (answer?.status === 404) throw data(null, { status: 404 });
  if (answer?.status === 200) throw redirect(`${links(language).subscription(id)}?done=${intent}`, 303);
  const errors = refusedBecause(answer, values, language, {
    SUBSCRIPTION_CHANGED: t('refused.changed'),
    SUBSCRIPTION_ENDED: t('refused.ended'),
    NOTHING_LEFT: t('refused.nothingLeft'),
    DATE_OUT_OF_RANGE: { field: 'nextOn', text: t('refused.date') },
  });
  return data<FormAnswer>({ errors, values }, { status: answer?.status ?? 503 });
}

async function send(
  context: Context,
  id: string,
  intent: Exclude<(typeof told)[number], 'started'>,
  values: Values,
) {
  const shop = api(context);
  const params = { id };
  switch (intent) {
    case 'skip':
      return shop.call(skipSubscription, { params, body: { nextOn: values.nextOn ?? '' } });
    case 'pause':
      return shop.call(pauseSubscription, { params });
    case 'resume':
      return shop.call(resumeSubscription, { params });
    case 'cancel':
      return shop.call(cancelSubscription, { params });
    case 'address': {
      const { billing, shipping } = await shop.read(getAccount, { query: { lang: languageOf(context) } });
      return shop.call(changeSubscription, { params, body: { ...(billing && { billing, shipping }) } });
    }
    case 'change':
      return shop.call(changeSubscription, { params, body: changeIn(values) });
  }
}

/** How many of each variant a form asks for, as it was filled in. */
function numbersIn(values: Values): { name: string; variantId: number; typed: string }[] {
  return Object.entries(values).flatMap(([name, typed]) => {
    const [, variantId] = /^quantity\.(\d+)$/.exec(name) ?? [];
    return variantId === undefined ? [] : [{ name, variantId: Number(variantId), typed: typed.trim() }];
  });
}

/** Told here, since the API knows of lines and not of fields, and nothing at all is no 0, which takes a product out. */
function wrongNumbers(values: Values, text: string): FormAnswer['errors'] {
  const wrong = numbersIn(values).filter(
    ({ typed }) => !(/^\d+$/.test(typed) && Number(typed) <= maxQuantity),
  );
  return Object.fromEntries(wrong.map(({ name }) => [name, text]));
}

function changeIn(values: Values) {
  const lines = numbersIn(values).map(({ variantId, typed }) => ({ variantId, quantity: Number(typed) }));
  return {
    ...(isInterval(values.interval) && { interval: values.interval }),
    ...(values.nextOn && { nextOn: values.nextOn }),
    ...(lines.length > 0 && { lines }),
  };
}

/** Whether a form's value is one of the intervals. */
export function isInterval(value: string | undefined): value is SubscriptionInterval {
  return subscriptionIntervals.some((each) => each === value);
}
