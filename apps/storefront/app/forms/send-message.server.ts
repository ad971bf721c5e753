import { sendContactMessage } from '@etalage/contracts';
import { api } from '../lib/api.server.ts';
import { type FormAnswer, refusedBecause, textsOf, tooOften } from '../lib/form.server.ts';
import { translator } from '../lib/i18n.server.ts';
import { makePrivate } from '../lib/private-page.server.ts';
import { type Context, languageOf } from '../lib/request-context.ts';
import { contactFields } from '../ui/contact-fields.tsx';
import { sendPhotos } from './send-photos.server.ts';

/** Sends what the contact form holds, wherever the form stands; null when it is sent, else what to tell at which status. */
export async function sendMessage(
  request: Request,
  context: Context,
): Promise<(FormAnswer & { status: number }) | null> {
  makePrivate(context);
  const language = languageOf(context);
  const form = await request.formData();
  const values = textsOf(form);
  const given = Object.fromEntries(contactFields.map((name) => [name, values[name]?.trim() ?? '']));
  const files = form.getAll('photos').filter((photo) => photo instanceof File);
  const photos = await sendPhotos(files, context);
  if ('error' in photos) return { values, errors: { photos: photos.error }, status: 422 };
  // What a script sent before is named in the form.
  const tokens = [...form.getAll('photo').map(String), ...photos.tokens];
  const body = { ...(given as Record<(typeof contactFields)[number], string>), photos: tokens };
  const answer = await api(context)
    .call(sendContactMessage, { query: { lang: language }, body })
    .catch(() => null);
  if (answer?.status === 201) return null;
  const t = translator(language, 'contact');
  const errors = refusedBecause(answer, values, language, {
    TOO_MANY_REQUESTS: tooOften(answer, language),
    TOO_MANY_MESSAGES: t('tooManyMessages'),
    otherwise: t('failed'),
  });
  const gone = Object.keys(errors).filter((name) => name.startsWith('photos'));
  for (const name of gone) delete errors[name];
  if (gone.length > 0) errors.photos = t('photosGone');
  return { values, errors, status: answer?.status ?? 503 };
}
