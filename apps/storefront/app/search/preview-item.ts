import type { Image } from '@etalage/contracts';
import type { ToldPrice } from '@etalage/pricing';
import type { Links } from '../lib/links.ts';

/** A product as the preview shows it. Amounts in euros, on the basis that was asked for. */
export type PreviewItem = {
  key: string;
  name: string;
  href: string;
  /** null where the record has no price. */
  price: (ToldPrice & { isFromPrice: boolean }) | null;
  isExVat: boolean;
  isSoldOut: boolean;
  picture: { src: string; srcSet?: string } | null;
};

type Loose = Record<string, unknown>;

/** Pixels: the pictures are small. */
const widestPicture = 640;

/**
 * A product of our API, or a record of another search service, which may call its parts otherwise (SRCH-03); null where
 * it has no name.
 */
export function readPreviewItem(given: unknown, links: Links): PreviewItem | null {
  const record = looseOf(given);
  const name = textOf(record.name) ?? textOf(record.title);
  if (name === null) return null;
  const slug = textOf(record.slug);
  return {
    key: String(record.id ?? record.objectID ?? name),
    name,
    href: slug === null ? `${links.products}?${new URLSearchParams({ q: name })}` : links.product(slug),
    price: readPrice(record),
    isExVat: record.unitPriceBasis === 'ex',
    isSoldOut: record.inStock === false,
    picture: readPicture(record),
  };
}

function readPrice(record: Loose): PreviewItem['price'] {
  const unitPrice = amountOf(record.unitPrice) ?? amountOf(record.price);
  if (unitPrice === null) return null;
  return {
    unitPrice,
    discountPrice: amountOf(record.discountPrice),
    lowestBefore: amountOf(record.lowestBefore),
    isFromPrice: record.isFromPrice === true,
  };
}

/** The first that there is; in several widths where it is one of our own. */
function readPicture(record: Loose): PreviewItem['picture'] {
  const src =
    textOf(record.mainMediaUrl) ??
    textOf(firstOf(record.images).src) ??
    textOf(firstOf(record.medias).url) ??
    textOf(looseOf(record.media).url) ??
    textOf(record.image) ??
    textOf(looseOf(record.image).src);
  if (src === null) return null;
  const own = looseOf(record.image) as Partial<Image>;
  if (!own.src || !Array.isArray(own.widths) || !src.startsWith(own.src)) return { src };
  const widths = own.widths.filter((width) => width <= widestPicture);
  return { src, srcSet: widths.map((width) => `${own.src}-${width}.webp ${width}w`).join(', ') };
}

const looseOf = (value: unknown): Loose => (value && typeof value === 'object' ? (value as Loose) : {});
const firstOf = (value: unknown): Loose => looseOf(Array.isArray(value) ? value[0] : null);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
