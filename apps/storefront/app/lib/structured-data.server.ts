import type { ProductDetail, StoreInit } from '@etalage/contracts';
import { gtinOf } from '@etalage/contracts/gtin';
import { storeStreetOf } from '@etalage/contracts/store-street';
import { amountOf, euros } from '@etalage/pricing';
import { absoluteImage } from './seo.ts';

/*
 * What pages tell search engines of themselves, as schema.org objects. What a shop wrote for one of its own pages comes
 * from the API, cleaned.
 */

/** schema.org's name for who sells here. Empty details are left out. */
export function organisationData(origin: string, { store, logos }: StoreInit): object {
  const logo = absoluteImage(origin, logos.standard ?? logos.light);
  const street = storeStreetOf((setting) => store[setting]);
  const sameAs = [store.facebookLink, store.instagramLink, store.tiktokLink, store.snapchatLink].filter(
    Boolean,
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name: store.storeName,
    url: origin,
    ...(logo && { logo }),
    ...(store.storeTelephoneNumber && { telephone: store.storeTelephoneNumber }),
    ...(store.storeEmailAddress && { email: store.storeEmailAddress }),
    ...(store.vatIdentifier && { vatID: store.vatIdentifier }),
    ...(store.storeCity && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: street,
        postalCode: store.storePostalCode,
        addressLocality: store.storeCity,
        addressCountry: store.storeCountryCode,
      },
    }),
    ...(sameAs.length > 0 && { sameAs }),
  };
}

/** Euros that one of a variant costs now with VAT, whatever the page shows. */
export function priceWithVat(
  { sumCents }: ProductDetail['variants'][number],
  { vatCode, priceBasis }: Pick<ProductDetail, 'vatCode' | 'priceBasis'>,
): number {
  return euros(amountOf(sumCents, Math.round(vatCode.vatPercentage * 100), priceBasis, 'inc').incCents);
}

/** A product with an offer for each of its variants; prices as a consumer pays them, and as the feed for search engines has them. */
export function productData(
  product: ProductDetail,
  { canonical, description, image }: { canonical: string; description: string; image: string | undefined },
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description,
    ...(image && { image }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    sku: product.variants[0]?.articleNumber,
    ...(product.rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating.average,
        reviewCount: product.rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    offers: product.variants.map((variant) => offerData(product, variant, canonical)),
  };
}

function offerData(
  product: ProductDetail,
  variant: ProductDetail['variants'][number],
  canonical: string,
): object {
  const gtin = gtinOf(variant.ean);
  return {
    '@type': 'Offer',
    url: `${canonical}?variant=${variant.id}`,
    sku: variant.articleNumber,
    ...(gtin && { gtin }),
    availability: `https://schema.org/${variant.available > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: priceWithVat(variant, product).toFixed(2),
      priceCurrency: product.currency,
      valueAddedTaxIncluded: true,
    },
  };
}

/** The steps that lead to a page, the page itself last. Their addresses have no origin yet. */
export function trailData(origin: string, steps: readonly { name: string; href: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + href,
    })),
  };
}
