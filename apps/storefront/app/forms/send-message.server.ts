import { sendContactMessage } from '@etalage/contracts';
import { api } from '../lib/api.server.ts';
import { type FormAnswer, refusedBecause, textsOf } from '../lib/form.server.ts';
import { translator } from '../lib/i18n.server.ts';
import { type Context, languageOf } from '../lib/request-context.ts';
import { makePrivate } from '../orders/private-page.server.ts';
import { contactFields } from '../ui/contact-fields.tsx';

/** Sends what the contact form holds, wherever the form stands; null when it is sent, else what to tell at which status. */
export async function sendMessage(
  request: Request,
  context: Context,
): Promise<(FormAnswer & { status: number }) | null> {
  makePrivate(context);
  const language = languageOf(context);
  const values = textsOf(await request.formData());
  const given = Object.fromEntries(contactFields.map((name) => [name, values[name]?.trim() ?? '']));
  const body = given as Record<(typeof contactFields)[number], string>;
  const answer = await api(context)
    .call(sendContactMessage, { query: { lang: language }, body })
    .catch(() => null);
  if (answer?.status === 201) return null;
  const errors = refusedBecause(answer, values, language, {
    TOO_MANY_REQUESTS: translator(language, 'form')('tooOften'),
    TOO_MANY_MESSAGES: translator(language, 'contact')('tooManyMessages'),
    otherwise: translator(language, 'contact')('failed'),
  });
  return { values, errors, status: answer?.status ?? 503 };
}
