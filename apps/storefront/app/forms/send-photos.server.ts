import type { AnswerHeaders } from '@etalage/api-client';
import { addToContactPhoto, beginContactPhoto } from '@etalage/contracts';
import { mostPhotoBytes } from '@etalage/contracts/limits';
import { api } from '../lib/api.server.ts';
import { tooOften } from '../lib/form.server.ts';
import { translator } from '../lib/i18n.server.ts';
import { type Context, languageOf } from '../lib/request-context.ts';
import { photoRefusalIn } from '../ui/photo-refusals.ts';

/** Hands on the photos that came with a form itself, where there is no script; their tokens, or what is wrong with one. */
export async function sendPhotos(
  photos: readonly File[],
  context: Context,
): Promise<{ tokens: string[] } | { error: string }> {
  const t = translator(languageOf(context), 'contact');
  const { call } = api(context);
  const tokens: string[] = [];
  for (const photo of photos) {
    const { name } = photo;
    const whyNot = (answer: { body: object; headers: AnswerHeaders } | null) => {
      const refusal = photoRefusalIn(answer?.body);
      if (refusal === 'again') return tooOften(answer, languageOf(context));
      return t(`photos.${refusal ?? 'failed'}`, { name });
    };
    if (photo.size > mostPhotoBytes) return { error: t('photos.tooLarge', { name }) };
    const begun = await call(beginContactPhoto, { body: { length: photo.size } }).catch(() => null);
    if (begun?.status !== 201) return { error: whyNot(begun) };
    const { token } = begun.body;
    const bytes = new Uint8Array(await photo.arrayBuffer());
    const sent = await call(addToContactPhoto, { params: { token }, query: { offset: 0 }, bytes }).catch(
      () => null,
    );
    if (sent?.status !== 200) return { error: whyNot(sent) };
    tokens.push(token);
  }
  return { tokens };
}
