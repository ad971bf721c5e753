import type { PromoBanner } from '@etalage/contracts';
import { hexColour } from '@etalage/contracts/hex-colour';
import { bannerLetters } from '@etalage/contracts/limits';
import { readFlag } from '@etalage/pricing';
import type { Static } from 'typebox';
import { normaliseCode } from '../../commands/normalise-code.ts';
import { safeImageUrl, safeUrl } from '../../html/safe-url.ts';
import { sanitise } from '../../html/sanitise.ts';
import type { PromoBannerRow } from '../../repositories/store.ts';
import { inLanguage, listOf, pick, recordOf, textOf } from '../shared/loose-json.ts';

type PromoSection = PromoBanner['sections'][number];

const maxSections = 12;

/**
 * A banner as pages may show it: both spellings of its fields read, its texts sanitised, only safe addresses, fonts,
 * sizes and colours. Null where there is nothing to show, whatever was stored.
 */
export function presentPromoBanner(
  { id, content }: PromoBannerRow,
  language: string,
  fallback: string,
): PromoBanner | null {
  const banner = recordOf(content);
  const html = (value: unknown) => sanitise(inLanguage(value, language, fallback));
  const code = codeOf(pick(banner, 'promocode', 'promo_code', 'promoCode'));
  const isSections = textOf(pick(banner, 'layoutType', 'layout_type')).toUpperCase() === 'SECTIONS';
  const sections = isSections ? readSections(banner.sections, html) : [];
  const text = html(banner.text);
  if (text === '' && sections.length === 0) return null;
  const isAdding = textOf(banner.action).toUpperCase() === 'ADD_PROMOCODE' && code !== null;
  return {
    id,
    text,
    color: hexColour(banner.color),
    href: safeUrl(textOf(banner.href)),
    action: isAdding ? 'ADD_PROMOCODE' : null,
    promocode: code,
    isDismissable: readFlag(pick(banner, 'isDismissable', 'is_dismissable')) ?? false,
    customStyles: readStyles(pick(banner, 'customStyles', 'custom_styles')),
    layoutType: sections.length > 0 ? 'SECTIONS' : null,
    sections,
  };
}

/** A banner names its code as a text or as an object with the code in it. */
function codeOf(value: unknown): string | null {
  const text = textOf(value) || textOf(recordOf(value).code);
  return text === '' ? null : normaliseCode(text);
}

function readSections(value: unknown, html: (value: unknown) => string): PromoSection[] {
  return listOf(value)
    .map(recordOf)
    .map((section, place) => ({ section, order: orderOf(section.order, place) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, maxSections)
    .map(({ section }): PromoSection => {
      const imageUrl = safeImageUrl(textOf(pick(section, 'imageUrl', 'image_url')));
      const position = textOf(pick(section, 'imagePosition', 'image_position')).toUpperCase();
      const side = position === 'RIGHT' || position === 'NONE' ? position : 'LEFT';
      return {
        text: html(section.text),
        imageUrl: side === 'NONE' ? null : imageUrl,
        imagePosition: imageUrl === null ? 'NONE' : side,
        linkUrl: safeUrl(textOf(pick(section, 'linkUrl', 'link_url'))),
      };
    })
    .filter(({ text, imageUrl }) => text !== '' || imageUrl !== null);
}

function orderOf(value: unknown, place: number): number {
  const order = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof order === 'number' && Number.isFinite(order) ? order : place;
}

/** Fonts that need no download, with what stands in where one is missing. */
const fonts: Record<string, string> = {
  arial: 'Arial, Helvetica, sans-serif',
  helvetica: 'Helvetica, Arial, sans-serif',
  verdana: 'Verdana, Geneva, sans-serif',
  tahoma: 'Tahoma, Verdana, sans-serif',
  'trebuchet ms': '"Trebuchet MS", Tahoma, sans-serif',
  georgia: 'Georgia, "Times New Roman", serif',
  'times new roman': '"Times New Roman", Times, serif',
  'courier new': '"Courier New", monospace',
  'system-ui': 'system-ui, sans-serif',
  'sans-serif': 'sans-serif',
  serif: 'serif',
  monospace: 'monospace',
};

function readStyles(value: unknown): Static<typeof PromoBanner>['customStyles'] {
  const styles = recordOf(value);
  const family = textOf(pick(styles, 'font_family', 'fontFamily'));
  const first = family.split(',')[0]?.replace(/["']/g, '').trim().toLowerCase() ?? '';
  return {
    fontFamily: Object.hasOwn(fonts, first) ? (fonts[first] ?? null) : null,
    fontSize: readSize(pick(styles, 'font_size', 'fontSize')),
    color: hexColour(styles.color),
  };
}

/** A size in pixels as CSS says it, from a number or a text like '18' or '18px'; null beyond what letters may be. */
function readSize(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : textOf(value).toLowerCase();
  if (!/^\d{1,2}(\.\d{1,2})?(px)?$/.test(text)) return null;
  const pixels = Number.parseFloat(text);
  return pixels >= bannerLetters.smallest && pixels <= bannerLetters.largest ? `${pixels}px` : null;
}
