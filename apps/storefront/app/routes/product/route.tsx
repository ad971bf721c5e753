import { getProduct, type ProductDetail } from '@etalage/contracts';
import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { QuickAdd } from '../../cart/quick-add.tsx';
import { cardLook } from '../../lib/card-look.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { readShared } from '../../lib/read-shared.server.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { alternatesOf, plainText, type Seo } from '../../lib/seo.ts';
import { drawCards } from '../../ui/draw-cards.server.tsx';
import { useShopView } from '../../ui/shop-view.ts';
import type { Route } from './+types/route';
import { choose, wantedVariant } from './choose.ts';
import { ProductView } from './product-view.tsx';

/** Related products that the page shows. */
const RELATED = 4;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const lang = languageOf(context);
  const [product, look] = await Promise.all([
    readShared(context, getProduct, { params: { slug: params.slug }, query: { lang } }),
    cardLook(context),
  ]);
  if (product.slug !== params.slug) throw redirect(links(lang).product(product.slug) + url.search, 301);
  // Beside something sold out stands what can be had.
  const others = product.inStock ? product.related : product.related.filter(({ inStock }) => inStock);
  const related = drawCards(others.slice(0, RELATED), look, requestInfo(context).drawn);
  return { product: { ...product, related }, seo: describeProduct(context, product) };
}

/** Another variant is in what the page already has, and a change of the cart is not shown here. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const isSameProduct = change.currentUrl.pathname === change.nextUrl.pathname;
  if (isSameProduct && change.currentUrl.search !== change.nextUrl.search) return false;
  return change.defaultShouldRevalidate;
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  const [params] = useSearchParams();
  const { header } = useShopView();
  return (
    <ProductView
      choice={choose(product, wantedVariant(params))}
      product={product}
      quickAddOf={(related) => <QuickAdd product={related} />}
      usps={header.usps}
    />
  );
}

function describeProduct(context: Route.LoaderArgs['context'], product: ProductDetail): Seo {
  const language = languageOf(context);
  const { origin, tenant } = requestInfo(context);
  const t = translator(language, 'product');
  const canonical = origin + links(language).product(product.slug);
  const description =
    product.metaDescription || plainText(product.description) || t('seoDescription', { name: product.name });
  const image = product.medias[0] ?? null;
  const ogImage = image ? new URL(`${image.src}-${image.widths.at(-1)}.webp`, origin).href : undefined;
  const paths = Object.fromEntries(
    Object.entries(product.slugs).map(([code, slug]) => [code, `products/${slug}`]),
  );
  return {
    title: product.metaTitle || product.name,
    description,
    canonical,
    alternates: alternatesOf(origin, paths, tenant.languages),
    ogType: 'product',
    ...(ogImage && { ogImage }),
    jsonLd: [
      schemaProduct(product, { canonical, description, image: ogImage }),
      schemaTrail(product, language, origin),
    ],
  };
}

function schemaProduct(
  product: ProductDetail,
  { canonical, description, image }: { canonical: string; description: string; image: string | undefined },
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description,
    ...(image && { image }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    sku: product.variants[0]?.articleNumber,
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      url: `${canonical}?variant=${variant.id}`,
      sku: variant.articleNumber,
      ...(variant.ean && { gtin: variant.ean }),
      availability: `https://schema.org/${variant.available > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (variant.discountPrice ?? variant.unitPrice).toFixed(2),
        priceCurrency: product.currency,
        valueAddedTaxIncluded: product.unitPriceBasis === 'inc',
      },
    })),
  };
}

function schemaTrail(product: ProductDetail, language: string, origin: string) {
  const at = links(language);
  const steps = [
    ...product.breadcrumbs.map(({ name, slug }) => ({ name, href: at.category(slug) })),
    { name: product.name, href: at.product(product.slug) },
  ];
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
