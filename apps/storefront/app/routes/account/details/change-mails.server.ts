import { endStockMail, putAccountMails } from '@etalage/contracts';
import { api } from '../../../lib/api.server.ts';
import { failedBecause, refusedBecause } from '../../../lib/form.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { minutesOf } from '../../../lib/minutes-of.server.ts';
import { type Context, languageOf } from '../../../lib/request-context.ts';
import { refused, saved, toldOfForm, type Values } from './answer-change.server.ts';
import { newsletterField } from './forms.ts';

/** Keeps which newsletters are wanted, and whether mails about reviews are. */
export async function changeMails(context: Context, values: Values) {
  const language = languageOf(context);
  const newsletters = Object.keys(values)
    .filter((name) => name.startsWith(newsletterField))
    .map((name) => name.slice(newsletterField.length));
  const answer = await api(context)
    .call(putAccountMails, {
      query: { lang: language },
      body: { newsletters, reviewMails: values.reviewMails !== undefined },
    })
    .catch(() => null);
  if (answer?.status === 200) throw saved(context, 'mails');
  const tooOften = translator(language, 'access')('tooOften', { minutes: minutesOf(answer) });
  const errors = refusedBecause(answer, values, language, {
    ...toldOfForm(context),
    TOO_MANY_REQUESTS: tooOften,
  });
  return refused('mails', values, errors, answer);
}

export async function endOneStockMail(context: Context, { id = '' }: Values) {
  const answer = await api(context)
    .call(endStockMail, { body: { id } })
    .catch(() => null);
  // One that ended by itself meanwhile is what was wanted.
  if (answer?.status === 200 || answer?.status === 404) throw saved(context, 'stockMails');
  return refused('stockMails', {}, { '': failedBecause(answer, languageOf(context)) }, answer);
}
