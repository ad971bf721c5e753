import { sendContactMessage } from '@etalage/contracts';
import { mostPhotos } from '@etalage/contracts/limits';
import { api } from '../lib/api.server.ts';
import { type FormAnswer, refusedBecause, textsOf, tooOften } from '../lib/form.server.ts';
import { translator } from '../lib/i18n.server.ts';
import { type KeptPhoto, keptPhoto, photosLeftOut } from '../lib/message-photos.ts';
import { makePrivate } from '../lib/private-page.server.ts';
import { type Context, languageOf } from '../lib/request-context.ts';
import { contactFields } from '../ui/contact-fields.tsx';
import { sendPhotos } from './send-photos.server.ts';

/** What to tell of a message that was not sent, at which status, and the photos that stay with it. */
type Refused = FormAnswer & { kept: KeptPhoto[]; status: number };

/** Sends what the contact form holds, wherever the form stands; null when it is sent. */
export async function sendMessage(request: Request, context: Context): Promise<Refused | null> {
  makePrivate(context);
  const language = languageOf(context);
  const t = translator(language, 'contact');
  const form = await request.formData();
  const values = textsOf(form);
  const given = Object.fromEntries(contactFields.map((name) => [name, values[name]?.trim() ?? '']));
  // What a script sent before is named in the form.
  const scripted = form.getAll('photo').map(String);
  const before = keptIn(form);
  const files = form.getAll('photos').filter((photo) => photo instanceof File);
  const { sent, errors: wrong } = await sendPhotos(
    files,
    mostPhotos - scripted.length - before.length,
    context,
  );
  const kept = [...before, ...sent];
  if (form.has(photosLeftOut)) wrong.push(t('photos.allTooLarge', { count: String(mostPhotos) }));
  const photos = [...scripted, ...kept.map(({ token }) => token)];
  // With something wrong with the photos it goes nowhere, but what is wrong before them is told as well.
  const body = {
    ...(given as Record<(typeof contactFields)[number], string>),
    photos,
    ...(wrong.length > 0 && { photosAreMissing: true }),
  };
  const answer = await api(context)
    .call(sendContactMessage, { query: { lang: language }, body })
    .catch(() => null);
  if (answer?.status === 201) return null;
  const errors = refusedBecause(answer, values, language, {
    TOO_MANY_REQUESTS: tooOften(answer, language),
    TOO_MANY_MESSAGES: t('tooManyMessages'),
    otherwise: t('failed'),
  });
  const status = answer?.status ?? 503;
  const gone = Object.keys(errors).filter((name) => name.startsWith('photos'));
  for (const name of gone) delete errors[name];
  if (wrong.length > 0) return { values, errors: { ...errors, photos: wrong.join(' ') }, kept, status: 422 };
  if (gone.length === 0) return { values, errors, kept, status };
  // Which of them it is, nobody says.
  return { values, errors: { ...errors, photos: t('photosGone') }, kept: [], status };
}

/** Photos of a form that was refused before, but for those that were left out since. */
function keptIn(form: FormData): KeptPhoto[] {
  const photos: KeptPhoto[] = [];
  for (const [field, name] of form)
    if (field.startsWith(keptPhoto))
      photos.push({ token: field.slice(keptPhoto.length), name: String(name) });
  return photos;
}
