import { signUpForNewsletter } from '@etalage/contracts';
import { api } from '../lib/api.server.ts';
import { type FormAnswer, refusedBecause, textsOf, tooOften } from '../lib/form.server.ts';
import { translator } from '../lib/i18n.server.ts';
import { makePrivate } from '../lib/private-page.server.ts';
import { type Context, languageOf } from '../lib/request-context.ts';

/** Signs up for a newsletter, wherever the form stands; null when a mail is on its way, else what to tell at which status. */
export async function signUp(
  request: Request,
  context: Context,
): Promise<(FormAnswer & { status: number }) | null> {
  makePrivate(context);
  const language = languageOf(context);
  const values = textsOf(await request.formData());
  const { email = '', newsletter = '' } = values;
  const answer = await api(context)
    .call(signUpForNewsletter, { query: { lang: language }, body: { email: email.trim(), newsletter } })
    .catch(() => null);
  if (answer?.status === 200) return null;
  const t = translator(language, 'form');
  const failed = t('again');
  const errors = refusedBecause(answer, values, language, {
    TOO_MANY_REQUESTS: tooOften(answer, language),
    NO_SUCH_NEWSLETTER: failed,
    otherwise: failed,
  });
  return { values, errors, status: answer?.status ?? 503 };
}
