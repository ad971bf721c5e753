import type { AnswerHeaders } from '@etalage/api-client';
import { addToContactPhoto, beginContactPhoto } from '@etalage/contracts';
import { mostPhotoBytes, mostPhotos } from '@etalage/contracts/limits';
import { api } from '../lib/api.server.ts';
import { tooOften } from '../lib/form.server.ts';
import { translator } from '../lib/i18n.server.ts';
import type { KeptPhoto } from '../lib/message-photos.ts';
import { type Context, languageOf } from '../lib/request-context.ts';
import { photoRefusalIn } from '../ui/photo-refusals.ts';

/**
 * Hands on the photos that came with a form itself, where there is no script: which of them the shop has now, and what is wrong with
 * the others.
 * @param room how many more photos the message can have
 */
export async function sendPhotos(
  photos: readonly File[],
  room: number,
  context: Context,
): Promise<{ sent: KeptPhoto[]; errors: string[] }> {
  const sent: KeptPhoto[] = [];
  const errors: string[] = [];
  for (const photo of photos.slice(0, Math.max(room, 0))) {
    const answer = await sendPhoto(photo, context);
    if ('token' in answer) sent.push({ token: answer.token, name: photo.name });
    else errors.push(answer.error);
  }
  const t = translator(languageOf(context), 'contact');
  if (photos.length > room) errors.push(t('photos.tooMany', { count: String(mostPhotos) }));
  return { sent, errors };
}

async function sendPhoto(photo: File, context: Context): Promise<{ token: string } | { error: string }> {
  const { name } = photo;
  const t = translator(languageOf(context), 'contact');
  const { call } = api(context);
  const whyNot = (answer: { body: object; headers: AnswerHeaders } | null) => {
    const refusal = photoRefusalIn(answer?.body);
    if (refusal === 'again') return { error: tooOften(answer, languageOf(context)) };
    return { error: t(`photos.${refusal ?? 'failed'}`, { name }) };
  };
  if (photo.size > mostPhotoBytes) return { error: t('photos.tooLarge', { name }) };
  const begun = await call(beginContactPhoto, { body: { length: photo.size } }).catch(() => null);
  if (begun?.status !== 201) return whyNot(begun);
  const { token } = begun.body;
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const sent = await call(addToContactPhoto, { params: { token }, query: { offset: 0 }, bytes }).catch(
    () => null,
  );
  return sent?.status === 200 ? { token } : whyNot(sent);
}
