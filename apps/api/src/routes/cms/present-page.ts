import type { BlockMedia, CmsPage } from '@etalage/contracts';
import { safeUrl } from '../../html/safe-url.ts';
import { sanitise } from '../../html/sanitise.ts';
import { cleanShopJsonLd } from '../../html/shop-json-ld.ts';
import type { BlockMediaRow, CmsPageRow } from '../../repositories/cms.ts';
import { presentImage, presentImageUrl } from '../shared/present-image.ts';
import type { PageProducts } from './block-products.ts';

export function presentPage(row: CmsPageRow, tenantId: string, products: PageProducts['byBlock']): CmsPage {
  const { blocks, jsonLdSchema, ogImage, ...page } = row;
  return {
    ...page,
    ogImage: presentImage(tenantId, ogImage, row.ogTitle || row.name),
    jsonLdSchema: cleanShopJsonLd(jsonLdSchema),
    websiteCmsPageBlocks: blocks.map(
      ({ id, template, text, subtitle, sortIndex, showOnDesktop, showOnMobile, medias }) => {
        const goods = products.get(id);
        return {
          id,
          template,
          text: sanitise(text),
          subtitle,
          sortIndex,
          showOnDesktop,
          showOnMobile,
          medias: medias.map((media) => presentMedia(media, tenantId)),
          ...(goods && { products: goods }),
        };
      },
    ),
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
