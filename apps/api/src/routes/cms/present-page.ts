import type { BlockMedia, CmsPage } from '@etalage/contracts';
import { safeUrl } from '../../html/safe-url.ts';
import { sanitise } from '../../html/sanitise.ts';
import { cleanShopJsonLd } from '../../html/shop-json-ld.ts';
import type { BlockMediaRow, CmsPageRow } from '../../repositories/cms.ts';
import { presentImage, presentImageUrl } from '../shared/present-image.ts';

export function presentPage(row: CmsPageRow, tenantId: string): CmsPage {
  const { blocks, jsonLdSchema, ogImage, ...page } = row;
  return {
    ...page,
    ogImage: presentImage(tenantId, ogImage, row.ogTitle || row.name),
    jsonLdSchema: cleanShopJsonLd(jsonLdSchema),
    websiteCmsPageBlocks: blocks.map((block) => ({
      ...block,
      text: sanitise(block.text),
      medias: block.medias.map((media) => presentMedia(media, tenantId)),
    })),
  };
}

function presentMedia({ title, linkUrl, media, poster }: BlockMediaRow, tenantId: string): BlockMedia {
  const isVideo = media.kind === 'video';
  return {
    url: isVideo ? `/media/${tenantId}/${media.hash}.mp4` : (presentImageUrl(tenantId, media) ?? ''),
    kind: media.kind,
    image: presentImage(tenantId, isVideo ? poster : media, title),
    title,
    linkUrl: safeUrl(linkUrl),
  };
}
