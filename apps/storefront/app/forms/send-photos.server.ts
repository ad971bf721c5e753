import { addToContactPhoto, beginContactPhoto } from '@etalage/contracts';
import { mostPhotoBytes } from '@etalage/contracts/limits';
import { api } from '../lib/api.server.ts';
import { translator } from '../lib/i18n.server.ts';
import { type Context, languageOf } from '../lib/request-context.ts';

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
    if (photo.size > mostPhotoBytes) return { error: t('photos.tooLarge', { name }) };
    const begun = await call(beginContactPhoto, { body: { length: photo.size } }).catch(() => null);
    if (begun?.status !== 201) return { error: t('photos.failed', { name }) };
    const { token } = begun.body;
    const bytes = new Uint8Array(await photo.arrayBuffer());
    const sent = await call(addToContactPhoto, { params: { token }, query: { offset: 0 }, bytes }).catch(
      () => null,
    );
    if (sent?.status === 422) return { error: t('photos.refused', { name }) };
    if (sent?.status !== 200) return { error: t('photos.failed', { name }) };
    tokens.push(token);
  }
  return { tokens };
}
