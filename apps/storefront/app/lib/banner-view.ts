import type { PromoBanner } from '@etalage/contracts';
import { contrast, readable } from '@etalage/contracts/contrast';
import { hexColour } from '@etalage/contracts/hex-colour';
import { bannerLetters } from '@etalage/contracts/limits';
import { textOn } from './colour.ts';
import { linksInHtml, shopHref } from './links.ts';

/** A banner as it is drawn: its address in the page's language, its look checked. */
export type BannerView = Pick<PromoBanner, 'id' | 'text' | 'isDismissable'> & {
  href: string | null;
  /** The code that its button adds; null for a banner without button. */
  code: string | null;
  style: Record<string, string>;
  sections: PromoBanner['sections'];
};

/** PROMO-05: only colours, sizes and names that cannot be anything else get into a style. */
export function bannerView(banner: PromoBanner, language: string, languages: readonly string[]): BannerView {
  const { id, text, isDismissable, customStyles } = banner;
  const background = hexColour(banner.color ?? undefined);
  const wish = hexColour(customStyles.color ?? undefined);
  return {
    id,
    text: linksInHtml(text, language, languages),
    isDismissable,
    href: shopHref(banner.href, language, languages),
    code: banner.action === 'ADD_PROMOCODE' ? banner.promocode : null,
    style: {
      ...(background && { background, color: textOn(background) }),
      ...(wish && contrast(wish, background ?? '#111111') >= readable && { color: wish }),
      ...(customStyles.fontSize && { fontSize: sizeOf(customStyles.fontSize) }),
      ...(/^[\w ,'"-]{1,80}$/.test(customStyles.fontFamily ?? '') && {
        fontFamily: customStyles.fontFamily ?? '',
      }),
    },
    sections:
      banner.layoutType === 'SECTIONS'
        ? banner.sections.map((section) => ({
            ...section,
            text: linksInHtml(section.text, language, languages),
            linkUrl: shopHref(section.linkUrl, language, languages),
          }))
        : [],
  };
}

const sizeOf = (size: string): string =>
  `${Math.min(Number.parseFloat(size) || 14, bannerLetters.largestDrawn)}px`;
