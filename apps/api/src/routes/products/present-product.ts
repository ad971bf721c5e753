import type { DeliveryPromise, ProductDetail } from '@etalage/contracts';
import { branchStockTold, descriptionLength, maxQuantity } from '@etalage/contracts/limits';
import { effectiveUnitPriceCents } from '@etalage/pricing';
import { productSlug } from '../../commands/product-slug.ts';
import { plainText, sanitise } from '../../html/sanitise.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import { isNeverOpen } from '../../promises/opening-hours.ts';
import { firstText, inLanguageOrder } from '../../repositories/first-text.ts';
import type { ProductRow } from '../../repositories/product-detail.ts';
import { presentValue } from '../shared/present-attribute.ts';
import { presentFromPrice, presentPrice } from '../shared/present-card.ts';
import { presentImage, presentImageUrl } from '../shared/present-image.ts';
import { presentRating } from '../shared/present-reviews.ts';
import { breadcrumbs } from '../shared/trail.ts';

/** Cards that a product's page shows below it: others of its category, and what goes with it. */
export const mostRelated = 8;
export const mostAccessories = 8;

export function presentProduct(
  row: ProductRow,
  tenant: Tenant,
  language: string,
  {
    accessories,
    related,
    reviews,
    previewVersion,
  }: Pick<ProductDetail, 'accessories' | 'related' | 'reviews' | 'previewVersion'>,
  promise: DeliveryPromise | null,
  days: readonly string[],
): ProductDetail {
  const { name } = nameOf(row, language, tenant);
  const texts = textsFor(row, language, tenant);
  const slugs = slugsOf(row, tenant);
  // What a page says of itself in its own language comes before what another says better.
  const described = texts.find((text) => text.metaDescription || text.description);
  const inStock = row.variants.some((variant) => variant.stock > 0);
  const description = sanitise(firstText(texts, (text) => text.description));
  const medias = row.medias.length > 0 || !row.media ? row.medias : [row.media];
  return {
    id: row.id,
    name,
    slug: slugs[language] ?? '',
    slugs,
    subtitle: firstText(texts, (text) => text.subtitle),
    description,
    metaTitle: firstText(texts, (text) => text.metaTitle || text.name),
    metaDescription: described?.metaDescription || summaryOf(description),
    brand: row.brand,
    ...presentFromPrice(row.variants, row, tenant),
    unitPriceBasis: tenant.displayBasis,
    priceBasis: tenant.priceBasis,
    currency: tenant.currency,
    vatCode: { vatPercentage: row.vatRate / 100 },
    mainMediaUrl: presentImageUrl(tenant.id, row.media ?? medias[0] ?? null),
    previewVersion,
    medias: medias.flatMap((media) => presentImage(tenant.id, media, name) ?? []),
    variants: row.variants.map((variant) => ({
      id: variant.id,
      name: variant.name,
      articleNumber: variant.articleNumber,
      ean: variant.ean,
      ...presentPrice(variant, row, tenant),
      available: Math.min(variant.stock, maxQuantity),
      outfitId: variant.outfitId,
      packUnits: variant.packUnits,
      sumCents: effectiveUnitPriceCents(variant),
    })),
    outfits: row.outfits.map(({ media, ...outfit }) => ({
      ...outfit,
      mainMediaUrl: presentImageUrl(tenant.id, media),
      image: presentImage(tenant.id, media, `${name} ${outfit.name}`.trim()),
    })),
    specifications: specifications(row, language),
    tags: row.tags,
    breadcrumbs: breadcrumbs(row.categories),
    inStock,
    rating: reviews && presentRating(row),
    reviews,
    promise: inStock ? promise : null,
    asksGiftText: row.asksGiftText,
    offersSubscription: row.offersSubscription,
    atBranches: tenant.shoppingEnabled
      ? row.atBranches
          .filter(({ openingHours }) => !isNeverOpen(openingHours))
          .map(({ quantity, openingHours: _, ...at }) => ({
            ...at,
            available: Math.min(quantity, branchStockTold),
          }))
      : [],
    withdrawalException: row.withdrawalException,
    deliveryDays: row.asksDeliveryDay ? [...days] : null,
    bundles: row.bundles.flatMap(({ id, name, slug, isShown }) => (isShown ? [{ id, name, slug }] : [])),
    accessories,
    related,
  };
}

/** The values of each attribute side by side, in the order in which they were read. */
function specifications(row: ProductRow, language: string): ProductDetail['specifications'] {
  const bySlug = new Map<string, ProductDetail['specifications'][number]>();
  for (const { slug, name, unit, value, numberMilli } of row.specifications) {
    const label = presentValue({ name: value, numberMilli }, unit, language);
    const known = bySlug.get(slug);
    if (known) known.values.push(label);
    else bySlug.set(slug, { slug, name, values: [label] });
  }
  return [...bySlug.values()];
}

/** The product's name, and the slug that goes with it. */
export function nameOf(
  row: ProductRow,
  language: string,
  tenant: Tenant,
): { name: string; slug: string | null } {
  const named = textsFor(row, language, tenant).find(({ name }) => name !== '');
  return named ?? { name: '', slug: null };
}

const textsFor = ({ translations }: ProductRow, language: string, { defaultLanguage }: Tenant) =>
  inLanguageOrder(translations, { language, fallback: defaultLanguage });

/** The product's slug in each of the shop's languages. */
export function slugsOf(row: ProductRow, tenant: Tenant): Record<string, string> {
  const number = row.outfits[0]?.id ?? row.variants[0]?.id ?? null;
  return Object.fromEntries(
    tenant.languages.map((code) => {
      const { slug, name } = nameOf(row, code, tenant);
      return [code, productSlug(slug, name, number)];
    }),
  );
}

/** As much of a text as search engines show below a title. */
const summaryOf = (html: string): string => plainText(html).slice(0, descriptionLength);
