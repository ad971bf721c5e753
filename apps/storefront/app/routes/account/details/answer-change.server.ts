import type { CreationOptions } from '@etalage/contracts';
import { data, redirect } from 'react-router';
import type { AddressAnswer } from '../../../addresses/address-action.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { links } from '../../../lib/links.ts';
import { minutesOf } from '../../../lib/minutes-of.server.ts';
import { type Context, languageOf } from '../../../lib/request-context.ts';
import type { AccountForm, savedForms } from './forms.ts';

/** What the form that was sent is answered where nothing was kept. */
export type ChangeAnswer = AddressAnswer & {
  form: AccountForm;
  /** What the shopper's device makes a passkey from, where that is the next step. */
  passkey?: CreationOptions;
};

/** What a form sent, by the names of its fields. */
export type Values = Record<string, string>;

/** A field as it was typed, without spaces around it. */
export const textIn = (values: Values) => (name: string) => values[name]?.trim() ?? '';

/** Shows the page anew, which says that it was kept. */
export const saved = (context: Context, form: (typeof savedForms)[number]) =>
  redirect(`${links(languageOf(context)).details}?saved=${form}`, { status: 303 });

/** Nothing was kept, and what is wrong. */
export function refused(
  form: AccountForm,
  values: Values,
  errors: Values,
  answer: { status: number } | null,
) {
  return data<ChangeAnswer>({ form, values, errors }, { status: answer?.status ?? 503 });
}

/** What is told of a form that got no answer. */
export function toldOfForm(context: Context) {
  const failed = translator(languageOf(context), 'form')('again');
  return { CROSS_SITE: failed, otherwise: failed };
}

/** Of a form that asks for the password once more, in the field of this name. */
export function toldOfPassword(context: Context, field: string, answer: Parameters<typeof minutesOf>[0]) {
  const t = translator(languageOf(context), 'details');
  return {
    ...toldOfForm(context),
    WRONG_PASSWORD: { field, text: t('wrongPassword') },
    TOO_MANY_TRIES: { field, text: t('tooManyTries', { minutes: minutesOf(answer) }) },
    TOO_MANY_REQUESTS: t('tooManyTries', { minutes: minutesOf(answer) }),
  };
}
