import { escapeXml } from '@etalage/contracts/escape-xml';
import { gtinOf } from '@etalage/contracts/gtin';
import { productPath } from '@etalage/contracts/page-paths';
import { mediaUrl } from '@etalage/media';
import { amountOf, priceCart, type ShippingMethod, saved, unitPriceOf } from '@etalage/pricing';
import { productSlug } from '../../commands/product-slug.ts';
import { plainText, sanitise } from '../../html/sanitise.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { FeedProduct } from '../../repositories/feeds.ts';
import { breadcrumbs } from '../shared/trail.ts';

/** What a whole feed is written with. */
export type FeedOf = {
  tenant: Tenant;
  language: string;
  /** 'https://bloem.example' */
  origin: string;
  deliveries: readonly ShippingMethod[];
};

/** Google's units for ours. */
const units: Record<string, string> = { kg: 'kg', l: 'l', m: 'm', piece: 'ct' };

/** Longest that Google takes, in characters. */
const longest = { title: 150, description: 5000, brand: 70, productType: 750 };
const mostPictures = 10;

/**
 * A product as items of a Google Merchant feed, one for each variant that costs something. Without a picture there is none, as
 * such items are refused. Prices include VAT whatever the shop shows, since consumers pay it.
 */
export function presentItems(product: FeedProduct, feed: FeedOf): string {
  const pictures = product.pictures.flatMap((picture) => pictureUrl(picture, feed) ?? []);
  return product.variants.map((variant) => presentItem(product, variant, pictures, feed)).join('');
}

function presentItem(
  product: FeedProduct,
  variant: FeedProduct['variants'][number],
  pictures: readonly string[],
  feed: FeedOf,
): string {
  const { tenant, language, origin } = feed;
  const own = variant.outfitPicture && pictureUrl(variant.outfitPicture, feed);
  const [first, ...others] = [...new Set(own ? [own, ...pictures] : pictures)];
  const price = unitPriceOf(variant, product.vatRate, tenant.priceBasis, 'inc');
  const nowCents = price.discountedUnitPrice.incCents;
  if (!first || nowCents <= 0) return '';
  const beforeCents = announcedBefore(product, variant, feed);
  const number = product.firstOutfitId ?? product.variants[0]?.id ?? null;
  const slug = productSlug(product.slug, product.name, number);
  const description = plainText(sanitise(product.description)) || product.subtitle || product.name;
  const gtin = gtinOf(variant.ean);
  const amount = (cents: number) => `${(cents / 100).toFixed(2)} ${tenant.currency}`;
  const trail = breadcrumbs(product.categories).map(({ name }) => name);
  const shipping = shippingCents(product, variant, feed);
  const unit = product.contentUnit && variant.contentMilli ? units[product.contentUnit] : undefined;
  const fields: [name: string, value: string | null | undefined | false][] = [
    ['id', String(variant.id)],
    ['title', cut([product.name, variant.name].filter(Boolean).join(' '), longest.title)],
    ['description', cut(description, longest.description)],
    ['link', `${origin}${productPath(language, slug)}?variant=${variant.id}`],
    ['image_link', first],
    ...others.slice(0, mostPictures).map((url): [string, string] => ['additional_image_link', url]),
    ['availability', variant.stock > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', amount(beforeCents ?? nowCents)],
    ['sale_price', beforeCents !== null && amount(nowCents)],
    ['brand', product.brand && cut(product.brand, longest.brand)],
    ['gtin', gtin],
    ['identifier_exists', !gtin && !product.brand && 'no'],
    ['condition', 'new'],
    ['item_group_id', product.variants.length > 1 && String(product.id)],
    ['product_type', trail.length > 0 && cut(trail.join(' > '), longest.productType)],
    ['unit_pricing_measure', unit && `${(variant.contentMilli ?? 0) / 1000} ${unit}`],
    ['unit_pricing_base_measure', unit && `1 ${unit}`],
  ];
  const written = fields.map(([name, value]) => (value ? `<g:${name}>${escapeXml(value)}</g:${name}>` : ''));
  const sent =
    shipping === null
      ? ''
      : `<g:shipping><g:country>${escapeXml(tenant.countryCode)}</g:country><g:price>${amount(shipping)}</g:price></g:shipping>`;
  return `<item>${written.join('')}${sent}</item>\n`;
}

/**
 * What a reduction is announced from, in cents with VAT; null where none is. Google makes a percentage of it, which may be of the lowest
 * price of the days before alone (PDP-23).
 */
function announcedBefore(
  { vatRate }: FeedProduct,
  variant: FeedProduct['variants'][number],
  { tenant: { priceBasis } }: FeedOf,
): number | null {
  const { unitPriceCents: unitPrice, discountPriceCents: discountPrice, lowestBeforeCents } = variant;
  if (lowestBeforeCents === null || saved({ unitPrice, discountPrice, lowestBefore: lowestBeforeCents }) <= 0)
    return null;
  return amountOf(lowestBeforeCents, vatRate, priceBasis, 'inc').incCents;
}

/** What it costs to have one piece brought, including VAT, as a cart with it alone says; null where the shop brings nothing. */
function shippingCents(
  { id, vatRate }: FeedProduct,
  { unitPriceCents, discountPriceCents }: FeedProduct['variants'][number],
  { tenant, deliveries }: FeedOf,
): number | null {
  if (deliveries.length === 0) return null;
  const line = { key: 'one', productId: id, unitPriceCents, discountPriceCents, quantity: 1, vatRate };
  const basis = tenant.priceBasis;
  return priceCart({ basis, displayBasis: 'inc', lines: [line], shippingMethods: deliveries }).shipping.price
    .incCents;
}

function pictureUrl(
  { hash, widths }: FeedProduct['pictures'][number],
  { tenant, origin }: FeedOf,
): string | null {
  const widest = widths.at(-1);
  return widest === undefined ? null : origin + mediaUrl(tenant.id, hash, widest, 'webp');
}

const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim();
