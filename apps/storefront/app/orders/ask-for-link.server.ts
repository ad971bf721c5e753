import { renewOrderLink } from '@etalage/contracts';
import { redirect } from 'react-router';
import { api } from '../lib/api.server.ts';
import { formAgain, textsOf, tooOften } from '../lib/form.server.ts';
import { type Context, languageOf } from '../lib/request-context.ts';

/**
 * Has a link to an order mailed, by its number and e-mail address, to that address; with `toWithdraw` one that leads to its withdrawal.
 * Leads to `sentTo` whether or not there is such an order, or answers what is wrong with the form.
 */
export async function askForOrderLink(
  context: Context,
  form: FormData,
  { sentTo, toWithdraw = false }: { sentTo: string; toWithdraw?: boolean },
) {
  const language = languageOf(context);
  const { number = '', email = '' } = textsOf(form);
  const values = { number: number.trim(), email: email.trim() };
  const answer = await api(context)
    .call(renewOrderLink, {
      query: { lang: language },
      body: {
        number: /^\d{1,9}$/.test(values.number) ? Number(values.number) : 0,
        email: values.email,
        ...(toWithdraw && { toWithdraw }),
      },
    })
    .catch(() => null);
  if (answer?.status === 202) throw redirect(`${sentTo}?sent=1`, { status: 303 });
  return formAgain(answer, values, language, { TOO_MANY_REQUESTS: tooOften(answer, language) });
}
