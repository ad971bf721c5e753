import { mediaUrl } from '@etalage/media/url';
import { categoryPictureKey } from '../pictures.ts';
import { insertRows } from './insert-rows.ts';
import type { Work } from './shop-work.ts';

/** Width in pixels of the popup's picture. */
const pictureWidth = 640;

/** The shop's newsletter, as other systems hand one over. */
export async function insertNewsletter({ tx, tenantId, content, media, texts }: Work): Promise<void> {
  const { title, text, category, layout } = content.newsletter;
  const picture = media.get(categoryPictureKey(category));
  if (!picture) throw new Error(`${content.slug} has no picture of ${category}`);
  await insertRows(tx, 'newsletters', [
    {
      tenant_id: tenantId,
      content: {
        identifier: 'nieuwsbrief',
        isDefault: true,
        popupHeader: texts(title),
        popupBodyText: texts(text),
        image: mediaUrl(tenantId, picture.hash, pictureWidth, 'webp'),
        popupLayout: layout,
      },
    },
  ]);
}
